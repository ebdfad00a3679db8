// Package patterntest checks implementations of [pattern.Matcher].
//
// [Run] is a conformance suite. It makes databases of patterns that it cuts out of random
// positions and of positions from real games, on boards of all sizes. It compares every answer
// of the matcher with the definition, [pattern.Database.Holds], for every pattern, point,
// orientation and player. A matcher that takes only some patterns passes a [Generator] of
// those:
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
// [BruteForce] and [Compare] are parts for other tests.
package patterntest
