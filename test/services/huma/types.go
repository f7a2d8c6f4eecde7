package main

import "time"

type NameRequest struct {
	Name string `json:"name" doc:"Resource name"`
}

type ListRequest struct {
	PageSize  int    `json:"pageSize,omitempty" minimum:"0"`
	PageToken string `json:"pageToken,omitempty"`
}

type ListInProjectRequest struct {
	ProjectName string `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	ListRequest
}

type Page struct {
	NextPageToken string `json:"nextPageToken" doc:"Empty on the last page"`
}

type Empty struct{}

type Operation struct {
	Name         string            `json:"name" doc:"Resource name, operations/{id}"`
	State        string            `json:"state" enum:"PENDING,RUNNING,SUCCEEDED,FAILED,CANCELLED"`
	Metadata     map[string]string `json:"metadata,omitempty" doc:"Data of the result, when the state is SUCCEEDED"`
	ErrorMessage string            `json:"errorMessage,omitempty" doc:"Why the operation failed"`
}

type Started struct {
	Operation Operation `json:"operation"`
}

type OrganizationFields struct {
	DisplayName  string `json:"displayName,omitempty"`
	BillingEmail string `json:"billingEmail,omitempty" doc:"Address for invoices"`
}

type CreateOrganizationRequest struct {
	Slug string `json:"slug" pattern:"^[a-z][a-z0-9-]*$"`
	OrganizationFields
}

type Organization struct {
	Name string `json:"name" readOnly:"true" doc:"Resource name, organizations/{slug}"`
	CreateOrganizationRequest
}

type UpdateOrganizationRequest struct {
	NameRequest
	OrganizationFields
}

type OrganizationPage struct {
	Organizations []Organization `json:"organizations"`
	Page
}

type Wallet struct {
	Name         string `json:"name" doc:"Resource name, organizations/{organization}/wallets/default"`
	CurrencyCode string `json:"currencyCode"`
	BalanceCents int64  `json:"balanceCents"`
}

type ProjectFields struct {
	DisplayName string            `json:"displayName,omitempty"`
	Labels      map[string]string `json:"labels,omitempty"`
}

type CreateProjectRequest struct {
	Slug             string `json:"slug" pattern:"^[a-z][a-z0-9-]*$"`
	OrganizationName string `json:"organizationName,omitempty" doc:"Resource name of the organization, organizations/{slug}"`
	ProjectFields
}

type Project struct {
	Name       string    `json:"name" readOnly:"true" doc:"Resource name, projects/{slug}"`
	CreateTime time.Time `json:"createTime" readOnly:"true"`
	CreateProjectRequest
}

type UpdateProjectRequest struct {
	NameRequest
	ProjectFields
}

type ProjectPage struct {
	Projects []Project `json:"projects"`
	Page
}

type NetworkFields struct {
	DisplayName string `json:"displayName,omitempty"`
	HasGateway  bool   `json:"hasGateway,omitempty" doc:"Whether the network has a router to the Internet"`
}

type CreateNetworkRequest struct {
	ProjectName string `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	Region      string `json:"region" doc:"Resource name of the datacenter, datacenters/{slug}"`
	Ipv4Cidr    string `json:"ipv4Cidr,omitempty" doc:"Address range, such as 10.0.0.0/16"`
	NetworkFields
}

type Network struct {
	Name       string    `json:"name" readOnly:"true" doc:"Resource name, projects/{project}/networks/{network}"`
	CreateTime time.Time `json:"createTime" readOnly:"true"`
	CreateNetworkRequest
}

type UpdateNetworkRequest struct {
	NameRequest
	NetworkFields
}

type NetworkPage struct {
	Networks []Network `json:"networks"`
	Page
}

type FirewallRuleFields struct {
	Protocol string   `json:"protocol,omitempty" enum:"PROTOCOL_TCP,PROTOCOL_UDP,PROTOCOL_ICMP"`
	Ports    []string `json:"ports,omitempty" doc:"Ports, such as 443 or 8000-8080"`
	PeerCidr string   `json:"peerCidr,omitempty" doc:"Address range of the other side"`
	Priority int32    `json:"priority,omitempty" doc:"Rules with a smaller number come first"`
}

type CreateFirewallRuleRequest struct {
	ProjectName string `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	NetworkName string `json:"networkName" doc:"Resource name of the network, projects/{project}/networks/{network}"`
	Direction   string `json:"direction" enum:"DIRECTION_INGRESS,DIRECTION_EGRESS"`
	FirewallRuleFields
}

type FirewallRule struct {
	Name string `json:"name" readOnly:"true" doc:"Resource name, projects/{project}/firewall-rules/{firewallRule}"`
	CreateFirewallRuleRequest
}

type UpdateFirewallRuleRequest struct {
	NameRequest
	FirewallRuleFields
}

type FirewallRulePage struct {
	FirewallRules []FirewallRule `json:"firewallRules"`
	Page
}

type SshKeyFields struct {
	DisplayName string `json:"displayName,omitempty"`
}

type CreateSshKeyRequest struct {
	ProjectName string `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	PublicKey   string `json:"publicKey" doc:"The key in the format of OpenSSH"`
	SshKeyFields
}

type SshKey struct {
	Name        string    `json:"name" readOnly:"true" doc:"Resource name, projects/{project}/ssh-keys/{sshKey}"`
	Fingerprint string    `json:"fingerprint" readOnly:"true"`
	CreateTime  time.Time `json:"createTime" readOnly:"true"`
	CreateSshKeyRequest
}

type UpdateSshKeyRequest struct {
	NameRequest
	SshKeyFields
}

type SshKeyPage struct {
	SshKeys []SshKey `json:"sshKeys"`
	Page
}

type DiskFields struct {
	SizeGib     int64             `json:"sizeGib" minimum:"1" doc:"Size in GiB. It cannot shrink."`
	DisplayName string            `json:"displayName,omitempty"`
	Labels      map[string]string `json:"labels,omitempty"`
}

type CreateDiskRequest struct {
	ProjectName string `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	Region      string `json:"region" doc:"Resource name of the datacenter, datacenters/{slug}"`
	DiskFields
}

type Disk struct {
	Name       string    `json:"name" readOnly:"true" doc:"Resource name, projects/{project}/disks/{disk}"`
	CreateTime time.Time `json:"createTime" readOnly:"true"`
	CreateDiskRequest
}

type UpdateDiskRequest struct {
	NameRequest
	DiskFields
}

type DiskPage struct {
	Disks []Disk `json:"disks"`
	Page
}

type Backup struct {
	Interval string `json:"interval" doc:"Time between two copies, such as 3600s"`
	Copies   int32  `json:"copies"`
}

type FileShareFields struct {
	CapacityGib int64   `json:"capacityGib" minimum:"1"`
	DisplayName string  `json:"displayName,omitempty"`
	Backup      *Backup `json:"backup,omitempty"`
}

type CreateFileShareRequest struct {
	ProjectName string `json:"projectName" doc:"Resource name of the project, projects/{project}"`
	NetworkName string `json:"networkName" doc:"Resource name of the network, projects/{project}/networks/{network}"`
	Protocol    string `json:"protocol,omitempty" enum:"PROTOCOL_NFS,PROTOCOL_SMB"`
	FileShareFields
}

type FileShare struct {
	Name        string `json:"name" readOnly:"true" doc:"Resource name, projects/{project}/file-shares/{fileShare}"`
	MountTarget string `json:"mountTarget" readOnly:"true"`
	CreateFileShareRequest
}

type UpdateFileShareRequest struct {
	NameRequest
	FileShareFields
}

type FileSharePage struct {
	FileShares []FileShare `json:"fileShares"`
	Page
}

type Datacenter struct {
	Name        string `json:"name" doc:"Resource name, datacenters/{slug}"`
	DisplayName string `json:"displayName"`
	Country     string `json:"country"`
}

type DatacenterPage struct {
	Datacenters []Datacenter `json:"datacenters"`
	Page
}
