package tengen_test

import (
	"os/exec"
	"slices"
	"strings"
	"testing"
)

// TestNoNetwork wants no package of the library to bring along a package of the standard
// library that speaks to a network, and none but board/gtp/client one that starts programs.
func TestNoNetwork(t *testing.T) {
	if _, err := exec.LookPath("go"); err != nil {
		t.Skip("there is no go command to list imports with")
	}
	out, err := exec.Command("go", "list", "-f", `{{.ImportPath}} {{join .Deps " "}}`, "./...").Output()
	if err != nil {
		t.Fatalf("go list: %v", err)
	}
	imports := map[string][]string{} // by the path of the package
	for line := range strings.Lines(string(out)) {
		deps := strings.Fields(line)
		imports[deps[0]] = deps[1:]
	}
	checked := 0
	for _, r := range rooms {
		if !exists(r.name) {
			continue
		}
		deps, ok := imports[module+"/"+r.name]
		if !ok {
			t.Fatalf("go list does not list %s", r.name)
		}
		checked++
		forbidden := []string{"net", "crypto/tls", "plugin"}
		if !slices.Contains([]string{"board/gtp/client", "board/gtp/tst"}, r.name) && !strings.HasSuffix(r.name, "test") {
			forbidden = append(forbidden, "os/exec")
		}
		for _, f := range forbidden {
			if slices.Contains(deps, f) || f == "net" && slices.ContainsFunc(deps, func(d string) bool { return strings.HasPrefix(d, "net/") && d != "net/url" && d != "net/netip" }) {
				t.Errorf("%s brings along %s", r.name, f)
			}
		}
	}
	if checked < 10 {
		t.Errorf("only %d packages were looked at", checked)
	}
}
