package store

import (
	"fmt"
	"time"
)

// A change that takes time, and has its effect when it succeeds.
type operation struct {
	name     string
	start    time.Time
	metadata Fields
	effect   func()
	// How it ends by itself. STUCK: it does not.
	outcome string
	// How it ended.
	ended string
}

func (o *operation) end(outcome string) {
	if o.ended != "" {
		return
	}
	o.ended = outcome
	if outcome == "SUCCEEDED" {
		o.effect()
	}
}

func (o *operation) shown() Fields {
	switch o.ended {
	case "":
		return Fields{"name": o.name, "state": "RUNNING"}
	case "SUCCEEDED":
		return Fields{"name": o.name, "state": o.ended, "metadata": o.metadata}
	case "FAILED":
		return Fields{"name": o.name, "state": o.ended, "errorMessage": "no capacity left"}
	}
	return Fields{"name": o.name, "state": o.ended}
}

// Returns the answer of a method that starts an operation.
func (s *Store) started(metadata Fields, effect func()) Fields {
	outcome := "SUCCEEDED"
	if len(s.outcomes) > 0 {
		outcome, s.outcomes = s.outcomes[0], s.outcomes[1:]
	}
	name := fmt.Sprintf("operations/%d", len(s.operations)+1)
	new := &operation{name: name, start: time.Now(), metadata: metadata, effect: effect, outcome: outcome}
	s.operations = append(s.operations, new)
	return Fields{"operation": new.shown()}
}

// Carries out what is due.
func (s *Store) settleDue() {
	for _, each := range s.operations {
		if each.outcome != "STUCK" && time.Since(each.start) >= s.duration {
			each.end(each.outcome)
		}
	}
}

// Operation returns an operation as it is now.
func (s *Store) Operation(name string) (Fields, error) {
	defer s.locked()()
	for _, each := range s.operations {
		if each.name == name {
			return each.shown(), nil
		}
	}
	return nil, &Error{"not_found", "Operation " + name + " does not exist"}
}

// Operations returns all operations, newest first.
func (s *Store) Operations() []Fields {
	defer s.locked()()
	shown := []Fields{}
	for i := len(s.operations) - 1; i >= 0; i-- {
		shown = append(shown, s.operations[i].shown())
	}
	return shown
}

// Cancel stops an operation that runs.
func (s *Store) Cancel(name string) {
	defer s.locked()()
	for _, each := range s.operations {
		if each.name == name {
			each.end("CANCELLED")
		}
	}
}
