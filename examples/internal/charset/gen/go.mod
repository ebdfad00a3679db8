module github.com/tengen-go/tengen/examples/internal/charset/gen

go 1.26.0

require golang.org/x/text v0.42.0
