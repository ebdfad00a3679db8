//go:build !js

package program

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"mime"
	"net"
	"net/http"
	"time"

	"github.com/tengen-go/tengen/examples/view/internal/answer"
	"github.com/tengen-go/tengen/examples/view/page"
)

// How long a client may take, and how much it may send.
const (
	headerTime  = 2 * time.Second
	requestTime = 30 * time.Second
	idleTime    = 2 * time.Minute
	writeTime   = 30 * time.Second // for each message of an answer
	maxHeader   = 16 << 10
)

// serve serves the page until ctx ends.
func serve(ctx context.Context, o *options, s answer.Options, stdout io.Writer) error {
	var config net.ListenConfig
	l, err := config.Listen(ctx, "tcp", o.listen)
	if err != nil {
		return err
	}
	address := "http://" + shown(l.Addr()) + "/"
	fmt.Fprintln(stdout, address)
	server := &http.Server{
		Handler:           handler(answer.New(s), newGuard(l.Addr(), o.host)),
		ReadHeaderTimeout: headerTime, ReadTimeout: requestTime, IdleTimeout: idleTime,
		MaxHeaderBytes: maxHeader,
		ErrorLog:       log.New(io.Discard, "", 0),
		BaseContext:    func(net.Listener) context.Context { return ctx },
	}
	ended := make(chan struct{})
	stop := context.AfterFunc(ctx, func() {
		defer close(ended)
		server.Close() // what is being answered ends with ctx
	})
	if o.open {
		openBrowser(ctx, stdout, address)
	}
	err = server.Serve(l)
	if !stop() {
		<-ended
	}
	if errors.Is(err, http.ErrServerClosed) {
		return nil
	}
	return err
}

// shown returns the address as a browser on this machine wants it.
func shown(a net.Addr) string {
	host, port, err := net.SplitHostPort(a.String())
	if err != nil {
		return a.String()
	}
	if ip := net.ParseIP(host); ip != nil && ip.IsUnspecified() {
		host = "localhost"
	}
	return net.JoinHostPort(host, port)
}

// handler serves the files of the page and answers its requests.
func handler(a *answer.Answerer, g *guard) http.Handler {
	mux := http.NewServeMux()
	files := http.FileServerFS(page.Files())
	mux.HandleFunc("GET /", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Cache-Control", "no-cache")
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("POST /answer", func(w http.ResponseWriter, r *http.Request) { answerHTTP(a, w, r) })
	return g.wrap(mux)
}

// answerHTTP answers a request of the page: the response is a line of JSON for each message,
// the last one with the result or the error. It ends when the client goes away.
func answerHTTP(a *answer.Answerer, w http.ResponseWriter, r *http.Request) {
	if kind, _, err := mime.ParseMediaType(r.Header.Get("Content-Type")); err != nil || kind != "application/json" {
		http.Error(w, "want application/json", http.StatusUnsupportedMediaType)
		return
	}
	body, err := io.ReadAll(http.MaxBytesReader(w, r.Body, answer.MaxRequest))
	if large, ok := errors.AsType[*http.MaxBytesError](err); ok {
		http.Error(w, fmt.Sprintf("a request of more than %d bytes", large.Limit), http.StatusRequestEntityTooLarge)
		return
	}
	if err != nil {
		http.Error(w, "the request was cut short", http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/x-ndjson")
	w.Header().Set("Cache-Control", "no-store")
	control := http.NewResponseController(w)
	// What was to be read is there: an answer may take longer than that.
	if err := control.SetReadDeadline(time.Time{}); err != nil && !errors.Is(err, http.ErrNotSupported) {
		return
	}
	ctx, cancel := context.WithCancel(r.Context())
	defer cancel()
	send := func(message []byte) {
		// A client that does not take what it asked for gets no more of it.
		err := control.SetWriteDeadline(time.Now().Add(writeTime))
		if err == nil || errors.Is(err, http.ErrNotSupported) {
			_, err = w.Write(append(message, '\n'))
		}
		if err == nil {
			err = control.Flush()
		}
		if err != nil {
			cancel()
		}
	}
	send(a.Answer(ctx, body, send))
}
