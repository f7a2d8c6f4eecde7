package store

import (
	"encoding/json"
	"net/http"
)

// What tests order, without a call of a method.
type order struct {
	Do, Kind, Name, Method, Code, Outcome string
	Times, Count                          int
	Fields                                Fields
}

// Control serves `POST /control`, which carries out the orders of tests.
func (s *Store) Control(w http.ResponseWriter, r *http.Request) {
	var given order
	if err := json.NewDecoder(r.Body).Decode(&given); err != nil {
		http.Error(w, err.Error(), http.StatusBadRequest)
		return
	}
	w.Header().Set("Content-Type", "application/json")
	_ = json.NewEncoder(w).Encode(s.carryOut(given))
}

func (s *Store) carryOut(given order) any {
	defer s.locked()()
	switch given.Do {
	case "objects":
		found := []Fields{}
		for _, each := range s.objects {
			if given.Kind == "" || each.kind == given.Kind {
				found = append(found, each.fields)
			}
		}
		return found
	case "change":
		for field, value := range given.Fields {
			s.objects[given.Name].fields[field] = value
		}
	case "remove":
		delete(s.objects, given.Name)
	case "fail":
		for range max(given.Times, 1) {
			s.faults = append(s.faults, fault{given.Method, given.Code})
		}
	case "end-next-operations":
		for range given.Count {
			s.outcomes = append(s.outcomes, given.Outcome)
		}
	case "settle-operations":
		for _, each := range s.operations {
			each.end(given.Outcome)
		}
	}
	return Fields{}
}
