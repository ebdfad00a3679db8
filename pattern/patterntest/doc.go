// Package patterntest checks that a [pattern.Matcher] finds what it has to.
//
// [Run] is a conformance suite: it makes databases of patterns cut out of random
// positions and of positions from real games, on boards of all sizes, and
// compares every answer of the matcher with the definition,
// [pattern.Database.Holds], tried for every pattern, point, orientation and
// player. A matcher that takes only some patterns passes a [Generator] of those:
//
//	func TestConformance(t *testing.T) {
//		for _, g := range patterntest.Generators() {
//			t.Run(g.Name, func(t *testing.T) {
//				patterntest.Run(t, g, func(db *pattern.Database) (pattern.Matcher, error) {
//					return mymatcher.New(db)
//				})
//			})
//		}
//	}
//
// [BruteForce] and [Compare] are the pieces for tests of one's own.
package patterntest
