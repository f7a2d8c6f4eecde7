import assert from "node:assert/strict";
import { join } from "node:path";
import { contract, type Field, type FieldType, fieldsIn, type Kind, nameFieldOf } from "../../src/contract";
import { missingField } from "../../src/api";
import type { JsonObject } from "../../src/client";
import type { DriftReport } from "../../src/drift";
import { type EmulatedObject, type Emulator, startEmulator } from "../../src/emulator";
import { asRecord } from "../../src/base/json";
import { createRandom, type Random } from "../chaos/random";
import { runCli } from "../cli/cli";
import { type EngineScenario, openEngineScenario } from "../support/end-to-end";
import { estate } from "../support/estate";

/** How many random changes were compared. */
export interface DriftRounds {
  readonly seed: number;
  readonly rounds: number;
  readonly changesEach: number;
}

/** The verdicts on an object of a stack: its address, with the root attributes that differ. */
type Verdicts = Readonly<Record<string, string>>;

const project_name = "${svc_project.store.name}";
const region = "eu-west-1";

/** A stack with instances, an alias, data sources, and a resource of another provider. */
const STORE = {
  provider: { svc: [{}, { alias: "other", project: "other" }] },
  data: { svc_datacenter: { here: { name: region } } },
  resource: {
    terraform_data: { note: { input: "x" } },
    svc_project: { store: { slug: "store" }, other: { slug: "other" } },
    svc_disk: {
      part: {
        for_each: { a: "1", b: "2" },
        project_name,
        region,
        size_gib: 10,
        labels: { part: "${each.key}" },
      },
      far: { provider: "svc.other", region, size_gib: 20, depends_on: ["svc_project.other"] },
    },
    svc_virtual_machine: {
      web: {
        count: 5,
        project_name,
        region,
        display_name: "web-${count.index}",
        compute: { vcpus: 1, memory_gib: 1 },
        boot: { image: "debian-12" },
      },
    },
  },
};

/** Applies two stacks, changes their objects at random, and demands that `drift` and a plan of each stack agree on every object. */
export async function compareWithPlans({ seed, rounds, changesEach }: DriftRounds): Promise<void> {
  const emulator = await startEmulator({ operationMs: 1 });
  const stacks = [await openEngineScenario(emulator), await openEngineScenario(emulator)] as const;
  try {
    stacks[0].write(estate);
    stacks[1].write(STORE);
    await Promise.all(stacks.map((stack) => stack.apply()));
    const random = createRandom(seed, "drift");
    const foreign = new Set<string>();
    for (let round = 0; round < rounds; round += 1) {
      const changes = Array.from({ length: changesEach }, () => changeSomething(emulator, random, foreign));
      const told = `seed ${seed}, round ${round}: ${changes.join("; ")}`;
      await removeUnusable(emulator, stacks);
      const report = await driftOf(stacks);
      const planned = await Promise.all(stacks.map(plannedVerdicts));
      for (const [index, { directory }] of stacks.entries()) {
        assert.deepEqual(verdictsIn(report, directory), planned[index], told);
      }
      const unmanaged = report.objects
        .filter(({ verdict }) => verdict === "unmanaged")
        .map(({ name }) => name);
      const left = [...foreign].filter((name) => emulator.get(name) !== undefined);
      assert.deepEqual(unmanaged.sort(), left.sort(), told);
    }
  } finally {
    for (const stack of stacks) await stack.close();
    await emulator.close();
  }
}

/**
 * Removes objects that a random change has made unusable. Until then, the examination does not know them, and the plan of their stack fails because
 * of them.
 */
async function removeUnusable(emulator: Emulator, stacks: readonly EngineScenario[]): Promise<void> {
  const { objects } = await driftOf(stacks);
  const unknown = objects.filter(({ verdict }) => verdict === "unknown");
  for (const stack of stacks) {
    const own = unknown.filter(({ state }) => state?.startsWith(stack.directory) === true);
    if (own.length === 0) continue;
    const told = await stack.refused("plan", "-refresh-only");
    for (const { address = "" } of own) assert.ok(told.includes(`with ${address},`), told);
  }
  for (const { name = "" } of unknown) emulator.remove(name);
}

async function driftOf(stacks: readonly EngineScenario[]): Promise<DriftReport> {
  const states = stacks.flatMap(({ directory }) => ["--state", join(directory, "terraform.tfstate")]);
  const { code, stdout, stderr } = await runCli(["drift", "--format", "json", ...states], stacks[0]?.env);
  assert.ok([0, 3, 6].includes(code ?? 1), `${code}: ${stderr}`);
  return JSON.parse(stdout) as DriftReport;
}

function verdictsIn({ objects }: DriftReport, directory: string): Verdicts {
  const own = objects.filter(({ state }) => state?.startsWith(directory) === true);
  return Object.fromEntries(
    own
      .map(({ address = "", verdict, attributes = [] }): [string, string] => {
        const roots = new Set(attributes.map(({ attribute }) => /^\w+/.exec(attribute)?.[0] ?? ""));
        return [address, verdictText(verdict, [...roots])];
      })
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Returns what a plan shows of each object, in the words of a report. */
async function plannedVerdicts(stack: EngineScenario): Promise<Verdicts> {
  await stack.must("plan", "-refresh-only", "-out=drift.tfplan");
  const { resource_drift: drift = [] } = JSON.parse(
    (await stack.must("show", "-json", "drift.tfplan")).stdout,
  ) as { readonly resource_drift?: readonly DriftedResource[] };
  const drifted = new Map(drift.map(({ address, change }) => [address, driftText(change)]));
  const state = JSON.parse((await stack.must("show", "-json")).stdout) as {
    readonly values: {
      readonly root_module: {
        readonly resources: readonly {
          readonly address: string;
          readonly mode: string;
          readonly type: string;
        }[];
      };
    };
  };
  const managed = state.values.root_module.resources.filter(
    ({ mode, type }) => mode === "managed" && type.startsWith("svc_"),
  );
  return Object.fromEntries(
    managed
      .map(({ address }): [string, string] => [address, drifted.get(address) ?? "equal"])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

interface DriftedResource {
  readonly address: string;
  readonly change: {
    readonly actions: readonly string[];
    readonly before: Readonly<Record<string, unknown>> | null;
    readonly after: Readonly<Record<string, unknown>> | null;
  };
}

function driftText({ actions, before, after }: DriftedResource["change"]): string {
  if (actions.includes("delete")) return "gone";
  if (actions.includes("no-op")) return "equal";
  const names = Object.keys({ ...before, ...after });
  const changed = names.filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]));
  return verdictText("changed", changed);
}

/** Returns a verdict with the names of attributes. A label of a resource's own is in both maps, of which a report names the resource's own one. */
function verdictText(verdict: string, attributes: readonly string[]): string {
  const names = attributes.includes("labels")
    ? attributes.filter((name) => name !== "labels_all")
    : attributes;
  return [verdict, ...[...names].sort()].join(" ");
}

/** Changes one object as another client would. Returns what it did. */
function changeSomething(emulator: Emulator, random: Random, foreign: Set<string>): string {
  for (;;) {
    const what = random.weighted([
      [8, "change"],
      [1, "add"],
      [1, "remove"],
    ] as const);
    if (what === "add") {
      const { name } = emulator.add("Network", {
        projectName: random.pick(emulator.objects("Project")).name,
        region: "datacenters/eu-west-1",
        ipv4Cidr: `10.${random.int(0, 255)}.${random.int(0, 255)}.0/24`,
      });
      foreign.add(name);
      return `added ${name}`;
    }
    const objects = emulator.objects();
    const object = random.pick(objects);
    const kind = kindNamed(object.name);
    if (kind === undefined) continue;
    try {
      if (what === "remove") {
        if (["Project", "Organization"].includes(kind.name)) continue;
        emulator.remove(object.name);
        return `removed ${object.name}`;
      }
      const patch = patchOf(kind, object, random);
      if (patch === undefined) continue;
      emulator.change(object.name, patch);
      return `changed ${object.name}: ${JSON.stringify(patch)}`;
    } catch (error) {
      // The service would not show such a value.
      if (!(error instanceof RangeError)) throw error;
    }
  }
}

function kindNamed(name: string): Kind | undefined {
  const parts = name.split("/").length;
  return contract.kinds.find(
    ({ pattern, methods }) =>
      methods.create !== undefined &&
      pattern.split("/").length === parts &&
      pattern.split("/").every((part, index) => part.startsWith("{") || part === name.split("/")[index]),
  );
}

function patchOf(
  kind: Kind,
  object: EmulatedObject,
  random: Random,
): Readonly<Record<string, unknown>> | undefined {
  const fields = kind.fields.filter(
    (field) => field.readable && field !== nameFieldOf(kind) && field.terraformName !== kind.parentField,
  );
  const field = random.pick(fields);
  const { [field.wireName]: present, ...others } = object;
  // Without a field that each object has, an answer is unusable, and a plan fails.
  const isOmissible = missingField(kind.fields, others as JsonObject, kind.exclusive) === undefined;
  if (present !== undefined && isOmissible && random.chance(0.15)) return { [field.wireName]: null };
  const value = changed(field, field.type, object[field.wireName], random);
  return value === undefined ? undefined : { [field.wireName]: value };
}

/** Returns another value of a type, as a merge patch; undefined if it knows none. */
function changed(field: Field, type: FieldType, value: unknown, random: Random): unknown {
  switch (type.kind) {
    case "object": {
      const inner = random.pick(fieldsIn(type));
      const next = changed(inner, inner.type, asRecord(value)?.[inner.wireName], random);
      return next === undefined ? undefined : { [inner.wireName]: next };
    }
    case "map":
      return { [random.pick(["team", "tier", "a"])]: random.pick(["x", "y", null]) };
    case "list":
    case "set":
      return Array.isArray(value) && value.length > 0
        ? random.pick([value.slice(1), [...(value as unknown[])].reverse()])
        : undefined;
    case "bool":
      return value !== true;
    case "number":
      return (typeof value === "number" ? value : Number(value ?? 0)) + random.int(0, 3);
    default:
      return random.pick([
        ...(field.constraints.enum ?? []),
        `${typeof value === "string" ? value : ""}x`,
        "other",
        value,
      ]);
  }
}
