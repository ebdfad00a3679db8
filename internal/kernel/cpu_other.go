//go:build (!amd64 && !arm64) || purego

package kernel

// detect returns the paths other than Portable: this build has none.
func detect() []Path { return nil }
