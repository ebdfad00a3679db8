package program

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/tengen-go/tengen/examples/internal/cli"
	"github.com/tengen-go/tengen/internal/wholefile"
	"github.com/tengen-go/tengen/pattern"
)

//go:generate go run .. functions -o ../FUNCTIONS.md

func init() {
	verbs = append(verbs, verb{"functions", "[-o FILE]", "explain class letters and functions, as FUNCTIONS.md does", `-o functions.md`, functions})
}

// functions prints the page about class letters and functions.
func functions(ctx context.Context, s *streams, args []string) error {
	flags := newFlags(ctx, s, "functions")
	out := flags.String("o", "", "write to this `file`")
	if err := cli.ParseArgs(flags, args); err != nil {
		return err
	}
	if flags.NArg() > 0 {
		return cli.Usagef("no files are read")
	}
	if *out != "" {
		return wholefile.Data(*out, []byte(page()))
	}
	_, err := io.WriteString(s.out, page())
	return err
}

// owners are who supplies names, in the order of the page, with what they know.
var owners = []struct {
	owner string
	title string
	about string
}{
	{"pattern", "The board", "They need nothing but the stones. Numbers are 0 where a point does not hold what is asked about."},
	{"reading/worm", "Captures", "They read. A code is 0 for no, 1 to 4 where a ko or a loss comes in, 5 (`WIN`) for yes; a stone that is gone counts as captured."},
	{"connect", "Connections", "They read whether strings can be joined and cut; codes as above."},
	{"influence", "Influence", "They look up who owns a point, with X to move first unless they say otherwise."},
	{"owl/eye", "Eyes", "They look up eye spaces."},
	{"owl/dragon", "Groups", "They look up whole groups of the position, trial moves or not."},
	{"owl", "The group that is read", "They know the group that a search for life or death is about, and nothing outside such a search."},
	{"genmove", "Moves", "They write down what speaks for a move, or against it."},
}

// page is the whole page.
func page() string {
	var b strings.Builder
	b.WriteString("<!-- Written by go generate; see functions.go. -->\n\n# Class letters and functions\n\n" +
		"What patterns may say besides their diagrams. [The package](../../pattern/doc.go) describes the language,\n" +
		"`go run ./examples/patterns match -why` shows what a pattern asked of a position, and the answers.\n\n" +
		"## Class letters\n\nA letter means something in the databases named; others allow it without an effect, or warn. What is not\n" +
		"known of a group rejects nothing.\n\n" +
		"| letter | databases | meaning | example |\n|---|---|---|---|\n")
	for _, l := range letters {
		fmt.Fprintf(&b, "| `%s` | %s | %s | `%s` |\n", l.letter, l.kinds, l.text, strings.ReplaceAll(l.example, "|", "\\|"))
	}
	b.WriteString("\nIn databases of attack, defense and connections, where groups are not known yet, a string is dead if tactical\n" +
		"reading finds no rescue, and critical if it can be captured and saved. The letters C, c, B, b, E and a of databases\n" +
		"of life and death, and the keys threatens_to_capture, threatens_eye and reverse_sente, mean nothing here, and give a\n" +
		"warning: the search finds out itself what a move cuts off, joins and threatens.\n")
	b.WriteString("\n## Functions\n\nArguments are letters of the constraint diagram, `*` for the move and, in sequences, `?` for a move elsewhere.\n" +
		"O plays `*`, X is the opponent. Lines with `;` are constraints, which 0 rejects; lines with `>` are actions. The cost\n" +
		"says how long a function takes in proportion to others, 1 for a question to tactical reading.\n")
	for _, o := range owners {
		fmt.Fprintf(&b, "\n### %s\n\n%s\n\n| function | cost | meaning | example |\n|---|---|---|---|\n", o.title, o.about)
		for _, w := range byTwins() {
			if w.Owner != o.owner {
				continue
			}
			m := meanings[w.Name]
			fmt.Fprintf(&b, "| `%s` | %v | %s | `%s` |\n", usage1(w), w.Cost, m.text, strings.ReplaceAll(m.example, "|", "\\|"))
		}
	}
	b.WriteString("\n## Helpers\n\nA colon line may end with the name of a helper, which accepts or rejects a match.\n\n| helper | meaning |\n|---|---|\n")
	for _, h := range helpers {
		fmt.Fprintf(&b, "| `%s` | %s |\n", h.name, h.text)
	}
	return b.String()
}

// byTwins returns the vocabulary by name, but names that differ in whether X or O begins side by
// side, the one that is explained in full first.
func byTwins() []pattern.Word {
	words := slices.Clone(pattern.Vocabulary())
	known := map[string]bool{}
	for _, w := range words {
		known[w.Name] = true
	}
	base := func(name string) string {
		for i, c := range name {
			if c == 'o' || c == 'x' {
				twin := name[:i] + map[rune]string{'o': "x", 'x': "o"}[c] + name[i+1:]
				if known[twin] {
					return min(name, twin)
				}
			}
		}
		return name
	}
	same := func(name string) int {
		if strings.HasPrefix(meanings[name].text, "the same") {
			return 1
		}
		return 0
	}
	slices.SortStableFunc(words, func(a, b pattern.Word) int {
		return cmp.Or(strings.Compare(base(a.Name), base(b.Name)), cmp.Compare(same(a.Name), same(b.Name)), strings.Compare(a.Name, b.Name))
	})
	return words
}

// usage1 writes a name with its arguments: f(a, b), f(a, …), or f alone for a number.
func usage1(w pattern.Word) string {
	if w.MaxArgs == 0 {
		return w.Name
	}
	var args []string
	for i := range w.MinArgs {
		args = append(args, string(rune('a'+i)))
	}
	if w.MaxArgs == -1 {
		args = slices.Insert(args, 0, "…")
	}
	return w.Name + "(" + strings.Join(args, ", ") + ")"
}

// letter is a class letter.
type letter struct{ letter, kinds, text, example string }

// letters are the class letters with what they do, databases that use them named by kind.
var letters = []letter{
	{"s", "general, owl, conn", "the move need not be safe, only legal; in general patterns it may also take back a ko", ":8,s"},
	{"s", "conn", "stones of O are joined though they can be captured", ":8,Cs"},
	{"s", "influence", "with I: a source for both players, whichever moves first", ":8,Is,value(60)"},
	{"s", "barriers", "the stones of the wall may be lost ones", ":8,Ds"},
	{"s", "combination", "the move may put itself into atari", ":8,s"},
	{"n", "general, owl_attack, owl_defense", "X would be safe at the point of the move, at least by a ko", ":8,en"},
	{"O", "general, attack, defense, conn, influence, barriers", "no stone of O belongs to a dead or a critical group; in general patterns strings of O that can be captured must be saved by the move", ":8,OC"},
	{"o", "general, attack, defense, conn, influence, barriers", "no stone of O belongs to a living group", ":8,o"},
	{"X", "general, attack, defense, conn, influence, barriers", "no stone of X belongs to a dead group", ":8,X"},
	{"x", "general, attack, defense, conn, influence, barriers", "no stone of X belongs to a living group", ":8,x"},
	{"C", "general", "the move connects each two strings of O that could be cut before it", ":8,C"},
	{"B", "general", "the move cuts each two strings of X that could be connected before it", ":8,B"},
	{"c", "general", "the groups of O need the move, and it is good shape", ":8,c"},
	{"d", "general", "the groups of O need the move", ":8,d"},
	{"a", "general", "the move attacks the groups of X", ":8,a"},
	{"e", "general", "the move enlarges territory", ":8,e"},
	{"E", "general", "the move enlarges a moyo", ":8,E"},
	{"I", "general", "the move invades", ":8,I"},
	{"J", "general, joseki", "a move of a standard sequence: territory and moyo, worth at least 35 points", ":8,J"},
	{"j", "general, joseki", "a lesser one: territory and moyo, worth at least 24 points on 19 lines, with the shape value in hundredths more", ":8,j,shape(3)"},
	{"t", "general, joseki", "a minor one, worth at least 16 points on 19 lines; it is no reason by itself", ":8,t"},
	{"U", "general, joseki", "an urgent one: the groups of both need the move; worth at least 40 points", ":8,U"},
	{"T", "general, joseki", "a trick move, not to be played", ":8,T"},
	{"N", "general, joseki", "not to be played, though a standard sequence has it", ":8,N"},
	{"W", "general", "the move may be played as nothing but a threat", ":8,W"},
	{"F", "general, joseki", "a pattern of the opening: left out when a game is counted; from 17 lines on bounds of j and t are upper ones too", ":8,jF"},
	{"A", "attack", "the move attacks the strings of X", ":8,A"},
	{"D", "defense", "the move defends the strings of O", ":8,D"},
	{"B", "conn", "X can cut at the move and at points marked `!`", ":8,B"},
	{"C", "conn", "the stones of O are connected; there must be two groups of them", ":8,C"},
	{"E", "influence", "a source of influence of O at the move, for escape, with the strength of `value`", ":8,E,value(20)"},
	{"I", "influence", "a place where X may invade: a source of influence of X at the move, where X moves first", ":8,I,value(60)"},
	{"e", "influence", "with I: twenty times as strong where groups escape", ":8,Ie,value(60)"},
	{"D", "barriers", "a wall of O: influence of X does not pass `,` and passes `!` weakly", ":8,D"},
	{"A", "barriers", "a wall of X, which stops influence of O in the same way", ":8,A"},
	{"B", "barriers", "the stone Q intrudes: each `!` is a source of influence of O", ":8,B,value(60)"},
	{"t", "barriers", "its action says what is no territory", ":8,t"},
	{"c", "combination", "the move counts only where another pattern finds it too, or where it threatens two strings", ":8,c"},
}

// helpers are those that the library supplies to general patterns.
var helpers = []struct{ name, text string }{
	{"jump_out_helper", "the move is neither in the area of O nor in an eye space of O"},
	{"jump_out_far_helper", "the same, and not in the area of X either"},
	{"high_handicap_helper", "X has no stone on the board, and the game is not being counted"},
	{"reinforce_helper", "X has no living group, the move is safe, and the game is not being counted"},
	{"thrash_around_helper", "White is to move and has no living group, the game is not being counted, and the board is not 40 % full with White on a fifth of it"},
	{"throw_in_atari_helper", "the stone to the right of the move is of X and its string has two liberties; after the move and X's capture at the other one it can be captured, and stones of O above and below it are safe"},
}

// meaning is what a name stands for, with a line that uses it.
type meaning struct{ text, example string }

// meanings has the names of the standard vocabulary.
var meanings = map[string]meaning{
	"lib":                     {"liberties of the string at a", ";lib(a)==2"},
	"ko":                      {"is a the stone or the point of a ko?", ";!ko(*)"},
	"legal_xmove":             {"may X play at a?", ";legal_xmove(a)"},
	"legal_omove":             {"may O play at a?", ";legal_omove(a)"},
	"x_suicide":               {"would a stone of X at a be suicide?", ";!x_suicide(a)"},
	"o_suicide":               {"would a stone of O at a be suicide?", ";!o_suicide(a)"},
	"x_somewhere":             {"does one of the points have a stone of X?", ";x_somewhere(a,b)"},
	"o_somewhere":             {"does one of the points have a stone of O?", ";!o_somewhere(a,b,c)"},
	"approx_xlib":             {"liberties of a stone of X at a, at a glance: rather too few", ";approx_xlib(a)>1"},
	"approx_olib":             {"liberties of a stone of O at a, at a glance: rather too few", ";approx_olib(a)>1"},
	"xlib":                    {"liberties that a stone of X at a would have", ";xlib(a)>1"},
	"olib":                    {"liberties that a stone of O at a would have", ";olib(*)>2"},
	"oplay_lib":               {"O plays the first point, X the next and so on; then the liberties of the string at the last point", ";oplay_lib(*,a,b)>1"},
	"xplay_lib":               {"the same, begun by X", ";xplay_lib(*,a)==1"},
	"same_string":             {"are a and b stones of one string?", ";!same_string(a,b)"},
	"wormsize":                {"stones of the string at a", ";wormsize(a)>1"},
	"finish_ko_helper":        {"is there a single stone in atari beside a that is taken by a ko?", ";finish_ko_helper(*)"},
	"squeeze_ko_helper":       {"does a have two liberties, and the opponent takes a ko at one of them?", ";squeeze_ko_helper(a)"},
	"o_captures_something":    {"would a stone of O at a take stones?", ";o_captures_something(*)"},
	"x_captures_something":    {"would a stone of X at a take stones?", ";!x_captures_something(a)"},
	"o_visible_along_edge":    {"who goes along the nearest edge from b, away from a: does he meet O first?", ";o_visible_along_edge(a,b)"},
	"x_visible_along_edge":    {"the same: does he meet X first?", ";!x_visible_along_edge(a,b)"},
	"value":                   {"the value of the pattern", ";value>10"},
	"distrust_tactics_helper": {"is reading whether a can be captured likely to miss something: more than two liberties, or a large eye that fills up?", ";!distrust_tactics_helper(a)"},
	"bent_four_helper":        {"is a one of four stones bent around a corner?", ";bent_four_helper(a)"},

	"lib2":                                  {"liberties of second order of the string at a: what is one point further", ";lib2(a)>3"},
	"lib3":                                  {"liberties of third order", ";lib3(a)>5"},
	"lib4":                                  {"liberties of fourth order", ";lib4(a)>8"},
	"xdefend_against":                       {"can X play at a, and O not safely at b then?", ";!xdefend_against(a,b)"},
	"odefend_against":                       {"can O play at a, and X not safely at b then?", ";odefend_against(*,a)"},
	"does_defend":                           {"does a move of its owner at a save the string at b, which can be captured?", ";does_defend(*,a)"},
	"does_attack":                           {"code of capturing the string at b by a move at a, if that is as good as the best one and b could be saved", ";does_attack(*,a)"},
	"attack":                                {"code of capturing the string at a", ";attack(a)==WIN"},
	"defend":                                {"code of saving the string at a, 0 if it need not be saved", ";attack(a) && defend(a)"},
	"safe_xmove":                            {"code of a stone of X at a that stays: 0 if it can be captured", ";!safe_xmove(a)"},
	"safe_omove":                            {"code of a stone of O at a that stays", ";safe_omove(a)==WIN"},
	"edge_double_sente":                     {"after a move at a of the owner of d: does connect_and_cut_helper hold for a, b and c?", ";edge_double_sente(*,a,b,c)"},
	"xplay_defend_both":                     {"after a sequence begun by X: code of saving the last two strings both", ";!xplay_defend_both(a,b,c)"},
	"oplay_defend_both":                     {"the same, begun by O", ";oplay_defend_both(*,a,b,c)"},
	"xplay_attack_either":                   {"after a sequence begun by X: code of capturing one of the last two strings", ";!xplay_attack_either(a,b,c)"},
	"oplay_attack_either":                   {"the same, begun by O", ";oplay_attack_either(*,a,a,b)"},
	"xplay_defend":                          {"after a sequence begun by X: code of saving the last string", ";xplay_defend(a,b)"},
	"oplay_defend":                          {"the same, begun by O; `?` is a move elsewhere", ";oplay_defend(*,?,a,b)"},
	"xplay_attack":                          {"after a sequence begun by X: code of capturing the last string", ";!xplay_attack(a,b)"},
	"oplay_attack":                          {"the same, begun by O", ";oplay_attack(*,a,b)==WIN"},
	"seki_helper":                           {"can no string beside a be captured?", ";seki_helper(a)"},
	"potential_cutstone":                    {"does saving the string at a make two cuts or more?", ";potential_cutstone(a)"},
	"connect_and_cut_helper":                {"the string at a has two liberties; after an atari at b it extends and cuts at c: what is beside c, or the stone at b, is captured or cannot be saved with the other", ";connect_and_cut_helper(a,b,c)"},
	"connect_and_cut_helper2":               {"O plays at a, X answers at b, a is saved: can O cut at c then?", ";connect_and_cut_helper2(*,a,b)"},
	"adjacent_to_stone_in_atari":            {"is there a string in atari beside the string at a that can be captured?", ";!adjacent_to_stone_in_atari(a)"},
	"adjacent_to_defendable_stone_in_atari": {"is there a string in atari beside the string at a that can be captured and saved?", ";adjacent_to_defendable_stone_in_atari(a)"},
	"WIN":                                   {"the code of what works without a ko and without a loss", ";attack(a)==WIN"},

	"xcut":                            {"can X cut O at a, as patterns of cuts have it?", ";xcut(a)"},
	"ocut":                            {"can O cut X at a?", ";!ocut(a)"},
	"xplay_break_through":             {"after a sequence begun by X the last three points a, b and c are stones of one side, of which a and c stand on both sides of a stone of the other side in the next row and b is beside that: WIN if one of them is captured, 2 if they are only cut, 1 if one is missing, 0 if they hold. Stones in another order are an error", ";!xplay_break_through(*,a,b,c)"},
	"oplay_break_through":             {"the same, begun by O", ";oplay_break_through(*,a,b,c)"},
	"oplay_connect":                   {"after a sequence begun by O: code of connecting the last two strings", ";oplay_connect(*,a,b)"},
	"xplay_connect":                   {"the same, begun by X", ";!xplay_connect(a,b,c)"},
	"oplay_disconnect":                {"after a sequence begun by O: code of cutting the last two strings apart", ";oplay_disconnect(*,a,b)"},
	"xplay_disconnect":                {"the same, begun by X", ";!xplay_disconnect(a,b,c)"},
	"amalgamate_most_valuable_helper": {"connects b with the larger one of a and c, in databases of connections", ">amalgamate_most_valuable_helper(a,b,c);"},
	"amalgamate":                      {"connects a and b, in databases of connections", ">amalgamate(a,b);"},
	"disconnect_helper":               {"can a and b be cut apart? The cut is remembered", ";disconnect_helper(a,b)"},

	"xmoyo_opposite": {"is a in the moyo of X, with O to move first?", ";!xmoyo_opposite(a)"},
	"omoyo_opposite": {"is a in the moyo of O, with O to move first?", ";omoyo_opposite(a)"},
	"xmoyo":          {"is a in the moyo of X?", ";xmoyo(*)"},
	"omoyo":          {"is a in the moyo of O?", ";!omoyo(*)"},
	"xarea":          {"is a in the area of X?", ";xarea(a)"},
	"oarea":          {"is a in the area of O?", ";!oarea(*)"},
	"xterri":         {"is a territory of X?", ";!xterri(*)"},
	"oterri":         {"is a territory of O?", ";oterri(a)"},
	"non_oterritory": {"a is no territory of O, in databases of barriers", ">non_oterritory(a);"},
	"non_xterritory": {"a is no territory of X, in databases of barriers", ">non_xterritory(a);"},
	"is_surrounded":  {"is the group at a surrounded: 1 yes, 2 weakly", ";is_surrounded(a)"},
	"does_surround":  {"does a stone at a surround the group at b?", ";does_surround(*,a)"},
	"surround_map":   {"is b within the ring around the group at a: 1, or 2 a point further out", ";surround_map(a,b)>0"},

	"eye":                 {"is a in an eye space?", ";eye(a)"},
	"proper_eye":          {"is a in an eye space, and not at its margin?", ";proper_eye(*)"},
	"marginal_eye":        {"is a at the margin of an eye space?", ";marginal_eye(a)"},
	"halfeye":             {"is a half an eye?", ";halfeye(a)"},
	"max_eye_value":       {"the most eyes of the space that has a", ";max_eye_value(*)>=2"},
	"obvious_false_oeye":  {"is a a false eye of O, whatever is captured?", ";!obvious_false_oeye(a)"},
	"obvious_false_xeye":  {"is a a false eye of X, whatever is captured?", ";obvious_false_xeye(a)"},
	"false_eye_territory": {"is a a false eye that need not be filled?", ";false_eye_territory(a)"},
	"false_eye":           {"is a a false eye?", ";!false_eye(a)"},

	"owl_topological_eye": {"is a an eye of the owner of b: 2 or less yes, 3 half of one, 4 or more false", ";owl_topological_eye(a,b)<=2"},
	"vital_chain":         {"the most eyes that capturing the string at a gives", ";vital_chain(a)"},
	"owl_escape_value":    {"what it is worth to come to a, from 0 to 6; -10 at the group and beside it", ";owl_escape_value(a)>1"},
	"owl_goal_dragon":     {"is a a stone of the group?", ";owl_goal_dragon(a)"},
	"owl_eyespace":        {"is a in a space that may become an eye?", ";owl_eyespace(*)"},
	"owl_big_eyespace":    {"is a in a space that may become two eyes?", ";!owl_big_eyespace(a)"},
	"owl_mineye":          {"eyes of the space at a if the opponent comes first", ";owl_mineye(a)==0"},
	"owl_maxeye":          {"eyes of the space at a if the owner comes first", ";owl_maxeye(a)>owl_mineye(a)"},
	"owl_proper_eye":      {"is a in a space, and not at its margin?", ";owl_proper_eye(a)"},
	"owl_eye_size":        {"points of the space at a, without its margin", ";owl_eye_size(a)>3"},
	"owl_lunch":           {"is a a stone that the group may live by capturing?", ";owl_lunch(a)"},
	"owl_strong_dragon":   {"is a a living stone of its owner outside the group?", ";owl_strong_dragon(a)"},

	"alive":             {"does the group at a live, whichever side moves first?", ";!alive(a)"},
	"unknown":           {"is it not known whether the group at a lives?", ";unknown(a)"},
	"critical":          {"does the side that moves first decide the life of the group at a?", ";critical(a)"},
	"dead":              {"is the group at a dead?", ";!dead(a)"},
	"status":            {"the status of the group at a as a number", ";status(a)==CRITICAL"},
	"weakness":          {"how weak the group at a is, from 0 to 1", ";weakness(a)>0.7"},
	"weak":              {"is the group at a weaker than 0.4?", ";weak(a)"},
	"x_alive_somewhere": {"does one of the points have a stone of X whose group is not dead?", ";x_alive_somewhere(a,b)"},
	"o_alive_somewhere": {"does one of the points have a stone of O whose group is not dead?", ";!o_alive_somewhere(a,b)"},
	"genus":             {"the fewest eyes of the group at a", ";genus(a)<2"},
	"same_dragon":       {"do a and b belong to one group?", ";!same_dragon(a,b)"},
	"dragonsize":        {"stones of the group at a", ";dragonsize(a)>4"},
	"effective_size":    {"stones of the group at a with their share of the points around them", ";effective_size(a)>6"},
	"has_aji":           {"could the group at a, which is dead, be saved by two moves in a row? It is read when a pattern asks, about the position and not after trial moves", ";has_aji(a)"},
	"owl_threatens":     {"is a the move that kills the group at b, which could be saved, or the first one that threatens to kill it? It is read as has_aji is", ";owl_threatens(*,a)"},
	"ALIVE":             {"a status", ";status(a)==ALIVE"},
	"UNKNOWN":           {"a status", ";status(a)!=UNKNOWN"},
	"CRITICAL":          {"a status", ";status(a)==CRITICAL"},
	"DEAD":              {"a status", ";status(a)!=DEAD"},

	"defend_against_atari":      {"the move prevents an atari on the string at a, which has two liberties", ">defend_against_atari(a);"},
	"threaten_to_save":          {"the move threatens to save the string at a", ">threaten_to_save(a);"},
	"threaten_to_capture":       {"the move threatens to capture the string at a", ">threaten_to_capture(a);"},
	"prevent_attack_threat":     {"the move prevents a threat against the string at a", ">prevent_attack_threat(a);"},
	"antisuji":                  {"O is not to play at a", ">antisuji(a);"},
	"add_connect_move":          {"the move connects a and b", ">add_connect_move(a,b);"},
	"add_cut_move":              {"the move cuts a from b", ">add_cut_move(a,b);"},
	"test_attack_either_move":   {"a and b can both be saved now; after the move each of them can, but not both", ">test_attack_either_move(a,b);"},
	"add_defend_both_move":      {"the move saves a and b", ">add_defend_both_move(a,b);"},
	"backfill_helper":           {"after O at a and X at b: if the string at c has to be saved later, the move that does so is worth a little", ">backfill_helper(*,a,b);"},
	"replace":                   {"what speaks for a move at a speaks for one at b", ">replace(a,*);"},
	"backfill_replace":          {"if the string at b can be captured after X has played at a, and saved at a point, the value of a move at a goes to that point", ">backfill_replace(a,b);"},
	"remaining_handicap_stones": {"stones of the handicap that are still to be placed", ";remaining_handicap_stones>2"},
	"total_handicap_stones":     {"stones of the handicap", ";total_handicap_stones==4"},
	"oracle_threatens":          {"nothing: the function does not exist, and patterns that ask for it are left out", ";oracle_threatens(*,a)"},
	"good_attack_threat":        {"a move at a stays a threat against b though a counter-threat saves b", ">good_attack_threat(*,a);"},
	"known_safe_move":           {"a stone at a is taken for safe", ">known_safe_move(*);"},
	"break_mirror_helper":       {"does the opponent copy all moves, and a is the middle?", ";break_mirror_helper(*)"},
	"doing_scoring":             {"is the position played out only to be counted, as by kgs-genmove_cleanup?", ";!doing_scoring"},
}
