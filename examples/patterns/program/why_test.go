package program

import (
	"strings"
	"testing"
)

// TestWhyIllegal: a move that the rules forbid is called illegal, whatever its class would say,
// and one that takes a ko is not.
func TestWhyIllegal(t *testing.T) {
	// Black at A1 would be suicide. The diagram and its mirror image match.
	game := write(t, "game.sgf", "(;SZ[9]AW[ah][bi][hh][gg])")
	for _, class := range []string{"-", "OX", "s", "x", "snOoXx"} {
		db := write(t, "a.db", "Pattern Suicide\n\n|X?\n|*X\n+--\n\n:8,"+class+"\n")
		out, errs, status := command(t, "", "match", "-why", "-db", db, "-kind", "general", "-sgf", game, "-color", "b", "-at", "a1")
		if status != 0 || errs != "" || strings.Count(out, "Suicide B A1: refused, the move is illegal\n") != 2 {
			t.Errorf("class %s: status %d, %s%s", class, status, errs, out)
		}
	}
}

// TestWhyGroup: patterns of life and death ask about the group that -group names, and know
// nothing of one without it.
func TestWhyGroup(t *testing.T) {
	game := write(t, "game.sgf", "(;SZ[9]AB[ac][bc][cc][dc][da][db][ed]AW[ab][bb][cb][ca])")
	db := write(t, "a.db", "Pattern Goal\n\nO*\n\n:8,s\n\na*\n\n;owl_goal_dragon(a)\n")
	asked := func(args ...string) string {
		t.Helper()
		out, errs, status := command(t, "", append([]string{"match", "-why", "-db", db, "-kind", "owl_defense", "-sgf", game, "-color", "w"}, args...)...)
		if status != 0 {
			t.Fatalf("%q: status %d, %s", args, status, errs)
		}
		return out
	}
	if out := asked("-group", "c8"); !strings.Contains(out, "accepted") || !strings.Contains(out, "owl_goal_dragon(C8) = 1") && !strings.Contains(out, "owl_goal_dragon(A8) = 1") {
		t.Errorf("about White's group:\n%s", out)
	}
	if out := asked("-group", "e6"); strings.Contains(out, "accepted") {
		t.Errorf("about Black's stone:\n%s", out)
	}
	if out := asked(); strings.Contains(out, "accepted") || !strings.Contains(out, "refused") {
		t.Errorf("about no group:\n%s", out)
	}
	for _, args := range [][]string{{"-group", "j1"}, {"-group", "z99"}} {
		if _, errs, status := command(t, "", append([]string{"match", "-why", "-db", db, "-kind", "owl_defense", "-sgf", game}, args...)...); status != 2 || !strings.Contains(errs, "-group") {
			t.Errorf("%q: status %d, %s", args, status, errs)
		}
	}
}

// TestWhyOwn: the position is examined by the author's own patterns of connections, and those
// that ask about influence are answered.
func TestWhyOwn(t *testing.T) {
	game := write(t, "game.sgf", "(;SZ[9]AB[cc][ec]AW[gg])")
	const cut = "Pattern Cut\n\nO*O\n\n:+,Bs\n\n"
	const ask = "Pattern Ask\n\nO.O\n\n:+,C\n\nabc\n\n;xcut(b) && (oarea(b) || omoyo(b) || 1)\n"
	for text, want := range map[string]string{cut + ask: "xcut(D7) = 1", ask: "xcut(D7) = 0"} {
		db := write(t, "conn.db", text)
		out, errs, status := command(t, "", "match", "-why", "-db", db, "-kind", "conn", "-sgf", game, "-color", "b", "-pattern", "Ask")
		if status != 0 || errs != "" || !strings.Contains(out, want) || strings.Contains(want, "1") != strings.Contains(out, "oarea(D7) = ") {
			t.Errorf("status %d, no %q in %s%s", status, want, errs, out)
		}
	}
}

// TestCountHelpers: patterns with helpers and functions of the choice of moves are counted as
// others are.
func TestCountHelpers(t *testing.T) {
	db, games := countFiles(t, "Pattern Helped\n\nX*\n\n:8,-,shape(4),jump_out_helper\n\nPattern Total\n\nX*\n\n:8,-\n\na*\n\n;total_handicap_stones==0 && !doing_scoring\n", "9 2020 7 B+R eeef")
	out, errs, status := command(t, "", "count", "-db", db, "-kind", "general", "-games", games, "-size", "9", "-every", "1", "-accepted")
	if status != 0 || errs != "" || !strings.Contains(out, "Total") || !strings.Contains(out, "Helped") {
		t.Errorf("status %d, %s%s", status, errs, out)
	}
}

// TestCheckBindKinds: each kind is bound to what its part of the library supplies, no more and no
// less.
func TestCheckBindKinds(t *testing.T) {
	for _, c := range []struct {
		kind, diagram, colon, code string
		ok                         bool
	}{
		{"general", "O*", "8,-", ">antisuji(*)", true},
		{"general", "O*", "8,-,jump_out_helper", ";remaining_handicap_stones==0", true},
		{"general", "O*", "8,-", ";non_oterritory(*)", false},
		{"attack", "X*", "8,A", ";attack(a)", true},
		{"attack", "X*", "8,A", ";weak(a)", false},
		{"defense", "O*", "8,D", ";oterri(*)", false},
		{"conn", "O*O", "8,C", ";omoyo(*) && oarea(*) && !xcut(*)", true},
		{"conn", "O*O", "8,C", ";weak(a)", false},
		{"barriers", "O,O", "8,D", ";!halfeye(a) && !false_eye(a) && !false_eye_territory(a)", true},
		{"barriers", "O,O", "8,D", ";xterri(a)", false},
		{"barriers", "O.O", "8,t", ">non_oterritory(a)", true},
		{"owl_attack", "X*", "8,s", ";owl_goal_dragon(a)", true},
		{"owl_attack", "X*", "8,s", ";weak(a)", false},
		{"combination", "X*", "8,-", ";lib(a)==2", true},
		{"combination", "X*", "8,-", ";weak(a)", false},
		{"handicap", "O*", "8,-", ";total_handicap_stones==2", true},
		{"handicap", "O*", "8,-", ";oplay_attack(*,a)", false},
	} {
		labels := "a" + c.diagram[1:]
		text := "Pattern A\n\n" + c.diagram + "\n\n:" + c.colon + "\n\n" + labels + "\n\n" + c.code + "\n"
		_, errs, status := command(t, text, "check", "-bind", "-kind", c.kind)
		if (status == 0) != c.ok || c.ok && errs != "" || !c.ok && !strings.Contains(errs, "unknown function") {
			t.Errorf("%s, %s: status %d, %s", c.kind, c.code, status, errs)
		}
	}
}
