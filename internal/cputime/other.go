//go:build !unix

package cputime

import (
	"runtime/metrics"
	"time"
)

// Process returns the processor time that the process has used, as the Go
// runtime estimates it at its collections of garbage.
func Process() time.Duration {
	sample := []metrics.Sample{{Name: "/cpu/classes/user:cpu-seconds"}}
	metrics.Read(sample)
	if sample[0].Value.Kind() != metrics.KindFloat64 {
		return 0
	}
	return time.Duration(sample[0].Value.Float64() * float64(time.Second))
}
