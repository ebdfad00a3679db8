package program

import (
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, Main) }

func TestFrontPage(t *testing.T) { clitest.FrontPage(t, "joseki", clitest.Page{Says: "hoshi: "}) }
