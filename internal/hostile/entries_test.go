package hostile_test

import (
	"bytes"
	"os"
	"testing"

	"github.com/tengen-go/tengen/internal/hostile"
)

// TestListed wants list_test.go to name every function and type that library packages export.
// TestAdd calls the generic ones.
func TestListed(t *testing.T) {
	want, err := hostile.Exported("../..")
	if err != nil {
		t.Fatal(err)
	}
	have, err := os.ReadFile("list_test.go")
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(have, want) {
		t.Error("list_test.go is not what the library exports; go generate ./internal/hostile writes it")
	}
}
