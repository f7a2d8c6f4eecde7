/** Equal virtual machines of one project, as each contestant writes them down. */

/** The project in which they all are. */
export const PROJECT = "projects/fleet";

const shape = {
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  region: "datacenters/eu-west-1",
};

/** One as the service takes it. */
export const machineBody = { projectName: PROJECT, ...shape };

/** So many as resources of ours. */
export function svcMachines(count: number): Readonly<Record<string, unknown>> {
  return blocksOf(count, "svc_virtual_machine", {
    project_name: PROJECT,
    region: shape.region,
    compute: { vcpus: 1, memory_gib: 1 },
    boot: shape.boot,
  });
}

/** So many as resources of the restful provider. */
export function restfulMachines(count: number): Readonly<Record<string, unknown>> {
  return blocksOf(count, "restful_resource", {
    path: `/${PROJECT}/virtual-machines`,
    body: shape,
    create_method: "POST",
    // Between two polls it lets its default of 10 seconds pass.
    poll_create: {
      url_locator: "header.location",
      status_locator: "body.state",
      status: { success: "SUCCEEDED", pending: ["PENDING", "RUNNING"] },
    },
    read_path: "$(path)/$(body.id)",
  });
}

/** A block for each, as cdktf writes them. With one `count` for all, the engine's own work grows with the square of it. */
function blocksOf(
  count: number,
  type: string,
  block: Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const labels = Array.from({ length: count }, (_, index) => machineLabel(index));
  return { resource: { [type]: Object.fromEntries(labels.map((label) => [label, block] as const)) } };
}

/** What the configuration calls the machine of that number. */
export function machineLabel(index: number): string {
  return `fleet-${index}`;
}
