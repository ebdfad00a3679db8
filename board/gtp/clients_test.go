package gtp_test

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/tengen-go/tengen/board/gtp"
)

// shown is a move as a client shows it.
type shown struct {
	move          string
	visits, order int
	winrate, lcb  float64 // percent
	variation     []string
	lead          string // as it stands there
}

// pointOrPass is what clients take for a move of a variation.
var pointOrPass = regexp.MustCompile(`^([A-HJ-Z][0-9]+|pass)$`)

// parseInfo reads a line as Sabaki and Lizzie do: words after "info" up to the next,
// in pairs of a key and a value until "pv", and the owners at the end of the line.
func parseInfo(line string) (moves []shown, owners []float64, err error) {
	line, ok := strings.CutPrefix(line, "info ")
	if !ok {
		return nil, nil, fmt.Errorf("%q does not begin with info", line)
	}
	line, numbers, _ := strings.Cut(line, " ownership ")
	for _, word := range strings.Fields(numbers) {
		v, err := strconv.ParseFloat(word, 64)
		if err != nil {
			return nil, nil, err
		}
		owners = append(owners, v)
	}
	for part := range strings.SplitSeq(line, " info ") {
		words := strings.Fields(part)
		var m shown
		for i := 0; i < len(words); i += 2 {
			if words[i] == "pv" {
				m.variation = words[i+1:]
				break
			}
			value := words[i+1]
			percent := func() float64 {
				v, e := strconv.ParseFloat(value, 64)
				if e != nil {
					err = e
				}
				if strings.Contains(value, ".") {
					return 100 * v
				}
				return v / 100
			}
			switch words[i] {
			case "move":
				m.move = value
			case "visits":
				m.visits, err = strconv.Atoi(value)
			case "order":
				m.order, err = strconv.Atoi(value)
			case "winrate":
				m.winrate = percent()
			case "lcb":
				m.lcb = percent()
			case "scoreLead":
				m.lead = value
			}
			if err != nil {
				return nil, nil, err
			}
		}
		for _, v := range append(m.variation, m.move) {
			if !pointOrPass.MatchString(v) {
				return nil, nil, fmt.Errorf("%q is no move", v)
			}
		}
		moves = append(moves, m)
	}
	return moves, owners, nil
}

// TestClients reads the lines of all engines and commands as clients do.
func TestClients(t *testing.T) {
	for _, command := range []string{"lz-analyze b 100", "kata-analyze 100 ownership true", "analyze w 50 maxmoves 1", "kata-analyze interval 100 rootInfo true pvVisits true"} {
		for name, e := range map[string]gtp.Engine{"Think": newReporter(), "Analyze": new(watcher), "Status": &owned{*newReporter()}} {
			t.Run(command+" "+name, func(t *testing.T) {
				synctest.Test(t, func(t *testing.T) {
					c := serve(t, t.Context(), newServer(t, gtp.Config{Size: 5, Engine: e}))
					out := c.send("17 " + command + "\n")
					time.Sleep(time.Minute)
					lines := strings.Split(out+c.send("protocol_version\n"), "\n")
					// The answer ends with an empty line, and so does the next one.
					if n := len(lines); n < 60 || lines[0] != "=17" || strings.Join(lines[n-4:], "|") != "|= 2||" {
						t.Errorf("%d lines: %q … %q", n, lines[0], lines[max(n-4, 0):])
						lines = make([]string, 5) // nothing to look at
					}
					for _, line := range lines[1 : len(lines)-4] {
						moves, owners, err := parseInfo(line)
						if err != nil {
							t.Error(err)
							break
						}
						if wanted := strings.Contains(command, "ownership") && name != "Think"; (len(owners) == 25) != wanted || len(owners)%25 != 0 {
							t.Errorf("%d owners in %q", len(owners), line)
						}
						for i, m := range moves {
							if m.visits < 1 || m.order != i || m.winrate < 0 || m.winrate > 100 || m.lcb > m.winrate || m.variation[0] != m.move {
								t.Errorf("%+v in %q", m, line)
							}
						}
						if strings.HasPrefix(command, "kata") != (moves[0].lead != "") && name == "Analyze" {
							t.Errorf("a lead of %q in %q", moves[0].lead, line)
						}
					}
					if rest, err := c.end(); rest != "" || err != nil {
						t.Errorf("end: %q, %v", rest, err)
					}
				})
			})
		}
	}
}
