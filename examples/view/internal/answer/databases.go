package answer

import (
	"errors"
	"path"
	"strings"

	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/genmove"
	"github.com/tengen-go/tengen/genmove/examine"
	"github.com/tengen-go/tengen/influence"
	"github.com/tengen-go/tengen/owl/combination"
	"github.com/tengen-go/tengen/pattern"
	"github.com/tengen-go/tengen/reading/worm"
)

// DatabaseText is a file of patterns that the user is editing.
type DatabaseText struct {
	Name string `json:"name"`
	Text string `json:"text"`
}

// shippedDatabase is a database of the library. The name of its file is its key with .db.
type shippedDatabase struct {
	Choice
	load func() (*pattern.Database, error)
	kind func() pattern.Kind
	// put makes it one of those that an Analyst uses; nil if none does.
	put func(*examine.Databases, *pattern.Database)
}

var shippedDatabases = []shippedDatabase{
	{Choice{"influence", "influence.db", "sources of influence"}, func() (*pattern.Database, error) { d, _, err := influence.Shipped(); return d, err },
		pattern.Influence, func(d *examine.Databases, db *pattern.Database) { d.Influence = db }},
	{Choice{"barriers", "barriers.db", "what stops influence"}, func() (*pattern.Database, error) { _, d, err := influence.Shipped(); return d, err },
		pattern.Barriers, func(d *examine.Databases, db *pattern.Database) { d.Barriers = db }},
	{Choice{"conn", "conn.db", "connections and cuts"}, connect.Shipped,
		pattern.Connections, func(d *examine.Databases, db *pattern.Database) { d.Links = db }},
	{Choice{"attack", "attack.db", "moves that capture strings"}, worm.ShippedAttack,
		pattern.Attack, func(d *examine.Databases, db *pattern.Database) { d.Attack = db }},
	{Choice{"defense", "defense.db", "moves that save strings"}, worm.ShippedDefense,
		pattern.Defense, func(d *examine.Databases, db *pattern.Database) { d.Defense = db }},
	{Choice{"combination", "combination.db", "threats that combinations begin with"}, combination.Shipped,
		pattern.Combination, nil},
	{Choice{"shapes", "shapes.db", "moves of the classical engine"}, ofMoves(func(d *genmove.Databases) *pattern.Database { return d.Shapes }), pattern.General, nil},
	{Choice{"fuseki", "fuseki.db", "moves of the opening"}, ofMoves(func(d *genmove.Databases) *pattern.Database { return d.Fuseki }), pattern.General, nil},
	{Choice{"endgame", "endgame.db", "moves of the endgame"}, ofMoves(func(d *genmove.Databases) *pattern.Database { return d.Endgame }), pattern.General, nil},
}

// ofMoves returns what loads one of the databases of moves.
func ofMoves(which func(*genmove.Databases) *pattern.Database) func() (*pattern.Database, error) {
	return func() (*pattern.Database, error) {
		d, err := genmove.ShippedDatabases()
		if err != nil {
			return nil, err
		}
		return which(d), nil
	}
}

func databaseChoices() (list []Choice) {
	for _, d := range shippedDatabases {
		list = append(list, d.Choice)
	}
	return list
}

// shippedNamed returns the shipped database with a key, or nil.
func shippedNamed(key string) *shippedDatabase {
	for i := range shippedDatabases {
		if shippedDatabases[i].Key == key {
			return &shippedDatabases[i]
		}
	}
	return nil
}

// replaces returns the shipped database that a file is a version of: the one of its name,
// with anything behind it, such as "conn (2).db" or "conn-new.db". It is nil if there is none.
func (t *DatabaseText) replaces() *shippedDatabase {
	base := strings.ToLower(path.Base(strings.ReplaceAll(t.Name, "\\", "/")))
	for i := range shippedDatabases {
		rest, ok := strings.CutPrefix(base, shippedDatabases[i].Key)
		if ok && (rest == "" || strings.ContainsAny(rest[:1], ". -_(")) {
			return &shippedDatabases[i]
		}
	}
	return nil
}

// compile compiles the file, as the database that it replaces if it is a version of one,
// else as one of any kind, or of joseki. Errors name the places in the file.
func (t *DatabaseText) compile() (*pattern.Database, error) {
	file, err := pattern.Parse(t.Name, []byte(t.Text))
	if err != nil {
		return nil, faults(err)
	}
	kinds := []pattern.Kind{pattern.Anything(), pattern.Joseki()}
	if r := t.replaces(); r != nil {
		kinds = []pattern.Kind{r.kind()}
	}
	var first error
	for _, k := range kinds {
		db, err := pattern.Compile(k, file)
		if err == nil {
			return db, nil
		}
		if first == nil {
			first = err
		}
	}
	return nil, faults(first)
}

// faults says what is wrong with a database.
func faults(err error) error {
	if list, ok := errors.AsType[pattern.ErrorList](err); ok {
		return errorf(badFile, "%v", list)
	}
	return errorf(badFile, "%v", err)
}

// source is embedded in the arguments of what is asked about a database: a shipped one by
// its key, or a file.
type source struct {
	Database string        `json:"database"`
	File     *DatabaseText `json:"file"`
}

func (s *source) compile() (*pattern.Database, error) {
	if s.File != nil {
		return s.File.compile()
	}
	if d := shippedNamed(s.Database); d != nil {
		return d.load()
	}
	return nil, errorf(badRequest, "no database %q", s.Database)
}

// title is what to call the database.
func (s *source) title() string {
	if s.File != nil {
		return s.File.Name + " (loaded)"
	}
	return s.Database + ".db"
}
