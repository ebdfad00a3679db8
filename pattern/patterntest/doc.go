// Package patterntest checks implementations of [pattern.Matcher].
//
// [Run] is a conformance suite. It makes databases of patterns that it cuts out of random
// positions and of positions from real games, on boards of all sizes. It compares every answer
// of the matcher with the definition, [pattern.Database.Holds], for every pattern, point,
// orientation and player. It also checks that matchers append, repeat themselves, do not change
// the board, do not allocate when warm, and work in parallel:
//
//	func TestConformance(t *testing.T) {
//		for _, kind := range pattern.Kinds() {
//			t.Run(kind.Name, func(t *testing.T) {
//				patterntest.Run(t, kind, nil, func(db *pattern.Database) (pattern.Matcher, error) {
//					return mymatcher.New(db)
//				})
//			})
//		}
//	}
//
// A matcher that takes only some patterns passes a function that makes those.
package patterntest
