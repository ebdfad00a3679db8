//go:build !js

package program_test

import (
	"bufio"
	"bytes"
	"context"
	"flag"
	"fmt"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/png"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/tengen-go/tengen/board/sgf"
	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/view/internal/answer"
	"github.com/tengen-go/tengen/examples/view/program"
	"github.com/tengen-go/tengen/internal/sample"
)

// pictureFile is where TestPicture writes a picture of the page, for the documents:
//
//	go test ./examples/view/program -run TestPicture -picture $PWD/examples/view/view.png
var pictureFile = flag.String("picture", "", "write a picture of the page to a PNG `file`")

// started runs the program with arguments until the test ends, and returns the address that
// it prints.
func started(t *testing.T, args ...string) string {
	t.Helper()
	ctx, cancel := context.WithCancel(context.Background())
	r, w := io.Pipe()
	var errs bytes.Buffer
	ended := make(chan int, 1)
	go func() {
		ended <- program.Main(ctx, args, nil, w, &errs)
		w.Close()
	}()
	line, err := bufio.NewReader(r).ReadString('\n')
	if err != nil {
		t.Fatalf("no address: %v\n%s", err, &errs)
	}
	t.Cleanup(func() {
		cancel()
		if status := <-ended; status != 0 || errs.Len() > 0 {
			t.Errorf("interrupted: status %d, %s", status, &errs)
		}
	})
	return strings.TrimSpace(line)
}

// TestBrowser steers the page in headless Chromium, which takes about as long to start as one of
// these tests.
func TestBrowser(t *testing.T) {
	t.Parallel()
	b := newBrowser(t, 1366, 768)
	for _, tt := range []struct {
		name          string
		width, height int
		test          func(*testing.T, *browser)
	}{{"page", 1300, 1000, testPage}, {"players", 1366, 768, testPlayers}, {"changes", 1000, 800, testChanges}, {"cancel", 1000, 800, testCancel}, {"narrow", 360, 760, testNarrow}} {
		t.Run(tt.name, func(t *testing.T) { tt.test(t, b.resized(t, tt.width, tt.height)) })
	}
}

// testPage goes through all that the page can do.
func testPage(t *testing.T, b *browser) {
	suites := t.TempDir()
	for name, text := range map[string]string{
		"capture.tst": "loadsgf games/ladder.sgf\n1 attack D6\n#? [1 .*]\n2 attack D7\n#? [1 E6]\n",
	} {
		if err := os.WriteFile(filepath.Join(suites, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Mkdir(filepath.Join(suites, "games"), 0o700); err != nil {
		t.Fatal(err)
	}
	const ladder = "(;FF[4]SZ[9]PL[B]AW[dd]AB[cd][dc][ec])"
	if err := os.WriteFile(filepath.Join(suites, "games", "ladder.sgf"), []byte(ladder), 0o600); err != nil {
		t.Fatal(err)
	}
	b.open(started(t, "-suites", suites))
	b.click("#analysis") // it would search each position on the way
	b.choose("#visits", fmt.Sprint(sample.Of(20, 200)))

	// All layers, in the middle of the sample game.
	b.eval(`import("./game.js").then(m => { m.game.toMove(100) })`)
	b.wait("move 100", `document.getElementById("where").textContent === "100 / 300"`)
	b.eval(`import("./board.js").then(m => m.choose("Q3"))`)
	b.click("#drawer-open")
	for i, l := range layerKeys(t) {
		if i%sample.Of(3, 1) != 0 {
			continue
		}
		b.click("#layer-" + l)
		b.wait(l, fmt.Sprintf(`document.querySelector('#legend [data-layer="%s"] p') !== null`, l))
		b.calm(l)
		if heat := b.number(".heat rect") > 0; heat != slices.Contains(strings.Fields("regions territory influence balance sources permeability escape ownership policy"), l) && l != "delta" {
			t.Errorf("%s: colors on the board: %v", l, heat)
		}
		b.click("#layer-" + l)
		b.wait(l+" off", fmt.Sprintf(`document.querySelector('#legend [data-layer="%s"]') === null`, l))
	}

	// Numbers are percent without a sign; who moves first; and all layers off.
	b.click("#layer-territory")
	b.click("#numbers")
	b.wait("numbers", `document.querySelectorAll(".goban .value").length > 50`)
	if n := b.eval(`[...document.querySelectorAll(".goban .value")].filter((e) => !/^([1-9]?\d|100|200)$/.test(e.textContent)).length`); n != 0.0 {
		t.Errorf("%v numbers are no percent", n)
	}
	b.click("#opt-first [data-value=white]")
	b.says(`#legend [data-layer="territory"]`, "if White moves first")
	b.click("#numbers")
	b.keys("0")
	// Marks.
	b.click("#tools [data-value=TR]")
	b.point("K10", 0)
	b.wait("a mark", `document.querySelectorAll(".goban .marks .t-own").length === 1`)
	b.point("K10", 0)
	b.wait("no mark", `document.querySelectorAll(".goban .marks .t-own").length === 0`)
	b.click("#tools [data-value=play]")

	// The keys walk in the game, and play.
	b.keys("ArrowLeft", "ArrowLeft", "ArrowRight", ",")
	b.wait("keys", `document.getElementById("where").textContent === "98 / 300"`)
	b.keys("Home", "PageDown", "b", "ArrowRight", "ArrowDown", "Enter")
	b.wait("a move by keys", `document.getElementById("board").getAttribute("aria-label").includes("last move black L9")`)
	if got := b.text("#where"); got != "11 / 11" {
		t.Errorf("after a variation: %q", got)
	}
	b.eval(`document.activeElement.blur()`)
	b.keys("ArrowUp")
	b.wait("the game again", `document.getElementById("where").textContent === "11 / 300"`)

	// The pointer plays and asks.
	b.point("K10", 2)
	b.wait("facts", `document.querySelector("#point h2")?.textContent.startsWith("K10")`)
	b.calm("facts about a point")
	if n := b.number("#point dt"); n < 10 {
		t.Errorf("%d facts about a point", n)
	}
	b.point("A1", 0)
	b.wait("a move by the pointer", `document.getElementById("board").getAttribute("aria-label").includes("A1")`)
	b.point("A1", 0)
	b.wait("a refusal", `document.getElementById("status").textContent.includes("there is a stone already")`)
	b.click("#remove")
	b.wait("the move before", `document.getElementById("where").textContent.startsWith("11 /")`)
	b.calm("after the refusal")

	// Moves of two, a line under the pointer, a layer with numbers.
	b.keys("x", "a")
	b.eval(`(document.getElementById("valuer-b").value = "territory", document.getElementById("valuer-b").dispatchEvent(new Event("change")))`)
	b.wait("both", `document.querySelector(".agreement") !== null && document.body.dataset.busy !== "true"`)
	if b.number(".hint") < 5 || b.number(".moves .line") == 0 {
		t.Errorf("%d moves on the board, %d lines", b.number(".hint"), b.number(".moves .line"))
	}
	b.eval(`document.querySelector("button.move").focus()`)
	if b.number(".goban .line circle") == 0 {
		t.Error("no line on the board")
	}
	b.keys("a")

	// Patterns, and an edited database.
	b.eval(`import("./game.js").then(m => m.game.toMove(60))`)
	b.wait("move 60", `document.getElementById("where").textContent.startsWith("60 /")`)
	b.click("#tab-patterns")
	b.eval(`document.getElementById("db-a").value = "conn"`)
	b.click("#db-run")
	b.wait("patterns", `document.querySelectorAll("#patterns .match").length > 0`)
	b.calm("patterns")
	b.drop(map[string]string{"conn-new.db": "Pattern Mine\n\nO?\n?O\n\n:8,C\n"})
	b.wait("a comparison", `document.querySelector("#patterns .effects") !== null`)
	b.calm("a comparison")
	if text := b.text("#patterns"); !strings.Contains(text, "Only with conn-new.db (loaded)") || !strings.Contains(text, "Mine") {
		t.Errorf("the comparison is %s", text)
	}
	b.drop(map[string]string{"conn-new.db": "Pattern Mine\n\nO?\n?O\n\n:8,\n;nothing(\n"})
	b.wait("faults", `document.querySelector("#patterns .error")?.textContent.includes("conn-new.db:")`)

	// Tests of the folder.
	b.click("#tab-tests")
	b.eval(`(document.getElementById("suite").value = "capture.tst", document.getElementById("suite").dispatchEvent(new Event("change")))`)
	b.wait("tests", `document.querySelectorAll("#tests li").length === 2`)
	b.click("#suite-run")
	b.wait("results", `document.querySelectorAll("#tests .pass, #tests .fail").length === 2`)
	b.calm("tests")
	if b.number("#tests .pass") != 1 || b.number("#tests .fail") != 1 {
		t.Errorf("the tests are %s", b.text("#tests"))
	}
	b.eval(`window.confirm = () => true`)
	b.click("#suite-next")
	b.wait("the failing test", `document.querySelector('#tests .now.fail') !== null && document.querySelectorAll(".goban .lines text").length === 36`)

	// Names as mail programs make them, with a file of another kind beside; and another kind alone.
	b.drop(map[string]string{"sent.sgf.txt": "(;SZ[9];B[ee])", "a.png": "x"})
	b.wait("the game and a message", `document.getElementById("title").textContent === "sent.sgf.txt" && document.getElementById("status").textContent.includes("a.png")`)
	b.drop(map[string]string{"a.png": "x", "b.doc": "x"})
	b.wait("a message", `document.getElementById("status").textContent.includes("none of these files")`)
	b.drop(map[string]string{"old.mgt": "(;GM[2]SZ[9])(;SZ[9];B[ee];W[cc])"})
	b.wait("the second game", `document.getElementById("title").textContent === "old.mgt" && document.querySelector("#games .now .num").textContent === "2"`)

	// A dropped game: its score, its marks, comments, and what is saved.
	b.drop(map[string]string{"mine.sgf": "(;SZ[9]KM[6.5]XY[keep];B[ee];W[cc]TR[ee]C[first](;B[gg])(;B[gc]))"})
	b.wait("the game", `document.getElementById("title").textContent === "mine.sgf"`)
	b.click("#tab-explore")
	if n := b.number("#tree .node"); n != 5 {
		t.Errorf("%d nodes in the tree", n)
	}
	b.keys("ArrowRight", "ArrowRight")
	b.wait("two moves", `document.getElementById("where").textContent === "2 / 3" && document.querySelectorAll(".goban .marks .t-own").length === 1`)
	if c := b.eval(`document.getElementById("comment").value`); c != "first" {
		t.Errorf("the comment is %q", c)
	}
	b.click("#graph-run")
	b.wait("the score", `document.querySelector("#graph .curve") !== null && document.body.dataset.busy !== "true"`)
	b.click("#annotate")
	b.eval(`document.getElementById("comment").focus()`)
	b.keys("!")
	saved, _ := b.eval(`(async () => {
		const { ask } = await import("./api.js"), { game } = await import("./game.js");
		return (await ask("save", { nodes: game.list() })).sgf;
	})()`).(string)
	games, err := sgf.Parse([]byte(saved))
	if err != nil {
		t.Fatalf("what is saved: %v\n%s", err, saved)
	}
	second := games[0].Child().Child()
	if c, err := second.Text("C"); err != nil || !strings.Contains(c, "!") || !strings.Contains(c, "first") || !second.Has("V") || games[0].Get("XY") == nil || len(second.Children()) != 2 {
		t.Errorf("what is saved: %v\n%s", err, saved)
	}

	// The rest of the keys, and the theme.
	b.eval(`document.activeElement.blur()`)
	b.keys("?")
	if b.eval(`document.getElementById("keys").open`) != true {
		t.Error("no help")
	}
	b.keys("Escape", "2")
	b.wait("a layer by its key", `document.querySelector('#legend [data-layer="groups"]') !== null`)
	b.keys("0")
	for range 3 {
		b.click("#theme")
	}
	if contrast, ok := b.eval(contrasts).(float64); !ok || contrast < 4.5 {
		t.Errorf("the least contrast of texts is %v", contrast)
	}
	if n := b.eval(hiddenStones); n != 0.0 {
		t.Errorf("%v black stones cannot be seen in the dark", n)
	}
	if names := b.eval(unnamed); names != "" {
		t.Errorf("without a name: %v", names)
	}
	b.quiet()
}

// contrasts is the least contrast of texts of the page with what is behind them, as WCAG 2
// defines it. Parts that are disabled do not count.
const contrasts = `(() => {
	const lum = (c) => { const [r, g, b] = c.map((v) => (v /= 255) <= 0.03928 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b; };
	const rgb = (s) => s.match(/[\d.]+/g).map(Number);
	let least = 21;
	for (const theme of ["light", "dark"]) {
		document.documentElement.dataset.theme = theme;
		for (const e of document.querySelectorAll("header *, .side *, .walk *, .info *, h2")) {
			if (e.closest("svg, [disabled], .diagram") || !e.checkVisibility() || ![...e.childNodes].some((n) => n.nodeType === 3 && n.data.trim())) continue;
			let back = e;
			while (back && (rgb(getComputedStyle(back).backgroundColor)[3] ?? 1) === 0) back = back.parentElement;
			const a = lum(rgb(getComputedStyle(e).color).slice(0, 3)), b = lum(rgb(getComputedStyle(back ?? document.body).backgroundColor).slice(0, 3));
			least = Math.min(least, (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05));
		}
	}
	document.documentElement.removeAttribute("data-theme");
	return least;
})()`

// hiddenStones counts stones beside the board that cannot be told from what is behind them, in the dark.
const hiddenStones = `(() => {
	const rgb = (s) => s.match(/[\d.]+/g).map(Number).slice(0, 3), far = (a, b) => Math.max(...a.map((v, i) => Math.abs(v - b[i])));
	document.documentElement.dataset.theme = "dark";
	const bad = [...document.querySelectorAll(".stone.black, .logo-black, .swatch.t-black, .node.black circle")].filter((e) => {
		const own = getComputedStyle(e), edge = e.closest("svg") ? own.stroke : own.borderTopColor;
		return far(rgb(edge), rgb(getComputedStyle(document.querySelector(".side")).backgroundColor)) < 60;
	});
	document.documentElement.removeAttribute("data-theme");
	return bad.length;
})()`

// unnamed lists what can be operated and has no name for those who do not see it.
const unnamed = `[...document.querySelectorAll("button, input:not([type=file]), select, textarea, [role=tab], [role=application]")].filter((e) =>
	!(e.getAttribute("aria-label") || e.getAttribute("aria-labelledby") || e.textContent.trim() || e.title || e.labels?.length)).map((e) => e.outerHTML).join("\n")`

// layerKeys returns the keys of all layers.
func layerKeys(t *testing.T) (keys []string) {
	t.Helper()
	for _, l := range answer.Layers() {
		keys = append(keys, l.Key)
	}
	if len(keys) < 15 {
		t.Fatalf("only %d layers", len(keys))
	}
	return keys
}

// testChanges: changes are not lost, and nothing is shown that is about another position.
func testChanges(t *testing.T, b *browser) {
	b.open(started(t))
	b.click("#analysis")
	b.eval(`window.confirm = () => { window.asked = (window.asked ?? 0) + 1; return window.leave; }`)
	const move = `document.getElementById("board").getAttribute("aria-label")`
	const node = `(await import("./game.js")).game`

	// Another game of the file is shown only if the changes may be left behind.
	b.drop(map[string]string{"two.sgf": "(;SZ[9]TR[ee:ff];B[aa];W[bb])(;SZ[13];B[cc])"})
	b.wait("two games", `document.querySelectorAll("#games tbody tr").length === 2`)
	const second = "#games tbody tr:last-child button"
	b.point("C3", 0)
	b.wait("a move", move+`.includes("black C3")`)
	b.click(second)
	b.wait("a question", `window.asked === 1`)
	b.calm("the game stays")
	if label, _ := b.eval(move).(string); !strings.Contains(label, "9 lines") {
		t.Errorf("the change is lost: %s", label)
	}

	// What is changed while a file is saved or opened is not lost either.
	const comment = `(e => { e.value += "x"; e.dispatchEvent(new Event("input")); })(document.getElementById("comment"))`
	b.eval(`(real => {
		window.late = { save: 200, open: 200 };
		window.fetch = async (at, o) => { await new Promise((r) => setTimeout(r, window.late[JSON.parse(o.body).op] ?? 0)); return real(at, o); };
	})(window.fetch)`)
	b.click("#save")
	b.eval(comment)
	b.wait("a saved file", `document.getElementById("status").textContent === "saved"`)
	const changed = `(async () => (` + node + `).changed)()`
	if b.eval(changed) != true {
		t.Error("what came after the file counts as saved")
	}
	b.click("#save")
	b.eval(`new Promise((r) => setTimeout(r, 400))`)
	if b.eval(changed) != false {
		t.Error("what is saved counts as changed")
	}
	b.drop(map[string]string{"late.sgf": "(;SZ[13])"})
	b.eval(comment)
	b.wait("another question", `window.asked === 2`)
	b.eval(`window.late = {}`)

	// Marks of a rectangle can be taken away one by one, and a point has one mark.
	b.keys("Home")
	b.wait("four marks", `document.querySelectorAll(".goban .marks .t-own").length === 4`)
	b.click("#tools [data-value=TR]")
	b.point("E5", 0)
	b.wait("three marks", `document.querySelectorAll(".goban .marks .t-own").length === 3`)
	b.click("#tools [data-value=SQ]")
	b.point("F4", 0)
	b.wait("a square", `document.querySelectorAll(".goban .marks .t-own").length === 3`)
	if got := b.eval(`(async () => { const g = ` + node + `; return [g.get("TR"), g.get("SQ")].join(" ") })()`); got != "fe,ef ff" {
		t.Errorf("the marks are %v", got)
	}
	b.click("#tools [data-value=play]")

	// A move right after a step is that of the player whose turn it is then.
	b.eval(`(async () => { const g = ` + node + `; g.go(g.next()); await g.play("D4") })()`)
	b.wait("a move after a step", move+`.includes("white D4")`)

	// A review forgets the moves that are taken out.
	b.click("#graph-run")
	b.wait("a summary", `document.querySelector(".summary td")?.textContent === "1"`)
	b.keys("Home", "ArrowRight")
	b.click("#remove")
	b.wait("no summary", `document.querySelector(".summary") === null`)

	// A layer that comes late is not drawn on another game.
	b.eval(`window.late = { layer: 300, position: 900 }`)
	b.click("#layer-groups")
	b.eval(`(async () => {
		const { ask } = await import("./api.js");
		(` + node + `).load(await ask("open", { name: "other.sgf", data: btoa("(;SZ[9]AB[ee][ef])") }));
	})()`)
	b.wait("the other game", `document.getElementById("title").textContent === "other.sgf"`)
	b.wait("its layer", `document.querySelector('#legend [data-layer="groups"] p') !== null`)
	b.calm("its layer")
	if n := b.number(".goban .areas g"); n != 1 {
		t.Errorf("%d groups, want 1", n)
	}

	// A game against the engine ends guessing, and leaves the result of the game in which it began alone.
	b.eval(`window.late = {}, window.leave = true`)
	b.drop(map[string]string{"result.sgf": "(;SZ[9]RE[B+3.5];B[ee];W[gc])"})
	b.wait("a game with a result", `document.getElementById("title").textContent.includes("B+3.5")`)
	b.click("#guess")
	b.choose("#play-color", "black")
	b.click("#play-here")
	b.says("#play-state", "Your turn")
	if b.eval(`document.getElementById("guess").getAttribute("aria-pressed")`) != "false" {
		t.Error("guessing goes on in a game against the engine")
	}
	b.click("#resign")
	b.says("#play-state", "White wins by resignation")
	if got := b.eval(`(async () => (` + node + `).get("RE", 0).join())()`); got != "B+3.5" {
		t.Errorf("the result of the game is %v", got)
	}
	b.quiet()
}

// testNarrow: nothing sticks out of the screen of a phone, and the board fills it.
func testNarrow(t *testing.T, b *browser) {
	b.open(started(t))
	for _, tab := range strings.Fields("review play explore games point patterns tests") {
		b.click("#tab-" + tab)
		if wide := b.eval(`document.documentElement.scrollWidth`); wide != 360.0 {
			t.Errorf("%s: the page is %v wide", tab, wide)
		}
	}
	if w, _ := b.eval(`document.querySelector(".goban").getBoundingClientRect().width`).(float64); w < 360 {
		t.Errorf("the board is %.0f wide", w)
	}
	// The first tap selects a point, the second one plays; the legend of a layer is next to the board.
	// A layer that is drawn in between changes neither.
	b.tap("K10", `document.querySelectorAll(".goban .ghost").length === 1`)
	const selected = `document.querySelector(".goban .ghost")?.getAttribute("cx") === "2"`
	b.tap("C3", selected)
	b.click("#drawer-open")
	b.click("#layer-territory")
	b.wait("a layer between two taps", `document.querySelector('#legend [data-layer="territory"] p') !== null`)
	if b.eval(selected) != true {
		t.Error("a layer took the selected point away")
	}
	b.click("#layer-territory")
	b.click("#drawer-close")
	b.tap("C3", `document.getElementById("board").getAttribute("aria-label").includes("after 1 moves") && document.getElementById("board").getAttribute("aria-label").endsWith("black C3")`)
	b.click("#drawer-open")
	b.click("#layer-groups")
	b.wait("the legend", `document.querySelector('#legend [data-layer="groups"]') !== null`)
	b.click("#drawer-close")
	if gap, _ := b.eval(`document.getElementById("legend").getBoundingClientRect().top - document.querySelector(".goban").getBoundingClientRect().bottom`).(float64); gap < 0 || gap > 20 {
		t.Errorf("the legend is %.0f pixels below the board", gap)
	}
	b.quiet()
}

// testCancel: an answer that nobody waits for any more ends, and the next one comes.
func testCancel(t *testing.T, b *browser) {
	b.open(started(t))
	b.keys("End", "PageUp", "x")
	b.eval(`document.getElementById("visits").value = 100000, document.getElementById("visits").dispatchEvent(new Event("change"))`)
	b.wait("progress", `!document.getElementById("progress").hidden && document.querySelectorAll(".moves li").length > 0`)
	// An error stays while the work goes on and when it ends, until somebody does something.
	const refused = `document.getElementById("status").className === "error" && document.getElementById("status").textContent.includes("there is a stone already")`
	b.point("S4", 0)
	b.wait("a refusal", refused)
	b.eval(`window.told = 0, new MutationObserver(() => window.told++).observe(document.getElementById("progress"), { attributes: true })`)
	b.wait("more progress", `window.told > 3`)
	if b.eval(refused) != true || b.eval(`document.body.dataset.busy`) != "true" {
		t.Errorf("while work goes on the page says %q", b.text("#status"))
	}
	b.keys("Shift")
	b.eval(`import("./work.js").then(m => m.cancel())`)
	b.wait("the end of the work", `document.body.dataset.busy !== "true" && document.getElementById("progress").hidden`)
	if b.eval(refused) != true {
		t.Errorf("after the work the page says %q", b.text("#status"))
	}
	b.keys("x")
	if text := b.text("#status"); text != "" {
		t.Errorf("after a key the page says %q", text)
	}
	b.keys("a", "a")
	b.wait("progress again", `!document.getElementById("progress").hidden && document.querySelectorAll(".moves li").length > 0`)
	b.click("#stop")
	b.calm("stopped")
	b.keys("ArrowLeft")
	b.wait("the move before", `document.getElementById("where").textContent === "289 / 300"`)
	if b.number(".hint") > 0 || b.eval(`document.getElementById("analysis").getAttribute("aria-pressed")`) != "false" {
		t.Error("analysis goes on after it was stopped")
	}
	b.click("#layer-policy")
	b.wait("a layer", `document.querySelector('#legend [data-layer="policy"]') !== null`)
	b.quiet()
}

// TestStatic: the folder of static files is the same page.
func TestStatic(t *testing.T) {
	if os.Getenv("TENGEN_STATIC") == "" {
		t.Skip("compiles the library for the browser, which takes half a minute, for which TENGEN_STATIC=1 asks")
	}
	t.Parallel()
	b := newBrowser(t, 1300, 1000)
	dir := t.TempDir()
	status, out, errs := clitest.Of(program.Main).Run(t, "-static", dir)
	if status != 0 || !strings.Contains(out, "MB packed") {
		t.Fatalf("status %d, %s%s", status, out, errs)
	}
	sizes := func(text string) (program, packed float64) {
		t.Helper()
		m := regexp.MustCompile(`weighs ([\d.]+) MB, ([\d.]+) MB packed`).FindStringSubmatch(text)
		if m == nil {
			t.Fatalf("no sizes in %s", text)
		}
		if _, err := fmt.Sscan(m[1]+" "+m[2], &program, &packed); err != nil {
			t.Fatal(err)
		}
		return program, packed
	}
	page, err := os.ReadFile("../README.md")
	if err != nil {
		t.Fatal(err)
	}
	size, packed := sizes(out)
	if told, toldPacked := sizes(string(page)); math.Abs(size-told) > 0.1*size || math.Abs(packed-toldPacked) > 0.1*packed {
		t.Errorf("README.md says %v and %v MB; %s", told, toldPacked, out)
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	// The worker tells when the program compiles the module with vectors.
	const probe = `
		const { Module } = WebAssembly;
		WebAssembly.Module = function (...args) { fetch("vectors"); return new Module(...args); };`
	var vectors atomic.Bool
	files := http.FileServer(http.Dir(dir))
	server := &http.Server{Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		switch r.URL.Path {
		case "/vectors":
			vectors.Store(true)
		case "/worker.js":
			worker, err := os.ReadFile(filepath.Join(dir, "worker.js"))
			if err != nil {
				t.Error(err)
			}
			w.Header().Set("Content-Type", "text/javascript")
			fmt.Fprintf(w, "%s%s", worker, probe)
		default:
			files.ServeHTTP(w, r)
		}
	})}
	go server.Serve(l)
	defer server.Close()
	b.open("http://" + l.Addr().String() + "/")
	b.click("#analysis")
	b.eval(`import("./game.js").then(m => { m.game.toMove(60) })`)
	b.wait("move 60", `document.getElementById("where").textContent === "60 / 300"`)
	for _, l := range []string{"groups", "regions", "ownership"} {
		b.click("#layer-" + l)
		b.wait(l, fmt.Sprintf(`document.querySelector('#legend [data-layer="%s"] p') !== null`, l))
		b.calm(l)
	}
	b.point("A1", 0)
	b.wait("a move", `document.getElementById("board").getAttribute("aria-label").includes("A1")`)
	// Long work gives way, and is ended.
	b.eval(`document.getElementById("visits").value = 100000, document.getElementById("visits").dispatchEvent(new Event("change"))`)
	b.keys("a")
	b.wait("moves", `document.querySelectorAll(".moves li").length > 0`)
	b.click("#tab-review")
	b.keys("ArrowLeft")
	b.wait("the move before while work goes on", `document.getElementById("where").textContent.startsWith("60 /")`)
	b.keys("Escape")
	b.calm("stopped")
	b.click("#layer-policy")
	b.wait("a layer", `document.querySelector('#legend [data-layer="policy"]') !== null`)
	// Reasons are found in the page, too.
	b.click("#why summary")
	b.wait("reasons", `document.querySelectorAll("#why .reasons li").length > 0`)
	// The opponent plays there.
	b.eval(`window.confirm = () => true`)
	b.choose("#play-size", "9")
	b.click("#play-form [type=submit]")
	b.says("#play-state", "Your turn")
	b.point("E5", 0)
	b.says("#where", "2 / 2")
	b.quiet()
	if !vectors.Load() {
		t.Error("the network runs without vectors")
	}
}

// TestPicture makes the picture of the page for the documents.
func TestPicture(t *testing.T) {
	if *pictureFile == "" {
		t.Skip("makes a picture only if -picture names its file")
	}
	b := newBrowser(t, 1360, 860)
	b.patience = 20 * time.Minute
	b.open(started(t))
	b.click("#graph-run")
	b.wait("the score", `document.querySelectorAll("#mistakes li").length > 0 && document.body.dataset.busy !== "true"`)
	b.eval(`import("./game.js").then(m => { m.game.toMove(120) })`)
	b.wait("move 120", `document.getElementById("where").textContent.startsWith("120")`)
	b.keys("n")
	b.wait("moves before a mistake", `document.querySelectorAll(".hint").length > 3`)
	b.calm("analysis")
	small := quantized(t, b.picture())
	if len(small) > 200_000 {
		t.Errorf("the picture has %d bytes", len(small))
	}
	if err := os.WriteFile(*pictureFile, small, 0o666); err != nil {
		t.Fatal(err)
	}
}

// quantized returns a picture with 256 colors: those that are there most.
func quantized(t *testing.T, data []byte) []byte {
	t.Helper()
	src, err := png.Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	counts := map[color.RGBA]int{}
	bounds := src.Bounds()
	for y := bounds.Min.Y; y < bounds.Max.Y; y++ {
		for x := bounds.Min.X; x < bounds.Max.X; x++ {
			c := color.RGBAModel.Convert(src.At(x, y)).(color.RGBA)
			counts[color.RGBA{c.R &^ 3, c.G &^ 3, c.B &^ 3, 255}]++
		}
	}
	colors := make(color.Palette, 0, 256)
	for c := range counts {
		colors = append(colors, c)
	}
	slices.SortFunc(colors, func(a, b color.Color) int { return counts[b.(color.RGBA)] - counts[a.(color.RGBA)] })
	if len(colors) > 200 {
		colors = append(colors[:200:200], palette.Plan9[:56]...)
	}
	dst := image.NewPaletted(bounds, colors)
	draw.Draw(dst, bounds, src, bounds.Min, draw.Src)
	var out bytes.Buffer
	e := png.Encoder{CompressionLevel: png.BestCompression}
	if err := e.Encode(&out, dst); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}
