package design

import . "goa.design/goa/v3/dsl"

var Custom = message("Custom", nil, func() {
	field("vcpus", Int32, "", atLeastOne)
	field("memoryGib", Int64, "", atLeastOne)
}, "vcpus", "memoryGib")

var Compute = message("Compute", nil, func() {
	field("machineType", String, "A size of the catalog, such as standard-2")
	field("custom", Custom, "A size that is not in the catalog")
})

var Boot = message("Boot", nil, func() {
	field("image", String, "An image of the catalog, such as debian-12")
	field("diskSizeGib", Int64, "", atLeastOne)
}, "image")

var NetworkAttachment = message("NetworkAttachment", nil, func() {
	inNetwork()
	field("publicAddress", Boolean, "")
}, "networkName")

var User = message("User", nil, func() {
	field("username", String, "")
	field("sshKeyNames", ArrayOf(String), "Resource names of SSH keys, projects/{project}/ssh-keys/{sshKey}")
	field("administrator", Boolean, "")
}, "username")

var VirtualMachineFields = message("VirtualMachineFields", nil, func() {
	field("network", NetworkAttachment, "")
	field("users", ArrayOf(User), "Accounts on the machine")
	labels()
})

func compute() { field("compute", Compute, "") }

func boot() { field("boot", Boot, "") }

var VirtualMachineManifest = message("VirtualMachineManifest", types{VirtualMachineFields}, func() {
	inProject()
	inRegion()
	compute()
	boot()
}, "projectName", "region", "compute", "boot")

var VirtualMachine = message("VirtualMachine", types{VirtualMachineManifest}, func() {
	named("projects/{project}/virtual-machines/{virtualMachine}")
	field("state", String, "", func() { Enum("STATE_PROVISIONING", "STATE_READY", "STATE_STOPPED") })
	createTime()
}, "name", "state", "createTime")

var UpdateVirtualMachineRequest = message("UpdateVirtualMachineRequest", types{NameRequest, VirtualMachineFields}, nil)
var ResizeVirtualMachineRequest = message("ResizeVirtualMachineRequest", types{NameRequest}, compute, "compute")
var ReimageVirtualMachineRequest = message("ReimageVirtualMachineRequest", types{NameRequest}, boot, "boot")
var CloneVirtualMachineRequest = message("CloneVirtualMachineRequest", nil, func() {
	field("sourceVirtualMachineName", String, "Resource name of the virtual machine to copy")
	field("projectName", String, "Resource name of the project of the copy, projects/{project}")
}, "sourceVirtualMachineName", "projectName")

var HostType = message("Host", nil, func() {
	named("hosts/{slug}")
	inRegion()
	field("cores", Int32, "")
	field("memoryGib", Int64, "")
}, "name", "region", "cores", "memoryGib")

var BareMetalInstanceFields = message("BareMetalInstanceFields", nil, displayName)
var CreateBareMetalInstanceRequest = message("CreateBareMetalInstanceRequest", types{BareMetalInstanceFields}, func() {
	slug()
	field("hostName", String, "Resource name of the host, hosts/{slug}")
	field("image", String, "")
}, "slug", "hostName", "image")
var BareMetalInstance = message("BareMetalInstance", types{CreateBareMetalInstanceRequest}, func() { named("bare-metal-instances/{slug}") }, "name")
var UpdateBareMetalInstanceRequest = message("UpdateBareMetalInstanceRequest", types{NameRequest, BareMetalInstanceFields}, nil)

var CreateAPIKeyRequest = message("CreateApiKeyRequest", nil, func() {
	displayName()
	field("expireTime", String, "When the key stops working", func() { Format(FormatDateTime) })
}, "displayName")
var APIKeyType = message("ApiKey", types{CreateAPIKeyRequest}, func() {
	named("api-keys/{id}")
	field("prefix", String, "The first characters of the secret")
}, "name", "prefix")
var CreatedAPIKey = message("CreatedApiKey", types{APIKeyType}, func() {
	field("secret", String, "The secret for requests. It is not shown again.")
}, "secret")

var WebhookFields = message("WebhookFields", nil, func() {
	field("url", String, "", func() { Format(FormatURI) })
	field("eventTypes", ArrayOf(String), "")
	field("paused", Boolean, "")
}, "url")
var WebhookSecret = message("WebhookSecret", nil, func() {
	field("signingSecret", String, "Signs the events. No response contains it.")
})
var CreateWebhookSubscriptionRequest = message("CreateWebhookSubscriptionRequest", types{WebhookFields, WebhookSecret}, slug, "slug")
var WebhookSubscription = message("WebhookSubscription", types{WebhookFields}, func() {
	named("webhook-subscriptions/{slug}")
	slug()
}, "name", "slug")
var UpdateWebhookSubscriptionRequest = message("UpdateWebhookSubscriptionRequest", types{NameRequest, WebhookFields, WebhookSecret}, nil)
