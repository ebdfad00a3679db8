package program

import (
	"os"

	"github.com/tengen-go/tengen/board/record"
	"github.com/tengen-go/tengen/examples/internal/cli"
)

// readGames reads the even games at a path: a folder of game records, a record of any kind, or
// a text with a game a line. skipped counts the games that are left out.
func readGames(path string) (games []record.Game, skipped int, err error) {
	info, err := os.Stat(path)
	if err != nil {
		return nil, 0, err
	}
	if !info.IsDir() && !cli.IsRecord(path) {
		return record.Read(path)
	}
	files, err := cli.GameFiles([]string{path})
	if err != nil {
		return nil, 0, err
	}
	for r := range cli.EachRecord(files) {
		if r.Err != nil && !info.IsDir() {
			return nil, 0, r.Err
		}
		if g, ok := record.FromSGF(r.Root); ok {
			games = append(games, g)
		} else {
			skipped++
		}
	}
	return games, skipped, nil
}
