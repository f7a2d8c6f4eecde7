package store

import (
	"crypto/rand"
	"encoding/hex"
	"fmt"
	"maps"
	"strings"
)

// Returns an error if a field names an object that does not exist, or not by its full name.
func (s *Store) checkReferences(value any) error {
	switch value := value.(type) {
	case []any:
		for _, each := range value {
			if err := s.checkReferences(each); err != nil {
				return err
			}
		}
	case Fields:
		for field, each := range value {
			if err := s.checkReferences(each); err != nil {
				return err
			}
			isOther := field == "name" || field == "displayName" || field == "username"
			isReference := field == "region" || strings.HasSuffix(field, "Name") && !isOther
			if _, exists := s.objects[fmt.Sprint(each)]; isReference && !isUnset(each) && !exists {
				return &Error{"invalid_argument", fmt.Sprint(field, " ", each, " does not exist")}
			}
		}
	}
	return nil
}

func setAt(fields Fields, path []string, value any) {
	if len(path) > 1 {
		inner, _ := fields[path[0]].(Fields)
		inner = maps.Clone(inner)
		if inner == nil {
			inner = Fields{}
		}
		setAt(inner, path[1:], value)
		fields[path[0]] = inner
	} else if value == nil {
		delete(fields, path[0])
	} else {
		fields[path[0]] = value
	}
}

func isUnset(value any) bool { return value == nil || value == "" }

// Returns a number, which proto-JSON has as a text if it has 64 bits.
func number(value any) float64 {
	var result float64
	_, _ = fmt.Sscan(fmt.Sprint(value), &result)
	return result
}

func randomID() string {
	bytes := make([]byte, 5)
	_, _ = rand.Read(bytes)
	return hex.EncodeToString(bytes)
}

// Returns virtual_machine for VirtualMachine.
func snakeCase(name string) string {
	var result strings.Builder
	for i, each := range name {
		if i > 0 && each >= 'A' && each <= 'Z' {
			result.WriteByte('_')
		}
		result.WriteRune(each)
	}
	return strings.ToLower(result.String())
}
