package gtpanalysis_test

import (
	"fmt"
	"math"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/board"
	"github.com/tengen-go/tengen/board/gtp"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/genmove/gtpanalysis"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/internal/sample"
	"github.com/tengen-go/tengen/reading/search"
)

// asked is a server and the Analyst that answers its commands.
type asked struct {
	*gtp.Server
	a *examine.Analyst
	t *testing.T
}

// newAsked has no memory: its facts depend on the position alone, not on what was asked before.
func newAsked(t *testing.T, size int, setup string) *asked {
	t.Helper()
	return newAskedWith(t, size, setup, examine.Options{NoMemory: true})
}

func newAskedWith(t *testing.T, size int, setup string, o examine.Options) *asked {
	t.Helper()
	s, err := gtp.NewServer(gtp.Config{Size: size})
	if err != nil {
		t.Fatal(err)
	}
	a, err := examine.New(o)
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.Register(s, a); err != nil {
		t.Fatal(err)
	}
	x := &asked{s, a, t}
	if setup != "" {
		x.answer(setup)
	}
	return x
}

// answer returns the answer to a command without its framing.
func (x *asked) answer(command string) string {
	x.t.Helper()
	text, ok := strings.CutPrefix(x.Do(x.t.Context(), command), "=")
	if !ok {
		x.t.Fatalf("%s: %s", command, text)
	}
	return strings.TrimSuffix(text, "\n\n")
}

func (x *asked) facts(want examine.Want) *examine.Facts {
	x.t.Helper()
	f, err := x.a.Facts(x.t.Context(), examine.Of(x.Game()), want)
	if err != nil {
		x.t.Fatal(err)
	}
	return f
}

// fields reads lines of names and values.
func fields(text string) map[string]string {
	m := map[string]string{}
	for line := range strings.Lines(text) {
		name, value, _ := strings.Cut(strings.TrimSpace(line), " ")
		if old, ok := m[name]; ok {
			value = old + ";" + strings.TrimSpace(value)
		}
		m[name] = strings.TrimSpace(value)
	}
	return m
}

// vertex writes a point as the protocol does.
func vertex(p board.Point) string {
	if p == board.Pass || p == board.NoPoint {
		return "PASS"
	}
	return p.String()
}

func vertices(list []board.Point) string {
	var words []string
	for _, p := range list {
		words = append(words, vertex(p))
	}
	return strings.Join(words, " ")
}

// compare compares fields with what they should be, all of them.
func compare(t *testing.T, what string, got map[string]string, want map[string]any) {
	t.Helper()
	for name, value := range want {
		text := fmt.Sprint(value)
		switch v := value.(type) {
		case float64:
			text = strconv.FormatFloat(v, 'f', 2, 64)
		case bool:
			text = map[bool]string{true: "1", false: "0"}[v]
		case search.Code:
			text = fmt.Sprint(int(v))
		case board.Point:
			text = vertex(v)
		case []board.Point:
			text = vertices(v)
		}
		if got[name] != text {
			t.Errorf("%s: %s is %q, want %q", what, name, got[name], text)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s: %s is said, and nobody knows why", what, name)
		}
	}
}

// several has a race in a corner, a string that can be captured, a group with one eye, and stones
// in the open.
const several = unevenRace + " b g2 w g3 b h3 b g4 w j5 b j7 w h8"

// TestFieldsOfDragons: dragon_data says of each group all that the library knows.
func TestFieldsOfDragons(t *testing.T) {
	x := newAskedWith(t, 9, several, examine.Options{Effort: search.AtLevel(sample.Of(2, search.UsualLevel)), NoMemory: sample.Of(0, 1) == 1})
	f := x.facts(examine.Dragons | examine.Worms | examine.Links | examine.Eyes)
	races := 0
	all := strings.TrimSpace(x.answer("dragon_data"))
	starts := regexp.MustCompile(`(?m)^[A-Z]\d+:`).FindAllStringIndex(all, -1)
	said := map[string]string{} // by the vertex
	for i, s := range starts {
		end := len(all)
		if i+1 < len(starts) {
			end = starts[i+1][0]
		}
		said[all[s[0]:s[1]-1]] = all[s[0]:end]
	}
	number := 0
	for _, g := range f.Dragons.All() {
		number++
		g, err := x.a.Dragon(t.Context(), f, g.Origin) // read as closely as the command does
		if err != nil {
			t.Fatal(err)
		}
		origins := func(list []int) (o []board.Point) {
			for _, i := range list {
				o = append(o, f.Dragons.Dragon(i).Origin)
			}
			return o
		}
		read := "unchecked"
		if g.Read {
			read = g.Status.String()
		}
		yes := map[bool]string{true: "YES", false: "NO"}
		want := map[string]any{
			vertex(g.Origin) + ":": "", "color": g.Color, "origin": g.Origin, "size": g.Stones.Len(),
			"effective_size": g.EffectiveSize, "strategic_size": g.StrategicSize, "genus": g.Eyes, "heye": g.HalfEye,
			"escape_route": g.Escape, "lunch": g.Lunch, "crude_status": g.Crude, "owl_status": read, "status": g.Status,
			"safety": strings.ReplaceAll(g.Safety.String(), "_", " "), "weakness": g.Weakness, "weakness_pre_owl": g.WeaknessBefore, "surround_status": int(g.Surround),
			"surround_size": g.SurroundSize, "moyo_size": g.MoyoSize, "moyo_territorial_value": g.MoyoValue,
			"neighbors": origins(g.Neighbors), "hostile_neighbors": len(g.Hostile),
			"owl_attack_code": g.Attack.Code, "owl_attack_point": g.Attack.Move, "owl_attack_certain": yes[!g.Attack.Limited],
			"owl_defense_code": g.Defense.Code, "owl_defense_point": g.Defense.Move, "owl_defense_certain": yes[!g.Defense.Limited],
			"owl_threat_status": "unchecked", "owl_2nd_attack_point": "PASS", "owl_2nd_defense_point": "PASS",
			"owl_attack_kworm": g.Attack.String, "owl_defense_kworm": g.Defense.String,
			"semeai_defense_code": 0, "semeai_defense_point": "PASS", "semeai_defense_certain": 0, "semeai_defense_target": "PASS",
			"semeai_attack_code": 0, "semeai_attack_point": "PASS", "semeai_attack_certain": 0, "semeai_attack_target": "PASS",
			"semeais": len(g.Semeais), "strings": g.Strings,
		}
		var targets []string
		for _, s := range g.Semeais {
			races++
			targets = append(targets, vertex(f.Dragons.Dragon(s.Opponent).Origin))
		}
		got := fields(said[vertex(g.Origin)])
		if number%sample.Of(6, 1) == 0 {
			want, got := strings.TrimSpace(said[vertex(g.Origin)]), strings.TrimSpace(x.answer("dragon_data "+vertex(g.Origin)))
			if got != want {
				t.Errorf("dragon_data %v says\n%s\nand of all groups\n%s", g.Origin, got, want)
			}
		}
		if len(g.Semeais) == 1 {
			s := g.Semeais[0]
			for name, v := range map[string]any{
				"semeai_defense_code": s.Defense.Code, "semeai_defense_point": s.Defense.Move, "semeai_defense_certain": !s.Defense.Limited,
				"semeai_attack_code": s.Attack.Code, "semeai_attack_point": s.Attack.Move, "semeai_attack_certain": !s.Attack.Limited,
				"semeai_defense_target": targets[0], "semeai_attack_target": targets[0],
			} {
				want[name] = v
			}
		}
		if len(g.Semeais) < 2 {
			compare(t, "the group of "+vertex(g.Origin), got, want)
		}
	}
	if races == 0 {
		t.Error("no races: the test says less")
	}
	if len(starts) != number || starts[0][0] != 0 || len(said) != number {
		t.Errorf("dragon_data says something of %d groups, want %d:\n%s", len(starts), number, all)
	}
	// The statuses of all groups are those of each of them.
	lines := strings.Split(strings.TrimSpace(x.answer("dragon_status")), "\n")
	for i, g := range f.Dragons.All() {
		if i%sample.Of(20, 1) != 0 {
			continue
		}
		if want := vertex(g.Origin) + ": " + strings.TrimSpace(x.answer("dragon_status "+vertex(g.Origin))); strings.TrimSpace(lines[i]) != want {
			t.Errorf("dragon_status says %q, want %q", lines[i], want)
		}
	}
}

// TestFieldsOfStrings: worm_data says of each point all that the library knows.
func TestFieldsOfStrings(t *testing.T) {
	x := newAsked(t, 9, several)
	f := x.facts(examine.Worms | examine.Links)
	for p := range board.Points(9) {
		got := fields(x.answer("worm_data " + vertex(p)))
		status := f.Worms.Unconditional(p).String()
		if f.Worms.Unconditional(p) == board.Undecided {
			status = "unknown"
		}
		want := map[string]any{vertex(p) + ":": "", "unconditional_status": status}
		w := f.Worms.At(p)
		if w == nil {
			for _, name := range strings.Fields("size liberties liberties2 liberties3 liberties4 attack_code defense_code cutstone cutstone2 genus inessential invincible") {
				want[name] = 0
			}
			for _, name := range strings.Fields("attack_point defense_point lunch") {
				want[name] = "PASS"
			}
			want["origin"], want["color"], want["effective_size"] = p, "empty", "0.00"
		} else {
			for name, v := range map[string]any{
				"origin": w.Origin, "color": w.Color, "size": len(w.Stones), "effective_size": w.EffectiveSize,
				"liberties": w.Liberties[0], "liberties2": w.Liberties[1], "liberties3": w.Liberties[2], "liberties4": w.Liberties[3],
				"attack_code": w.Attack().Code, "attack_point": w.Attack().Move, "defense_code": w.Defense().Code, "defense_point": w.Defense().Move,
				"lunch": w.Lunch, "cutstone": w.Cutstone, "cutstone2": w.Cutstone2, "genus": w.Genus, "inessential": w.Inessential, "invincible": w.Invincible,
			} {
				want[name] = v
			}
		}
		compare(t, "worm_data "+vertex(p), got, want)
	}
}

// TestFieldsOfEyes: the commands about eyes say of each point what the library knows.
func TestFieldsOfEyes(t *testing.T) {
	spaces, halves, lists := 0, 0, 0
	var x *asked
	for _, setup := range []string{
		"gogui-setup b a2 b b2 b c2 b d2 b d1 w a3 w b3 w c3 w d3 w e2 w e1 b j8 b h8 b g9 w j7 w h7 w g8 w f9 b a7 b b8 b c9 b a9 w b7 w c8 w d9 w a6",
		// Black's eye is whole if he plays at D4, and false if White does.
		"gogui-setup b d5 b f5 b e4 b e6 b d6 w f6 b f4 b c4 b d3 w c3 w g5 w g4 w f7 w e7 w d7 w c6 w c5 w e3 w b4",
	} {
		x = newAsked(t, 9, setup)
		f := x.facts(examine.Eyes)
		for p := range board.Points(9) {
			// Where both players have a space, Black's counts.
			s := f.Eyes.At(p, board.Black)
			if s == nil {
				s = f.Eyes.At(p, board.White)
			}
			want := "-1"
			if s != nil {
				want = fmt.Sprint(s.Value.Min(), " ", s.Value.Max())
				if !s.Value.Settled() {
					want += " " + vertex(s.Attack[0]) + " " + vertex(s.Defense[0])
				}
			}
			if got := strings.TrimSpace(x.answer("eval_eye " + vertex(p))); got != want {
				t.Errorf("eval_eye %v: %q, want %q", p, got, want)
			}
			for _, c := range []board.Color{board.Black, board.White} {
				want := map[string]any{"origin": "PASS", "color": "empty", "esize": 0, "msize": 0, "value": "0000", "marginal": 0, "neighbors": 0, "marginal_neighbors": 0}
				if s := f.Eyes.At(p, c); s != nil {
					spaces++
					near, margins := 0, 0
					for _, q := range []board.Point{p + board.North, p + board.South, p + board.East, p + board.West} {
						if o := f.Eyes.At(q, c); o != nil {
							near++
							if o.Marginal.Has(q) {
								margins++
							}
						}
					}
					for name, v := range map[string]any{"origin": s.Origin(), "color": c, "esize": s.Size(), "msize": s.Marginal.Len(), "value": s.Value,
						"marginal": s.Marginal.Has(p), "neighbors": near, "marginal_neighbors": margins} {
						want[name] = v
					}
				}
				compare(t, fmt.Sprintf("eye_data %v %v", c, p), fields(x.answer(fmt.Sprintf("eye_data %v %v", c, p))), want)
			}
			h := f.Eyes.End(p, board.White)
			if h == nil {
				h = f.Eyes.End(p, board.Black)
			}
			wants := map[string]any{"value": "10.00", "type": 0, "num_attacks": 0, "num_defenses": 0}
			if h != nil {
				wants["value"], wants["num_attacks"], wants["num_defenses"] = float64(h.Topology), len(h.Attack), len(h.Defense)
				if h.IsHalf() {
					halves++
					wants["type"] = "HALF_EYE"
				} else if h.IsFalse() {
					wants["type"] = "FALSE_EYE"
				}
				for i, q := range h.Attack {
					lists++
					wants[fmt.Sprintf("attack_point[%d]", i)] = q
				}
				for i, q := range h.Defense {
					lists++
					wants[fmt.Sprintf("defense_point[%d]", i)] = q
				}
			}
			compare(t, "half_eye_data "+vertex(p), fields(x.answer("half_eye_data "+vertex(p))), wants)
		}
	}
	if spaces < 8 || halves == 0 || lists < 2 {
		t.Errorf("%d points of eye spaces, %d half eyes, %d moves: the test says little", spaces, halves, lists)
	}
	for _, command := range []string{"eval_eye", "eval_eye z9", "eye_data black", "eye_data green a1", "half_eye_data", "analyze_eyegraph", "analyze_eyegraph ?", "analyze_eyegraph OO!%O.X%!... x"} {
		if got := x.Do(t.Context(), command); got[0] != '?' {
			t.Errorf("%s: %s", command, got)
		}
	}
}

// drawing reads the answer of a command that draws: the words behind each keyword.
func (x *asked) drawing(command string) map[string][]string {
	m := map[string][]string{}
	for line := range strings.Lines(x.answer(command)) {
		words := strings.Fields(line)
		if len(words) > 0 {
			m[words[0]] = append(m[words[0]], words[1:]...)
		}
	}
	return m
}

func words(list []board.Point) []string {
	var w []string
	for _, p := range list {
		w = append(w, vertex(p))
	}
	return w
}

func sameWords(x, y []string) bool {
	x, y = slices.Clone(x), slices.Clone(y)
	slices.Sort(x)
	slices.Sort(y)
	return slices.Equal(x, y)
}

// TestDrawings compares what is drawn with what the library knows.
func TestDrawings(t *testing.T) {
	x := newAsked(t, 9, several)
	f := x.facts(examine.Worms | examine.Links | examine.Influence | examine.Losses)

	var crosses, triangles []string
	moves := map[board.Point]string{}
	for _, w := range f.Worms.All() {
		for _, m := range []struct {
			search.MoveResult
			text string
		}{{w.Attack(), "a"}, {w.Defense(), "d"}} {
			if len(w.Attacks) > 0 && m.Code != search.Fail {
				if old := moves[m.MoveResult.Move]; old != "" && old != m.text {
					m.text = "v"
				}
				moves[m.MoveResult.Move] = m.text
			}
		}
		for _, p := range w.Stones {
			if len(w.Attacks) > 0 && len(w.Defenses) == 0 {
				crosses = append(crosses, vertex(p))
			} else if len(w.Attacks) > 0 {
				triangles = append(triangles, vertex(p))
			}
		}
	}
	var labels []string
	for p, text := range moves {
		labels = append(labels, vertex(p), text)
	}
	g := x.drawing("show_strings")
	if !sameWords(g["MARK"], crosses) || !sameWords(g["TRIANGLE"], triangles) || !sameWords(g["LABEL"], labels) || len(crosses)+len(triangles) == 0 {
		t.Errorf("show_strings draws %v, want crosses %v, triangles %v, labels %v", g, crosses, triangles, labels)
	}

	labels = nil
	for p := range board.Points(9) {
		if n := f.Links.Group(p); n >= 0 {
			labels = append(labels, vertex(p), fmt.Sprint(n+1))
		}
	}
	var cuts []string
	for _, c := range f.Links.Cuts() {
		if c.Move.On(9) && !slices.Contains(cuts, vertex(c.Move)) {
			cuts = append(cuts, vertex(c.Move))
		}
	}
	g = x.drawing("show_groups")
	if !sameWords(g["LABEL"], labels) || !sameWords(g["SQUARE"], cuts) || strings.Join(g["STATUS"], " ") != fmt.Sprintf("%d groups", f.Links.Len()) {
		t.Errorf("show_groups draws %v, want labels %v, cuts %v", g, labels, cuts)
	}

	for _, c := range []board.Color{board.Black, board.White} {
		r := f.Influence.First(c)
		var owned [3][]board.Point
		for p := range board.Points(9) {
			if region, owner := r.Region(p); region == influence.Territory {
				owned[owner] = append(owned[owner], p)
			}
		}
		dead := f.Losses.First(c).Dead
		sum := r.TerritorySum()
		status := fmt.Sprintf("%v first: white has %.1f points of territory more", c, sum)
		if sum < 0 {
			status = fmt.Sprintf("%v first: black has %.1f points of territory more", c, -sum)
		}
		g := x.drawing(fmt.Sprintf("show_territory %v", c))
		if !sameWords(g["BLACK"], words(owned[board.Black])) || !sameWords(g["WHITE"], words(owned[board.White])) || !sameWords(g["MARK"], words(dead.Append(nil))) ||
			strings.Join(g["STATUS"], " ") != status {
			t.Errorf("show_territory %v draws %v, want %v, %v, %v, %s", c, g, words(owned[1]), words(owned[2]), words(dead.Append(nil)), status)
		}
		// The numbers for pictures are the plain ones, scaled if some are larger than 1, with those
		// of White positive in the library and negative in GoGui.
		for _, what := range strings.Fields("white_influence black_influence white_strength black_strength white_attenuation black_attenuation " +
			"white_permeability black_permeability territory_value influence_regions non_territory") {
			plain := strings.Fields(x.answer(fmt.Sprintf("initial_influence %v %s", c, what)))
			drawn := strings.Fields(x.answer(fmt.Sprintf("show_influence %v %s", c, what)))
			if len(plain) != 81 || len(drawn) != 81 {
				t.Fatalf("%s: %d and %d numbers", what, len(plain), len(drawn))
			}
			most := 1.0
			var v, d [81]float64
			for i := range v {
				v[i], _ = strconv.ParseFloat(plain[i], 64)
				d[i], _ = strconv.ParseFloat(drawn[i], 64)
				most = max(most, math.Abs(v[i]))
			}
			sign := -1.0
			if strings.HasPrefix(what, "black_") {
				sign = 1
			}
			for i := range v {
				if math.Abs(d[i]-sign*v[i]/most) > 0.01 {
					t.Errorf("%v first, %s, point %d: %v is drawn as %v, the largest one %v", c, what, i, v[i], d[i], most)
				}
			}
		}
	}
}

// TestMenuOfAll: each of these has a line in GoGui's menu.
func TestMenuOfAll(t *testing.T) {
	menu := newAsked(t, 9, "").answer("gogui-analyze_commands")
	for _, line := range []string{
		"varpo/Attack/attack %p", "varp/Defend/defend %p", "varp/Connect/connect %P", "varpo/Disconnect/disconnect %P",
		"varpo/Owl attack/owl_attack %p", "varp/Owl defend/owl_defend %p", "string/Eye data/half_eye_data %p", "string/Status/dragon_status %p",
		"string/Dragon data/dragon_data %p", "string/Worm data/worm_data %p", "string/Surrounded?/is_surrounded %p", "string/Estimate score/estimate_score",
		"gfx/Territory, Black first/show_territory black", "gfx/Territory, White first/show_territory white",
		"gfx/Strings in danger/show_strings", "gfx/Groups and cuts/show_groups", "gfx/Joseki/show_joseki",
		"dboard/Influence, White first: black_strength/show_influence white black_strength",
	} {
		if !strings.Contains(menu+"\n", line+"\n") {
			t.Errorf("no %q in\n%s", line, menu)
		}
	}
}

// TestSayReasons: the commands about reasons say what the last decision has in it.
func TestSayReasons(t *testing.T) {
	e, err := genmove.New(genmove.Options{Effort: search.AtLevel(0)})
	if err != nil {
		t.Fatal(err)
	}
	s, err := gtp.NewServer(gtp.Config{Engine: reasoned(t, e), Size: 9})
	if err != nil {
		t.Fatal(err)
	}
	if err := gtpanalysis.RegisterReasons(s, e); err != nil {
		t.Fatal(err)
	}
	if _, err := e.Generate(t.Context(), s.Game(), board.Black); err != nil {
		t.Fatal(err)
	}
	at := board.At
	*e.Last() = genmove.Decision{Color: board.Black, Move: at(0, 0), Moves: []genmove.Valued{
		{Move: at(0, 0), Value: 5, Safe: true, Reasons: []genmove.Reason{
			{Kind: genmove.Attack, Move: at(0, 0), Target: at(1, 0), Source: "worms"},
			{Kind: genmove.Defend, Move: at(0, 0), Target: at(2, 0)},
			{Kind: genmove.Connect, Move: at(0, 0), Target: at(3, 0), Other: at(4, 0), Discarded: "in vain"},
			{Kind: genmove.Cut, Move: at(0, 0), Target: at(3, 1), Other: at(4, 1), Source: "links", Discarded: "they die"},
			{Kind: genmove.ExpandTerritory, Move: at(0, 0)},
			{Kind: genmove.ExpandMoyo, Move: at(0, 0), Source: "here"},
			{Kind: genmove.OwlDefendThreat, Move: at(0, 0), Target: at(5, 5)},
		}},
		{Move: at(1, 1), Value: 4},
		{Move: at(2, 2), Value: 4, Illegal: true, Rough: true},
		{Move: at(3, 3), Value: 3, Rough: true},
		{Move: at(4, 4), Value: -4.4, Safe: true}, // worth nothing
		{Move: at(5, 5), Safe: true},
	}}
	for command, want := range map[string]string{
		"move_reasons a1": "Move at A1 attacks B1\nMove at A1 defends C1\nMove at A1 expands territory\nMove at A1 expands moyo\n" +
			"Move at A1 owl-threatens to defend F6\n",
		"move_reasons b2": "Move at B2 strategically or tactically unsafe\n",
		"move_reasons d4": "", "move_reasons e5": "", "move_reasons h8": "",
	} {
		if got := s.Do(t.Context(), command); got != "= "+want+"\n" && got != "= "+want+"\n\n" {
			t.Errorf("%s: %q, want %q", command, got, want)
		}
	}
	for _, command := range []string{"move_reasons", "restricted_genmove", "restricted_genmove green a1", "restricted_genmove b z1", "explain_decision green"} {
		if got := s.Do(t.Context(), command); got[0] != '?' {
			t.Errorf("%s: %s", command, got)
		}
	}
	menu := s.Do(t.Context(), "gogui-analyze_commands")
	for _, line := range []string{"string/Move reasons/move_reasons %p\n", "string/Explain decision/explain_decision\n"} {
		if !strings.Contains(menu, line) {
			t.Errorf("no %q in the menu", line)
		}
	}
}
