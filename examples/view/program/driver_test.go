//go:build !js

package program_test

import (
	"bufio"
	"bytes"
	"context"
	"encoding/base64"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/tengen-go/tengen/internal/race"
)

// browser is a headless Chromium that a test steers through the protocol of its driver
// (W3C WebDriver).
type browser struct {
	t    *testing.T
	base string // the address of the session
	// patience is how long to wait for something in the page.
	patience time.Duration
}

var drivePort = regexp.MustCompile(`started successfully on port (\d+)`)

// newBrowser starts Chromium with a window of so many pixels. It skips the test where there
// is no Chromium or no driver for it, or nothing asks for it.
func newBrowser(t *testing.T, width, height int, arguments ...string) *browser {
	t.Helper()
	if race.Enabled {
		t.Skip("a browser waits long for answers under the race detector; other tests ask the server from goroutines")
	}
	if os.Getenv("TENGEN_BROWSER") == "" && os.Getenv("TENGEN_STATIC") == "" {
		t.Skip("steers a browser, which takes a quarter of a minute, for which TENGEN_BROWSER=1 asks")
	}
	driver, err := exec.LookPath("chromedriver")
	if err != nil {
		t.Skip("no chromedriver (Debian: chromium-driver): ", err)
	}
	chromium := ""
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if chromium, err = exec.LookPath(name); err == nil {
			break
		}
	}
	if chromium == "" {
		t.Skip("no Chromium: ", err)
	}
	ctx, cancel := context.WithCancel(context.Background())
	cmd := exec.CommandContext(ctx, driver, "--port=0")
	out, err := cmd.StdoutPipe()
	if err == nil {
		err = cmd.Start()
	}
	if err != nil {
		cancel()
		t.Fatal(err)
	}
	t.Cleanup(func() {
		cancel()
		cmd.Wait() // it was killed
	})
	b := &browser{t: t, patience: 2 * time.Minute}
	for lines := bufio.NewScanner(out); lines.Scan(); {
		if m := drivePort.FindStringSubmatch(lines.Text()); m != nil {
			b.base = "http://127.0.0.1:" + m[1]
			break
		}
	}
	if b.base == "" {
		t.Fatal("the driver does not start")
	}
	go io.Copy(io.Discard, out)
	arguments = append(arguments, "--headless=new", "--disable-gpu", "--hide-scrollbars", "--force-device-scale-factor=1", fmt.Sprintf("--window-size=%d,%d", width, height))
	if os.Getuid() == 0 {
		arguments = append(arguments, "--no-sandbox")
	}
	chrome := map[string]any{"binary": chromium, "args": arguments, "prefs": map[string]any{"download.default_directory": t.TempDir()}}
	var session struct {
		SessionID string `json:"sessionId"`
	}
	b.call("POST", "/session", map[string]any{"capabilities": map[string]any{"alwaysMatch": map[string]any{
		"browserName":             "chrome",
		"goog:loggingPrefs":       map[string]string{"browser": "ALL"},
		"goog:chromeOptions":      chrome,
		"unhandledPromptBehavior": "accept",
	}}}, &session)
	b.base += "/session/" + session.SessionID
	t.Cleanup(func() { b.call("DELETE", "", nil, nil) })
	return b
}

// resized returns the browser for a test that wants another size. No window is narrower than 500
// pixels, but the screen of a phone is.
func (b *browser) resized(t *testing.T, width, height int) *browser {
	t.Helper()
	r := *b
	r.t = t
	if width >= 500 {
		r.call("POST", "/window/rect", map[string]any{"width": width, "height": height}, nil)
		return &r
	}
	emulate := func(command string, parameters map[string]any) {
		r.call("POST", "/goog/cdp/execute", map[string]any{"cmd": "Emulation." + command, "params": parameters}, nil)
	}
	emulate("setDeviceMetricsOverride", map[string]any{"width": width, "height": height, "deviceScaleFactor": 1, "mobile": true})
	emulate("setTouchEmulationEnabled", map[string]any{"enabled": true})
	t.Cleanup(func() {
		emulate("clearDeviceMetricsOverride", map[string]any{})
		emulate("setTouchEmulationEnabled", map[string]any{"enabled": false})
	})
	return &r
}

// call sends a command to the driver.
func (b *browser) call(method, path string, body, result any) {
	b.t.Helper()
	var in io.Reader
	if body != nil {
		data, err := json.Marshal(body)
		if err != nil {
			b.t.Fatal(err)
		}
		in = bytes.NewReader(data)
	}
	r, err := http.NewRequest(method, b.base+path, in)
	if err != nil {
		b.t.Fatal(err)
	}
	response, err := http.DefaultClient.Do(r)
	if err != nil {
		b.t.Fatal(err)
	}
	defer response.Body.Close()
	data, err := io.ReadAll(response.Body)
	if err != nil || response.StatusCode != http.StatusOK {
		b.t.Fatalf("%s %s: %s %v\n%s", method, path, response.Status, err, data)
	}
	if result == nil {
		return
	}
	if err := json.Unmarshal(data, &struct {
		Value any `json:"value"`
	}{result}); err != nil {
		b.t.Fatalf("%s: %v\n%s", path, err, data)
	}
}

// open goes to an address and waits until the page is ready. When the test ends it leaves the page.
func (b *browser) open(address string) {
	b.t.Helper()
	b.t.Cleanup(func() { b.call("POST", "/url", map[string]string{"url": "about:blank"}, nil) })
	b.call("POST", "/url", map[string]string{"url": address}, nil)
	b.wait("the page", `document.body.dataset.ready === "yes"`)
}

// eval evaluates an expression in the page.
func (b *browser) eval(expression string, args ...any) any {
	b.t.Helper()
	if args == nil {
		args = []any{}
	}
	var v any
	b.call("POST", "/execute/sync", map[string]any{"script": "return (" + expression + ")", "args": args}, &v)
	return v
}

// wait waits until an expression is true. An expression that throws, as where it asks for an element
// that the page has yet to draw, is not true yet.
func (b *browser) wait(what, expression string) {
	b.t.Helper()
	until := time.Now().Add(b.patience)
	for pause := 10 * time.Millisecond; ; pause = min(2*pause, 80*time.Millisecond) {
		v := b.eval("(() => { try { return (" + expression + "); } catch (e) { return String(e); } })()")
		if v == true {
			return
		}
		if time.Now().After(until) {
			b.t.Fatalf("%s: not within the time (%v); the page says %q", what, v, b.eval(`document.getElementById("status").textContent`))
		}
		time.Sleep(pause)
	}
}

// calm waits until the page waits for no answer.
func (b *browser) calm(what string) {
	b.t.Helper()
	b.wait(what, `document.body.dataset.busy !== "true"`)
	if text := b.eval(`document.getElementById("status").className === "error" && document.getElementById("status").textContent`); text != false {
		b.t.Errorf("%s: the page says %q", what, text)
	}
}

// click clicks on what a selector finds.
func (b *browser) click(selector string) {
	b.t.Helper()
	if b.eval(`(e => e ? (e.click(), true) : false)(document.querySelector(arguments[0]))`, selector) != true {
		b.t.Fatalf("nothing is %s", selector)
	}
}

// press clicks on what a selector finds, with the keyboard alone: Enter or Space on what has the focus.
func (b *browser) press(selector, key string) {
	b.t.Helper()
	b.wait(selector, fmt.Sprintf(`document.querySelector(%q) !== null`, selector))
	b.eval(`document.querySelector(arguments[0]).focus()`, selector)
	b.keys(key)
}

// choose sets the value of a field.
func (b *browser) choose(selector, value string) {
	b.t.Helper()
	b.eval(`(e => { e.value = arguments[1]; for (const t of ["input", "change"]) e.dispatchEvent(new Event(t)); })(document.querySelector(arguments[0]))`, selector, value)
}

// says waits until the text of what a selector finds contains a part.
func (b *browser) says(selector, part string) {
	b.t.Helper()
	b.wait(part, fmt.Sprintf(`document.querySelector(%q)?.textContent.includes(%q) === true`, selector, part))
}

// text returns the text of what a selector finds.
func (b *browser) text(selector string) string {
	b.t.Helper()
	s, _ := b.eval(`document.querySelector(arguments[0])?.textContent`, selector).(string)
	return s
}

// number returns how many elements a selector finds.
func (b *browser) number(selector string) int {
	b.t.Helper()
	n, _ := b.eval(`document.querySelectorAll(arguments[0]).length`, selector).(float64)
	return int(n)
}

// keys presses keys one after the other: letters, or names that WebDriver has a code for.
func (b *browser) keys(list ...string) {
	b.t.Helper()
	codes := map[string]string{"ArrowLeft": "\ue012", "ArrowUp": "\ue013", "ArrowRight": "\ue014", "ArrowDown": "\ue015", "Home": "\ue011", "End": "\ue010",
		"Enter": "\ue007", "Space": "\ue00d", "Escape": "\ue00c", "PageDown": "\ue00f", "PageUp": "\ue00e", "Delete": "\ue017", "Shift": "\ue008", "Tab": "\ue004"}
	var actions []map[string]string
	for _, k := range list {
		if c := codes[k]; c != "" {
			k = c
		}
		actions = append(actions, map[string]string{"type": "keyDown", "value": k}, map[string]string{"type": "keyUp", "value": k})
	}
	b.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{"type": "key", "id": "keys", "actions": actions}}}, nil)
}

// point clicks on a point of the board, with the left (0) or the right (2) button.
func (b *browser) point(vertex string, button int) { b.pointWith("mouse", vertex, button) }

// pointWith clicks on a point of the board with a mouse, or taps on it with "touch".
func (b *browser) pointWith(kind, vertex string, button int) {
	b.t.Helper()
	at, ok := b.eval(`(v => {
		const s = document.querySelector(".goban"), size = Math.round(s.viewBox.baseVal.width - 1.3), col = "ABCDEFGHJKLMNOPQRSTUVWXYZ".indexOf(v[0]);
		document.getElementById("board").scrollIntoView({block: "center"});
		const p = new DOMPoint(col, size - Number(v.slice(1))).matrixTransform(s.getScreenCTM());
		return [Math.round(p.x), Math.round(p.y)];
	})(arguments[0])`, vertex).([]any)
	if !ok {
		b.t.Fatal("no board")
	}
	actions := []any{map[string]any{"type": "pointerMove", "x": at[0], "y": at[1]}, map[string]any{"type": "pointerDown", "button": button}, map[string]any{"type": "pointerUp", "button": button}}
	b.call("POST", "/actions", map[string]any{"actions": []any{map[string]any{"type": "pointer", "id": kind, "parameters": map[string]string{"pointerType": kind}, "actions": actions}}}, nil)
}

// tap taps on a point of a touch screen until an expression is true. On a busy machine a tap can last
// so long that the page takes it for a long touch, which asks for facts; then it taps again.
func (b *browser) tap(vertex, expression string) {
	b.t.Helper()
	for range 5 {
		b.pointWith("touch", vertex, 0)
		for until := time.Now().Add(3 * time.Second); time.Now().Before(until); time.Sleep(20 * time.Millisecond) {
			if b.eval(expression) == true {
				return
			}
		}
	}
	b.t.Fatalf("five taps on %s did not do it; the page says %q", vertex, b.text("#status"))
}

// drop drops files on the page, given by name.
func (b *browser) drop(files map[string]string) {
	b.t.Helper()
	b.eval(`(files => {
		const t = new DataTransfer();
		for (const [name, text] of Object.entries(files)) t.items.add(new File([text], name));
		document.body.dispatchEvent(new DragEvent("drop", {dataTransfer: t, bubbles: true, cancelable: true}));
	})(arguments[0])`, files)
}

// quiet reports what the page has written to the console that is no mere information.
func (b *browser) quiet() {
	b.t.Helper()
	var entries []struct{ Level, Message string }
	b.call("POST", "/se/log", map[string]string{"type": "browser"}, &entries)
	for _, e := range entries {
		if e.Level == "SEVERE" || e.Level == "WARNING" {
			b.t.Errorf("console: %s: %s", e.Level, strings.TrimSpace(e.Message))
		}
	}
}

// picture returns a picture of the window, PNG.
func (b *browser) picture() []byte {
	b.t.Helper()
	var text string
	b.call("GET", "/screenshot", nil, &text)
	data, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		b.t.Fatal(err)
	}
	return data
}
