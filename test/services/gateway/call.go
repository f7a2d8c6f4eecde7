package main

import (
	"encoding/json"
	"maps"
	"regexp"
	"strings"

	"google.golang.org/protobuf/proto"
	"store"
)

var verbAndNoun = regexp.MustCompile(`^([A-Z][a-z]+)(.*)$`)

// call carries out a method with the requests and answers of test/services/proto, in proto-JSON. The answer may have fields that the
// description does not.
func call(method string, request store.Fields) (store.Fields, error) {
	if err := objects.Begin(method); err != nil {
		return nil, err
	}
	name := text(request, "name")
	switch method {
	case "GetOperation":
		return objects.Operation(name)
	case "ListOperations":
		return store.Fields{"operations": objects.Operations()}, nil
	case "CancelOperation":
		objects.Cancel(name)
		return store.Fields{}, nil
	case "GetWallet":
		wallet, err := objects.Wallet(name)
		return store.Fields{"wallet": wallet}, err
	}
	parts := verbAndNoun.FindStringSubmatch(method)
	verb, kind := parts[1], parts[2]
	if verb == "List" {
		kind = strings.TrimSuffix(kind, "s")
		size, _ := request["pageSize"].(float64)
		page, next, err := objects.List(kind, text(request, "projectName"), int(size), text(request, "pageToken"))
		for i, each := range page {
			page[i] = shown(kind, each)
		}
		return store.Fields{camelCase(kind) + "s": page, "nextPageToken": next}, err
	}
	property := camelCase(kind)
	own := request
	for _, each := range []string{property, "manifest"} {
		if inner, ok := request[each].(store.Fields); ok {
			own = inner
		}
	}
	switch verb {
	case "Create":
		given := maps.Clone(request)
		delete(given, property)
		maps.Copy(given, own)
		return answer(kind)(objects.Create(kind, given))
	case "Get":
		return answer(kind)(objects.Get(kind, name))
	case "Update":
		if name == "" {
			name = text(own, "name")
		}
		return answer(kind)(objects.Update(kind, name, changes(own, text(request, "updateMask"))))
	case "Resize", "Reimage":
		return objects.UpdateLater(kind, name, changes(request, ""))
	case "Clone":
		source := text(request, "sourceVirtualMachineName")
		delete(request, "sourceVirtualMachineName")
		return objects.Clone(kind, source, request)
	case "Delete":
		return objects.Delete(kind, name)
	}
	return nil, &store.Error{Code: "unimplemented", Message: "there is no method " + method}
}

// answer returns what puts an object, but no operation, into a field of its kind's name.
func answer(kind string) func(store.Fields, error) (store.Fields, error) {
	return func(object store.Fields, err error) (store.Fields, error) {
		if _, isStarted := object["operation"]; isStarted || err != nil {
			return object, err
		}
		return store.Fields{camelCase(kind): shown(kind, object), "secret": object["secret"]}, nil
	}
}

// changes returns what the mask names, cleared if the request omits it. Without a mask, what the request contains.
func changes(own store.Fields, mask string) store.Fields {
	changed := store.Fields{}
	if mask == "" {
		for field, value := range own {
			if field != "name" && field != "updateMask" {
				changed[field] = value
			}
		}
		return changed
	}
	for _, path := range strings.Split(mask, ",") {
		var value any = own
		for _, part := range strings.Split(path, ".") {
			inner, _ := value.(store.Fields)
			value = inner[part]
		}
		changed[path] = value
	}
	return changed
}

// shown returns an object as answers have it: that of a virtual machine has the manifest in a field of its own.
func shown(kind string, object store.Fields) store.Fields {
	if kind != "VirtualMachine" {
		return object
	}
	machine := store.Fields{"manifest": object}
	for _, field := range []string{"name", "state", "createTime"} {
		machine[field] = object[field]
		delete(object, field)
	}
	return machine
}

func fieldsOf(message proto.Message) (fields store.Fields) {
	encoded, err := toJSON.Marshal(message)
	if err == nil {
		err = json.Unmarshal(encoded, &fields)
	}
	if err != nil {
		panic(err)
	}
	return fields
}

func setFields(message proto.Message, fields store.Fields) error {
	encoded, err := json.Marshal(fields)
	if err != nil {
		return err
	}
	return fromJSON.Unmarshal(encoded, message)
}

func text(fields store.Fields, name string) string {
	value, _ := fields[name].(string)
	return value
}

func camelCase(name string) string { return strings.ToLower(name[:1]) + name[1:] }
