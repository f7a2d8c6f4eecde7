// Package design is the documented service as a design in goa. Updates replace all fields that can change.
package design

import (
	"strings"

	. "goa.design/goa/v3/dsl"
	"goa.design/goa/v3/expr"
)

// field defines a field, which the types of the generated service name in JSON, too.
func field(name string, valueType any, description string, more ...func()) {
	Attribute(name, valueType, description, func() {
		Meta("struct:tag:json", name+",omitempty")
		for _, each := range more {
			each()
		}
	})
}

// message defines a type with the fields of others and its own.
func message(name string, bases []expr.UserType, own func(), required ...string) expr.UserType {
	return Type(name, func() {
		for _, each := range bases {
			Extend(each)
		}
		if own != nil {
			own()
		}
		if len(required) > 0 {
			Required(required...)
		}
	})
}

type types = []expr.UserType

func page(kind string, object expr.UserType) expr.UserType {
	plural := strings.ToLower(kind[:1]) + kind[1:] + "s"
	return message(kind+"Page", nil, func() {
		field(plural, ArrayOf(object), "")
		field("nextPageToken", String, "Empty on the last page")
	}, plural)
}

func slug() { field("slug", String, "", func() { Pattern("^[a-z][a-z0-9-]*$") }) }

func inProject() { field("projectName", String, "Resource name of the project, projects/{project}") }

func inRegion() { field("region", String, "Resource name of the datacenter, datacenters/{slug}") }

func inNetwork() {
	field("networkName", String, "Resource name of the network, projects/{project}/networks/{network}")
}

func displayName() { field("displayName", String, "") }

func labels() { field("labels", MapOf(String, String), "") }

// named defines the name of an object.
func named(pattern string) { field("name", String, "Resource name, "+pattern) }

func createTime() { field("createTime", String, "", func() { Format(FormatDateTime) }) }

func atLeastOne() { Minimum(1) }

var NameRequest = message("NameRequest", nil, func() { field("name", String, "Resource name") }, "name")

var ListRequest = message("ListRequest", nil, func() {
	field("pageSize", Int, "", func() { Minimum(0) })
	field("pageToken", String, "")
})

var ListInProjectRequest = message("ListInProjectRequest", types{ListRequest}, inProject, "projectName")

var Operation = message("Operation", nil, func() {
	named("operations/{id}")
	field("state", String, "", func() { Enum("PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED") })
	field("metadata", MapOf(String, String), "Data of the result, when the state is SUCCEEDED")
	field("errorMessage", String, "Why the operation failed")
}, "name", "state")

var Started = message("Started", nil, func() { field("operation", Operation, "") }, "operation")

var OrganizationFields = message("OrganizationFields", nil, func() {
	displayName()
	field("billingEmail", String, "Address for invoices")
})
var CreateOrganizationRequest = message("CreateOrganizationRequest", types{OrganizationFields}, slug, "slug")
var Organization = message("Organization", types{CreateOrganizationRequest}, func() { named("organizations/{slug}") }, "name")
var UpdateOrganizationRequest = message("UpdateOrganizationRequest", types{NameRequest, OrganizationFields}, nil)

var Wallet = message("Wallet", nil, func() {
	named("organizations/{organization}/wallets/default")
	field("currencyCode", String, "")
	field("balanceCents", Int64, "")
}, "name", "currencyCode", "balanceCents")

var ProjectFields = message("ProjectFields", nil, func() { displayName(); labels() })
var CreateProjectRequest = message("CreateProjectRequest", types{ProjectFields}, func() {
	slug()
	field("organizationName", String, "Resource name of the organization, organizations/{slug}")
}, "slug")
var Project = message("Project", types{CreateProjectRequest}, func() { named("projects/{slug}"); createTime() }, "name", "createTime")
var UpdateProjectRequest = message("UpdateProjectRequest", types{NameRequest, ProjectFields}, nil)

var NetworkFields = message("NetworkFields", nil, func() {
	displayName()
	field("hasGateway", Boolean, "Whether the network has a router to the Internet")
})
var CreateNetworkRequest = message("CreateNetworkRequest", types{NetworkFields}, func() {
	inProject()
	inRegion()
	field("ipv4Cidr", String, "Address range, such as 10.0.0.0/16")
}, "projectName", "region")
var Network = message("Network", types{CreateNetworkRequest}, func() { named("projects/{project}/networks/{network}"); createTime() }, "name", "createTime")
var UpdateNetworkRequest = message("UpdateNetworkRequest", types{NameRequest, NetworkFields}, nil)

var FirewallRuleFields = message("FirewallRuleFields", nil, func() {
	field("protocol", String, "", func() { Enum("PROTOCOL_TCP", "PROTOCOL_UDP", "PROTOCOL_ICMP") })
	field("ports", ArrayOf(String), "Ports, such as 443 or 8000-8080")
	field("peerCidr", String, "Address range of the other side")
	field("priority", Int32, "Rules with a smaller number come first")
})
var CreateFirewallRuleRequest = message("CreateFirewallRuleRequest", types{FirewallRuleFields}, func() {
	inProject()
	inNetwork()
	field("direction", String, "", func() { Enum("DIRECTION_INGRESS", "DIRECTION_EGRESS") })
}, "projectName", "networkName", "direction")
var FirewallRule = message("FirewallRule", types{CreateFirewallRuleRequest}, func() { named("projects/{project}/firewall-rules/{firewallRule}") }, "name")
var UpdateFirewallRuleRequest = message("UpdateFirewallRuleRequest", types{NameRequest, FirewallRuleFields}, nil)

var SSHKeyFields = message("SshKeyFields", nil, displayName)
var CreateSSHKeyRequest = message("CreateSshKeyRequest", types{SSHKeyFields}, func() {
	inProject()
	field("publicKey", String, "The key in the format of OpenSSH")
}, "projectName", "publicKey")
var SSHKey = message("SshKey", types{CreateSSHKeyRequest}, func() {
	named("projects/{project}/ssh-keys/{sshKey}")
	field("fingerprint", String, "")
	createTime()
}, "name", "fingerprint", "createTime")
var UpdateSSHKeyRequest = message("UpdateSshKeyRequest", types{NameRequest, SSHKeyFields}, nil)

var DiskFields = message("DiskFields", nil, func() {
	field("sizeGib", Int64, "Size in GiB. It cannot shrink.", atLeastOne)
	displayName()
	labels()
}, "sizeGib")
var CreateDiskRequest = message("CreateDiskRequest", types{DiskFields}, func() { inProject(); inRegion() }, "projectName", "region")
var Disk = message("Disk", types{CreateDiskRequest}, func() { named("projects/{project}/disks/{disk}"); createTime() }, "name", "createTime")
var UpdateDiskRequest = message("UpdateDiskRequest", types{NameRequest, DiskFields}, nil)

var Backup = message("Backup", nil, func() {
	field("interval", String, "Time between two copies, such as 3600s")
	field("copies", Int32, "")
}, "interval", "copies")
var FileShareFields = message("FileShareFields", nil, func() {
	field("capacityGib", Int64, "", atLeastOne)
	displayName()
	field("backup", Backup, "")
}, "capacityGib")
var CreateFileShareRequest = message("CreateFileShareRequest", types{FileShareFields}, func() {
	inProject()
	inNetwork()
	field("protocol", String, "", func() { Enum("PROTOCOL_NFS", "PROTOCOL_SMB") })
}, "projectName", "networkName")
var FileShare = message("FileShare", types{CreateFileShareRequest}, func() {
	named("projects/{project}/file-shares/{fileShare}")
	field("mountTarget", String, "")
}, "name", "mountTarget")
var UpdateFileShareRequest = message("UpdateFileShareRequest", types{NameRequest, FileShareFields}, nil)

var Datacenter = message("Datacenter", nil, func() {
	named("datacenters/{slug}")
	displayName()
	field("country", String, "")
}, "name", "displayName", "country")
