//go:build !js

package program

import (
	"net"
	"net/http"
	"strings"
)

// guard refuses requests that do not come from the page: requests of other pages, and requests
// for a foreign name, which an attacker may have pointed at this machine.
type guard struct {
	loopback bool   // nobody but this machine is listened to
	name     string // a name that the user has given, or empty
	origin   *http.CrossOriginProtection
}

func newGuard(listen net.Addr, name string) *guard {
	host, _, err := net.SplitHostPort(listen.String())
	ip := net.ParseIP(host)
	return &guard{err == nil && ip != nil && ip.IsLoopback(), strings.ToLower(name), http.NewCrossOriginProtection()}
}

// allows reports whether the page may be reached under a host, with or without a port:
// localhost and the addresses of this machine, any address if others are listened to, and the
// name that the user has given. Addresses cannot be pointed elsewhere, as names can.
func (g *guard) allows(hostport string) bool {
	host, _, err := net.SplitHostPort(hostport)
	if err != nil {
		host = strings.TrimSuffix(strings.TrimPrefix(hostport, "["), "]")
	}
	host = strings.ToLower(host)
	if host == "localhost" || g.name != "" && host == g.name {
		return true
	}
	ip := net.ParseIP(host)
	return ip != nil && (!g.loopback || ip.IsLoopback())
}

// policy restricts the page: it loads nothing from elsewhere, and other pages cannot frame it.
const policy = "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; connect-src 'self'; worker-src 'self'; " +
	"form-action 'none'; base-uri 'none'; frame-ancestors 'none'"

// wrap puts the guard before a handler.
func (g *guard) wrap(next http.Handler) http.Handler {
	next = g.origin.Handler(next)
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !g.allows(r.Host) {
			http.Error(w, "no such host here", http.StatusMisdirectedRequest)
			return
		}
		h := w.Header()
		h.Set("Content-Security-Policy", policy)
		h.Set("X-Content-Type-Options", "nosniff")
		h.Set("Referrer-Policy", "no-referrer")
		h.Set("Cross-Origin-Resource-Policy", "same-origin")
		next.ServeHTTP(w, r)
	})
}
