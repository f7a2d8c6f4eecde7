import assert from "node:assert/strict";
import { test } from "node:test";
import { NullProvider } from "@cdktf/provider-null/lib/provider";
import { Resource } from "@cdktf/provider-null/lib/resource";
import {
  Fn,
  type IResolvable,
  TerraformCount,
  TerraformIterator,
  TerraformOutput,
  TerraformStack,
  TerraformVariable,
  Testing,
} from "cdktf";
import { Network, Project, SshKey, VirtualMachine, type VirtualMachineConfig } from "../../src/constructs";
import { addProvider, only, synthApp, synthStack } from "./support";

const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIA test";
const MACHINE: VirtualMachineConfig = { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } };

test("resource: exactly the given properties are written, under their Terraform names", () => {
  const { json } = synthStack((stack) => {
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      projectName: "projects/demo",
      displayName: "web",
      region: "eu-west-1",
      compute: { vcpus: 2, memoryGib: 4, gpuModel: "l4", gpuCount: 1 },
      boot: { image: "debian-12", diskSizeGib: 80 },
      network: { networkName: "net", assignPublicIpv4: true },
      users: [{ username: "ops", sshKeyNames: ["key"] }],
      labels: { env: "test", "a.b/c": "d" },
      timeouts: { create: "10m", update: "5m", delete: "1h30m" },
    });
  });
  assert.deepEqual(only(json().resource["svc_virtual_machine"]), {
    project_name: "projects/demo",
    display_name: "web",
    region: "eu-west-1",
    compute: { vcpus: 2, memory_gib: 4, gpu_model: "l4", gpu_count: 1 },
    boot: { image: "debian-12", disk_size_gib: 80 },
    network: { network_name: "net", assign_public_ipv4: true },
    users: [{ username: "ops", ssh_key_names: ["key"] }],
    labels: { env: "test", "a.b/c": "d" },
    timeouts: { create: "10m", update: "5m", delete: "1h30m" },
  });
});

test("resource: a construct is a reference to its name, also next to names in one list", () => {
  const { json } = synthStack((stack) => {
    const project = new Project(stack, "project", { slug: "demo" });
    const network = new Network(stack, "network", { projectName: project });
    const key = new SshKey(stack, "key", { projectName: project, publicKey: PUBLIC_KEY });
    new VirtualMachine(stack, "vm", {
      ...MACHINE,
      projectName: project,
      network: { networkName: network },
      users: [{ username: "ops", sshKeyNames: [key, "other", "projects/demo/ssh-keys/third"] }],
    });
  });
  const machine = only(json().resource["svc_virtual_machine"]);
  assert.equal(machine["project_name"], "${svc_project.project.name}");
  assert.deepEqual(machine["network"], { network_name: "${svc_network.network.name}" });
  assert.deepEqual(machine["users"], [
    { username: "ops", ssh_key_names: ["${svc_ssh_key.key.name}", "other", "projects/demo/ssh-keys/third"] },
  ]);
});

test("resource: every attribute is a token, including nested ones and maps", () => {
  const { json } = synthStack((stack) => {
    const vm = new VirtualMachine(stack, "vm", MACHINE);
    const values = {
      name: vm.name,
      state: vm.state,
      createTime: vm.createTime,
      address: vm.network.privateIpv4,
      disk: vm.boot.diskSizeGib,
      isPublic: vm.network.assignPublicIpv4,
      user: vm.users.get(1).username,
      keys: vm.users.get(0).sshKeyNames,
      label: vm.labels.lookup("env"),
      labels: vm.labels,
      whole: vm.network,
      users: vm.users,
      limit: vm.timeouts.create,
    };
    for (const [name, value] of Object.entries(values)) {
      new TerraformOutput(stack, name, { value, staticId: true });
    }
  });
  const outputs = Object.fromEntries(
    Object.entries(json().output ?? {}).map(([name, output]) => [name, output.value]),
  );
  const vm = "svc_virtual_machine.vm";
  assert.deepEqual(outputs, {
    name: `\${${vm}.name}`,
    state: `\${${vm}.state}`,
    createTime: `\${${vm}.create_time}`,
    address: `\${${vm}.network.private_ipv4}`,
    disk: `\${${vm}.boot.disk_size_gib}`,
    isPublic: `\${${vm}.network.assign_public_ipv4}`,
    user: `\${${vm}.users[1].username}`,
    keys: `\${${vm}.users[0].ssh_key_names}`,
    label: `\${${vm}.labels["env"]}`,
    labels: `\${${vm}.labels}`,
    whole: `\${${vm}.network}`,
    users: `\${${vm}.users}`,
    limit: `\${${vm}.timeouts.create}`,
  });
});

test("resource: inputs can be read, set and unset after construction", () => {
  const { json } = synthStack((stack) => {
    const vm = new VirtualMachine(stack, "vm", { ...MACHINE, displayName: "old", labels: { a: "1" } });
    assert.equal(vm.displayNameInput, "old");
    vm.displayName = "new";
    vm.resetLabels();
    assert.equal(vm.labelsInput, undefined);
    vm.putUsers([{ username: "ops" }]);
    vm.putNetwork({ assignPublicIpv4: true });
    vm.network.networkName = "net";
    vm.network.resetAssignPublicIpv4();
    assert.equal(vm.network.networkNameInput, "net");
    assert.deepEqual(vm.networkInput, { networkName: "net" });
    vm.compute.vcpus = 8;
    vm.timeouts.create = "5m";
  });
  assert.deepEqual(only(json().resource["svc_virtual_machine"]), {
    display_name: "new",
    compute: { vcpus: 8, memory_gib: 4 },
    boot: { image: "debian-12" },
    network: { network_name: "net" },
    users: [{ username: "ops" }],
    timeouts: { create: "5m" },
  });
});

test("resource: setting an input does not change the caller's configuration object", () => {
  const compute = { vcpus: 2, memoryGib: 4 };
  const config = { compute, boot: { image: "debian-12" } };
  synthStack((stack) => {
    const vm = new VirtualMachine(stack, "vm", config);
    vm.compute.vcpus = 16;
    vm.displayName = "other";
  });
  assert.deepEqual(config, { compute: { vcpus: 2, memoryGib: 4 }, boot: { image: "debian-12" } });
});

test("resource: meta-arguments work as on every cdktf resource", () => {
  const { json } = synthStack((stack) => {
    const other = addProvider(stack, { alias: "other" }, "other");
    const key = new SshKey(stack, "key", { publicKey: PUBLIC_KEY });
    new SshKey(stack, "copy", {
      publicKey: PUBLIC_KEY,
      dependsOn: [key],
      provider: other,
      count: TerraformCount.of(2),
      lifecycle: {
        preventDestroy: true,
        createBeforeDestroy: true,
        ignoreChanges: ["display_name"],
        replaceTriggeredBy: [key, "svc_ssh_key.key.fingerprint"],
        precondition: [{ condition: "${true}", errorMessage: "never" }],
      },
      provisioners: [{ type: "local-exec", command: "true" }],
      connection: { type: "ssh", host: "example.invalid" },
    });
  });
  const { copy } = json().resource["svc_ssh_key"] ?? {};
  assert.deepEqual(copy?.["depends_on"], ["svc_ssh_key.key"]);
  assert.equal(copy["provider"], "svc.other");
  assert.equal(copy["count"], 2);
  assert.deepEqual(copy["lifecycle"], {
    prevent_destroy: true,
    create_before_destroy: true,
    ignore_changes: ["display_name"],
    replace_triggered_by: ["svc_ssh_key.key", "svc_ssh_key.key.fingerprint"],
    precondition: [{ condition: "${true}", error_message: "never" }],
  });
  assert.deepEqual(copy["provisioner"], [{ "local-exec": { command: "true" } }]);
  assert.deepEqual(copy["connection"], { type: "ssh", host: "example.invalid" });
});

test("resource: replaceTriggeredBy set later by an aspect is written as an address", () => {
  const { json } = synthStack((stack) => {
    const key = new SshKey(stack, "key", { publicKey: PUBLIC_KEY });
    const vm = new VirtualMachine(stack, "vm", MACHINE);
    vm.lifecycle = { replaceTriggeredBy: [key] };
  });
  assert.deepEqual(only(json().resource["svc_virtual_machine"])["lifecycle"], {
    replace_triggered_by: ["svc_ssh_key.key"],
  });
});

test("resource: iterators, variables, functions and other providers' attributes are accepted anywhere", () => {
  const { json } = synthStack((stack) => {
    new NullProvider(stack, "null");
    const foreign = new Resource(stack, "foreign");
    const names = TerraformIterator.fromMap({ a: { image: "debian-12", network: "n" } });
    const sizes = new TerraformVariable(stack, "vcpus", { type: "number" });
    const networks = new Network(stack, "each", { forEach: TerraformIterator.fromList(["x", "y"]) });
    const perNetwork = TerraformIterator.fromResources(networks);
    new VirtualMachine(stack, "vm", {
      forEach: names,
      displayName: `vm-${foreign.id}`,
      compute: { vcpus: sizes.numberValue, memoryGib: 4 },
      boot: { image: names.getString("image") },
      network: { networkName: names.getString("network"), assignPublicIpv4: Fn.tobool("true") },
      labels: Fn.merge([{ a: "1" }, { b: foreign.id }]) as IResolvable,
    });
    new VirtualMachine(stack, "peer", {
      ...MACHINE,
      forEach: perNetwork,
      network: { networkName: perNetwork.getString("name") },
    });
    new VirtualMachine(stack, "dynamic", {
      ...MACHINE,
      users: names.dynamic({ username: names.key }),
      displayName: "${var.vcpus}",
    });
  });
  const { vm, peer, dynamic } = json().resource["svc_virtual_machine"] ?? {};
  assert.equal(vm?.["display_name"], "vm-${null_resource.foreign.id}");
  assert.deepEqual(vm["compute"], { vcpus: "${var.vcpus}", memory_gib: 4 });
  assert.deepEqual(vm["boot"], { image: "${each.value.image}" });
  assert.deepEqual(vm["network"], {
    network_name: "${each.value.network}",
    assign_public_ipv4: '${tobool("true")}',
  });
  assert.equal(vm["labels"], '${merge({"a" = "1"}, {"b" = null_resource.foreign.id})}');
  assert.deepEqual(peer?.["network"], { network_name: "${each.value.name}" });
  assert.equal(peer["for_each"], "${svc_network.each}");
  assert.match(String(dynamic?.["users"]), /^\$\{\[ ?for /);
  assert.equal(dynamic?.["display_name"], "${var.vcpus}");
});

test("resource: a reference into another stack becomes an output there and remote state here", () => {
  const { json } = synthApp((app) => {
    const base = new TerraformStack(app, "base");
    addProvider(base);
    const network = new Network(base, "network", {});
    const top = new TerraformStack(app, "top");
    addProvider(top);
    new VirtualMachine(top, "vm", { ...MACHINE, network: { networkName: network } });
  });
  const [output] = Object.values(json("base").output ?? {});
  assert.equal(output?.value, "${svc_network.network.name}");
  assert.match(
    JSON.stringify(only(json("top").resource["svc_virtual_machine"])["network"]),
    /\$\{data\.terraform_remote_state\.[\w-]+\.outputs\.[\w-]+\}/,
  );
});

test("resource: importFrom and moveTo write the engine's import and moved blocks", () => {
  const { json } = synthStack((stack) => {
    const imported = new Project(stack, "imported", { slug: "old" });
    imported.importFrom("projects/old");
    const target = new SshKey(stack, "target", { publicKey: PUBLIC_KEY });
    target.addMoveTarget("here");
    new SshKey(stack, "source", { publicKey: PUBLIC_KEY }).moveTo("here");
  });
  assert.deepEqual(json().import, [{ to: "svc_project.imported", id: "projects/old" }]);
  assert.deepEqual(json().moved, [{ from: "svc_ssh_key.source", to: "svc_ssh_key.target" }]);
});

test("resource: generateConfigForImport writes an import block without a resource", () => {
  const { json } = synthStack((stack) => {
    Project.generateConfigForImport(stack, "adopted", "projects/old");
  });
  assert.deepEqual(json().import, [{ to: "svc_project.adopted", id: "projects/old" }]);
  assert.equal(json().resource, undefined);
});

test("resource: works with Testing.synth and its matchers", () => {
  const text = Testing.synthScope((stack) => {
    const project = new Project(stack, "project", { slug: "demo" });
    new Network(stack, "network", { projectName: project, ipv4Cidr: "10.1.0.0/16" });
  });
  assert.ok(Testing.toHaveResource(text, Network.tfResourceType));
  assert.ok(
    Testing.toHaveResourceWithProperties(text, Network.tfResourceType, {
      ipv4_cidr: "10.1.0.0/16",
      project_name: "${svc_project.project.name}",
    }),
  );
  assert.ok(
    !Testing.toHaveResourceWithProperties(text, Network.tfResourceType, { ipv4_cidr: "10.2.0.0/16" }),
  );
});

test("resource: null unsets an optional input, as in cdktf", () => {
  const { json } = synthStack((stack) => {
    new Project(stack, "project", { slug: "demo", displayName: null } as never);
  });
  assert.deepEqual(only(json().resource["svc_project"]), { slug: "demo", display_name: null });
});

test("resource: a subclass can have its own properties next to the kind's", () => {
  interface TeamProjectConfig {
    readonly slug: string;
    readonly team: string;
  }
  class TeamProject extends Project {
    public constructor(scope: TerraformStack, id: string, config: TeamProjectConfig) {
      super(scope, id, config);
      this.labels = { team: config.team };
    }
  }
  const { json } = synthStack((stack) => new TeamProject(stack, "project", { slug: "demo", team: "core" }));
  assert.deepEqual(only(json().resource["svc_project"]), { slug: "demo", labels: { team: "core" } });
});
