package wholefile_test

import (
	"errors"
	"io"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/tengen-go/tengen/internal/wholefile"
)

func read(t *testing.T, name string) string {
	t.Helper()
	data, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return string(data)
}

func TestWrite(t *testing.T) {
	dir := t.TempDir()
	name := filepath.Join(dir, "a.db")
	if err := wholefile.Data(name, []byte("first")); err != nil || read(t, name) != "first" {
		t.Fatalf("%v, %q", err, read(t, name))
	}
	plain := filepath.Join(dir, "plain")
	f, err := os.Create(plain)
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	mode := func(name string) os.FileMode {
		info, err := os.Lstat(name)
		if err != nil {
			t.Fatal(err)
		}
		return info.Mode()
	}
	if mode(name) != mode(plain) {
		t.Errorf("a new file has the permissions %v, want %v", mode(name), mode(plain))
	}

	// What fails in the middle changes nothing and leaves nothing.
	broken := errors.New("no room")
	if err := wholefile.Write(name, func(w io.Writer) error { io.WriteString(w, "sec"); return broken }); !errors.Is(err, broken) {
		t.Errorf("error %v", err)
	}
	if got := read(t, name); got != "first" {
		t.Errorf("after an error %q", got)
	}
	if err := os.Remove(plain); err != nil {
		t.Fatal(err)
	}
	if list, err := os.ReadDir(dir); err != nil || len(list) != 1 {
		t.Errorf("%v, %v", list, err)
	}

	if runtime.GOOS == "windows" {
		return
	}
	// Permissions and links stay.
	link := filepath.Join(dir, "link")
	if err := errors.Join(os.Chmod(name, 0o640), os.Symlink("a.db", link)); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Data(link, []byte("third")); err != nil {
		t.Fatal(err)
	}
	if read(t, name) != "third" || mode(name) != 0o640 || mode(link)&os.ModeSymlink == 0 {
		t.Errorf("%q, %v, %v", read(t, name), mode(name), mode(link))
	}
	// A link to nothing makes what it names.
	far := filepath.Join(dir, "far")
	if err := os.Symlink("new", far); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Data(far, []byte("new")); err != nil || read(t, filepath.Join(dir, "new")) != "new" || mode(far)&os.ModeSymlink == 0 {
		t.Errorf("a link to nothing: %v", err)
	}
	// Devices are written to.
	if err := wholefile.Data(os.DevNull, []byte("x")); err != nil || mode(os.DevNull).IsRegular() {
		t.Errorf("%s: %v", os.DevNull, err)
	}
	if err := wholefile.Data(filepath.Join(dir, "no", "folder"), nil); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a folder that is missing: %v", err)
	}
	if err := wholefile.Data(dir, nil); err == nil {
		t.Error("a folder is written to")
	}
	// A name may be as long as the system lets it be.
	long := filepath.Join(dir, strings.Repeat("n", 255))
	if err := os.WriteFile(long, []byte("old"), 0o600); err == nil {
		if err := wholefile.Data(long, []byte("new")); err != nil || read(t, long) != "new" {
			t.Errorf("a long name: %v", err)
		}
	}
	if os.Getuid() == 0 {
		return // root may write everywhere
	}
	if err := os.Chmod(name, 0o400); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Data(name, []byte("fourth")); !errors.Is(err, os.ErrPermission) || read(t, name) != "third" {
		t.Errorf("a file that may not be written to: %v, %q", err, read(t, name))
	}
	if err := os.Chmod(name, 0o600); err != nil {
		t.Fatal(err)
	}
	if err := os.Chmod(dir, 0o500); err != nil {
		t.Fatal(err)
	}
	if err := wholefile.Data(name, []byte("fourth")); err != nil || read(t, name) != "fourth" {
		t.Errorf("in a folder that cannot be changed: %v", err)
	}
	os.Chmod(dir, 0o700)
}
