package connect_test

import (
	"testing"

	"github.com/tengen-go/tengen/connect"
	"github.com/tengen-go/tengen/reading/search"
)

// TestKoSchemes asks about a link that hangs on one ko under the other rules of ko:
// they agree there with that of TestConnections.
func TestKoSchemes(t *testing.T) {
	for _, p := range positions {
		b, x, y := load(t, p.diagram, p.color)
		for _, k := range []search.KoScheme{search.KoLoose, search.KoResolving} {
			r := connect.New(connect.Options{Ko: k})
			if res, err := r.Connect(t.Context(), b, x, y); err != nil || res.Code != p.connect {
				t.Errorf("%s, scheme %d: connect %v, %v, want %v", p.name, k, res.Code, err, p.connect)
			}
			if res, err := r.Disconnect(t.Context(), b, x, y); err != nil || res.Code != p.cut {
				t.Errorf("%s, scheme %d: disconnect %v, %v, want %v", p.name, k, res.Code, err, p.cut)
			}
		}
	}
}
