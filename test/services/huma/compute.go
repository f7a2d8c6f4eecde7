package main

import "time"

type Custom struct {
	Vcpus     int32 `json:"vcpus" minimum:"1"`
	MemoryGib int64 `json:"memoryGib" minimum:"1"`
}

type Compute struct {
	MachineType string  `json:"machineType,omitempty" doc:"A size of the catalog, such as standard-2"`
	Custom      *Custom `json:"custom,omitempty" doc:"A size that is not in the catalog"`
}

type Boot struct {
	Image       string `json:"image" doc:"An image of the catalog, such as debian-12"`
	DiskSizeGib int64  `json:"diskSizeGib,omitempty" minimum:"1"`
}

type NetworkAttachment struct {
	NetworkName   string `json:"networkName" doc:"Resource name of the network, projects/{project}/networks/{network}"`
	PublicAddress bool   `json:"publicAddress,omitempty"`
}

type User struct {
	Username      string   `json:"username"`
	SshKeyNames   []string `json:"sshKeyNames,omitempty" doc:"Resource names of SSH keys, projects/{project}/ssh-keys/{sshKey}"`
	Administrator bool     `json:"administrator,omitempty"`
}

type VirtualMachineFields struct {
	Network *NetworkAttachment `json:"network,omitempty"`
	Users   []User             `json:"users,omitempty" doc:"Accounts on the machine"`
	Labels  map[string]string  `json:"labels,omitempty"`
}

type VirtualMachineManifest struct {
	ProjectName string  `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	Region      string  `json:"region" doc:"Resource name of the datacenter, datacenters/{slug}"`
	Compute     Compute `json:"compute"`
	Boot        Boot    `json:"boot"`
	VirtualMachineFields
}

type VirtualMachine struct {
	Name       string    `json:"name" readOnly:"true" doc:"Resource name, projects/{project}/virtual-machines/{virtualMachine}"`
	State      string    `json:"state" readOnly:"true" enum:"STATE_PROVISIONING,STATE_READY,STATE_STOPPED"`
	CreateTime time.Time `json:"createTime" readOnly:"true"`
	VirtualMachineManifest
}

type UpdateVirtualMachineRequest struct {
	NameRequest
	VirtualMachineFields
}

type ResizeVirtualMachineRequest struct {
	NameRequest
	Compute Compute `json:"compute"`
}

type ReimageVirtualMachineRequest struct {
	NameRequest
	Boot Boot `json:"boot"`
}

type CloneVirtualMachineRequest struct {
	SourceVirtualMachineName string `json:"sourceVirtualMachineName" doc:"Resource name of the virtual machine to copy"`
	ProjectName              string `json:"projectName" doc:"Resource name of the project of the copy, projects/{project}"`
}

type VirtualMachinePage struct {
	VirtualMachines []VirtualMachine `json:"virtualMachines"`
	Page
}

type Host struct {
	Name      string `json:"name" doc:"Resource name, hosts/{slug}"`
	Region    string `json:"region" doc:"Resource name of the datacenter, datacenters/{slug}"`
	Cores     int32  `json:"cores"`
	MemoryGib int64  `json:"memoryGib"`
}

type HostPage struct {
	Hosts []Host `json:"hosts"`
	Page
}

type BareMetalInstanceFields struct {
	DisplayName string `json:"displayName,omitempty"`
}

type CreateBareMetalInstanceRequest struct {
	Slug     string `json:"slug" pattern:"^[a-z][a-z0-9-]*$"`
	HostName string `json:"hostName" doc:"Resource name of the host, hosts/{slug}"`
	Image    string `json:"image"`
	BareMetalInstanceFields
}

type BareMetalInstance struct {
	Name string `json:"name" readOnly:"true" doc:"Resource name, bare-metal-instances/{slug}"`
	CreateBareMetalInstanceRequest
}

type UpdateBareMetalInstanceRequest struct {
	NameRequest
	BareMetalInstanceFields
}

type BareMetalInstancePage struct {
	BareMetalInstances []BareMetalInstance `json:"bareMetalInstances"`
	Page
}

type CreateApiKeyRequest struct {
	DisplayName string     `json:"displayName"`
	ExpireTime  *time.Time `json:"expireTime,omitempty" doc:"When the key stops working"`
}

type ApiKey struct {
	Name   string `json:"name" readOnly:"true" doc:"Resource name, api-keys/{id}"`
	Prefix string `json:"prefix" readOnly:"true" doc:"The first characters of the secret"`
	CreateApiKeyRequest
}

type CreatedApiKey struct {
	ApiKey
	Secret string `json:"secret" doc:"The secret for requests. It is not shown again."`
}

type ApiKeyPage struct {
	ApiKeys []ApiKey `json:"apiKeys"`
	Page
}

type WebhookFields struct {
	Url        string   `json:"url" format:"uri"`
	EventTypes []string `json:"eventTypes,omitempty"`
	Paused     bool     `json:"paused,omitempty"`
}

type WebhookSecret struct {
	SigningSecret string `json:"signingSecret,omitempty" writeOnly:"true" doc:"Signs the events. No response contains it."`
}

type CreateWebhookSubscriptionRequest struct {
	Slug string `json:"slug" pattern:"^[a-z][a-z0-9-]*$"`
	WebhookFields
	WebhookSecret
}

type WebhookSubscription struct {
	Name string `json:"name" readOnly:"true" doc:"Resource name, webhook-subscriptions/{slug}"`
	Slug string `json:"slug"`
	WebhookFields
}

type UpdateWebhookSubscriptionRequest struct {
	NameRequest
	WebhookFields
	WebhookSecret
}

type WebhookSubscriptionPage struct {
	WebhookSubscriptions []WebhookSubscription `json:"webhookSubscriptions"`
	Page
}
