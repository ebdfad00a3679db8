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
// gives, and links stay. A file that may not be written to is not replaced.
//
// What is no plain file, such as a pipe, a link to a file that is to be made, and a file in a
// folder where the user may make none, are written in place. There an error can leave a part.
func Write(name string, write func(io.Writer) error) error {
	mode := fs.FileMode(0)
	switch old, err := os.Stat(name); {
	case err == nil && old.Mode().IsRegular():
		mode = old.Mode().Perm()
		if err := writable(name); err != nil {
			return err
		}
		if name, err = filepath.EvalSymlinks(name); err != nil {
			return err
		}
	case err == nil || isThere(name):
		return inPlace(name, write)
	}
	f, err := beside(name)
	if errors.Is(err, fs.ErrPermission) {
		return inPlace(name, write)
	}
	if err != nil {
		return named(err, name)
	}
	err = write(f)
	if err == nil && mode != 0 {
		err = f.Chmod(mode)
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
	return named(err, name)
}

// writable returns an error if a file may not be written to.
func writable(name string) error {
	f, err := os.OpenFile(name, os.O_WRONLY, 0)
	if err != nil {
		return err
	}
	return f.Close()
}

// isThere reports whether a name is taken, be it by a link that leads nowhere.
func isThere(name string) bool {
	_, err := os.Lstat(name)
	return err == nil
}

// named returns an error about the new file as one about the file that it is to replace.
func named(err error, name string) error {
	if e, ok := errors.AsType[*fs.PathError](err); ok && filepath.Dir(e.Path) == filepath.Dir(name) {
		e.Path = name
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
		// The name of the file may be as long as names can be.
		temporary := filepath.Join(filepath.Dir(name), fmt.Sprintf("tengen-%08x.tmp", rand.Uint32()))
		f, err := os.OpenFile(temporary, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o666)
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
