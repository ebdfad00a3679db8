// Package searchtest checks what answers the questions of package search.
//
// [RunTactics], [RunReader], [RunConnector] and [RunAreaConnector] are conformance
// suites: they check the contracts of the interfaces, not whether the answers are
// good. A panic is reported as a failure. Each takes a function that makes one to be tested:
//
//	func TestSolver(t *testing.T) {
//		searchtest.RunTactics(t, func() search.Tactics { return newSolver() })
//	}
package searchtest
