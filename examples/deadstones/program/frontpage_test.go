package program_test

import (
	"testing"

	"github.com/tengen-go/tengen/examples/deadstones/program"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, program.Main) }

func TestFrontPage(t *testing.T) { clitest.FrontPage(t, "deadstones", clitest.Page{}) }
