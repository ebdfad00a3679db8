package pattern

// Program is a compiled constraint or action.
type Program struct{}
