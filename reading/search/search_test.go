package search_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/tengen-go/tengen/reading/search"
)

var codes = []search.Code{search.Fail, search.KoB, search.Loss, search.Gain, search.KoA, search.Win}

func TestCodesAreOrderedAndReverse(t *testing.T) {
	for i, c := range codes {
		if int(c) != i {
			t.Errorf("%v is number %d, want %d", c, c, i)
		}
		if r := c.Reverse(); r != codes[len(codes)-1-i] || r.Reverse() != c {
			t.Errorf("the reverse of %v is %v", c, r)
		}
	}
	if r := search.Code(77).Reverse(); r != search.Fail {
		t.Errorf("the reverse of an unknown code is %v, want fail", r)
	}
}

func TestGTPDigits(t *testing.T) {
	want := map[search.Code]int{search.Fail: 0, search.Win: 1, search.KoA: 2, search.KoB: 3, search.Gain: 4, search.Loss: 5}
	for c, n := range want {
		if got := c.GTP(); got != n {
			t.Errorf("%v: digit %d, want %d", c, got, n)
		}
	}
}

func TestCodesAsText(t *testing.T) {
	for _, c := range codes {
		text, err := c.MarshalText()
		if err != nil {
			t.Fatal(err)
		}
		var back search.Code
		if err := back.UnmarshalText(text); err != nil || back != c {
			t.Errorf("%s: back %v, %v", text, back, err)
		}
	}
	if _, err := search.Code(6).MarshalText(); !errors.Is(err, search.ErrCode) {
		t.Errorf("marshalling an unknown code: %v, want ErrCode", err)
	}
	c := search.KoA
	if err := c.UnmarshalText([]byte("winn")); !errors.Is(err, search.ErrCode) || c != search.KoA {
		t.Errorf("unmarshalling an unknown word: %v, code %v, want ErrCode and ko_a", err, c)
	}
}

func TestResultAsJSON(t *testing.T) {
	want := search.Result{Code: search.KoB, Move: 66, Nodes: 7, Limited: true}
	text, err := json.Marshal(want)
	if err != nil {
		t.Fatal(err)
	}
	if s := string(text); s != `{"code":"ko_b","move":"B2","nodes":7,"limited":true}` {
		t.Errorf("JSON %s", s)
	}
	var got search.Result
	if err := json.Unmarshal(text, &got); err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("back from JSON: mismatch (-want +got)\n%s", diff)
	}
}

func FuzzCodeUnmarshalText(f *testing.F) {
	for _, c := range codes {
		f.Add([]byte(c.String()))
	}
	f.Add([]byte("Code(9)"))
	f.Fuzz(func(t *testing.T, text []byte) {
		c := search.Gain
		if err := c.UnmarshalText(text); err != nil {
			if !errors.Is(err, search.ErrCode) || c != search.Gain {
				t.Errorf("%q: error %v, code %v", text, err, c)
			}
			return
		}
		if c.String() != string(text) {
			t.Errorf("%q became %v", text, c)
		}
	})
}

func ExampleCode_Reverse() {
	// What is a ko for the attacker in which the defender needs the first ko
	// threat is the other kind of ko for the defender.
	fmt.Println(search.KoA.Reverse(), search.Win.Reverse())
	// Output: ko_b fail
}

func ExampleCode_GTP() {
	fmt.Println(search.Win.GTP(), search.KoA.GTP(), search.KoB.GTP(), search.Fail.GTP())
	// Output: 1 2 3 0
}

func ExampleCode_UnmarshalText() {
	var c search.Code
	fmt.Println(c.UnmarshalText([]byte("ko_a")), c)
	fmt.Println(c.UnmarshalText([]byte("perhaps")))
	// Output:
	// <nil> ko_a
	// invalid result code: "perhaps"
}

func ExampleResult_Basis() {
	proved := search.Result{Code: search.Win, Certain: true}
	estimate := search.Result{Code: search.Win, Limited: true, Chance: 0.7}
	fmt.Println(proved.Basis(), estimate.Basis(), search.Result{}.Basis())
	// Output: proved estimated searched
}
