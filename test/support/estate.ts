/** A stack with every resource and most of their arguments, shared by end-to-end tests of state and import. */

const KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIOJ1Zz9bD0mHcYQwJ7rVqJX3s0vQ5q7H0S1xk1m4yNfT one@example.com";

const project_name = "${svc_project.shop.name}";
const region = "eu-west-1";

/** Blocks for `Scenario.write`. They contain no secret, except those that the service generates. */
export const estate = {
  resource: {
    svc_organization: { acme: { slug: "acme", display_name: "Acme", labels: { a: "1" } } },
    svc_project: { shop: { slug: "shop", display_name: "Shop" } },
    svc_ssh_key: { ops: { project_name, display_name: "ops", public_key: KEY } },
    svc_network: { front: { project_name, region, ipv4_cidr: "10.20.0.0/24", labels: { tier: "web" } } },
    svc_firewall_rule: {
      web: {
        project_name,
        network_name: "${svc_network.front.name}",
        direction: "INGRESS",
        protocol: "TCP",
        ports: ["443", "8000-8080"],
        cidrs: ["10.0.0.0/8", "2001:db8::/32"],
      },
    },
    svc_virtual_machine: {
      web: {
        project_name,
        region,
        compute: { vcpus: 2, memory_gib: 4 },
        boot: { image: "debian-12", disk_size_gib: 60 },
        network: { network_name: "${svc_network.front.name}", assign_public_ipv4: true },
        users: [{ username: "admin", ssh_key_names: ["${svc_ssh_key.ops.name}"] }],
        labels: { tier: "web" },
      },
      bare: { project_name, region, compute: { vcpus: 1, memory_gib: 1 }, boot: { image: "debian-12" } },
    },
    svc_disk: {
      data: {
        project_name,
        region,
        size_gib: 100,
        virtual_machine_name: "${svc_virtual_machine.web.name}",
      },
    },
    svc_file_share: {
      models: { project_name, region, size_gib: 100, network_name: "${svc_network.front.name}" },
    },
    svc_bare_metal_instance: {
      metal: {
        slug: "metal",
        host_name: "general-1",
        image: "debian-12",
        ssh_key_names: ["${svc_ssh_key.ops.name}"],
      },
    },
    svc_api_key: { ci: { display_name: "ci", expire_time: "2031-01-31T12:00:00Z", roles: ["EDITOR"] } },
    svc_webhook_subscription: {
      alerts: {
        slug: "alerts",
        url: "https://hooks.example.com/svc?team=ops",
        event_kinds: ["OPERATION_FAILED", "WALLET_LOW"],
      },
    },
  },
};
