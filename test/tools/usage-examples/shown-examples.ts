// Generated from src/contract/openapi.yaml by `npm run generate`. Never edit this file: change the contract or
// src/tools/usage-examples, and run it again.
import type { TerraformStack } from "cdktf";
import {
  ApiKey,
  BareMetalInstance,
  BareMetalInstanceReinstall,
  DataSvcApiKey,
  DataSvcApiKeys,
  DataSvcBareMetalInstance,
  DataSvcBareMetalInstances,
  DataSvcDatacenter,
  DataSvcDatacenters,
  DataSvcDisk,
  DataSvcDisks,
  DataSvcFileShare,
  DataSvcFileShares,
  DataSvcFirewallRule,
  DataSvcFirewallRules,
  DataSvcHost,
  DataSvcHosts,
  DataSvcNetwork,
  DataSvcNetworks,
  DataSvcOperation,
  DataSvcOperations,
  DataSvcOrganization,
  DataSvcOrganizations,
  DataSvcProject,
  DataSvcProjects,
  DataSvcSshKey,
  DataSvcSshKeys,
  DataSvcVirtualMachine,
  DataSvcVirtualMachines,
  DataSvcWallet,
  DataSvcWallets,
  DataSvcWebhookSubscription,
  DataSvcWebhookSubscriptions,
  Disk,
  DiskResize,
  EphemeralSvcApiKey,
  FileShare,
  FileShareResize,
  FirewallRule,
  Network,
  Organization,
  Project,
  ResourceName,
  SshKey,
  SvcAction,
  SvcCall,
  SvcQuery,
  VirtualMachine,
  VirtualMachineClone,
  VirtualMachineReimage,
  VirtualMachineResize,
  WebhookSubscription,
} from "../../../src/constructs";

/** The examples in comments, by class, and in reference pages, by path. Each adds its constructs to a stack. */
export const SHOWN_EXAMPLES: Readonly<Record<string, (this: TerraformStack) => void>> = {
  "DataSvcOperation"() {
    new DataSvcOperation(this, "operation", { name: "operations/op-4b1f0a52" });
  },
  "DataSvcOperations"() {
    new DataSvcOperations(this, "operations");
  },
  "DataSvcDatacenter"() {
    new DataSvcDatacenter(this, "datacenter", { name: "datacenters/eu-west-1" });
  },
  "DataSvcDatacenters"() {
    new DataSvcDatacenters(this, "datacenters");
  },
  "Organization"() {
    new Organization(this, "organization", { slug: "acme" });
  },
  "DataSvcOrganization"() {
    new DataSvcOrganization(this, "organization", { name: "organizations/acme" });
  },
  "DataSvcOrganizations"() {
    new DataSvcOrganizations(this, "organizations");
  },
  "DataSvcWallet"() {
    new DataSvcWallet(this, "wallet", { name: "organizations/acme/wallets/default" });
  },
  "DataSvcWallets"() {
    const organization = new Organization(this, "organization", { slug: "acme" });
    new DataSvcWallets(this, "wallets", { organizationName: organization });
  },
  "Project"() {
    new Project(this, "project", { slug: "shop" });
  },
  "DataSvcProject"() {
    new DataSvcProject(this, "project", { name: "projects/shop" });
  },
  "DataSvcProjects"() {
    new DataSvcProjects(this, "projects");
  },
  "SshKey"() {
    new SshKey(this, "ssh-key", {
      publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com",
    });
  },
  "DataSvcSshKey"() {
    new DataSvcSshKey(this, "ssh-key", { name: "projects/shop/ssh-keys/key-5d2e91c7" });
  },
  "DataSvcSshKeys"() {
    new DataSvcSshKeys(this, "ssh-keys");
  },
  "Network"() {
    new Network(this, "network");
  },
  "DataSvcNetwork"() {
    new DataSvcNetwork(this, "network", { name: "projects/shop/networks/net-9c41d8e2" });
  },
  "DataSvcNetworks"() {
    new DataSvcNetworks(this, "networks");
  },
  "FirewallRule"() {
    const network = new Network(this, "network");
    new FirewallRule(this, "firewall-rule", {
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      cidrs: ["0.0.0.0/0"],
    });
  },
  "DataSvcFirewallRule"() {
    new DataSvcFirewallRule(this, "firewall-rule", {
      name: "projects/shop/firewall-rules/fwr-61b7f03a",
    });
  },
  "DataSvcFirewallRules"() {
    new DataSvcFirewallRules(this, "firewall-rules");
  },
  "Disk"() {
    new Disk(this, "disk", { sizeGib: 200 });
  },
  "DataSvcDisk"() {
    new DataSvcDisk(this, "disk", { name: "projects/shop/disks/disk-2a8e64f9" });
  },
  "DataSvcDisks"() {
    new DataSvcDisks(this, "disks");
  },
  "FileShare"() {
    const network = new Network(this, "network");
    new FileShare(this, "file-share", { sizeGib: 500, networkName: network });
  },
  "DataSvcFileShare"() {
    new DataSvcFileShare(this, "file-share", { name: "projects/shop/file-shares/share-b30c7d15" });
  },
  "DataSvcFileShares"() {
    new DataSvcFileShares(this, "file-shares");
  },
  "VirtualMachine"() {
    new VirtualMachine(this, "virtual-machine", {
      compute: { vcpus: 4, memoryGib: 16 },
      boot: { image: "debian-12" },
    });
  },
  "DataSvcVirtualMachine"() {
    new DataSvcVirtualMachine(this, "virtual-machine", {
      name: "projects/shop/virtual-machines/vm-7f3a12c8",
    });
  },
  "DataSvcVirtualMachines"() {
    new DataSvcVirtualMachines(this, "virtual-machines");
  },
  "DataSvcHost"() {
    new DataSvcHost(this, "host", { name: "hosts/general-1" });
  },
  "DataSvcHosts"() {
    new DataSvcHosts(this, "hosts");
  },
  "BareMetalInstance"() {
    new BareMetalInstance(this, "bare-metal-instance", {
      slug: "training-1",
      hostName: "hosts/general-1",
      image: "debian-12",
    });
  },
  "DataSvcBareMetalInstance"() {
    new DataSvcBareMetalInstance(this, "bare-metal-instance", {
      name: "bare-metal-instances/training-1",
    });
  },
  "DataSvcBareMetalInstances"() {
    new DataSvcBareMetalInstances(this, "bare-metal-instances");
  },
  "ApiKey"() {
    new ApiKey(this, "api-key");
  },
  "DataSvcApiKey"() {
    new DataSvcApiKey(this, "api-key", { name: "api-keys/key-e8d05b46" });
  },
  "EphemeralSvcApiKey"() {
    new EphemeralSvcApiKey(this, "api-key");
  },
  "DataSvcApiKeys"() {
    new DataSvcApiKeys(this, "api-keys");
  },
  "WebhookSubscription"() {
    new WebhookSubscription(this, "webhook-subscription", {
      slug: "ops-events",
      url: "https://hooks.example.com/svc",
      eventKinds: ["OPERATION_FAILED", "WALLET_LOW"],
    });
  },
  "DataSvcWebhookSubscription"() {
    new DataSvcWebhookSubscription(this, "webhook-subscription", {
      name: "webhook-subscriptions/ops-events",
    });
  },
  "DataSvcWebhookSubscriptions"() {
    new DataSvcWebhookSubscriptions(this, "webhook-subscriptions");
  },
  "VirtualMachineResize"() {
    new VirtualMachineResize(this, "virtual-machine-resize", {
      name: "projects/shop/virtual-machines/vm-7f3a12c8",
      compute: { vcpus: 4, memoryGib: 16 },
    });
  },
  "VirtualMachineClone"() {
    new VirtualMachineClone(this, "virtual-machine-clone", {
      name: "projects/shop/virtual-machines/vm-7f3a12c8",
    });
  },
  "VirtualMachineReimage"() {
    new VirtualMachineReimage(this, "virtual-machine-reimage", {
      name: "projects/shop/virtual-machines/vm-7f3a12c8",
      boot: { image: "debian-12" },
      allowReimage: true,
    });
  },
  "DiskResize"() {
    const disk = new Disk(this, "disk", { sizeGib: 200 });
    new DiskResize(this, "disk-resize", { name: disk, sizeGib: 200 });
  },
  "FileShareResize"() {
    new FileShareResize(this, "file-share-resize", {
      name: "projects/shop/file-shares/share-b30c7d15",
      sizeGib: 500,
    });
  },
  "BareMetalInstanceReinstall"() {
    new BareMetalInstanceReinstall(this, "bare-metal-instance-reinstall", {
      name: "bare-metal-instances/training-1",
      image: "debian-12",
      allowReinstall: true,
    });
  },
  "data-sources/operation.md"() {
    new DataSvcOperation(this, "operation", {
      name: "operations/op-4b1f0a52",
    });
  },
  "data-sources/operations.md"() {
    new DataSvcOperations(this, "operations");
  },
  "data-sources/datacenter.md"() {
    new DataSvcDatacenter(this, "datacenter", {
      name: "datacenters/eu-west-1",
    });
  },
  "data-sources/datacenters.md"() {
    new DataSvcDatacenters(this, "datacenters");
  },
  "resources/organization.md"() {
    new Organization(this, "organization", {
      slug: "acme",
      displayName: "Acme",
      labels: {
        environment: "production",
      },
    });
  },
  "data-sources/organization.md"() {
    new DataSvcOrganization(this, "organization", {
      name: "organizations/acme",
    });
  },
  "data-sources/organizations.md"() {
    new DataSvcOrganizations(this, "organizations");
  },
  "list-resources/organization.md"() {
    new SvcQuery(this, "organization", {
      list: DataSvcOrganizations,
      where: {
        filter: {
          labels: {
            role: "web",
          },
          displayName: "Acme",
        },
      },
      limit: 1000,
    });
  },
  "data-sources/wallet.md"() {
    new DataSvcWallet(this, "wallet", {
      name: "organizations/acme/wallets/default",
    });
  },
  "data-sources/wallets.md"() {
    const organization = new Organization(this, "organization", {
      slug: "acme",
    });

    new DataSvcWallets(this, "wallets", {
      organizationName: organization,
    });
  },
  "resources/project.md"() {
    new Project(this, "project", {
      slug: "shop",
      displayName: "Web shop",
      labels: {
        environment: "production",
      },
    });
  },
  "data-sources/project.md"() {
    new DataSvcProject(this, "project", {
      name: "projects/shop",
    });
  },
  "data-sources/projects.md"() {
    new DataSvcProjects(this, "projects");
  },
  "list-resources/project.md"() {
    new SvcQuery(this, "project", {
      list: DataSvcProjects,
      where: {
        organizationName: "organizations/acme",
        filter: {
          labels: {
            role: "web",
          },
          displayName: "Web shop",
        },
      },
      limit: 1000,
    });
  },
  "resources/ssh_key.md"() {
    new SshKey(this, "ssh-key", {
      displayName: "Operations",
      publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com",
    });
  },
  "data-sources/ssh_key.md"() {
    new DataSvcSshKey(this, "ssh-key", {
      name: "projects/shop/ssh-keys/key-5d2e91c7",
    });
  },
  "data-sources/ssh_keys.md"() {
    new DataSvcSshKeys(this, "ssh-keys");
  },
  "list-resources/ssh_key.md"() {
    new SvcQuery(this, "ssh-key", {
      list: DataSvcSshKeys,
      where: {
        projectName: "projects/shop",
        filter: {
          displayName: "Operations",
        },
      },
      limit: 1000,
    });
  },
  "resources/network.md"() {
    new Network(this, "network", {
      displayName: "Backend",
      ipv4Cidr: "10.20.0.0/16",
      labels: {
        environment: "production",
      },
    });
  },
  "data-sources/network.md"() {
    new DataSvcNetwork(this, "network", {
      name: "projects/shop/networks/net-9c41d8e2",
    });
  },
  "data-sources/networks.md"() {
    new DataSvcNetworks(this, "networks");
  },
  "list-resources/network.md"() {
    new SvcQuery(this, "network", {
      list: DataSvcNetworks,
      where: {
        projectName: "projects/shop",
        filter: {
          region: "datacenters/eu-west-1",
          labels: {
            role: "web",
          },
        },
      },
      limit: 1000,
    });
  },
  "resources/firewall_rule.md"() {
    const network = new Network(this, "network");

    new FirewallRule(this, "firewall-rule", {
      displayName: "HTTPS from anywhere",
      networkName: network,
      direction: "INGRESS",
      protocol: "TCP",
      ports: ["443", "8000-8080"],
      cidrs: ["0.0.0.0/0"],
    });
  },
  "data-sources/firewall_rule.md"() {
    new DataSvcFirewallRule(this, "firewall-rule", {
      name: "projects/shop/firewall-rules/fwr-61b7f03a",
    });
  },
  "data-sources/firewall_rules.md"() {
    new DataSvcFirewallRules(this, "firewall-rules");
  },
  "list-resources/firewall_rule.md"() {
    new SvcQuery(this, "firewall-rule", {
      list: DataSvcFirewallRules,
      where: {
        projectName: "projects/shop",
        filter: {
          displayName: "HTTPS from anywhere",
        },
      },
      limit: 1000,
    });
  },
  "resources/disk.md"() {
    new Disk(this, "disk", {
      displayName: "Database",
      sizeGib: 200,
      labels: {
        environment: "production",
      },
    });
  },
  "data-sources/disk.md"() {
    new DataSvcDisk(this, "disk", {
      name: "projects/shop/disks/disk-2a8e64f9",
    });
  },
  "data-sources/disks.md"() {
    new DataSvcDisks(this, "disks");
  },
  "list-resources/disk.md"() {
    new SvcQuery(this, "disk", {
      list: DataSvcDisks,
      where: {
        projectName: "projects/shop",
        filter: {
          region: "datacenters/eu-west-1",
          labels: {
            role: "web",
          },
        },
      },
      limit: 1000,
    });
  },
  "resources/file_share.md"() {
    const network = new Network(this, "network");

    new FileShare(this, "file-share", {
      displayName: "Media",
      sizeGib: 500,
      protocol: "NFS",
      networkName: network,
      labels: {
        environment: "production",
      },
    });
  },
  "data-sources/file_share.md"() {
    new DataSvcFileShare(this, "file-share", {
      name: "projects/shop/file-shares/share-b30c7d15",
    });
  },
  "data-sources/file_shares.md"() {
    new DataSvcFileShares(this, "file-shares");
  },
  "list-resources/file_share.md"() {
    new SvcQuery(this, "file-share", {
      list: DataSvcFileShares,
      where: {
        projectName: "projects/shop",
        filter: {
          region: "datacenters/eu-west-1",
          labels: {
            role: "web",
          },
        },
      },
      limit: 1000,
    });
  },
  "resources/virtual_machine.md"() {
    const network = new Network(this, "network");

    const sshKey = new SshKey(this, "ssh-key", {
      publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com",
    });

    new VirtualMachine(this, "virtual-machine", {
      displayName: "Web server",
      compute: {
        vcpus: 4,
        memoryGib: 16,
      },
      boot: {
        image: "debian-12",
        diskSizeGib: 80,
      },
      network: {
        networkName: network,
      },
      users: [{
        username: "ops",
        sshKeyNames: [sshKey],
      }],
      labels: {
        environment: "production",
      },
    });
  },
  "data-sources/virtual_machine.md"() {
    new DataSvcVirtualMachine(this, "virtual-machine", {
      name: "projects/shop/virtual-machines/vm-7f3a12c8",
    });
  },
  "data-sources/virtual_machines.md"() {
    new DataSvcVirtualMachines(this, "virtual-machines");
  },
  "list-resources/virtual_machine.md"() {
    new SvcQuery(this, "virtual-machine", {
      list: DataSvcVirtualMachines,
      where: {
        projectName: "projects/shop",
        filter: {
          region: "datacenters/eu-west-1",
          labels: {
            role: "web",
          },
        },
      },
      limit: 1000,
    });
  },
  "data-sources/host.md"() {
    new DataSvcHost(this, "host", {
      name: "hosts/general-1",
    });
  },
  "data-sources/hosts.md"() {
    new DataSvcHosts(this, "hosts");
  },
  "resources/bare_metal_instance.md"() {
    const sshKey = new SshKey(this, "ssh-key", {
      publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com",
    });

    new BareMetalInstance(this, "bare-metal-instance", {
      slug: "training-1",
      displayName: "Training host",
      hostName: "hosts/general-1",
      image: "debian-12",
      sshKeyNames: [sshKey],
    });
  },
  "data-sources/bare_metal_instance.md"() {
    new DataSvcBareMetalInstance(this, "bare-metal-instance", {
      name: "bare-metal-instances/training-1",
    });
  },
  "data-sources/bare_metal_instances.md"() {
    new DataSvcBareMetalInstances(this, "bare-metal-instances");
  },
  "list-resources/bare_metal_instance.md"() {
    new SvcQuery(this, "bare-metal-instance", {
      list: DataSvcBareMetalInstances,
      where: {
        filter: {
          displayName: "Training host",
        },
      },
      limit: 1000,
    });
  },
  "resources/api_key.md"() {
    new ApiKey(this, "api-key", {
      displayName: "CI",
      roles: ["EDITOR"],
    });
  },
  "data-sources/api_key.md"() {
    new DataSvcApiKey(this, "api-key", {
      name: "api-keys/key-e8d05b46",
    });
  },
  "data-sources/api_keys.md"() {
    new DataSvcApiKeys(this, "api-keys");
  },
  "list-resources/api_key.md"() {
    new SvcQuery(this, "api-key", {
      list: DataSvcApiKeys,
      where: {
        filter: {
          displayName: "CI",
        },
      },
      limit: 1000,
    });
  },
  "ephemeral-resources/api_key.md"() {
    new EphemeralSvcApiKey(this, "api-key", {
      displayName: "CI",
      roles: ["EDITOR"],
    });
  },
  "resources/webhook_subscription.md"() {
    new WebhookSubscription(this, "webhook-subscription", {
      slug: "ops-events",
      displayName: "Operations alerts",
      url: "https://hooks.example.com/svc",
      eventKinds: ["OPERATION_FAILED", "WALLET_LOW"],
    });
  },
  "data-sources/webhook_subscription.md"() {
    new DataSvcWebhookSubscription(this, "webhook-subscription", {
      name: "webhook-subscriptions/ops-events",
    });
  },
  "data-sources/webhook_subscriptions.md"() {
    new DataSvcWebhookSubscriptions(this, "webhook-subscriptions");
  },
  "list-resources/webhook_subscription.md"() {
    new SvcQuery(this, "webhook-subscription", {
      list: DataSvcWebhookSubscriptions,
      where: {
        filter: {
          displayName: "Operations alerts",
        },
      },
      limit: 1000,
    });
  },
  "actions/virtual_machine_resize.md"() {
    const virtualMachine = new VirtualMachine(this, "virtual-machine", {
      compute: {
        vcpus: 4,
        memoryGib: 16,
      },
      boot: {
        image: "debian-12",
      },
    });

    new VirtualMachineResize(this, "virtual-machine-resize", {
      name: virtualMachine,
      compute: {
        vcpus: 4,
        memoryGib: 16,
      },
    });
  },
  "actions/virtual_machine_clone.md"() {
    const virtualMachine = new VirtualMachine(this, "virtual-machine", {
      compute: {
        vcpus: 4,
        memoryGib: 16,
      },
      boot: {
        image: "debian-12",
      },
    });

    const network = new Network(this, "network");

    new VirtualMachineClone(this, "virtual-machine-clone", {
      name: virtualMachine,
      displayName: "Web server",
      compute: {
        vcpus: 4,
        memoryGib: 16,
      },
      network: {
        networkName: network,
      },
      labels: {
        environment: "production",
      },
    });
  },
  "actions/virtual_machine_reimage.md"() {
    const virtualMachine = new VirtualMachine(this, "virtual-machine", {
      compute: {
        vcpus: 4,
        memoryGib: 16,
      },
      boot: {
        image: "debian-12",
      },
    });

    new VirtualMachineReimage(this, "virtual-machine-reimage", {
      name: virtualMachine,
      boot: {
        image: "debian-12",
        diskSizeGib: 80,
      },
      allowReimage: true,
    });
  },
  "actions/disk_resize.md"() {
    const disk = new Disk(this, "disk", {
      sizeGib: 200,
    });

    new DiskResize(this, "disk-resize", {
      name: disk,
      sizeGib: 200,
    });
  },
  "actions/file_share_resize.md"() {
    const network = new Network(this, "network");

    const fileShare = new FileShare(this, "file-share", {
      sizeGib: 500,
      networkName: network,
    });

    new FileShareResize(this, "file-share-resize", {
      name: fileShare,
      sizeGib: 500,
    });
  },
  "actions/bare_metal_instance_reinstall.md"() {
    const bareMetalInstance = new BareMetalInstance(this, "bare-metal-instance", {
      slug: "training-1",
      hostName: "hosts/general-1",
      image: "debian-12",
    });

    const sshKey = new SshKey(this, "ssh-key", {
      publicKey: "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com",
    });

    new BareMetalInstanceReinstall(this, "bare-metal-instance-reinstall", {
      name: bareMetalInstance,
      image: "debian-12",
      sshKeyNames: [sshKey],
      allowReinstall: true,
    });
  },
  "actions/call.md"() {
    new SvcCall(this, "call", {
      method: "ComputeService/GetVirtualMachine",
      request: { name: SvcAction.callerName },
    });
  },
  "functions/operation_name.md"() {
    ResourceName.of("Operation", { id: "op-4b1f0a52" });
  },
  "functions/datacenter_name.md"() {
    ResourceName.of("Datacenter", { slug: "eu-west-1" });
  },
  "functions/organization_name.md"() {
    ResourceName.of("Organization", { slug: "acme" });
  },
  "functions/wallet_name.md"() {
    ResourceName.of("Wallet", { organization: "acme" });
  },
  "functions/project_name.md"() {
    ResourceName.of("Project", { slug: "shop" });
  },
  "functions/ssh_key_name.md"() {
    ResourceName.of("SshKey", { project: "shop", id: "key-5d2e91c7" });
  },
  "functions/network_name.md"() {
    ResourceName.of("Network", { project: "shop", id: "net-9c41d8e2" });
  },
  "functions/firewall_rule_name.md"() {
    ResourceName.of("FirewallRule", { project: "shop", id: "fwr-61b7f03a" });
  },
  "functions/disk_name.md"() {
    ResourceName.of("Disk", { project: "shop", id: "disk-2a8e64f9" });
  },
  "functions/file_share_name.md"() {
    ResourceName.of("FileShare", { project: "shop", id: "share-b30c7d15" });
  },
  "functions/virtual_machine_name.md"() {
    ResourceName.of("VirtualMachine", { project: "shop", id: "vm-7f3a12c8" });
  },
  "functions/host_name.md"() {
    ResourceName.of("Host", { slug: "general-1" });
  },
  "functions/bare_metal_instance_name.md"() {
    ResourceName.of("BareMetalInstance", { slug: "training-1" });
  },
  "functions/api_key_name.md"() {
    ResourceName.of("ApiKey", { id: "key-e8d05b46" });
  },
  "functions/webhook_subscription_name.md"() {
    ResourceName.of("WebhookSubscription", { slug: "ops-events" });
  },
  "functions/parse_name.md"() {
    ResourceName.parse("projects/shop/ssh-keys/key-5d2e91c7");
  },
  "functions/expand_name.md"() {
    ResourceName.expand("SshKey", "key-5d2e91c7", "projects/shop");
  },
};
