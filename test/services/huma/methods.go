package main

import (
	"context"
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
func method[Request, Answer any](api huma.API, service, name, description string) {
	pkg := strings.ToLower(service)
	operation := huma.Operation{
		OperationID: name,
		Method:      http.MethodPost,
		Path:        fmt.Sprintf("/svc.%s.v1.%sService/%s", pkg, service, name),
		Description: description,
		Tags:        []string{service},
	}
	known := store.JSONNames(reflect.TypeFor[Request]())
	huma.Register(api, operation, func(_ context.Context, request *body[Request]) (*body[Answer], error) {
		fields, err := objects.Call(name, store.As[store.Fields](request.Body), known)
		if err != nil {
			return nil, huma.NewError(statusOf(err), err.Error())
		}
		return &body[Answer]{store.As[Answer](fields)}, nil
	})
}

// kind registers the methods that all kinds have.
func kind[Object, List, Page any](api huma.API, service, name string) {
	method[NameRequest, Object](api, service, "Get"+name, "")
	method[List, Page](api, service, "List"+name+"s", "")
}

// created registers the methods that create and delete. Ended is the answer to a deletion.
func created[Request, Answer, Ended any](api huma.API, service, name, description string) {
	method[Request, Answer](api, service, "Create"+name, description)
	method[NameRequest, Ended](api, service, "Delete"+name, "")
}

// updated registers an update. It clears the changeable fields that the request omits.
func updated[Request, Object any](api huma.API, service, name string) {
	description := "Replaces all fields in the request. Fields that are omitted are cleared."
	method[Request, Object](api, service, "Update"+name, description)
}

func register(api huma.API) {
	kind[Datacenter, ListRequest, DatacenterPage](api, "Location", "Datacenter")
	kind[Host, ListRequest, HostPage](api, "BareMetal", "Host")

	kind[Organization, ListRequest, OrganizationPage](api, "Organization", "Organization")
	created[CreateOrganizationRequest, Organization, Empty](api, "Organization", "Organization", "")
	updated[UpdateOrganizationRequest, Organization](api, "Organization", "Organization")

	kind[Project, ListRequest, ProjectPage](api, "Project", "Project")
	created[CreateProjectRequest, Project, Empty](api, "Project", "Project", "")
	updated[UpdateProjectRequest, Project](api, "Project", "Project")

	kind[Network, ListInProjectRequest, NetworkPage](api, "Network", "Network")
	created[CreateNetworkRequest, Network, Empty](api, "Network", "Network", "")
	updated[UpdateNetworkRequest, Network](api, "Network", "Network")

	kind[FirewallRule, ListInProjectRequest, FirewallRulePage](api, "Network", "FirewallRule")
	created[CreateFirewallRuleRequest, FirewallRule, Empty](api, "Network", "FirewallRule", "")
	updated[UpdateFirewallRuleRequest, FirewallRule](api, "Network", "FirewallRule")

	kind[SshKey, ListInProjectRequest, SshKeyPage](api, "Compute", "SshKey")
	created[CreateSshKeyRequest, SshKey, Empty](api, "Compute", "SshKey", "")
	updated[UpdateSshKeyRequest, SshKey](api, "Compute", "SshKey")

	kind[Disk, ListInProjectRequest, DiskPage](api, "Storage", "Disk")
	created[CreateDiskRequest, Disk, Empty](api, "Storage", "Disk", "")
	updated[UpdateDiskRequest, Disk](api, "Storage", "Disk")

	kind[FileShare, ListInProjectRequest, FileSharePage](api, "Storage", "FileShare")
	created[CreateFileShareRequest, Started, Started](api, "Storage", "FileShare", "")
	updated[UpdateFileShareRequest, FileShare](api, "Storage", "FileShare")

	kind[BareMetalInstance, ListRequest, BareMetalInstancePage](api, "BareMetal", "BareMetalInstance")
	created[CreateBareMetalInstanceRequest, Started, Started](api, "BareMetal", "BareMetalInstance", "")
	updated[UpdateBareMetalInstanceRequest, BareMetalInstance](api, "BareMetal", "BareMetalInstance")

	kind[ApiKey, ListRequest, ApiKeyPage](api, "Iam", "ApiKey")
	created[CreateApiKeyRequest, CreatedApiKey, Empty](api, "Iam", "ApiKey", "")

	kind[WebhookSubscription, ListRequest, WebhookSubscriptionPage](api, "Webhook", "WebhookSubscription")
	created[CreateWebhookSubscriptionRequest, WebhookSubscription, Empty](api, "Webhook", "WebhookSubscription", "")
	updated[UpdateWebhookSubscriptionRequest, WebhookSubscription](api, "Webhook", "WebhookSubscription")

	kind[VirtualMachine, ListInProjectRequest, VirtualMachinePage](api, "Compute", "VirtualMachine")
	created[VirtualMachineManifest, Started, Started](api, "Compute", "VirtualMachine",
		"When the operation has succeeded, its metadata has virtual_machine_name.")
	updated[UpdateVirtualMachineRequest, VirtualMachine](api, "Compute", "VirtualMachine")
	method[ResizeVirtualMachineRequest, Started](api, "Compute", "ResizeVirtualMachine",
		"Changes the compute section. The machine is powered off while it is resized.")
	method[ReimageVirtualMachineRequest, Started](api, "Compute", "ReimageVirtualMachine",
		"Writes an image over the boot disk. All data on the disk is lost.")
	method[CloneVirtualMachineRequest, Started](api, "Compute", "CloneVirtualMachine", "")

	method[NameRequest, Wallet](api, "Billing", "GetWallet", "")
	method[NameRequest, Operation](api, "Operation", "GetOperation", "Poll until the state is SUCCEEDED, FAILED or CANCELLED.")
}
