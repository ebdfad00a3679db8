package pattern

// anchoring says which cell of a diagram becomes the anchor. A Q or Y in the
// diagram comes first under every rule but anchorCorner.
type anchoring uint8

const (
	anchorFirst  anchoring = iota // the first stone in reading order
	anchorMiddle                  // the stone closest to the middle of the diagram
	anchorMarked                  // a Q or a Y, which every pattern must have
	anchorCorner                  // the cell in the corner of the board
)

// anchorStones says which stones may be anchors.
type anchorStones uint8

const (
	anchorBoth  anchorStones = iota // a stone of either side
	anchorOwn                       // a stone of O
	anchorEnemy                     // a stone of X
)

// attributes is the set of keys that colon lines may use.
type attributes uint8

const (
	attributesGeneral   attributes = iota // bounds, shape and follow-up values
	attributesValueOnly                   // value
	attributesOwlAttack                   // value and the targets of threats
	attributesOwlDefense
	attributesNone // no keys
)

var attributeNames = [...]string{"general", "value_only", "owl_attack", "owl_defense", "none"}

// Kind defines what the patterns of a database may use and how they are anchored. The functions
// of this package return the kinds of common databases; programs make others by changing
// one.
type Kind struct {
	Name string
	// Cells are the characters from , ! Q Y that diagrams may use in addition to . O X o x * ?
	Cells string
	// MoveOptional allows patterns without *.
	MoveOptional bool
	// Classes are the class letters that mean something; others of the language
	// give a warning. Empty means all, and - none.
	Classes string
	// NoHelpers forbids hand-written helpers.
	NoHelpers bool

	// anchor and anchorColor choose the anchors.
	anchor      anchoring
	anchorColor anchorStones
	// safety says whose move must be safe; see Bound.Allows.
	safety safetyRule
	// attributes are the keys when a file does not choose them by an
	// attribute_map line.
	attributes attributes
}

// String returns the name.
func (k Kind) String() string { return k.Name }

// General returns the kind of the databases of move reasons: general patterns,
// endgame, fuseki.
func General() Kind {
	return Kind{Name: "general", safety: safetyOwn, Classes: "sOoXxCcnBeEadIJjtTUWFN"}
}

// Attack returns the kind of the patterns that find tactical attacks.
func Attack() Kind { return Kind{Name: "attack", anchorColor: anchorEnemy, Classes: "AOoXx"} }

// Defense returns the kind of the patterns that find tactical defenses.
func Defense() Kind { return Kind{Name: "defense", anchorColor: anchorOwn, Classes: "DOoXx"} }

// Connections returns the kind of the patterns that find connections and cuts.
func Connections() Kind {
	return Kind{Name: "conn", Cells: "!", MoveOptional: true, anchorColor: anchorOwn, Classes: "BCsOoXx", safety: safetyCut, attributes: attributesNone}
}

// Influence returns the kind of the patterns that add sources of influence.
func Influence() Kind {
	return Kind{Name: "influence", Cells: ",!", MoveOptional: true, anchorColor: anchorOwn, Classes: "EIesOoXx", attributes: attributesValueOnly}
}

// Barriers returns the kind of the patterns that stop influence.
func Barriers() Kind {
	return Kind{Name: "barriers", Cells: ",!Q", MoveOptional: true, Classes: "DABtsEOoXx", attributes: attributesValueOnly}
}

// OwlAttack returns the kind of the patterns with which O attacks a group of X. The search
// finds out itself what their other class letters and the labels of threats would say.
func OwlAttack() Kind {
	return Kind{Name: "owl_attack", Cells: "Y", anchor: anchorMiddle, Classes: "sn", safety: safetyOwn, attributes: attributesOwlAttack, NoHelpers: true}
}

// OwlDefense returns the kind of the patterns with which O defends its group; see OwlAttack.
func OwlDefense() Kind {
	return Kind{Name: "owl_defense", anchor: anchorMiddle, Classes: "sn", safety: safetyOwn, attributes: attributesOwlDefense, NoHelpers: true}
}

// OwlVital returns the kind of the patterns that attack eye shapes.
func OwlVital() Kind {
	return Kind{Name: "owl_vital", Cells: "!", anchor: anchorMiddle, Classes: "s", safety: safetyOwn, attributes: attributesOwlAttack, NoHelpers: true}
}

// Combination returns the kind of the patterns of combination attacks.
func Combination() Kind {
	return Kind{Name: "combination", anchor: anchorMiddle, Classes: "sc", safety: safetyOwn, attributes: attributesNone}
}

// Handicap returns the kind of the patterns that place handicap stones.
func Handicap() Kind {
	return Kind{Name: "handicap", Cells: "!", Classes: "-", attributes: attributesValueOnly}
}

// Joseki returns the kind of corner patterns.
func Joseki() Kind {
	return Kind{Name: "joseki", anchor: anchorCorner, Classes: "sFUJjTtNCcnBeEadIW"}
}

// Fixed returns the kind of general patterns in which a Q or Y marks the anchor
// of each.
func Fixed() Kind {
	k := General()
	k.Name, k.Cells, k.anchor = "fixed", "QY", anchorMarked
	return k
}

// Anything returns the kind that allows the whole language, for tools that do not know the
// purpose of a file.
func Anything() Kind { return Kind{Name: "any", Cells: ",!QY", MoveOptional: true} }

// Kinds returns all the kinds that have functions of their own.
func Kinds() []Kind {
	return []Kind{General(), Attack(), Defense(), Connections(), Influence(), Barriers(),
		OwlAttack(), OwlDefense(), OwlVital(), Combination(), Handicap(), Joseki(), Fixed(), Anything()}
}

// KindNamed returns the kind of the given name among Kinds, and whether there
// is one.
func KindNamed(name string) (Kind, bool) {
	for _, k := range Kinds() {
		if k.Name == name {
			return k, true
		}
	}
	return Kind{}, false
}
