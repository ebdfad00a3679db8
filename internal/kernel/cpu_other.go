//go:build (!amd64 && !arm64 && !js) || purego

package kernel

// detect returns the paths other than Portable: this build has none.
func detect() []Path { return nil }
