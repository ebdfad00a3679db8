//go:build !js

package program_test

import (
	"testing"

	"github.com/tengen-go/tengen/examples/internal/cli/clitest"
	"github.com/tengen-go/tengen/examples/view/program"
)

func TestMain(m *testing.M) { clitest.Main(m, program.Main) }

func TestFrontPage(t *testing.T) { clitest.FrontPage(t, "view", clitest.Page{}) }
