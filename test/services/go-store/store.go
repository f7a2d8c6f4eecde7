// Package store has the objects of the service, in memory, and its operations on a clock. It is for servers in Go what
// test/services/store is for those in TypeScript.
package store

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"sync"
	"time"
)

// Fields of an object or of a request, as in JSON.
type Fields = map[string]any

// Error is an error that a method answers.
type Error struct {
	// Code as gRPC and Connect name it, such as not_found.
	Code    string
	Message string
}

func (e *Error) Error() string { return e.Message }

type object struct {
	kind   string
	fields Fields
}

type fault struct{ method, code string }

// Store has all objects by name.
type Store struct {
	mutex      sync.Mutex
	duration   time.Duration
	objects    map[string]object
	operations []*operation
	outcomes   []string
	faults     []fault
}

// New returns a store whose operations take this long.
func New(duration time.Duration) *Store {
	s := &Store{duration: duration, objects: map[string]object{}}
	for name, each := range existing {
		fields := maps.Clone(each.fields)
		fields["name"] = name
		s.objects[name] = object{each.kind, fields}
	}
	return s
}

// Locks the store, and carries out what is due. Returns what unlocks it.
func (s *Store) locked() func() {
	s.mutex.Lock()
	s.settleDue()
	return s.mutex.Unlock
}

// Begin returns an error if a test ordered that this call of the method fails. Every server calls it first.
func (s *Store) Begin(method string) error {
	defer s.locked()()
	for i, each := range s.faults {
		if each.method == method {
			s.faults = slices.Delete(s.faults, i, i+1)
			return &Error{each.code, method + " fails, as ordered"}
		}
	}
	return nil
}

// Create creates an object. Returns it, or the operation that creates it as a field of its own.
func (s *Store) Create(kindName string, given Fields) (Fields, error) {
	defer s.locked()()
	k := kinds[kindName]
	for _, field := range k.required {
		if isUnset(given[field]) {
			return nil, &Error{"invalid_argument", field + " is required"}
		}
	}
	if err := s.checkReferences(given); err != nil {
		return nil, err
	}
	own, parent := randomID(), ""
	if slug, ok := given["slug"].(string); ok {
		own = slug
	}
	if k.inProject {
		parent = fmt.Sprint(given["projectName"], "/")
	}
	name := parent + k.collection + "/" + own
	if _, exists := s.objects[name]; exists {
		return nil, &Error{"already_exists", name + " exists"}
	}
	fields := maps.Clone(given)
	maps.Copy(fields, k.computed)
	fields["name"] = name
	fields["createTime"] = time.Now().UTC().Format(time.RFC3339)
	put := func() { s.objects[name] = object{kindName, fields} }
	if k.longRunning {
		return s.started(Fields{snakeCase(kindName) + "_name": name}, put), nil
	}
	put()
	if kindName == "ApiKey" {
		shown := maps.Clone(fields)
		shown["secret"] = "svc_a1" + randomID()
		return shown, nil
	}
	return s.get(kindName, name)
}

// Get returns an object.
func (s *Store) Get(kindName, name string) (Fields, error) {
	defer s.locked()()
	return s.get(kindName, name)
}

func (s *Store) get(kindName, name string) (Fields, error) {
	found, exists := s.objects[name]
	if !exists || found.kind != kindName {
		return nil, &Error{"not_found", kindName + " " + name + " does not exist"}
	}
	shown := maps.Clone(found.fields)
	for _, field := range kinds[kindName].hidden {
		delete(shown, field)
	}
	return shown, nil
}

// Wallet returns the wallet of an organization, which each has.
func (s *Store) Wallet(name string) (Fields, error) {
	_, err := s.Get("Organization", strings.TrimSuffix(name, "/wallets/default"))
	return Fields{"name": name, "currencyCode": "EUR", "balanceCents": 1250}, err
}

// List returns a page of the objects of a kind, and the token of the next page. The parent is empty for kinds that have none.
func (s *Store) List(kindName, parent string, size int, token string) ([]Fields, string, error) {
	defer s.locked()()
	prefix := ""
	if kinds[kindName].inProject {
		if parent == "" {
			return nil, "", &Error{"invalid_argument", "projectName is required"}
		}
		if _, err := s.get("Project", parent); err != nil {
			return nil, "", err
		}
		prefix = parent + "/"
	}
	names := []string{}
	for name, each := range s.objects {
		if each.kind == kindName && strings.HasPrefix(name, prefix) && name > token {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	next := ""
	if limit := min(cmp.Or(size, 50), 50); len(names) > limit {
		names = names[:limit]
		next = names[limit-1]
	}
	page := make([]Fields, len(names))
	for i, name := range names {
		page[i], _ = s.get(kindName, name)
	}
	return page, next, nil
}

// Update sets fields of an object by their path with dots, and clears those that are nil.
func (s *Store) Update(kindName, name string, changes Fields) (Fields, error) {
	defer s.locked()()
	return s.update(kindName, name, changes)
}

func (s *Store) update(kindName, name string, changes Fields) (Fields, error) {
	if _, err := s.get(kindName, name); err != nil {
		return nil, err
	}
	old := s.objects[name].fields
	fields := maps.Clone(old)
	for path, value := range changes {
		setAt(fields, strings.Split(path, "."), value)
	}
	for _, field := range kinds[kindName].immutable {
		if fmt.Sprint(fields[field]) != fmt.Sprint(old[field]) {
			return nil, &Error{"invalid_argument", field + " cannot change"}
		}
	}
	if kindName == "Disk" && number(fields["sizeGib"]) < number(old["sizeGib"]) {
		return nil, &Error{"failed_precondition", "a disk cannot shrink"}
	}
	if err := s.checkReferences(fields); err != nil {
		return nil, err
	}
	s.objects[name] = object{kindName, fields}
	return s.get(kindName, name)
}

// UpdateLater changes fields by an operation, as a resize does.
func (s *Store) UpdateLater(kindName, name string, changes Fields) (Fields, error) {
	defer s.locked()()
	_, err := s.get(kindName, name)
	return s.started(Fields{}, func() { _, _ = s.update(kindName, name, changes) }), err
}

// Clone creates a copy of an object, with fields of its own.
func (s *Store) Clone(kindName, source string, own Fields) (Fields, error) {
	fields, err := s.Get(kindName, source)
	if err != nil {
		return nil, err
	}
	maps.Copy(fields, own)
	return s.Create(kindName, fields)
}

// Delete deletes an object. Returns the operation that deletes it, if one does, as a field of its own.
func (s *Store) Delete(kindName, name string) (Fields, error) {
	defer s.locked()()
	if _, err := s.get(kindName, name); err != nil {
		return nil, err
	}
	for other := range s.objects {
		if strings.HasPrefix(other, name+"/") {
			return nil, &Error{"failed_precondition", name + " contains " + other}
		}
	}
	remove := func() { delete(s.objects, name) }
	if kinds[kindName].longRunning {
		return s.started(Fields{}, remove), nil
	}
	remove()
	return Fields{}, nil
}
