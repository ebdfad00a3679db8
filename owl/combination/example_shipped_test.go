package combination_test

import (
	"fmt"
	"log"

	"github.com/tengen-go/tengen/owl/combination"
)

func ExampleShipped() {
	db, err := combination.Shipped()
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(db.Kind().Name, db.Len() > 0)
	// Output: combination true
}
