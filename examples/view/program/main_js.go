package program

import (
	"context"
	"io"
	"syscall/js"
	"time"

	"github.com/tengen-go/tengen/examples/view/internal/answer"
)

// patience is how long the program works until it looks at what the page has sent.
const patience = 40 * time.Millisecond

// Main answers the requests of the page in the page itself. It runs in a worker, to which
// it adds two functions: tengenAsk(id, request), which hands the messages of the answer to
// tengenTell(id, message, last), and tengenCancel(id).
func Main(context.Context, []string, io.Reader, io.Writer, io.Writer) int {
	a := answer.New(answer.Options{Game: sample, Name: "A sample game", Place: "page"})
	global := js.Global()
	cancels := map[int]context.CancelFunc{}
	ask := js.FuncOf(func(_ js.Value, args []js.Value) any {
		id, request := args[0].Int(), args[1].String()
		ctx, cancel := context.WithCancel(context.Background())
		cancels[id] = cancel
		go func() {
			defer cancel()
			tell := func(message []byte, last bool) { global.Call("tengenTell", id, string(message), last) }
			response := a.Answer(&yielding{ctx, time.Now()}, []byte(request), func(m []byte) { tell(m, false) })
			delete(cancels, id)
			tell(response, true)
		}()
		return nil
	})
	stop := js.FuncOf(func(_ js.Value, args []js.Value) any {
		if cancel := cancels[args[0].Int()]; cancel != nil {
			cancel()
		}
		return nil
	})
	global.Set("tengenAsk", ask)
	global.Set("tengenCancel", stop)
	global.Call("tengenReady")
	select {}
}

// yielding is a context that lets the worker look at its messages sometimes when a search
// checks Err, because there is only one thread. It belongs to the goroutine of a request.
type yielding struct {
	context.Context
	last time.Time
}

// Err implements context.Context.
func (y *yielding) Err() error {
	if time.Since(y.last) > patience {
		time.Sleep(time.Nanosecond) // the timer of the browser ends it, behind the messages
		y.last = time.Now()
	}
	return y.Context.Err()
}
