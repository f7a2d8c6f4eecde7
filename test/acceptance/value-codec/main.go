// Command value-codec answers with what cty, the engines' own implementation of values, makes of values that the provider encoded. It reads
// one JSON request a line, and writes one JSON answer a line.
package main

import (
	"encoding/json"
	"fmt"
	"io"
	"math"
	"os"

	"github.com/zclconf/go-cty/cty"
	ctyjson "github.com/zclconf/go-cty/cty/json"
	"github.com/zclconf/go-cty/cty/msgpack"
)

// A request is a value in the forms that the provider can write. Unknown values have no JSON form.
type request struct {
	Type    json.RawMessage
	Msgpack []byte
	JSON    json.RawMessage
}

// An answer is the same value, decoded from MessagePack and encoded again.
type answer struct {
	Msgpack  []byte          `json:"msgpack"`
	JSON     json.RawMessage `json:"json,omitempty"`
	Unknowns []unknown       `json:"unknowns"`
	Error    string          `json:"error,omitempty"`
}

// The properties of an unknown value that cty knows, in words of their own: an encoding that exchanged two of them would survive a round trip.
type unknown struct {
	NotNull   bool   `json:"notNull"`
	Prefix    string `json:"prefix,omitempty"`
	Min       *bound `json:"min,omitempty"`
	Max       *bound `json:"max,omitempty"`
	LengthMin int    `json:"lengthMin,omitempty"`
	LengthMax *int   `json:"lengthMax,omitempty"`
}

type bound struct {
	Value     string `json:"value"`
	Inclusive bool   `json:"inclusive"`
}

func main() {
	requests := json.NewDecoder(os.Stdin)
	answers := json.NewEncoder(os.Stdout)
	for {
		var asked request
		if err := requests.Decode(&asked); err == io.EOF {
			return
		} else {
			must(err)
		}
		if err := answers.Encode(answerTo(asked)); err != nil {
			panic(err)
		}
	}
}

func answerTo(asked request) (given answer) {
	defer func() {
		if reason := recover(); reason != nil {
			given.Error = fmt.Sprint(reason)
		}
	}()
	valueType, err := ctyjson.UnmarshalType(asked.Type)
	must(err)
	value, err := msgpack.Unmarshal(asked.Msgpack, valueType)
	must(err)
	if asked.JSON != nil {
		fromJSON, err := ctyjson.Unmarshal(asked.JSON, valueType)
		must(err)
		if !fromJSON.RawEquals(value) {
			panic(fmt.Sprintf("the JSON form is %#v, and the MessagePack form is %#v", fromJSON, value))
		}
		given.JSON, err = ctyjson.Marshal(value, valueType)
		must(err)
	}
	given.Msgpack, err = msgpack.Marshal(value, valueType)
	must(err)
	given.Unknowns = unknownsIn(value)
	return given
}

func unknownsIn(value cty.Value) []unknown {
	found := []unknown{}
	must(cty.Walk(value, func(_ cty.Path, inner cty.Value) (bool, error) {
		if !inner.IsKnown() {
			found = append(found, describe(inner.Range()))
		}
		return true, nil
	}))
	return found
}

func describe(known cty.ValueRange) unknown {
	described := unknown{NotNull: known.DefinitelyNotNull()}
	switch valueType := known.TypeConstraint(); {
	case valueType == cty.String:
		described.Prefix = known.StringPrefix()
	case valueType == cty.Number:
		described.Min = describeBound(known.NumberLowerBound())
		described.Max = describeBound(known.NumberUpperBound())
	case valueType.IsCollectionType():
		described.LengthMin = known.LengthLowerBound()
		if most := known.LengthUpperBound(); most != math.MaxInt {
			described.LengthMax = &most
		}
	}
	return described
}

func describeBound(value cty.Value, inclusive bool) *bound {
	if !value.IsKnown() || value.AsBigFloat().IsInf() {
		return nil
	}
	return &bound{Value: value.AsBigFloat().Text('e', -1), Inclusive: inclusive}
}

func must(err error) {
	if err != nil {
		panic(err)
	}
}
