package program

import (
	"os/exec"
	"testing"
)

// TestEmacs runs the tests of the Emacs mode in Emacs' batch mode, where there
// is an Emacs.
func TestEmacs(t *testing.T) {
	if testing.Short() {
		t.Skip("starts an editor")
	}
	emacs, err := exec.LookPath("emacs")
	if err != nil {
		t.Skip("emacs is not installed")
	}
	cmd := exec.Command(emacs, "-Q", "--batch", "-L", ".", "-l", "test.el", "-f", "ert-run-tests-batch-and-exit")
	cmd.Dir = "../editor/emacs"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}

// TestCode runs the tests of the extension for Visual Studio Code with node,
// where there is one.
func TestCode(t *testing.T) {
	if testing.Short() {
		t.Skip("starts node")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	cmd := exec.Command(node, "--test", "test/")
	cmd.Dir = "../editor/vscode"
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Errorf("%v\n%s", err, out)
	}
}
