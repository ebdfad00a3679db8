// Package checks has tests that concern several packages at once, and nothing else:
//
//   - fuzz_test.go asks every search about positions of all kinds, the most unlikely
//     ones among them;
//   - cancel_test.go ends contexts at random moments;
//   - memory_test.go, large_test.go and engines_test.go see how much memory things take;
//   - parallel_test.go lets goroutines share databases;
//   - contradictions_test.go counts answers about life and death that contradict each other;
//   - perspective_test.go exchanges the colors and compares leads, win rates and owners;
//   - differ_test.go compares with GNU Go;
//   - soak_test.go lets the engine play against itself.
//
// Those that take long are asked for by a flag; CONTRIBUTING.md has the commands.
package checks
