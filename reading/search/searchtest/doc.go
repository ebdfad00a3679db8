// Package searchtest checks implementations of the interfaces of package search.
//
// [RunTactics], [RunReader], [RunConnector] and [RunAreaConnector] are conformance suites: they
// check the contracts of the interfaces, not whether the answers are good. A panic is a
// failure. Each takes a constructor:
//
//	func TestSolver(t *testing.T) {
//		searchtest.RunTactics(t, func() search.Tactics { return newSolver() })
//	}
package searchtest
