package reading_test

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/reading"
	"github.com/tengen-go/tengen/reading/search"
)

// TestJudge asks the reader and another program about strings of professional games,
// and where they differ lets a much deeper search and the replies of both decide who is
// right. TENGEN_GNUGO names the program, TENGEN_JUDGED is the number of strings. What is
// said of games with even numbers is for changing the reader, what is said of the others
// for judging it.
//
//	TENGEN_GNUGO=gnugo TENGEN_JUDGED=4000 go test ./reading -run Judge -v
func TestJudge(t *testing.T) {
	program := os.Getenv("TENGEN_GNUGO")
	if program == "" {
		t.Skip("TENGEN_GNUGO does not name a program to compare with")
	}
	number := 1000
	if n, _ := strconv.Atoi(os.Getenv("TENGEN_JUDGED")); n > 0 {
		number = n
	}
	j := &judge{
		t:      t,
		reader: reading.New(reading.Options{}),
		deep:   reading.New(reading.Options{Params: reading.Level(16).Thoroughly(), Limits: search.Limits{Nodes: 400_000}}),
		other:  startEngine(t, program, "--mode", "gtp"),
	}
	const perGame = 8
	sizes, games := proGames(t, number/perGame+1, 59773/(number/perGame+1))
	for i, moves := range games {
		// One position of each game: early, in the middle, late.
		at := 40 + 37*i%160
		replay(t, sizes[i], moves[:min(at, len(moves))], min(at, len(moves)), func(n int, b *board.Board) {
			j.game, j.name = i, fmt.Sprintf("game %d, move %d", i, n)
			asked := 0
			for _, s := range weakStrings(b, 2, 4) {
				// The first strings of a board are all on one side of it.
				if asked < perGame && (int(s)*7+i)%3 != 0 && j.ask(b, s) {
					asked++
				}
			}
		})
	}
	for half, v := range j.verdicts {
		t.Logf("half %d: %d strings, %d answers of each side judged or agreed", half, j.asked[half], v.agreed)
		for side, name := range []string{"the reader", "the other"} {
			t.Logf("  %s: %d false captures, %d missed captures, %d false defenses, %d missed defenses",
				name, v.falseCaptures[side], v.falseDefenses[side], v.falseSaves[side], v.missedSaves[side])
		}
		t.Logf("  not decided: %d", v.open)
	}
	if v := &j.verdicts[1]; v.falseCaptures[0] > max(v.falseCaptures[1], 3) {
		t.Error("the reader invents more captures than the other program")
	}
}

// verdict counts the answers that were wrong, of the reader and of the other program.
type verdict struct {
	agreed        int
	open          int
	falseCaptures [2]int // called captured, is safe
	falseDefenses [2]int // called safe, is captured
	falseSaves    [2]int // called saved by a move that does not save it
	missedSaves   [2]int // called lost, is saved by a move
}

type judge struct {
	t            *testing.T
	reader, deep *reading.Reader
	other        *engine
	game         int
	name         string
	asked        [2]int
	verdicts     [2]verdict
}

// ask asks about one string and reports whether the question was worth it: one of the
// two says that it can be captured.
func (j *judge) ask(b *board.Board, s board.Point) bool {
	v := &j.verdicts[j.game%2]
	mine := askOne(j.t, j.reader, b, s, true)
	j.other.setUp(b)
	theirs := j.other.read("attack", s)
	if mine.Limited || mine.Code == search.Fail && theirs.Code == search.Fail {
		return false
	}
	j.asked[j.game%2]++
	if mine.Code == theirs.Code || mine.Code != search.Fail && theirs.Code != search.Fail {
		v.agreed++
		if mine.Code == search.Win && theirs.Code == search.Win {
			j.askDefense(b, s, v)
		}
		return true
	}
	claim, side := mine, 0
	if mine.Code == search.Fail {
		claim, side = theirs, 1
	}
	if claim.Code != search.Win {
		v.open++ // a ko
		return true
	}
	switch holds, decided := j.stands(b, s, claim.Move, true); {
	case !decided:
		v.open++
	case holds:
		v.falseDefenses[1-side]++
		j.log(b, s, "only side %d captures by %v, and it does", side, claim.Move)
	default:
		v.falseCaptures[side]++
		j.log(b, s, "only side %d captures by %v, and it does not", side, claim.Move)
	}
	return true
}

// askDefense asks how a string is saved that both capture.
func (j *judge) askDefense(b *board.Board, s board.Point, v *verdict) {
	mine := askOne(j.t, j.reader, b, s, false)
	theirs := j.other.read("defend", s)
	claim, side := mine, 0
	switch {
	case mine.Code == theirs.Code || mine.Limited:
		v.agreed++
		return
	case mine.Code == search.Fail:
		claim, side = theirs, 1
	case theirs.Code != search.Fail:
		return // both save it, one by a ko
	}
	if claim.Code != search.Win {
		v.open++
		return
	}
	switch holds, decided := j.stands(b, s, claim.Move, false); {
	case !decided:
		v.open++
	case holds:
		v.missedSaves[1-side]++
		j.log(b, s, "only side %d saves by %v, and it does", side, claim.Move)
	default:
		v.falseSaves[side]++
		j.log(b, s, "only side %d saves by %v, and it does not", side, claim.Move)
	}
}

func (j *judge) log(b *board.Board, s board.Point, format string, args ...any) {
	j.t.Logf("%s, %v (half %d): %s", j.name, s, j.game%2, fmt.Sprintf(format, args...))
}

// stands reports whether a move reaches its goal, against the replies of a deep search
// and of the other program, and whether that could be decided: each side's replies are
// put to the same test once more.
func (j *judge) stands(b *board.Board, s, move board.Point, attack bool) (holds, decided bool) {
	c := b.At(s)
	if attack {
		c = c.Opponent()
	}
	if move == board.Pass {
		b.TryAssumeLegal(board.Pass, c)
	} else if !b.Try(move, c) {
		return false, false
	}
	defer b.Undo()
	if b.At(s) == board.Empty {
		return attack, true
	}
	command := "attack"
	if attack {
		command = "defend"
	}
	answer := askOne(j.t, j.deep, b, s, !attack)
	if answer.Limited {
		return false, false
	}
	j.other.setUp(b)
	theirs := j.other.read(command, s)
	for _, reply := range []search.Result{answer, theirs} {
		if reply.Code != search.Win {
			continue
		}
		// Is there something against the reply?
		if reply.Move != board.Pass && !b.Try(reply.Move, c.Opponent()) {
			return false, false
		} else if reply.Move == board.Pass {
			b.TryAssumeLegal(board.Pass, c.Opponent())
		}
		refuted := false
		if b.At(s) != board.Empty {
			again := askOne(j.t, j.deep, b, s, attack)
			j.other.setUp(b)
			refuted = again.Limited || again.Code != search.Fail
			if next := j.other.read(map[bool]string{true: "attack", false: "defend"}[attack], s); !refuted && next.Code == search.Win && b.Try(next.Move, c) {
				last := search.Fail
				if b.At(s) != board.Empty {
					last = askOne(j.t, j.deep, b, s, !attack).Code
				}
				refuted = last == search.Fail
				b.Undo()
			}
		} else {
			refuted = attack
		}
		b.Undo()
		if !refuted {
			return false, true
		}
	}
	return answer.Code == search.Fail, answer.Code == search.Fail
}

// engine is a program that is asked by GTP.
type engine struct {
	t   *testing.T
	in  io.Writer
	out *bufio.Scanner
}

func startEngine(t *testing.T, name string, args ...string) *engine {
	t.Helper()
	cmd := exec.Command(name, args...)
	in, err := cmd.StdinPipe()
	if err != nil {
		t.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &engine{t, in, bufio.NewScanner(out)}
}

// command returns what the program answers to a command.
func (e *engine) command(format string, args ...any) string {
	text, ok := e.try(format, args...)
	if !ok {
		e.t.Fatalf("%s: %q", fmt.Sprintf(format, args...), text)
	}
	return text
}

// try is command for what the program may refuse.
func (e *engine) try(format string, args ...any) (text string, ok bool) {
	fmt.Fprintf(e.in, format+"\n", args...)
	answer := ""
	for e.out.Scan() {
		line := e.out.Text()
		if line == "" && answer != "" {
			break
		}
		answer += line
	}
	text, ok = strings.CutPrefix(answer, "=")
	return strings.TrimSpace(text), ok
}

// setUp puts the stones of b on the board of the program, the ko ban excepted. A stone
// that has no liberty until its neighbors are there comes later.
func (e *engine) setUp(b *board.Board) {
	e.command("boardsize %d", b.Size())
	e.command("clear_board")
	black, white := b.StonesOf(board.Black), b.StonesOf(board.White)
	stones := white.Append(black.Append(nil))
	for tries := 0; len(stones) > 0; tries++ {
		p := stones[0]
		stones = stones[1:]
		if _, ok := e.try("play %v %v", b.At(p), p); !ok {
			if tries > board.MaxSize*board.MaxSize {
				e.t.Fatalf("%v cannot be played", p)
			}
			stones = append(stones, p)
		}
	}
}

// read asks to attack or to defend.
func (e *engine) read(command string, s board.Point) search.Result {
	words := strings.Fields(e.command("%s %v", command, s))
	var res search.Result
	for c := search.Fail; c <= search.Win; c++ {
		if strconv.Itoa(c.GTP()) == words[0] {
			res.Code = c
		}
	}
	if len(words) > 1 {
		p, err := board.ParsePoint(words[1], board.MaxSize)
		if err != nil {
			p = board.Pass
		}
		res.Move = p
	}
	return res
}
