package board_test

import (
	"math/rand/v2"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/internal/boardtest"
	"github.com/tengen-go/tengen/internal/sample"
)

// FuzzTryUndo lets the bytes of the input play trial moves, take them back, make
// moves for good and copy the board, and compares the board with the reference
// board after each step.
//
// The first byte chooses the size and the second the mode. Every later byte is a
// step; a move takes a second byte for the point.
func FuzzTryUndo(f *testing.F) {
	rng := rand.New(rand.NewPCG(5, 6))
	for size := range 10 {
		seed := make([]byte, 300)
		for i := range seed {
			seed[i] = byte(rng.Uint32())
		}
		seed[0], seed[1] = byte(size), byte(size)
		f.Add(seed)
	}
	f.Add([]byte{})
	f.Add([]byte{0, 2, 0, 0, 0, 1, 0, 2, 0, 3, 0, 0, 0, 1, 250, 250, 250})
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 2 || len(data) > 1000 {
			return
		}
		size, mode := 2+int(data[0])%6, modes[data[1]&3]
		if data[0] >= 240 {
			size = 10 + int(data[0]&15)
		}
		followSteps(t, size, mode, data[2:])
	})
}

func followSteps(t *testing.T, size int, mode board.Mode, steps []byte) {
	b := newBoard(t, size)
	r := boardtest.ReferenceOf(b)
	past := []boardtest.Reference{*r} // one for each depth
	hashes := []uint64{b.Hash()}
	for i := 0; i < len(steps); i++ {
		step := steps[i]
		c := board.Black + board.Color(step&1)
		now := past[len(past)-1]
		switch {
		case step < 200 && i+1 < len(steps):
			i++
			p := board.At(int(steps[i])%size, (int(steps[i])/size+int(step>>1))%size)
			if now.At(p) == board.Empty {
				if err := checkMoveQueries(b, &now, p, c); err != nil {
					t.Fatalf("step %d: %v\n%s", i, err, boardtest.Format(b))
				}
			}
			wantErr := now.Play(p, c, mode)
			if len(past) == 1 && step >= 180 {
				if err := b.Play(p, c, mode); err != wantErr {
					t.Fatalf("step %d: Play(%v, %v): %v, want %v", i, p, c, err, wantErr)
				}
				past[0], hashes[0] = now, b.Hash()
				break
			}
			if ok := b.TryMode(p, c, mode); ok != (wantErr == nil) {
				t.Fatalf("step %d: Try(%v, %v) is %t, want error %v", i, p, c, ok, wantErr)
			}
			if wantErr == nil {
				past, hashes = append(past, now), append(hashes, b.Hash())
			}
		case step < 210:
			if !b.Try(board.Pass, c) || now.Play(board.Pass, c, mode) != nil {
				t.Fatalf("step %d: no pass", i)
			}
			past, hashes = append(past, now), append(hashes, b.Hash())
		case step < 240:
			if ok := b.Undo(); ok != (len(past) > 1) {
				t.Fatalf("step %d: Undo is %t at depth %d", i, ok, len(past)-1)
			}
			if len(past) > 1 {
				past, hashes = past[:len(past)-1], hashes[:len(hashes)-1]
			}
		case step < 245:
			depth := min(len(past)-1, int(step-240)*2)
			b.UndoTo(depth)
			past, hashes = past[:depth+1], hashes[:depth+1]
		case step < 250:
			// The copy goes on with the position, and without the past.
			other := newBoard(t, size)
			if step == 245 {
				other = b.Clone()
			} else {
				other.CopyFrom(b)
			}
			b = other
			past, hashes = []boardtest.Reference{now}, []uint64{b.Hash()}
		default:
			if err := checkStringQueries(b, &now); err != nil {
				t.Fatalf("step %d: %v\n%s", i, err, boardtest.Format(b))
			}
		}
		if b.Depth() != len(past)-1 {
			t.Fatalf("step %d: depth %d, want %d", i, b.Depth(), len(past)-1)
		}
		if b.Hash() != hashes[len(hashes)-1] {
			t.Fatalf("step %d: the hash is not what it was", i)
		}
		if err := past[len(past)-1].Compare(b); err != nil {
			t.Fatalf("step %d: %v\n%s", i, err, boardtest.Format(b))
		}
		if err := boardtest.CheckConsistency(b); err != nil {
			t.Fatalf("step %d: %v\n%s", i, err, boardtest.Format(b))
		}
	}
	b.UndoTo(0)
	if err := past[0].Compare(b); err != nil || b.Hash() != hashes[0] {
		t.Fatalf("after all undone: %v\n%s", err, boardtest.Format(b))
	}
}

// TestUndoRestoresEverything fills real positions with random trial moves and
// takes them back, the order of the stones in each string included.
func TestUndoRestoresEverything(t *testing.T) {
	boards := realPositions(t)
	if testing.Short() {
		boards = boards[:25]
	}
	boards = boards[:min(len(boards), sample.Of(60, len(boards)))]
	rng := rand.New(rand.NewPCG(7, 8))
	for i, b := range boards {
		done := boardtest.Restored(t, b)
		for range 400 {
			empty := b.EmptyPoints()
			points := append(empty.Append(nil), board.Pass)
			c := board.Black + board.Color(rng.IntN(2))
			b.TryMode(points[rng.IntN(len(points))], c, modes[i&3])
			if rng.IntN(16) == 0 {
				b.UndoTo(b.Depth() - rng.IntN(b.Depth()+1))
			}
		}
		if err := boardtest.CheckConsistency(b); err != nil {
			t.Fatalf("position %d: %v", i, err)
		}
		b.UndoTo(0)
		done()
	}
}

func TestTrialTellsTheMoves(t *testing.T) {
	b := newBoard(t, 5)
	moves := []trialMove{
		{board.At(2, 2), board.Black}, {board.Pass, board.White}, {board.At(1, 2), board.Black},
	}
	for _, m := range moves {
		if !b.Try(m.point, m.color) {
			t.Fatalf("%v refused", m)
		}
	}
	for i, m := range moves {
		if p, c := b.Trial(i); p != m.point || c != m.color {
			t.Errorf("trial %d is %v %v, want %v %v", i, p, c, m.point, m.color)
		}
	}
	for _, i := range []int{-1, 3} {
		if p, c := b.Trial(i); p != board.NoPoint || c != board.Empty {
			t.Errorf("trial %d is %v %v, want none", i, p, c)
		}
	}
	if b.UndoTo(7); b.Depth() != 3 {
		t.Errorf("UndoTo(7) left depth %d", b.Depth())
	}
	if b.UndoTo(-1); b.Depth() != 0 || b.Undo() {
		t.Error("UndoTo(-1) left trial moves")
	}
}

// TestMaxTrials fills the trial stack, with a board on which captures make and
// free chains all the time.
func TestMaxTrials(t *testing.T) {
	for _, size := range []int{3, 9, board.MaxSize} {
		b := newBoard(t, size)
		done := boardtest.Restored(t, b)
		rng := rand.New(rand.NewPCG(17, uint64(size)))
		c := board.Black
		for b.Depth() < board.MaxTrials {
			p := board.At(rng.IntN(size), rng.IntN(size))
			if rng.IntN(20) == 0 {
				p = board.Pass
			}
			if b.TryMode(p, c, board.AllowSuicide) {
				c = c.Opponent()
			}
		}
		if err := boardtest.CheckConsistency(b); err != nil {
			t.Fatal(err)
		}
		full := boardtest.Restored(t, b)
		empty := b.EmptyPoints()
		for _, p := range append(empty.Append(nil), board.Pass) {
			if b.TryMode(p, c, anyMove) {
				t.Fatalf("size %d: %v is tried on a full stack", size, p)
			}
			b.TryAssumeLegal(p, c)
		}
		full()
		if err := boardtest.CheckConsistency(b.Clone()); err != nil {
			t.Fatal(err)
		}
		b.UndoTo(0)
		done()
	}
}

// TestPlayAllocatesNothing makes moves of the game and trial moves on boards that
// have grown to the size they need.
func TestPlayAllocatesNothing(t *testing.T) {
	boards := realPositions(t)[:20]
	lists := trialMoves(t, boards, 40)
	game := boards[0].Clone()
	src := rand.NewPCG(19, 20)
	if n := testing.AllocsPerRun(20, func() {
		for i, b := range boards {
			for _, m := range lists[i] {
				b.Try(m.point, m.color)
			}
			b.UndoTo(0)
			game.CopyFrom(b)
			if _, err := game.Playout(board.Black, 1000, src); err != nil {
				t.Fatal(err)
			}
		}
	}); n > 0 {
		t.Errorf("%v allocations", n)
	}
}
