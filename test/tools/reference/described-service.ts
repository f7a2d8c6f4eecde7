import { message, type Part, post, ref } from "../../contract/support/small-document";

const text = { type: "string" };
const number = { type: "integer" };
const named = message({ name: text });
const listOf = (field: string, schema: string): Part =>
  message({ [field]: { type: "array", items: ref(schema) } });

/**
 * Returns the description of the service in the guide "Bring your own description". It lacks every fact that the examples of the guide add.
 */
export function describedService(): Part {
  const methods: Readonly<Record<string, Part>> = {
    CreateProject: post(message({ slug: text, title: text }), ref("Project")),
    GetProject: post(named, ref("Project")),
    ListProjects: post(message({}), listOf("projects", "Project")),
    DeleteProject: post(message({ project: text }), message({})),
    GetDatacenter: post(named, ref("Datacenter")),
    ListDatacenters: post(message({}), listOf("datacenters", "Datacenter")),
    CreateDisk: post(message({ projectName: text, disk: ref("Disk") }), ref("Disk")),
    GetDisk: post(named, ref("Disk")),
    ListDisks: post(message({ projectName: text }), listOf("disks", "Disk")),
    UpdateDisk: post(message({ disk: ref("Disk") }), ref("Disk")),
    EraseDisk: post(named, message({})),
    FormatDisk: post(message({ name: text, fileSystem: text }), ref("Disk")),
    CreateVirtualMachine: post(
      message({ projectName: text, virtualMachine: ref("VirtualMachine") }),
      message({ task: text }),
    ),
    GetVirtualMachine: post(named, ref("VirtualMachine")),
    ListVirtualMachines: post(message({ projectName: text }), listOf("virtualMachines", "VirtualMachine")),
    UpdateVirtualMachine: post(
      message({ name: text, title: text, homeVolume: text, mounts: mounts() }),
      ref("VirtualMachine"),
    ),
    SetVirtualMachineMemory: post(message({ name: text, memoryGib: number }), ref("VirtualMachine")),
    RebuildVirtualMachine: post(message({ name: text, template: text }), ref("VirtualMachine")),
    DeleteVirtualMachine: post(named, message({})),
    CreateSnapshot: post(message({ projectName: text, title: text }), ref("Snapshot")),
    GetSnapshot: post(named, ref("Snapshot")),
    ListSnapshots: post(message({ projectName: text }), listOf("snapshots", "Snapshot")),
    DeleteSnapshot: post(named, message({})),
    CreateSshKey: post(message({ publicKey: text }), ref("SshKey")),
    GetSshKey: post(named, ref("SshKey")),
    ListSshKeys: post(message({}), listOf("sshKeys", "SshKey")),
    DeleteSshKey: post(named, message({})),
    CreateApiKey: post(message({ title: text }), message({ apiKey: ref("ApiKey"), plaintext: text })),
    GetApiKey: post(named, ref("ApiKey")),
    ListApiKeys: post(message({}), listOf("apiKeys", "ApiKey")),
    DeleteApiKey: post(named, message({})),
    GetOperation: post(named, ref("Operation")),
  };
  return {
    openapi: "3.1.0",
    info: { title: "Acme", version: "v1" },
    paths: {
      ...Object.fromEntries(
        Object.entries(methods).map(([name, item]) => [`/acme.infra.v1.InfraService/${name}`, item]),
      ),
      "/acme.metrics.v1.Meter/ListProjects": post(message({}), message({ total: number })),
    },
    components: { schemas: schemas() },
  };
}

function schemas(): Part {
  return {
    Project: message({ name: text, slug: text, title: text }),
    Datacenter: message({ name: text, title: text }),
    Disk: message(
      {
        name: text,
        projectName: text,
        sizeGib: number,
        location: text,
        fileSystem: text,
        createTime: { type: "string", format: "date-time" },
      },
      ["name", "createTime"],
    ),
    VirtualMachine: message({
      name: text,
      projectName: text,
      title: text,
      memoryGib: number,
      boot: message({ image: text }),
      mounts: mounts(),
      homeVolume: text,
      snapshot: text,
      isoImage: text,
      consolePin: text,
    }),
    Snapshot: message({ name: text, projectName: text, title: text }),
    SshKey: message({ name: text, publicKey: text, "x5t#S256": text }),
    ApiKey: message({ name: text, title: text }),
    Operation: message({
      name: text,
      state: text,
      finished: { type: "boolean" },
      metadata: { type: "object", additionalProperties: true },
      errorMessage: text,
    }),
  };
}

function mounts(): Part {
  return { type: "array", items: message({ device: text, volumeLabel: text }) };
}
