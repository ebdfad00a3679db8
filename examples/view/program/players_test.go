//go:build !js

package program_test

import (
	"fmt"
	"strings"
	"testing"
)

// testPlayers does what players come for: a look at a game, a review, a game against the engine, its
// count, and games of a collection.
func testPlayers(t *testing.T, b *browser) {
	b.open(started(t))
	b.eval(`window.confirm = () => true`)
	b.firstScreen()
	b.why()
	b.review()
	b.guess()
	b.play()
	b.resume()
	b.count()
	b.collection()
	b.quiet()
}

// firstScreen: the board is large, the graph and the three things to do are in sight, and the
// position is searched without a click.
func (b *browser) firstScreen() {
	b.t.Helper()
	for _, size := range [][2]int{{1400, 900}, {1366, 768}} {
		b.call("POST", "/window/rect", map[string]any{"width": size[0], "height": size[1]}, nil)
		if part, _ := b.eval(`document.querySelector(".goban").getBoundingClientRect().height / innerHeight`).(float64); part < 0.85 {
			b.t.Errorf("%v: the board has %.2f of the height", size, part)
		}
		const below = `["graph", "tab-review", "tab-play", "tab-explore", "comment", "analysis"].filter((id) => document.getElementById(id).getBoundingClientRect().bottom > innerHeight).join()`
		if out := b.eval(below); out != "" {
			b.t.Errorf("%v: below the window: %v", size, out)
		}
	}
	b.wait("moves by themselves", `document.querySelectorAll(".hint").length > 2 && document.querySelectorAll(".moves li").length > 2`)
	b.press("#analysis", "Space")
	b.wait("no moves", `document.querySelectorAll(".hint").length === 0 && document.getElementById("analysis").getAttribute("aria-pressed") === "false"`)
	b.press("#analysis", "Enter")
	b.press("#move-numbers", "Enter")
	b.keys("PageDown")
	b.wait("numbers", `document.querySelectorAll(".goban .count").length === 10 && document.querySelector(".goban .newest").textContent === "10"`)
	b.keys("m")
	b.wait("no numbers", `document.querySelectorAll(".goban .count").length === 0`)
	b.eval(`(window.sounds = 0, AudioBufferSourceNode.prototype.start = () => { window.sounds++; })`)
	b.press("#sound", "Enter")
	for _, step := range []struct {
		key, where string
		sounds     float64
	}{{"ArrowRight", "11 /", 1}, {"ArrowLeft", "10 /", 1}, {"PageDown", "20 /", 1}, {"ArrowRight", "21 /", 2}} {
		b.keys(step.key)
		b.says("#where", step.where)
		if n := b.eval(`window.sounds`); n != step.sounds {
			b.t.Errorf("%s: the page has made %v sounds, want %v", step.key, n, step.sounds)
		}
	}
	b.press("#sound", "Enter")
	b.keys("Home", "PageDown")
}

// why: a position and the moves in it unfold reasons, with marks on the board and variations that can be
// added; an illegal move is told as others are.
func (b *browser) why() {
	b.t.Helper()
	b.keys("x")
	b.drop(map[string]string{"ladder.sgf": "(;SZ[9]GN[ladder]PL[B]AW[dd]AB[cd][dc][ec])"})
	b.says("#title", "ladder")
	b.wait("a proposed move", `[...document.querySelectorAll("#moves .why summary")].some((e) => e.textContent === "Why D5?")`)
	b.calm("the search")
	b.says("#why summary", "ahead?")
	b.press("#why summary", "Enter")
	b.says("#why", "Probably the group of White at D6 lives or dies by who moves first. guess")
	b.eval(`(e => { e.id = "d5"; e.querySelector("summary").id = "why-d5"; })([...document.querySelectorAll("#moves .why")].find((e) => e.textContent.startsWith("Why D5?")))`)
	b.press("#why-d5", "Enter")
	b.says("#d5", "D5 captures 1 stone at D6 in a ladder. proved")
	b.says("#d5", "network estimates. guess")
	if contrast, ok := b.eval(contrasts).(float64); !ok || contrast < 4.5 {
		b.t.Errorf("the least contrast of texts is %v", contrast)
	}
	b.eval(`document.querySelector("#d5 .points").focus()`)
	b.wait("marks", `document.querySelectorAll(".goban .lit").length === 1`)
	b.press("#d5 button", "Enter")
	b.keys("End")
	b.says("#where", "15 / 15")
	b.keys("Home")
	if b.number("#d5") != 0 {
		b.t.Error("what another position unfolded is still there")
	}
	b.eval(`import("./why.js").then(({ why }) => { const e = why("test", "", [{ node: 0, move: "black D6" }]); document.body.append(e); e.open = true; })`)
	b.says("#status.error", "D6: there is a stone already")
	b.drop(map[string]string{"two.sgf": "(;SZ[9]GN[two ladders]PL[B]AW[dd]AB[cd][dc][ec][ce])"})
	b.says("#title", "two ladders")
	b.calm("another search")
	b.eval(`import("./why.js").then(({ why }) => { const e = why("two", "", [{ node: 0, move: "black D5" }, { node: 0, move: "black E6" }]); e.id = "two"; document.body.append(e); e.open = true; })`)
	b.says("#two", "E6 ")
	if text := b.text("#two"); strings.Contains(text, "D6 in a ladder") || !strings.Contains(text, "D5 ") {
		b.t.Errorf("what both moves do is said of each: %q", text)
	}
	b.eval(`document.getElementById("two").remove()`)
}

// review: a reviewed game shows the better move on the position before each mistake, and one score
// for one position everywhere.
func (b *browser) review() {
	b.t.Helper()
	// White lives with two eyes, fills one of them, and dies.
	b.drop(map[string]string{"eyes.sgf": "(;SZ[7]KM[0]PB[A long name]PW[Another]AB[ca][cb][cc][cd][ce][cf][cg]AW[da][db][dc][dd][de][df][dg][ea][eb][ec][ed][ee][ef][eg][fa][fc][fd][ff][fg][ga][gb][gc][gd][ge][gf][gg];B[];W[fb];B[fe])"})
	b.says("#title", "A long name")
	b.press("#tab-review", "Enter")
	b.press("#graph-run", "Enter")
	b.wait("the review", `document.querySelectorAll("#mistakes li").length === 1 && document.body.dataset.busy !== "true"`)
	b.keys("n")
	b.says("#where", "1 / 3")
	b.says("#insight", "white F6 loses")
	// A pass is as good as any move of White here.
	b.wait("the better move", `(m => m !== null && m.textContent !== "F6")(document.querySelector(".moves li .move b")) && document.querySelector(".goban .next") !== null`)
	b.calm("the search") // while it goes on, the reasons may be drawn again under the key
	b.press("#mistake-why summary", "Enter")
	b.says("#mistake-why", "F6 lets Black capture 27 stones at E4. proved")
	b.says("#mistake-why", "Better: ")
	b.calm("the reasons")
	for _, row := range []string{"Same as the engine's choice", "Mistakes of 10 points and more01", "Moves11", "… in the opening"} {
		b.says("#summary", row) // and what Black and White have
	}
	// The header, the table and the layer say the same as the graph.
	b.calm("the search")
	b.click("#layer-ownership")
	b.wait("the layer", `document.querySelector("#legend .now-score") !== null`)
	b.calm("the layer")
	score := b.text("#score")
	if layer, table := b.text("#legend .now-score"), b.text("#moves .now-score"); score == "" || layer != score || table != score {
		b.t.Errorf("the score is %q, on the layer %q, above the moves %q", score, layer, table)
	}
	if text, _ := b.eval(`[...document.querySelectorAll("#graph .curve")].length + " " + document.querySelectorAll("#graph .win").length + " " + document.querySelectorAll("#graph .mistake").length`).(string); text != "1 1 1" {
		b.t.Errorf("the graph has %s curves of the score, of the win rate, and mistakes", text)
	}
	b.keys("0", "ArrowRight")
	b.wait("the color of the mistake", `document.querySelector(".goban .dot title").textContent.startsWith("move 2 lost")`)
}

// guess: clicks are compared with the game.
func (b *browser) guess() {
	b.t.Helper()
	b.drop(map[string]string{"guess.sgf": "(;SZ[9];B[ee];W[gc];B[cg])"})
	b.says("#title", "guess.sgf")
	b.press("#guess", "Enter")
	b.point("E5", 0)
	b.says("#graph-note", "Yes: black E5. 1 of 1")
	b.point("G6", 0)
	b.says("#graph-note", "white played G7, next to it. 1 of 2")
	if b.number(".hint") > 0 {
		b.t.Error("moves are shown to somebody who guesses")
	}
	b.press("#guess", "Enter")
	b.says("#where", "2 / 3")
}

// play: a game against the engine, on a small board.
func (b *browser) play() {
	b.t.Helper()
	b.keys("y")
	b.choose("#play-size", "9")
	b.choose("#play-rank", "15k")
	b.choose("#play-handicap", "2")
	b.choose("#play-clock", "300 20")
	b.choose("#play-color", "black")
	b.press("#play-form [type=submit]", "Enter")
	b.says("#white", "tengen 15k")
	b.says("#terms", "komi 0.5, Japanese rules")
	b.says("#play-state", "Your turn") // White has moved
	b.says("#where", "1 / 1")
	b.press("#hint", "Enter")
	b.says("#status", "Try ")
	b.point("A1", 0)
	b.says("#where", "3 / 3")
	b.keys("Home")
	b.says("#where", "0 / 3")
	b.point("A9", 0) // leads back to the game
	b.says("#where", "3 / 3")
	b.press("#undo", "Enter")
	b.says("#where", "1 / 1")
	if clock := b.text("#black-clock"); !strings.HasPrefix(clock, "4:") && clock != "5:00" {
		b.t.Errorf("the clock shows %q", clock)
	}
	b.press("#pass", "Enter")
	b.says("#where", "3 / 3")
	b.press("#resign", "Enter")
	b.says("#play-state", "White wins by resignation: the engine wins")
	if re := b.eval(`(async () => (await import("./game.js")).game.get("RE", 0)[0])()`); re != "W+R" {
		b.t.Errorf("the result in the game is %v", re)
	}
	b.choose("#play-handicap", "0")
	b.choose("#play-color", "white")
	b.choose("#play-clock", "0 10")
	b.press("#play-form [type=submit]", "Enter")
	b.says("#where", "1 / 1")
	b.eval(`performance.now = ((now) => () => now() + 11_000)(performance.now.bind(performance))`)
	b.says("#play-state", "Black wins on time")
}

// resume: a game from the position on the board ends with two passes; they can be taken back.
func (b *browser) resume() {
	b.t.Helper()
	b.drop(map[string]string{"end.sgf": "(;SZ[7]KM[0]RU[Chinese]GN[end]RE[Void]AB[ca][cb][cc][cd][ce][cf][cg][ab][bb][bd][ae]AW[da][db][dc][dd][de][df][dg][fb][gb][fd][fe];B[ba];W[ga])"})
	b.says("#title", "end")
	b.keys("End")
	b.choose("#play-rank", "")
	b.choose("#play-color", "black")
	b.choose("#play-clock", "")
	b.press("#play-here", "Enter")
	b.says("#play-state", "Your turn")
	b.press("#pass", "Enter")
	b.says("#play-state", "Both have passed: W+7.")
	b.press("#resume", "Enter")
	b.says("#where", "2 / 2")
	b.press("#pass", "Enter")
	b.says("#play-state", "Both have passed: W+7.")
	b.press("#accept", "Enter")
	b.says("#play-state", "White wins by 7 points: the engine wins")
	if re := b.eval(`(async () => (await import("./game.js")).game.get("RE", 0)[0])()`); re != "Void" {
		b.t.Errorf("the result of the game has become %v", re)
	}
}

// count: two passes count a game; a click on a stone changes the count, another one takes that back.
func (b *browser) count() {
	b.t.Helper()
	b.drop(map[string]string{"over.sgf": "(;SZ[9]KM[6.5]RU[Japanese]AB[ca][cb][cc][cd][ce][cf][cg][ch][ci]AW[ae][ea][eb][ec][ed][ee][ef][eg][eh][ei];B[];W[])"})
	b.says("#title", "over.sgf")
	b.keys("End")
	b.says("#legend", "The game is counted: W+")
	b.says("#score", "counted")
	first := b.text("#score")
	b.point("A5", 0)
	b.wait("another count", fmt.Sprintf(`document.getElementById("score").textContent !== %q`, first))
	b.point("A5", 0)
	b.wait("the first count", fmt.Sprintf(`document.getElementById("score").textContent === %q`, first))
	b.keys("y")
	b.press("#accept", "Enter")
	b.says("#status", "is in the game now")
}

// collection: the list of games has names, dates and results; a position is found in it.
func (b *browser) collection() {
	b.t.Helper()
	b.drop(map[string]string{"two.sgf": "(;SZ[9]PB[Ann]PW[Bo]DT[2001-02-03]RE[B+R];B[cc];W[gd])(;SZ[9]PB[Cy]PW[Di]RE[W+2.5];B[gg];W[cf];B[fc])"})
	b.says("#title", "Ann")
	b.keys("g")
	b.says("#games", "Ann – Bo")
	b.says("#games", "2001-02-03")
	b.says("#games", "W+2.5")
	b.choose("#games-filter", "di w+2.5")
	b.wait("one game", `document.querySelectorAll("#games tbody tr").length === 1`)
	b.keys("End")
	b.says("#where", "2 / 2")
	b.press("#find", "Enter")
	b.says("#hits h3", "2 of 2 games have this position")
	b.click("#hits tr:last-child .link")
	b.says("#title", "Cy")
	b.says("#where", "2 / 3")
}
