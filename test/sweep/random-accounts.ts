import assert from "node:assert/strict";
import { createRandom, type Random } from "../chaos/random";
import type { EmulatedObject } from "../../src/emulator";
import { type BODIES, HOUR_MS, type PreviewAccount, withPreview } from "./preview-account";

const LABELED = ["Network", "Disk", "FileShare", "VirtualMachine"] as const;

/** The nature of an object of a random account. */
type Nature = "stranger" | "expired" | "young" | "copy" | "twin" | "unreadable";

/** Adds an account of random objects with references, and returns what each is. */
function addRandom({ emulator, add, label, pass }: PreviewAccount, random: Random): Map<string, Nature> {
  const natures = new Map<string, Nature>([["projects/shop", "stranger"]]);
  const copied = label();
  pass(HOUR_MS);
  /** Labels of expired objects. */
  const given: Readonly<Record<string, string>>[] = [];
  const labelsOf = (nature: Nature): object => {
    // No two objects are created at the same time, so that the first one of a label is certain.
    pass(10);
    const own = label();
    if (nature === "expired") given.push(own);
    return {
      stranger: { labels: random.chance(0.5) ? { env: "preview" } : {} },
      expired: { labels: own },
      young: { labels: label(1_000 * HOUR_MS) },
      copy: { labels: copied },
      twin: { labels: given.length === 0 ? copied : random.pick(given) },
      unreadable: { labels: { "svc-expires": "soon" } },
    }[nature];
  };
  const natureOf = (): Nature =>
    random.weighted([
      [2, "stranger"],
      [10, "expired"],
      [1, "young"],
      [1, "copy"],
      [1, "twin"],
      [1, "unreadable"],
    ] as const);
  for (let index = 0; index < random.int(1, 3); index += 1) {
    const nature = natureOf();
    natures.set(emulator.add("Project", { slug: `p${index}`, ...labelsOf(nature) }).name, nature);
  }
  const projects = emulator.objects("Project").map(({ name }) => name);
  const inProject = (kind: string, projectName: unknown): readonly EmulatedObject[] =>
    emulator.objects(kind).filter((each) => each["projectName"] === projectName);
  for (let index = 0; index < random.int(5, 25); index += 1) {
    const kind: keyof typeof BODIES = random.chance(0.1)
      ? random.pick(["SshKey", "FirewallRule"] as const)
      : random.pick(LABELED);
    const projectName = random.pick(projects);
    const networks = inProject("Network", projectName);
    const machines = inProject("VirtualMachine", projectName);
    const needsNetwork = kind === "FileShare" || kind === "FirewallRule";
    if (needsNetwork && networks.length === 0) continue;
    const networkName = networks.length === 0 ? "" : random.pick(networks).name;
    const nature = kind === "SshKey" || kind === "FirewallRule" ? "stranger" : natureOf();
    const { name } = add(kind, {
      projectName,
      ...(needsNetwork ? { networkName } : {}),
      ...(kind === "VirtualMachine" && networkName !== "" && random.chance(0.7)
        ? { network: { networkName } }
        : {}),
      ...(kind === "Disk" && machines.length > 0 && random.chance(0.5)
        ? { virtualMachineName: random.pick(machines).name }
        : {}),
      ...(kind === "SshKey" || kind === "FirewallRule" ? {} : labelsOf(nature)),
    });
    natures.set(name, nature);
  }
  for (const { name, labels } of emulator.objects()) {
    const hasTwin = emulator
      .objects()
      .some(
        (other) =>
          other.name !== name && natures.get(other.name) === "twin" && isSameLabel(other["labels"], labels),
      );
    if (natures.get(name) === "expired" && hasTwin) natures.set(name, "twin");
  }
  pass(2 * HOUR_MS);
  return natures;
}

function isSameLabel(one: unknown, other: unknown): boolean {
  const [left, right] = [one, other].map(
    (labels) => (labels as Record<string, unknown> | undefined)?.["svc-expires"],
  );
  return left !== undefined && left === right;
}

/** Returns the expired objects on which nothing depends, directly or through others, that must stay. The emulator's objects decide, and not the code under test. */
function deletableOf(objects: readonly EmulatedObject[], natures: ReadonlyMap<string, Nature>): Set<string> {
  const deletable = new Set([...natures].flatMap(([name, nature]) => (nature === "expired" ? [name] : [])));
  const texts = new Map(objects.map((object) => [object.name, JSON.stringify(object)]));
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const name of deletable) {
      const isNeeded = [...texts].some(
        ([other, text]) => other !== name && !deletable.has(other) && text.includes(JSON.stringify(name)),
      );
      if (!isNeeded) continue;
      deletable.delete(name);
      isSettled = false;
    }
  }
  return deletable;
}

/**
 * Sweeps random accounts twice, half of them with faults in the first run: no stranger is touched, nothing is deleted early, and all that is expired and
 * proved is gone.
 */
export async function sweepRandomAccounts(accounts: number, firstSeed: number): Promise<void> {
  let deletions = 0;
  for (let index = 0; index < accounts; index += 1) {
    const seed = firstSeed + index;
    await withPreview(async (account) => {
      const random = createRandom(seed, "sweep");
      const natures = addRandom(account, random);
      const { emulator, sweep } = account;
      const before = emulator.objects();
      const deletable = deletableOf(before, natures);
      if (random.chance(0.5)) emulator.chaos({ seed, rate: 0.1 });
      await sweep();
      // Faults may leave something.
      emulator.chaos({ seed, rate: 0 });
      const second = await sweep();
      const left = new Map(emulator.objects().map((object) => [object.name, object]));
      for (const object of before) {
        const where = `seed ${seed}, ${object.name}, ${natures.get(object.name) ?? ""}`;
        if (deletable.has(object.name)) assert.equal(left.get(object.name), undefined, where);
        else assert.deepEqual(left.get(object.name), object, where);
      }
      assert.equal(second.summary.failed, 0, `seed ${seed}`);
      deletions += deletable.size;
    });
  }
  assert.ok(deletions > accounts, "the accounts have expired objects");
}
