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
	checked := 0
	for _, r := range rooms {
		if !exists(r.name) {
			continue
		}
		args := []string{"list", "-deps", "./" + r.name}
		out, err := exec.Command("go", args...).Output()
		if err != nil {
			t.Fatalf("go %s: %v", strings.Join(args, " "), err)
		}
		deps := strings.Fields(string(out))
		if !slices.Contains(deps, module+"/"+r.name) {
			t.Fatalf("go %s does not list the package itself", strings.Join(args, " "))
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
