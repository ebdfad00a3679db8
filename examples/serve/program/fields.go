package program

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"
)

// fault is what is wrong with a field of a query.
type fault struct {
	field, text string
}

func (f *fault) Error() string { return f.field + ": " + f.text }

func faultf(field, format string, args ...any) error {
	return &fault{field, fmt.Sprintf(format, args...)}
}

// missing is the fault of a field that is not there.
func missing(field string) error { return faultf(field, "field %q is missing", field) }

// object reads the members of a JSON object into the values that members points to. Names match
// exactly, unlike those of encoding/json, and null stands for a member that is missing. It returns
// the names that are not among members, in order. The error is a *fault.
func object(fields map[string]json.RawMessage, members map[string]any) (unknown []string, err error) {
	for _, name := range slices.Sorted(maps.Keys(fields)) {
		to, ok := members[name]
		switch {
		case !ok:
			unknown = append(unknown, name)
		case string(fields[name]) == "null":
		default:
			if err := json.Unmarshal(fields[name], to); err != nil {
				return unknown, &fault{name, reason(err)}
			}
		}
	}
	return unknown, nil
}

// nested is object for a value inside a query. Its errors name the members.
func nested(data []byte, members map[string]any) (unknown []string, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(data, &fields); err != nil {
		return nil, err
	}
	unknown, err = object(fields, members)
	if err != nil {
		return nil, errors.New(err.Error())
	}
	return unknown, nil
}

// idOf returns the id of a line that is no JSON, if it stands before the mistake.
func idOf(line []byte) (id string) {
	d := json.NewDecoder(bytes.NewReader(line))
	if open, err := d.Token(); err != nil || open != json.Delim('{') {
		return ""
	}
	for d.More() {
		name, err := d.Token()
		if err != nil {
			return id
		}
		var value json.RawMessage
		if err := d.Decode(&value); err != nil {
			return id
		}
		if text := ""; name == "id" && json.Unmarshal(value, &text) == nil {
			id = text
		}
	}
	return id
}

// reason describes an error of encoding/json in words of JSON.
func reason(err error) string {
	wrong, ok := errors.AsType[*json.UnmarshalTypeError](err)
	if !ok {
		return strings.TrimPrefix(err.Error(), "json: ")
	}
	want := "an object"
	switch wrong.Type.Kind() {
	case reflect.Bool:
		want = "true or false"
	case reflect.Int:
		want = "an integer"
	case reflect.Float64:
		want = "a number"
	case reflect.String:
		want = "a string"
	case reflect.Slice, reflect.Array:
		want = "a list"
	}
	return fmt.Sprintf("want %s, got %s", want, wrong.Value)
}
