import assert from "node:assert/strict";
import { test } from "node:test";
import { TerraformOutput } from "cdktf";
import {
  DataSvcDatacenter,
  DataSvcDatacenters,
  DataSvcOperation,
  DataSvcProject,
  DataSvcVirtualMachine,
  DataSvcVirtualMachines,
  Project,
} from "../../src/constructs";
import { only, synthStack } from "./support";

test("data source: accepts a slug, a full name or a construct, and the parent of a slug", () => {
  const { json } = synthStack((stack) => {
    const project = new Project(stack, "project", { slug: "demo" });
    new DataSvcVirtualMachine(stack, "vm", { name: "web", projectName: project });
    new DataSvcProject(stack, "same", { name: project });
    new DataSvcDatacenter(stack, "dc", { name: "datacenters/eu-west-1" });
  });
  assert.deepEqual(only(json().data["svc_virtual_machine"]), {
    name: "web",
    project_name: "${svc_project.project.name}",
  });
  assert.deepEqual(only(json().data["svc_project"]), { name: "${svc_project.project.name}" });
  assert.deepEqual(only(json().data["svc_datacenter"]), { name: "datacenters/eu-west-1" });
});

test("data source: a list takes only the project and offers every attribute of every element", () => {
  const { json } = synthStack((stack) => {
    const all = new DataSvcVirtualMachines(stack, "all", { projectName: "demo" });
    const places = new DataSvcDatacenters(stack, "places");
    const values = {
      list: all.virtualMachines,
      name: all.virtualMachines.get(0).name,
      address: all.virtualMachines.get(1).network.publicIpv4,
      user: all.virtualMachines.get(1).users.get(2).username,
      label: all.virtualMachines.get(0).labels.lookup("env"),
      open: places.datacenters.get(0).acceptsVirtualMachines,
    };
    for (const [name, value] of Object.entries(values)) {
      new TerraformOutput(stack, name, { value, staticId: true });
    }
  });
  assert.deepEqual(only(json().data["svc_virtual_machines"]), { project_name: "demo" });
  assert.deepEqual(only(json().data["svc_datacenters"]), {});
  const list = "data.svc_virtual_machines.all.virtual_machines";
  assert.deepEqual(
    Object.fromEntries(Object.entries(json().output ?? {}).map(([name, output]) => [name, output.value])),
    {
      list: `\${${list}}`,
      name: `\${${list}[0].name}`,
      address: `\${${list}[1].network.public_ipv4}`,
      user: `\${${list}[1].users[2].username}`,
      label: `\${${list}[0].labels["env"]}`,
      open: "${data.svc_datacenters.places.datacenters[0].accepts_virtual_machines}",
    },
  );
});

test("data source: free JSON is read key by key", () => {
  const { json } = synthStack((stack) => {
    const operation = new DataSvcOperation(stack, "op", { name: "operations/1" });
    new TerraformOutput(stack, "vm", {
      value: operation.metadata.lookup("virtual_machine_name") as string,
      staticId: true,
    });
    new TerraformOutput(stack, "all", { value: operation.metadata, staticId: true });
  });
  assert.deepEqual(json().output?.["vm"]?.value, '${data.svc_operation.op.metadata["virtual_machine_name"]}');
  assert.deepEqual(json().output?.["all"]?.value, "${data.svc_operation.op.metadata}");
});

test("data source: a write-only field has no attribute", () => {
  synthStack((stack) => {
    const vm = new DataSvcVirtualMachine(stack, "vm", { name: "web", projectName: "demo" });
    assert.ok(!("password" in vm.users.get(0)));
    const list = new DataSvcVirtualMachines(stack, "list");
    assert.ok(!("password" in list.virtualMachines.get(0).users.get(0)));
  });
});

test("data source: inputs can be changed and unset", () => {
  const { json } = synthStack((stack) => {
    const vm = new DataSvcVirtualMachine(stack, "vm", { name: "web", projectName: "demo" });
    vm.name = "projects/demo/virtual-machines/other";
    vm.resetProjectName();
    assert.equal(vm.nameInput, "projects/demo/virtual-machines/other");
    assert.equal(vm.projectNameInput, undefined);
  });
  assert.deepEqual(only(json().data["svc_virtual_machine"]), {
    name: "projects/demo/virtual-machines/other",
  });
});
