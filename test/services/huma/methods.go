package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net/http"
	"reflect"
	"strings"

	"github.com/danielgtaylor/huma/v2"
	"store"
)

// The body of a request or of an answer.
type body[T any] struct{ Body T }

// method registers a method, with the call shape of the documentation.
func method[Request, Answer any](api huma.API, service, name, description string, carryOut func(store.Fields) (store.Fields, error)) {
	pkg := strings.ToLower(service)
	operation := huma.Operation{
		OperationID: name,
		Method:      http.MethodPost,
		Path:        fmt.Sprintf("/svc.%s.v1.%sService/%s", pkg, service, name),
		Description: description,
		Tags:        []string{service},
	}
	huma.Register(api, operation, func(_ context.Context, request *body[Request]) (*body[Answer], error) {
		fields, err := carryOut(convert[store.Fields](request.Body))
		if err != nil {
			return nil, huma.NewError(statusOf(err), err.Error())
		}
		return &body[Answer]{convert[Answer](fields)}, nil
	})
}

// kind registers the methods that all kinds have.
func kind[Object, List, Page any](api huma.API, service, name string) {
	plural := strings.ToLower(name[:1]) + name[1:] + "s"
	method[NameRequest, Object](api, service, "Get"+name, "", func(request store.Fields) (store.Fields, error) {
		return objects.Get(name, text(request, "name"))
	})
	method[List, Page](api, service, "List"+name+"s", "", func(request store.Fields) (store.Fields, error) {
		size, _ := request["pageSize"].(float64)
		page, next, err := objects.List(name, text(request, "projectName"), int(size), text(request, "pageToken"))
		return store.Fields{plural: page, "nextPageToken": next}, err
	})
}

// created registers the methods that create and delete. Ended is the answer to a deletion.
func created[Request, Answer, Ended any](api huma.API, service, name, description string) {
	method[Request, Answer](api, service, "Create"+name, description, func(request store.Fields) (store.Fields, error) {
		return objects.Create(name, request)
	})
	method[NameRequest, Ended](api, service, "Delete"+name, "", func(request store.Fields) (store.Fields, error) {
		return objects.Delete(name, text(request, "name"))
	})
}

// updated registers an update. It clears the changeable fields that the request omits.
func updated[Request, Object, Changeable any](api huma.API, service, name string) {
	description := "Replaces all fields in the request. Fields that are omitted are cleared."
	method[Request, Object](api, service, "Update"+name, description, func(request store.Fields) (store.Fields, error) {
		changes := store.Fields{}
		for _, field := range reflect.VisibleFields(reflect.TypeFor[Changeable]()) {
			wireName, _, _ := strings.Cut(field.Tag.Get("json"), ",")
			changes[wireName] = request[wireName]
		}
		return objects.Update(name, text(request, "name"), changes)
	})
}

func register(api huma.API) {
	kind[Datacenter, ListRequest, DatacenterPage](api, "Location", "Datacenter")
	kind[Host, ListRequest, HostPage](api, "BareMetal", "Host")

	kind[Organization, ListRequest, OrganizationPage](api, "Organization", "Organization")
	created[CreateOrganizationRequest, Organization, Empty](api, "Organization", "Organization", "")
	updated[UpdateOrganizationRequest, Organization, OrganizationFields](api, "Organization", "Organization")

	kind[Project, ListRequest, ProjectPage](api, "Project", "Project")
	created[CreateProjectRequest, Project, Empty](api, "Project", "Project", "")
	updated[UpdateProjectRequest, Project, ProjectFields](api, "Project", "Project")

	kind[Network, ListInProjectRequest, NetworkPage](api, "Network", "Network")
	created[CreateNetworkRequest, Network, Empty](api, "Network", "Network", "")
	updated[UpdateNetworkRequest, Network, NetworkFields](api, "Network", "Network")

	kind[FirewallRule, ListInProjectRequest, FirewallRulePage](api, "Network", "FirewallRule")
	created[CreateFirewallRuleRequest, FirewallRule, Empty](api, "Network", "FirewallRule", "")
	updated[UpdateFirewallRuleRequest, FirewallRule, FirewallRuleFields](api, "Network", "FirewallRule")

	kind[SshKey, ListInProjectRequest, SshKeyPage](api, "Compute", "SshKey")
	created[CreateSshKeyRequest, SshKey, Empty](api, "Compute", "SshKey", "")
	updated[UpdateSshKeyRequest, SshKey, SshKeyFields](api, "Compute", "SshKey")

	kind[Disk, ListInProjectRequest, DiskPage](api, "Storage", "Disk")
	created[CreateDiskRequest, Disk, Empty](api, "Storage", "Disk", "")
	updated[UpdateDiskRequest, Disk, DiskFields](api, "Storage", "Disk")

	kind[FileShare, ListInProjectRequest, FileSharePage](api, "Storage", "FileShare")
	created[CreateFileShareRequest, Started, Started](api, "Storage", "FileShare", "")
	updated[UpdateFileShareRequest, FileShare, FileShareFields](api, "Storage", "FileShare")

	kind[BareMetalInstance, ListRequest, BareMetalInstancePage](api, "BareMetal", "BareMetalInstance")
	created[CreateBareMetalInstanceRequest, Started, Started](api, "BareMetal", "BareMetalInstance", "")
	updated[UpdateBareMetalInstanceRequest, BareMetalInstance, BareMetalInstanceFields](api, "BareMetal", "BareMetalInstance")

	kind[ApiKey, ListRequest, ApiKeyPage](api, "Iam", "ApiKey")
	created[CreateApiKeyRequest, CreatedApiKey, Empty](api, "Iam", "ApiKey", "")

	kind[WebhookSubscription, ListRequest, WebhookSubscriptionPage](api, "Webhook", "WebhookSubscription")
	created[CreateWebhookSubscriptionRequest, WebhookSubscription, Empty](api, "Webhook", "WebhookSubscription", "")
	updated[UpdateWebhookSubscriptionRequest, WebhookSubscription, WebhookFields](api, "Webhook", "WebhookSubscription")

	kind[VirtualMachine, ListInProjectRequest, VirtualMachinePage](api, "Compute", "VirtualMachine")
	created[VirtualMachineManifest, Started, Started](api, "Compute", "VirtualMachine",
		"When the operation has succeeded, its metadata has virtual_machine_name.")
	updated[UpdateVirtualMachineRequest, VirtualMachine, VirtualMachineFields](api, "Compute", "VirtualMachine")
	later := func(request store.Fields) (store.Fields, error) {
		name := text(request, "name")
		delete(request, "name")
		return objects.UpdateLater("VirtualMachine", name, request)
	}
	method[ResizeVirtualMachineRequest, Started](api, "Compute", "ResizeVirtualMachine",
		"Changes the compute section. The machine is powered off while it is resized.", later)
	method[ReimageVirtualMachineRequest, Started](api, "Compute", "ReimageVirtualMachine",
		"Writes an image over the boot disk. All data on the disk is lost.", later)
	method[CloneVirtualMachineRequest, Started](api, "Compute", "CloneVirtualMachine", "",
		func(request store.Fields) (store.Fields, error) {
			source := text(request, "sourceVirtualMachineName")
			delete(request, "sourceVirtualMachineName")
			return objects.Clone("VirtualMachine", source, request)
		})

	method[NameRequest, Wallet](api, "Billing", "GetWallet", "", func(request store.Fields) (store.Fields, error) {
		return objects.Wallet(text(request, "name"))
	})
	method[NameRequest, Operation](api, "Operation", "GetOperation", "Poll until the state is SUCCEEDED, FAILED or CANCELLED.",
		func(request store.Fields) (store.Fields, error) { return objects.Operation(text(request, "name")) })
}

func text(fields store.Fields, name string) string {
	value, _ := fields[name].(string)
	return value
}

// convert returns a value as another type with the same JSON.
func convert[T any](value any) (result T) {
	encoded, err := json.Marshal(value)
	if err == nil {
		err = json.Unmarshal(encoded, &result)
	}
	if err != nil {
		panic(err)
	}
	return result
}
