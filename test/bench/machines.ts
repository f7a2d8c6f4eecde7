/** Equal virtual machines, in the notation of each contestant, and the resources of the null provider beside them. */

/** The project of all machines, unless a measurement uses several. */
export const PROJECT = "projects/fleet";

const shape = {
  compute: { vcpus: 1, memoryGib: 1 },
  boot: { image: "debian-12" },
  region: "datacenters/eu-west-1",
};

/** A machine as a create request of the service. */
export const machineBody = { projectName: PROJECT, ...shape };

/**
 * Returns `count` machines as resources of this provider.
 *
 * @param projectOf - returns the project of each index
 */
export function svcMachines(
  count: number,
  projectOf: (index: number) => string = () => PROJECT,
): Readonly<Record<string, unknown>> {
  return blocksOf(count, "svc_virtual_machine", (index) => ({
    project_name: projectOf(index),
    region: shape.region,
    compute: { vcpus: 1, memory_gib: 1 },
    boot: shape.boot,
  }));
}

/** Returns `count` machines as resources of the restful provider. */
export function restfulMachines(count: number): Readonly<Record<string, unknown>> {
  return blocksOf(count, "restful_resource", () => ({
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
  }));
}

/** Returns `count` resources of the null provider with `valuesEach` values each. */
export function nullResources(count: number, valuesEach: number): Readonly<Record<string, unknown>> {
  const names = Array.from({ length: valuesEach }, (_, index) => `value_${index}`);
  const triggers = Object.fromEntries(names.map((name) => [name, `the text of ${name}`]));
  return blocksOf(count, "null_resource", () => ({ triggers }));
}

/** Returns a block per machine, as cdktf writes them. With a single block and `count`, the engine's own work grows quadratically. */
function blocksOf(
  count: number,
  type: string,
  blockOf: (index: number) => Readonly<Record<string, unknown>>,
): Readonly<Record<string, unknown>> {
  const blocks = Array.from({ length: count }, (_, index) => [machineLabel(index), blockOf(index)] as const);
  return { resource: { [type]: Object.fromEntries(blocks) } };
}

/** Returns the block label of the machine with this index. */
export function machineLabel(index: number): string {
  return `fleet-${index}`;
}
