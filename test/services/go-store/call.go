package store

import (
	"encoding/json"
	"reflect"
	"regexp"
	"strings"
)

var verbAndNoun = regexp.MustCompile(`^([A-Z][a-z]+)(.*)$`)

// Call carries out a method whose request and answer have the fields of the object. An update sets all fields that its request can have,
// which are `known`, and clears those that the request omits.
func (s *Store) Call(method string, request Fields, known []string) (Fields, error) {
	name := text(request, "name")
	switch method {
	case "GetOperation":
		return s.Operation(name)
	case "GetWallet":
		return s.Wallet(name)
	}
	parts := verbAndNoun.FindStringSubmatch(method)
	verb, kind := parts[1], parts[2]
	switch verb {
	case "Get":
		return s.Get(kind, name)
	case "List":
		size, _ := request["pageSize"].(float64)
		page, next, err := s.List(strings.TrimSuffix(kind, "s"), text(request, "projectName"), int(size), text(request, "pageToken"))
		return Fields{strings.ToLower(kind[:1]) + kind[1:]: page, "nextPageToken": next}, err
	case "Create":
		return s.Create(kind, request)
	case "Update":
		changes := Fields{}
		for _, field := range known {
			if field != "name" {
				changes[field] = request[field]
			}
		}
		return s.Update(kind, name, changes)
	case "Resize", "Reimage":
		delete(request, "name")
		return s.UpdateLater(kind, name, request)
	case "Clone":
		source := text(request, "sourceVirtualMachineName")
		delete(request, "sourceVirtualMachineName")
		return s.Clone(kind, source, request)
	case "Delete":
		return s.Delete(kind, name)
	}
	return nil, &Error{"unimplemented", "there is no method " + method}
}

func text(fields Fields, name string) string {
	value, _ := fields[name].(string)
	return value
}

// JSONNames returns the names of a struct's fields in JSON, with those of its embedded structs.
func JSONNames(structType reflect.Type) (names []string) {
	for _, field := range reflect.VisibleFields(structType) {
		if name, _, _ := strings.Cut(field.Tag.Get("json"), ","); name != "" {
			names = append(names, name)
		}
	}
	return names
}

// As returns a value as another type with the same JSON.
func As[T any](value any) (result T) {
	SetAs(value, &result)
	return result
}

// SetAs sets the value at a pointer to what has the same JSON.
func SetAs(value, target any) {
	encoded, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(encoded, target)
	}
	if err != nil {
		panic(err)
	}
}
