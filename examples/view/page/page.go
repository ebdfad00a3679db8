// Package page holds the files of the page of examples/view.
package page

import (
	"embed"
	"io/fs"
)

//go:embed *.css *.html *.js *.svg
var files embed.FS

// Files returns the files of the page.
func Files() fs.FS { return files }
