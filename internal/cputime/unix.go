//go:build unix

// Package cputime tells how much time of the processor the program has used, which other
// programs on the machine hardly change.
package cputime

import (
	"syscall"
	"time"
)

// Process returns the processor time that the process has used.
func Process() time.Duration {
	var u syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &u); err != nil {
		return 0
	}
	return time.Duration(u.Utime.Nano() + u.Stime.Nano())
}
