package katanet

import (
	"errors"
	"fmt"
)

// Reasons why Read refuses a file. Errors of Read wrap one of these.
var (
	ErrTruncated  = errors.New("the file ends too early")
	ErrTooLarge   = errors.New("the file is larger than the limit")
	ErrGzip       = errors.New("the compressed data is damaged")
	ErrSyntax     = errors.New("unexpected text")
	ErrTrailing   = errors.New("unexpected data after the last descriptor")
	ErrOldVersion = errors.New("the model version is older than g170 (version 8)")
	ErrNewVersion = errors.New("the model version is newer than 17")
	ErrInputs     = errors.New("unknown number of input channels")
	ErrEncoder    = errors.New("networks with a metadata encoder (human-like play) are not supported")
	ErrOption     = errors.New("unknown option")
	ErrBlockKind  = errors.New("unknown kind of block")
	ErrActivation = errors.New("unknown activation")
	ErrNormKind   = errors.New("unknown kind of norm")
	ErrDilation   = errors.New("dilated convolutions are not supported")
	ErrKernel     = errors.New("unsupported kernel size")
	ErrShape      = errors.New("sizes do not fit together")
	ErrRange      = errors.New("number out of range")
	ErrNotFinite  = errors.New("number is not finite")
	ErrNesting    = errors.New("blocks are nested too deeply")
)

// Error is what Read returns for a file that it refuses.
type Error struct {
	Offset int64  // position in the unpacked file, in bytes
	Where  string // the descriptor, such as `block 3, convolution "conv1"`
	Err    error  // wraps one of the reasons of this package
}

func (e *Error) Error() string {
	return fmt.Sprintf("katanet: byte %d, %s: %v", e.Offset, e.Where, e.Err)
}

// Unwrap returns e.Err.
func (e *Error) Unwrap() error { return e.Err }
