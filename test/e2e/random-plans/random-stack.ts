import type { Random } from "../../chaos/random";

/** Arguments of a resource. */
type Arguments = Readonly<Record<string, unknown>>;

/** A stack as its resources, by address without the prefix of the provider. */
export type RandomStack = Readonly<Record<string, Arguments>>;

const PLACE = { project_name: "projects/demo", region: "eu-west-1" };

const MACHINES = ["one", "two", "three"];
const DISKS = ["data", "logs"];

/** Draws the arguments of a machine. Few values, so that equal siblings and returns to earlier values are frequent. */
function machine(random: Random): Arguments {
  return {
    ...PLACE,
    compute: { vcpus: random.pick([1, 2, 4]), memory_gib: random.pick([2, 4]) },
    boot: { image: random.pick(["images/ubuntu-24-04", "images/debian-12"]) },
    ...(random.chance(0.3) ? { labels: { team: random.pick(["a", "b"]) } } : {}),
    ...(random.chance(0.3) ? { display_name: random.pick(["web", "api"]) } : {}),
    ...(random.chance(0.3) ? { network: { network_name: "${svc_network.main.name}" } } : {}),
    ...(random.chance(0.2)
      ? {
          users: [
            {
              username: "ops",
              password: random.pick(["hunter2-hunter2", "hunter3-hunter3"]),
              password_version: 1,
            },
          ],
        }
      : {}),
    ...(random.chance(0.3) ? { allow_reimage: true } : {}),
    ...(random.chance(0.2) ? { lifecycle: { create_before_destroy: true } } : {}),
  };
}

function disk(random: Random): Arguments {
  return {
    ...PLACE,
    size_gib: random.pick([10, 20, 30]),
    ...(random.chance(0.3) ? { labels: { team: random.pick(["a", "b"]) } } : {}),
  };
}

const DRAWN: Readonly<Record<string, (random: Random) => Arguments>> = {
  ...Object.fromEntries(MACHINES.map((name) => [`virtual_machine.${name}`, machine])),
  ...Object.fromEntries(DISKS.map((name) => [`disk.${name}`, disk])),
  // Equal siblings by index and by key.
  "disk.counted": (random) => ({ ...PLACE, size_gib: 10, count: random.int(0, 3) }),
  "disk.keyed": (random) => {
    const keys = ["x", "y", "z"].filter(() => random.chance(0.5));
    return { ...PLACE, size_gib: 20, for_each: `\${toset(${JSON.stringify(keys)})}` };
  },
  "file_share.files": (random) => ({
    ...PLACE,
    size_gib: random.pick([100, 200]),
    network_name: "${svc_network.main.name}",
  }),
};

/** Draws changes of a stack: some resources are added, removed or given other arguments. */
export function changedStack(random: Random, stack: RandomStack, part: number): RandomStack {
  const next = new Map(Object.entries(stack)).set("network.main", { ...PLACE, ipv4_cidr: "10.0.0.0/16" });
  for (const [address, draw] of Object.entries(DRAWN)) {
    if (!random.chance(part)) continue;
    if (random.chance(0.3)) next.delete(address);
    else next.set(address, draw(random));
  }
  return Object.fromEntries(next);
}

/** Returns the blocks of a stack. */
export function blocksOf(stack: RandomStack): Readonly<Record<string, unknown>> {
  const resource: Record<string, Record<string, Arguments>> = {};
  for (const [address, given] of Object.entries(stack)) {
    const [type = "", name = ""] = address.split(".");
    resource[`svc_${type}`] = { ...resource[`svc_${type}`], [name]: given };
  }
  return { resource };
}
