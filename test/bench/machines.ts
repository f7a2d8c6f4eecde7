/** Equal virtual machines of one project, in the notation of each contestant. */

/** The project of all machines. */
export const PROJECT = "projects/fleet";

const shape = {
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  region: "datacenters/eu-west-1",
};

/** A machine as a create request of the service. */
export const machineBody = { projectName: PROJECT, ...shape };

/** Returns `count` machines as resources of this provider. */
export function svcMachines(count: number): Readonly<Record<string, unknown>> {
  return blocksOf(count, "svc_virtual_machine", {
    project_name: PROJECT,
    region: shape.region,
    compute: { vcpus: 1, memory_gib: 1 },
    boot: shape.boot,
  });
}

/** Returns `count` machines as resources of the restful provider. */
export function restfulMachines(count: number): Readonly<Record<string, unknown>> {
  return blocksOf(count, "restful_resource", {
    path: `/${PROJECT}/virtual-machines`,
    body: shape,
    create_method: "POST",
    // The polling interval is restful's default of 10 seconds.
    poll_create: {
      url_locator: "header.location",
      status_locator: "body.state",
      status: { success: "SUCCEEDED", pending: ["PENDING", "RUNNING"] },
    },
    read_path: "$(path)/$(body.id)",
  });
}

/** Returns a block per machine, as cdktf writes them. With a single block and `count`, the engine's own work grows quadratically. */
function blocksOf(
  count: number,
  type: string,
  block: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const labels = Array.from({ length: count }, (_, index) => machineLabel(index));
  return { resource: { [type]: Object.fromEntries(labels.map((label) => [label, block] as const)) } };
}

/** Returns the block label of the machine with this index. */
export function machineLabel(index: number): string {
  return `fleet-${index}`;
}
