package acceptance

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
)

// object is an object of the service, by its wire names.
type object map[string]any

// control sends a control request to the emulator, and decodes the answer into result unless that is nil.
func control(command string, request, result any) error {
	endpoint, err := setting("SVC_ENDPOINT")
	if err != nil {
		return err
	}
	key, err := setting("SVC_API_KEY")
	if err != nil {
		return err
	}
	body, err := json.Marshal(request)
	if err != nil {
		return err
	}
	call, err := http.NewRequest(http.MethodPost, endpoint+"/emulator/"+command, bytes.NewReader(body))
	if err != nil {
		return err
	}
	call.Header.Set("Authorization", "Bearer "+key)
	call.Header.Set("Content-Type", "application/json")
	response, err := http.DefaultClient.Do(call)
	if err != nil {
		return err
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		return err
	}
	if response.StatusCode != http.StatusOK {
		return fmt.Errorf("%s: %s: %s", command, response.Status, answer)
	}
	if result == nil {
		return nil
	}
	return json.Unmarshal(answer, result)
}

// find returns the object of this name, or nil.
func find(kind, name string) (object, error) {
	var answer struct {
		Objects []object `json:"objects"`
	}
	if err := control("list-objects", object{"kind": kind}, &answer); err != nil {
		return nil, err
	}
	for _, each := range answer.Objects {
		if each["name"] == name {
			return each, nil
		}
	}
	return nil, nil
}
