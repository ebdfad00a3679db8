// Package wholefile replaces files as a whole: if a program is interrupted or the disk is full, the
// old file is still there.
package wholefile

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math/rand/v2"
	"os"
	"path/filepath"
)

// Write makes or replaces the file with a name by what write writes. After an error the file is as
// it was before. A file that is replaced keeps its permissions, a new one has those that os.Create
// gives, and links stay. What is no plain file, such as a pipe, and a file in a folder in which
// none can be made, is written in place.
func Write(name string, write func(io.Writer) error) error {
	old, err := os.Stat(name)
	if err == nil && !old.Mode().IsRegular() {
		return inPlace(name, write)
	}
	if real, err := filepath.EvalSymlinks(name); err == nil {
		name = real
	} else if _, err := os.Lstat(name); err == nil {
		return inPlace(name, write) // a link to a file that is to be made
	}
	f, err := beside(name)
	if err != nil {
		return inPlace(name, write)
	}
	err = write(f)
	if err == nil && old != nil {
		err = f.Chmod(old.Mode().Perm())
	}
	if e := f.Close(); err == nil {
		err = e
	}
	if err == nil {
		err = os.Rename(f.Name(), name)
	}
	if err != nil {
		os.Remove(f.Name())
	}
	if e, ok := errors.AsType[*fs.PathError](err); ok && e.Path == f.Name() {
		e.Path = name // the name that was given, not that of the new file
	}
	return err
}

// Data is Write for a slice.
func Data(name string, data []byte) error {
	return Write(name, func(w io.Writer) error {
		_, err := w.Write(data)
		return err
	})
}

// beside makes a new file in the folder of another one.
func beside(name string) (*os.File, error) {
	for {
		f, err := os.OpenFile(fmt.Sprintf("%s.%08x.tmp", name, rand.Uint32()), os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
		if !os.IsExist(err) {
			return f, err
		}
	}
}

func inPlace(name string, write func(io.Writer) error) error {
	f, err := os.OpenFile(name, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, fs.FileMode(0o666))
	if err != nil {
		return err
	}
	err = write(f)
	if e := f.Close(); err == nil {
		err = e
	}
	return err
}
