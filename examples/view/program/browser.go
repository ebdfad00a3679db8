//go:build !js

package program

import (
	"context"
	"io"
	"os"
	"os/exec"
	"runtime"

	"github.com/tengen-go/tengen/board/draw"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// openBrowser opens an address in the browser if stdout is a terminal and there is a desktop.
// It is no error if there is none, as the address has been printed.
func openBrowser(ctx context.Context, stdout io.Writer, address string) {
	f := cli.File(stdout)
	if f == nil || !draw.IsTerminal(f) {
		return
	}
	var cmd *exec.Cmd
	switch runtime.GOOS {
	case "darwin":
		cmd = exec.CommandContext(ctx, "open", address)
	case "windows":
		cmd = exec.CommandContext(ctx, "rundll32", "url.dll,FileProtocolHandler", address)
	default:
		if os.Getenv("DISPLAY") == "" && os.Getenv("WAYLAND_DISPLAY") == "" {
			return
		}
		cmd = exec.CommandContext(ctx, "xdg-open", address)
	}
	if cmd.Start() == nil {
		go cmd.Wait() // the process is not left behind as a zombie
	}
}
