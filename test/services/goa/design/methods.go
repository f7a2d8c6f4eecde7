package design

import (
	"strings"

	. "goa.design/goa/v3/dsl"
	"goa.design/goa/v3/expr"
)

// The errors of the service, with their HTTP status.
var failures = []struct {
	code   string
	status int
}{
	{"aborted", StatusConflict},
	{"already_exists", StatusConflict},
	{"failed_precondition", StatusPreconditionFailed},
	{"invalid_argument", StatusUnprocessableEntity},
	{"not_found", StatusNotFound},
	{"resource_exhausted", StatusTooManyRequests},
	{"unavailable", StatusServiceUnavailable},
}

var _ = API("svc", func() {
	Title("Infrastructure service")
	Version("v1")
	// Examples are of random values.
	Meta("openapi:example", "false")
})

// method defines a method, with the call shape of the documentation. The answer is nil if it is empty.
func method(service, name, description string, request, answer expr.UserType) {
	Method(name, func() {
		if description != "" {
			Description(description)
		}
		Payload(request)
		if answer != nil {
			Result(answer)
		}
		for _, each := range failures {
			Error(each.code)
		}
		HTTP(func() {
			POST("/svc." + strings.ToLower(service) + ".v1." + service + "Service/" + name)
			for _, each := range failures {
				Response(each.code, each.status)
			}
		})
	})
}

// The answers to lists. Types are defined outside of services.
var pages = map[string]expr.UserType{
	"Datacenter":          page("Datacenter", Datacenter),
	"Organization":        page("Organization", Organization),
	"Project":             page("Project", Project),
	"Network":             page("Network", Network),
	"FirewallRule":        page("FirewallRule", FirewallRule),
	"Disk":                page("Disk", Disk),
	"FileShare":           page("FileShare", FileShare),
	"Host":                page("Host", HostType),
	"BareMetalInstance":   page("BareMetalInstance", BareMetalInstance),
	"ApiKey":              page("ApiKey", APIKeyType),
	"WebhookSubscription": page("WebhookSubscription", WebhookSubscription),
	"SshKey":              page("SshKey", SSHKey),
	"VirtualMachine":      page("VirtualMachine", VirtualMachine),
}

// methods has the requests and answers of a kind's methods. Those that are nil do not exist.
type methods struct {
	list, create, created, update expr.UserType
	// What a deletion answers.
	ended expr.UserType
}

// kind defines the methods of a kind.
func kind(service, name string, object expr.UserType, m methods) {
	method(service, "Get"+name, "", NameRequest, object)
	method(service, "List"+name+"s", "", m.list, pages[name])
	if m.create != nil {
		method(service, "Create"+name, "", m.create, m.created)
		method(service, "Delete"+name, "", NameRequest, m.ended)
	}
	if m.update != nil {
		method(service, "Update"+name, "Replaces all fields in the request. Fields that are omitted are cleared.", m.update, object)
	}
}

var _ = Service("Location", func() {
	kind("Location", "Datacenter", Datacenter, methods{list: ListRequest})
})

var _ = Service("Organization", func() {
	kind("Organization", "Organization", Organization, methods{list: ListRequest,
		create: CreateOrganizationRequest, created: Organization, update: UpdateOrganizationRequest})
})

var _ = Service("Project", func() {
	kind("Project", "Project", Project, methods{list: ListRequest,
		create: CreateProjectRequest, created: Project, update: UpdateProjectRequest})
})

var _ = Service("Network", func() {
	kind("Network", "Network", Network, methods{list: ListInProjectRequest,
		create: CreateNetworkRequest, created: Network, update: UpdateNetworkRequest})
	kind("Network", "FirewallRule", FirewallRule, methods{list: ListInProjectRequest,
		create: CreateFirewallRuleRequest, created: FirewallRule, update: UpdateFirewallRuleRequest})
})

var _ = Service("Storage", func() {
	kind("Storage", "Disk", Disk, methods{list: ListInProjectRequest,
		create: CreateDiskRequest, created: Disk, update: UpdateDiskRequest})
	kind("Storage", "FileShare", FileShare, methods{list: ListInProjectRequest,
		create: CreateFileShareRequest, created: Started, update: UpdateFileShareRequest, ended: Started})
})

var _ = Service("BareMetal", func() {
	kind("BareMetal", "Host", HostType, methods{list: ListRequest})
	kind("BareMetal", "BareMetalInstance", BareMetalInstance, methods{list: ListRequest,
		create: CreateBareMetalInstanceRequest, created: Started, update: UpdateBareMetalInstanceRequest, ended: Started})
})

var _ = Service("Iam", func() {
	kind("Iam", "ApiKey", APIKeyType, methods{list: ListRequest,
		create: CreateAPIKeyRequest, created: CreatedAPIKey})
})

var _ = Service("Webhook", func() {
	kind("Webhook", "WebhookSubscription", WebhookSubscription, methods{list: ListRequest,
		create: CreateWebhookSubscriptionRequest, created: WebhookSubscription, update: UpdateWebhookSubscriptionRequest})
})

var _ = Service("Compute", func() {
	kind("Compute", "SshKey", SSHKey, methods{list: ListInProjectRequest,
		create: CreateSSHKeyRequest, created: SSHKey, update: UpdateSSHKeyRequest})
	kind("Compute", "VirtualMachine", VirtualMachine, methods{list: ListInProjectRequest,
		create: VirtualMachineManifest, created: Started, update: UpdateVirtualMachineRequest, ended: Started})
	method("Compute", "ResizeVirtualMachine", "Changes the compute section. The machine is powered off while it is resized.",
		ResizeVirtualMachineRequest, Started)
	method("Compute", "ReimageVirtualMachine", "Writes an image over the boot disk. All data on the disk is lost.",
		ReimageVirtualMachineRequest, Started)
	method("Compute", "CloneVirtualMachine", "", CloneVirtualMachineRequest, Started)
})

var _ = Service("Billing", func() {
	method("Billing", "GetWallet", "", NameRequest, Wallet)
})

var _ = Service("Operation", func() {
	method("Operation", "GetOperation", "Poll until the state is SUCCEEDED, FAILED or CANCELLED.", NameRequest, Operation)
})
