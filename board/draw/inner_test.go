package draw

import (
	"strings"
	"testing"
)

func TestDepth(t *testing.T) {
	tests := []struct {
		env  string
		goos string
		want Depth
	}{
		{"TERM=xterm-256color", "linux", Colors256},
		{"TERM=xterm COLORTERM=truecolor", "linux", Colors256},
		{"TERM=xterm-direct", "linux", Colors256},
		{"TERM=xterm", "linux", Colors16},
		{"TERM=dumb", "linux", NoColor},
		{"TERM=dumb COLORTERM=24bit", "linux", NoColor},
		{"TERM=xterm-256color NO_COLOR=1", "linux", NoColor},
		{"TERM=xterm-256color NO_COLOR=", "linux", Colors256},
		{"", "linux", NoColor},
		{"", "windows", NoColor},
		{"WT_SESSION=x", "windows", Colors256},
		{"WT_SESSION=x", "linux", NoColor},
		{"ConEmuANSI=ON", "windows", Colors16},
		{"ConEmuANSI=OFF", "windows", NoColor},
		{"ANSICON=120x50", "windows", Colors16},
		{"ANSICON=120x50", "linux", NoColor},
		{"ConEmuANSI=ON", "linux", NoColor},
		{"COLORTERM=24bit", "linux", Colors256},
		{"COLORTERM=yes", "linux", NoColor},
		{"TERM=dumb WT_SESSION=x", "windows", NoColor},
	}
	for _, tt := range tests {
		env := map[string]string{}
		for _, s := range strings.Fields(tt.env) {
			k, v, _ := strings.Cut(s, "=")
			env[k] = v
		}
		if got := depth(func(k string) string { return env[k] }, tt.goos); got != tt.want {
			t.Errorf("%q on %s: %d, want %d", tt.env, tt.goos, got, tt.want)
		}
	}
}

func TestColumns(t *testing.T) {
	for in, want := range map[string]int{"": 0, "a1": 2, "ō": 1, "e\u0301": 1, "日本": 4, "한": 2, "ｱ": 1, "Ａ": 2, "🀄": 1, "🐉": 2} {
		if n := columns(in); n != want {
			t.Errorf("columns(%q) = %d, want %d", in, n, want)
		}
	}
}
