/** A stage of the stack: the blocks to apply, and the resulting number of objects per kind. */
export interface Stage {
  readonly name: string;
  readonly blocks: Readonly<Record<string, unknown>>;
  /** The engine's arguments: one request at a time, in one order. */
  readonly apply: readonly string[];
  readonly wanted: Readonly<Record<string, number>>;
}

type Fields = Readonly<Record<string, unknown>>;

/** The parts of the stack that a stage changes. */
interface Stack {
  readonly project: Fields;
  readonly disk: Fields;
  readonly machine: Fields;
  readonly copy: Fields;
}

const region = "eu-west-1";
const project_name = "${svc_project.shop.name}";
const compute = { vcpus: 1, memory_gib: 1 };
const boot = { image: "debian-12" };

const SMALL: Stack = {
  project: { slug: "shop", display_name: "Shop" },
  disk: { project_name, region, size_gib: 10 },
  machine: { project_name, region, compute, boot },
  copy: { project_name, region, compute, boot, clone_from: "${svc_virtual_machine.twin[0].name}" },
};

const grown = { vcpus: 2, memory_gib: 2 };

const LARGE: Stack = {
  project: { slug: "shop", display_name: "Shop and store" },
  disk: { ...SMALL.disk, size_gib: 20 },
  machine: { ...SMALL.machine, compute: grown },
  copy: { ...SMALL.copy, labels: { tier: "copy" } },
};

/**
 * Returns blocks whose resources depend on each other in sequence, so that the requests have one order. The engine's
 * parallelism of one does not order independent resources. The order of siblings is open, which is harmless, as they
 * are identical.
 */
function blocksOf({ project, disk, machine, copy }: Stack): Stage["blocks"] {
  return {
    resource: {
      svc_project: { shop: project },
      svc_disk: { pair: { count: 2, ...disk } },
      svc_virtual_machine: {
        twin: { count: 2, ...machine, depends_on: ["svc_disk.pair"] },
        copy: { ...copy, depends_on: ["svc_virtual_machine.twin"] },
      },
    },
  };
}

const apply = ["apply", "-auto-approve", "-parallelism=1"];
const ALL = { Project: 1, Disk: 2, VirtualMachine: 3 };

/**
 * Stages of a small stack with every way to create an object: with a user-chosen name, by the answer, by an operation
 * and as a clone. Kinds with service-assigned names occur twice, as identical siblings.
 */
export const STAGES: readonly Stage[] = [
  { name: "create", blocks: blocksOf(SMALL), apply, wanted: ALL },
  { name: "update", blocks: blocksOf(LARGE), apply, wanted: ALL },
  {
    name: "delete",
    blocks: blocksOf(LARGE),
    apply: [...apply, "-destroy"],
    wanted: { Project: 0, Disk: 0, VirtualMachine: 0 },
  },
];
