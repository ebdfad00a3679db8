package sgf

import (
	"context"
	"fmt"
	"io"
	"math"
	"os"
)

// Option changes how a file is read, or how far a game is replayed.
type Option struct{ apply func(*config) }

type config struct {
	name           string
	charsets       func(name string) func([]byte) (string, error)
	guess          func(text []byte) (name string)
	defaultCharset string
	strict         bool
	limit          int64 // in bytes, if limited
	limited        bool
	nodes          int  // most nodes of a file, or 0
	dense          bool // nodes of less than leastBytes on average are too many
	moves          int  // most moves of a game, 0 for the default, or -1
	ctx            context.Context
}

// Name sets the file name that errors show.
func Name(name string) Option {
	return Option{func(c *config) { c.name = name }}
}

// Charset adds character sets to UTF-8, Latin-1 and Windows-1252. lookup gets the value of CA
// and returns a function that decodes a text without escapes, or nil for an unknown name. It is
// called once for each game that needs it, and the functions for each text, in the goroutine of
// the caller.
func Charset(lookup func(name string) func([]byte) (string, error)) Option {
	return Option{func(c *config) { c.charsets = lookup }}
}

// DefaultCharset sets the character set of games without CA. By default they are UTF-8 if they
// are valid UTF-8, else the result of [GuessCharset], else Latin-1, as in the standard.
func DefaultCharset(name string) Option {
	return Option{func(c *config) { c.defaultCharset = name }}
}

// GuessCharset sets a function that guesses the character set of a game that is not UTF-8,
// when CA is missing, unknown or wrong. It gets the text of the game and returns a name for
// the function of [Charset], or an empty one for Latin-1.
func GuessCharset(guess func(text []byte) (name string)) Option {
	return Option{func(c *config) { c.guess = guess }}
}

// Strict makes a broken file an error that wraps ErrSyntax and names the first wrong place.
// Without it files are repaired, see [Node.Repairs].
func Strict() Option { return Option{func(c *config) { c.strict = true }} }

// Limit refuses texts of more than n bytes with an error that wraps ErrTooLarge, before more
// of them is read. Without it, or with a negative n, there is no limit.
func Limit(n int64) Option {
	return Option{func(c *config) { c.limit, c.limited = n, n >= 0 }}
}

// MaxNodes refuses files of more than n nodes with an error that wraps ErrTooLarge. Without
// it, or with an n below 1, there is no limit.
func MaxNodes(n int) Option { return Option{func(c *config) { c.nodes = max(n, 0) }} }

// MaxMoves sets how many moves and setups [GameAt] and [PositionAt] replay, instead of 100,000.
// A longer game is an error that wraps ErrTooLarge. A negative n removes the limit.
func MaxMoves(n int) Option {
	return Option{func(c *config) {
		if c.moves = n; n < 0 {
			c.moves = -1
		}
	}}
}

// The limits of [Untrusted]. Nodes of real files have more than leastBytes, but a file may
// begin with leastNodes.
const (
	leastBytes     = 5
	leastNodes     = 10_000
	untrustedBytes = 16 << 20
	untrustedNodes = 1_000_000
	defaultMoves   = 100_000
)

// Untrusted sets limits for files from strangers: 16 MB, a million nodes and 100,000 moves of a
// game. Beyond the first 10,000 nodes the average node must have five bytes. A tree then takes
// at most about ten times the size of its file.
func Untrusted() Option {
	return Option{func(c *config) {
		c.limit, c.limited, c.nodes, c.moves, c.dense = untrustedBytes, true, untrustedNodes, defaultMoves, true
	}}
}

// Context stops [GameAt] and [PositionAt] with the error of ctx when ctx ends.
func Context(ctx context.Context) Option { return Option{func(c *config) { c.ctx = ctx }} }

// configOf returns what the options say.
func configOf(opts []Option) *config {
	c := &config{}
	for _, o := range opts {
		if o.apply != nil {
			o.apply(c)
		}
	}
	return c
}

// tooLarge returns the error of a file with more than n of something.
func (c *config) tooLarge(n int64, what string) error {
	if c.name != "" {
		return fmt.Errorf("%s: %w: more than %d %s", c.name, ErrTooLarge, n, what)
	}
	return fmt.Errorf("%w: more than %d %s", ErrTooLarge, n, what)
}

// ReadFile reads a file as [Parse] does.
func ReadFile(name string, opts ...Option) ([]*Node, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return Read(f, append([]Option{Name(name)}, opts...)...)
}

// Read reads all of r as [Parse] does. The error for a nil r wraps ErrNoGame.
func Read(r io.Reader, opts ...Option) ([]*Node, error) {
	if r == nil {
		return nil, fmt.Errorf("%w: no reader", ErrNoGame)
	}
	c := configOf(opts)
	if c.limited && c.limit < math.MaxInt64 {
		r = io.LimitReader(r, c.limit+1)
	}
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, err
	}
	return Parse(data, opts...)
}
