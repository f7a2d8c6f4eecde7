package store

// A kind of the service.
type kind struct {
	collection  string
	inProject   bool
	longRunning bool
	required    []string
	immutable   []string
	// Fields that no answer contains.
	hidden []string
	// Fields that only the service sets, at creation.
	computed Fields
}

var kinds = map[string]kind{
	"Organization": {collection: "organizations", required: []string{"slug"}, immutable: []string{"slug"}},
	"Project":      {collection: "projects", required: []string{"slug"}, immutable: []string{"slug", "organizationName"}},
	"Network": {collection: "networks", inProject: true, required: []string{"projectName", "region"},
		immutable: []string{"projectName", "region", "ipv4Cidr"}},
	"FirewallRule": {collection: "firewall-rules", inProject: true, required: []string{"projectName", "networkName"},
		immutable: []string{"projectName", "networkName", "direction"}},
	"SshKey": {collection: "ssh-keys", inProject: true, required: []string{"projectName", "publicKey"},
		immutable: []string{"projectName", "publicKey"}, computed: Fields{"fingerprint": "SHA256:c29tZSBmaW5nZXJwcmludA"}},
	"Disk": {collection: "disks", inProject: true, required: []string{"projectName", "region", "sizeGib"},
		immutable: []string{"projectName", "region"}},
	"FileShare": {collection: "file-shares", inProject: true, longRunning: true,
		required:  []string{"projectName", "networkName", "capacityGib"},
		immutable: []string{"projectName", "networkName", "protocol"}, computed: Fields{"mountTarget": "10.0.0.2:/share"}},
	"VirtualMachine": {collection: "virtual-machines", inProject: true, longRunning: true,
		required:  []string{"projectName", "region", "compute", "boot"},
		immutable: []string{"projectName", "region"}, computed: Fields{"state": "STATE_READY"}},
	"BareMetalInstance": {collection: "bare-metal-instances", longRunning: true,
		required: []string{"slug", "hostName", "image"}, immutable: []string{"slug", "hostName", "image"}},
	"ApiKey": {collection: "api-keys", immutable: []string{"displayName", "expireTime"},
		computed: Fields{"prefix": "svc_a1"}},
	"WebhookSubscription": {collection: "webhook-subscriptions", required: []string{"slug", "url"},
		immutable: []string{"slug"}, hidden: []string{"signingSecret"}},
	"Datacenter": {collection: "datacenters"},
	"Host":       {collection: "hosts"},
}

// Objects that exist from the start.
var existing = map[string]object{
	"datacenters/north": {"Datacenter", Fields{"displayName": "North", "country": "NO"}},
	"datacenters/south": {"Datacenter", Fields{"displayName": "South", "country": "IT"}},
	"hosts/one":         {"Host", Fields{"region": "datacenters/north", "cores": 32, "memoryGib": 128}},
	"hosts/two":         {"Host", Fields{"region": "datacenters/north", "cores": 64, "memoryGib": 256}},
}
