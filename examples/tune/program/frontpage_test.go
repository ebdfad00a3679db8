package program_test

import (
	"testing"

	"github.com/tengen-go/tengen/examples/tune/program"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
)

func TestMain(m *testing.M) { clitest.Main(m, program.Main) }

func TestFrontPage(t *testing.T) { clitest.FrontPage(t, "tune", clitest.Page{}) }
