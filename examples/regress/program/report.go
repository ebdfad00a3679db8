package program

import (
	"encoding/json"
	"errors"
	"fmt"
	"html/template"
	"io"
	"os"

	"github.com/tengen-go/tengen/board/gtp/tst"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// report is what came of all suites, in the order in which they were named.
type report []suiteReport

// suiteReport is what came of the tests of one suite that count.
type suiteReport struct {
	Name string `json:"suite"`
	tst.Score
	Tests []test `json:"tests"`

	answered int // tests that the engine has answered, with an error or not
}

type test struct {
	Number  int     `json:"number"`
	Command string  `json:"command"`
	Want    string  `json:"want"`
	OK      bool    `json:"ok"`
	Answer  string  `json:"answer"`
	Error   string  `json:"error,omitempty"`
	Seconds float64 `json:"seconds"`
	board   string  // an SVG, for tests that failed
}

// said returns what the engine said, for people.
func (t *test) said() string {
	if t.Error != "" {
		return t.Error
	}
	return fmt.Sprintf("%q", t.Answer)
}

// line returns the score in a line.
func (s *suiteReport) line() string {
	return fmt.Sprintf("%-24s %4d of %4d  (%d of %d)  %.1f s", s.Name, s.Passed, s.Total, s.Beyond, s.Hard, s.Took.Seconds())
}

// silence returns an error if there are tests, and the engine has answered none.
func (r report) silence() error {
	tests, answered := 0, 0
	for _, s := range r {
		tests, answered = tests+len(s.Tests), answered+s.answered
	}
	if tests > 0 && answered == 0 {
		return errors.New("the engine has answered no test; -v says why")
	}
	return nil
}

func (r report) writeJSON(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	return e.Encode(r)
}

func readReport(file string) (report, error) {
	f, err := os.Open(file)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var r report
	if err := json.NewDecoder(f).Decode(&r); err != nil {
		return nil, fmt.Errorf("%s: not what -json writes: %w", file, err)
	}
	return r, nil
}

// errWorse says that a test passed before and does not now.
var errWorse = errors.New("worse than before")

// compare prints which tests have changed, and returns an error if one of them is worse.
func (r report) compare(before report, w io.Writer) error {
	type key struct {
		suite string
		test  int
	}
	old := map[key]test{}
	for _, s := range before {
		for _, t := range s.Tests {
			old[key{s.Name, t.Number}] = t
		}
	}
	better, worse, same, fresh := 0, 0, 0, 0
	for _, s := range r {
		for _, t := range s.Tests {
			b, ok := old[key{s.Name, t.Number}]
			switch {
			case !ok:
				fresh++
				continue
			case t.OK == b.OK:
				same++
				continue
			case t.OK:
				better++
				fmt.Fprint(w, "better ")
			default:
				worse++
				fmt.Fprint(w, "worse  ")
			}
			fmt.Fprintf(w, "%s %d %s: %s, before %s, want %s\n", s.Name, t.Number, t.Command, t.said(), b.said(), t.Want)
		}
	}
	fmt.Fprintf(w, "%d better, %d worse, %d as before, %d new\n", better, worse, same, fresh)
	if worse > 0 {
		return fmt.Errorf("%s %w", cli.Count(worse, "test"), errWorse)
	}
	return nil
}

// page is a page with all scores and the boards of the tests that failed. Pictures come from
// package draw, which quotes all text in them.
var page = template.Must(template.New("page").Funcs(template.FuncMap{
	"svg":    func(t test) template.HTML { return template.HTML(t.board) },
	"said":   func(t test) string { return t.said() },
	"failed": func(s suiteReport) int { return s.Total - s.Passed },
}).Parse(`<!DOCTYPE html>
<html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Regression</title>
<style>
body { font: 15px/1.4 system-ui, sans-serif; max-width: 75rem; margin: 1rem auto; padding: 0 1rem; color-scheme: light dark }
table { border-collapse: collapse } td, th { padding: .1rem .8rem; text-align: right } td:first-child, th:first-child { text-align: left }
.tests { display: grid; grid-template-columns: repeat(auto-fill, minmax(19rem, 1fr)); gap: 1.5rem }
figure { margin: 0 } figure svg { width: 100%; height: auto } figcaption { overflow-wrap: anywhere } code { font-size: 90% }
</style>
<h1>Regression</h1>
<table><tr><th>suite<th>passed<th>of<th>reference fails<th>seconds
{{range .}}<tr><td><a href="#{{.Name}}">{{.Name}}</a><td>{{.Passed}}<td>{{.Total}}<td>{{.Beyond}} of {{.Hard}}<td>{{printf "%.1f" .Took.Seconds}}
{{end}}</table>
{{range .}}{{if failed .}}<h2 id="{{.Name}}">{{.Name}}: {{failed .}} of {{.Total}} failed</h2>
<div class="tests">{{range .Tests}}{{if not .OK}}<figure>{{svg .}}
<figcaption><b>{{.Number}}</b> <code>{{.Command}}</code><br>says {{said .}}<br>wanted <code>{{.Want}}</code></figcaption></figure>
{{end}}{{end}}</div>
{{end}}{{end}}</html>
`))

func (r report) writeHTML(w io.Writer) error { return page.Execute(w, r) }
