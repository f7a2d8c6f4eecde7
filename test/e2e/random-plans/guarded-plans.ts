import { isRecord } from "../../../src/base/json";
import { contract } from "../../../src/contract";
import type { RecordedRequest } from "../../../src/emulator";
import { createRandom, type Random } from "../../chaos/random";
import { asOneLine, openScenario, type Scenario } from "../../support/end-to-end";
import { blocksOf, changedStack, type RandomStack } from "./random-stack";
import { killApply } from "./kill-apply";

/** What became of random plans. */
export interface GuardResults {
  readonly problems: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

/** The command of a plan, and the stack that it is about. */
interface Step {
  readonly stack: RandomStack;
  readonly blocks?: Readonly<Record<string, unknown>>;
  readonly command: readonly string[];
}

const APPLY = ["apply", "-auto-approve"];

type MakeStep = (s: Scenario, random: Random, stack: RandomStack) => Promise<Step> | Step;

/** Ways in which a plan can come to delete an object. */
const STEPS: Readonly<Record<string, MakeStep>> = {
  code: (_s, random, stack) => ({
    stack: protectedStack(random, changedStack(random, stack, 0.4)),
    command: APPLY,
  }),
  region: (_s, random, stack) => ({ stack: elsewhere(random, stack), command: APPLY }),
  destroy: (_s, _random, stack) => ({ stack, command: ["destroy", "-auto-approve"] }),
  "destroy of a target": (s, random, stack) => ({
    stack,
    command: ["destroy", "-auto-approve", ...addressed(s, random, "-target")],
  }),
  "removal of a target": (s, random, stack) => ({
    stack: without(stack, random.pick(Object.keys(stack))),
    command: [...APPLY, ...addressed(s, random, "-target")],
  }),
  "asked replacement": (s, random, stack) => ({
    stack,
    command: [...APPLY, ...addressed(s, random, "-replace")],
  }),
  move: (_s, random, stack) => moved(random, stack),
  "import again": (s, random, stack) => importedAgain(s, random, stack),
  kill: async (s, random, stack) => {
    const next = protectedStack(random, changedStack(random, stack, 0.5));
    s.write(blocksOf(next));
    return { stack: next, command: (await killApply(s, random)) ? [...APPLY, "-lock=false"] : APPLY };
  },
};

/**
 * Runs random plans one after the other, each on what the one before has left. No plan may destroy an object that the state calls protected when
 * the plan begins, however it comes to delete it.
 */
export async function runProtectedPlans(seed: number, count: number): Promise<GuardResults> {
  return withRuns(seed, count, async (s, random, stack) => {
    const name = random.pick(Object.keys(STEPS));
    const before = stateObjects(s).filter(({ isProtected }) => isProtected);
    const step = await STEPS[name]?.(s, random, stack);
    if (step === undefined) throw new Error(name);
    s.write({ ...blocksOf(step.stack), ...step.blocks });
    const { code, output } = await s.run(...step.command);
    const left = new Set(s.emulator.objects().map((object) => object.name));
    const destroyed = before.filter((object) => !left.has(object.name));
    const isRefused = asOneLine(output).includes("is protected from deletion");
    return {
      name,
      stack: code === 0 && step.command[0] === "apply" ? step.stack : stack,
      outcome: isRefused ? "refused" : code === 0 ? "carried out" : "failed",
      problems: destroyed.map((object) => `destroyed ${object.name}: ${asOneLine(output)}`),
    };
  });
}

const LIMITS = ["max_creates", "max_deletes", "max_replacements", "max_power_offs"] as const;

/**
 * Applies random saved plans, which were made without limits, with limits and a parallelism of 100, partly killed, and applies once more. No run may
 * have more requests carried out than its limits say.
 */
export async function runLimitedPlans(seed: number, count: number): Promise<GuardResults> {
  return withRuns(seed, count, async (s, random, stack) => {
    const next = changedStack(random, stack, 0.6);
    s.write(blocksOf(next));
    const planned = await s.run("plan", "-out=limited.tfplan");
    if (planned.code !== 0) return { name: "plan", stack, outcome: "failed", problems: [] };
    const most = Object.fromEntries(LIMITS.map((limit) => [limit, random.int(0, 5)]));
    s.env["SVC_LIMITS"] = Object.entries(most)
      .map(([limit, value]) => `${limit}=${value}`)
      .join(" ");
    const problems: string[] = [];
    const judge = (from: number): void => {
      const found = beyondLimits(most, s.emulator.requests.slice(from));
      problems.push(...found.map((each) => `${s.env["SVC_LIMITS"]}: ${each}`));
    };
    const args = ["-parallelism=100", "limited.tfplan"];
    let from = s.emulator.requests.length;
    const isKilled = random.chance(0.3) && (await killApply(s, random, args));
    if (isKilled) judge(from);
    from = s.emulator.requests.length;
    const again = [...APPLY, "-parallelism=100", ...(isKilled ? ["-lock=false"] : args.slice(1))];
    const { code, output } = await s.run(...again);
    judge(from);
    delete s.env["SVC_LIMITS"];
    const isRefused = /exceeds max_/.test(asOneLine(output));
    const outcome = isRefused ? "refused" : code === 0 ? "carried out" : "failed";
    // An apply without limits makes up for what they refused, so that later plans differ as much.
    const rest = await s.run(...APPLY);
    return {
      name: isKilled ? "killed" : "limited",
      stack: rest.code === 0 ? next : stack,
      outcome,
      problems,
    };
  });
}

interface RunResult {
  readonly name: string;
  readonly stack: RandomStack;
  readonly outcome: "refused" | "carried out" | "failed";
  readonly problems: readonly string[];
}

async function withRuns(
  seed: number,
  count: number,
  run: (s: Scenario, random: Random, stack: RandomStack) => Promise<RunResult>,
): Promise<GuardResults> {
  const s = await openScenario({ emulator: { operationMs: 20 } });
  s.emulator.add("Project", { slug: "demo" });
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  let stack = changedStack(createRandom(seed, "first"), {}, 0.8);
  s.write(blocksOf(stack));
  try {
    await s.apply();
    for (let number = 0; number < count; number += 1) {
      const found = await run(s, createRandom(seed, `plan ${number}`), stack);
      stack = found.stack;
      problems.push(...found.problems.map((each) => `seed ${seed}, plan ${number} (${found.name}): ${each}`));
      for (const each of [found.outcome, `${found.name}: ${found.outcome}`]) {
        counts[each] = (counts[each] ?? 0) + 1;
      }
    }
    return { problems, counts };
  } finally {
    await s.close();
  }
}

/** Protects some resources, and takes the protection off others. */
function protectedStack(random: Random, stack: RandomStack): RandomStack {
  const entries = Object.entries(stack).map(([address, given]) => {
    if (!random.chance(0.4)) return [address, given] as const;
    return [address, { ...given, deletion_protection: random.chance(0.7) }] as const;
  });
  return Object.fromEntries(entries);
}

function elsewhere(random: Random, stack: RandomStack): RandomStack {
  const region = random.pick(["us-east-1", "eu-west-1"]);
  const entries = Object.entries(stack).map(([address, given]): [string, RandomStack[string]] => [
    address,
    random.chance(0.3) ? { ...given, region } : given,
  ]);
  return Object.fromEntries(entries);
}

function without(stack: RandomStack, address: string): RandomStack {
  return Object.fromEntries(Object.entries(stack).filter(([each]) => each !== address));
}

/** Renames a resource, with a `moved` block or without, and sometimes changes it as well. */
function moved(random: Random, stack: RandomStack): Step {
  const from = random.pick(Object.keys(stack));
  const to = from.endsWith("_moved") ? from.replace(/_moved$/, "") : `${from}_moved`;
  const { [from]: given = {}, ...others } = stack;
  const next = { ...others, [to]: given };
  const block = { from: `svc_${from}`, to: `svc_${to}` };
  return {
    stack: random.chance(0.3) ? elsewhere(random, next) : next,
    ...(random.chance(0.7) ? { blocks: { moved: [block] } } : {}),
    command: APPLY,
  };
}

/** Removes a resource from the state and imports its object again, with a protection or without. */
async function importedAgain(s: Scenario, random: Random, stack: RandomStack): Promise<Step> {
  const single = stateObjects(s).filter(({ address }) => !address.includes("["));
  if (single.length === 0) return { stack, command: APPLY };
  const { address, name } = random.pick(single);
  await s.run("state", "rm", address);
  const key = address.replace(/^svc_/, "");
  const next = { ...stack, [key]: { ...stack[key], deletion_protection: random.chance(0.7) } };
  return { stack: next, blocks: { import: [{ to: address, id: name }] }, command: APPLY };
}

function addressed(s: Scenario, random: Random, option: string): readonly string[] {
  const objects = stateObjects(s);
  return objects.length === 0 ? [] : [`${option}=${random.pick(objects).address}`];
}

interface StateObject {
  readonly address: string;
  readonly name: string;
  readonly isProtected: boolean;
}

function stateObjects(s: Scenario): readonly StateObject[] {
  const { resources } = JSON.parse(s.state()) as {
    readonly resources: readonly {
      readonly type: string;
      readonly name: string;
      readonly instances: readonly {
        readonly index_key?: string | number;
        readonly attributes: { readonly name?: string; readonly deletion_protection?: boolean };
      }[];
    }[];
  };
  return resources.flatMap(({ type, name: label, instances }) =>
    instances.map(
      ({ index_key: key, attributes: { name = "", deletion_protection: isProtected = false } }) => ({
        address: `${type}.${label}${key === undefined ? "" : `[${JSON.stringify(key)}]`}`,
        name,
        isProtected,
      }),
    ),
  );
}

/** The methods of the contract that a limit counts. */
const POWERING_OFF = new Set(
  contract.kinds.flatMap(({ methods }) =>
    methods.updates.filter(({ powersOff }) => powersOff === true).map(({ name }) => name),
  ),
);

/** Returns the limits that the requests of a run exceed. */
function beyondLimits(
  most: Readonly<Record<string, number>>,
  requests: readonly RecordedRequest[],
): readonly string[] {
  const carriedOut = requests.filter(({ status }) => status === 200);
  // An existing object counts once, whatever the number of its requests.
  const among = (isOne: (method: string) => boolean): number =>
    new Set(
      carriedOut
        .filter(({ method = "" }) => isOne(method))
        .map(({ body }) => (isRecord(body) ? (body["name"] ?? Symbol("new object")) : Symbol("new object"))),
    ).size;
  const sum = (...limits: readonly string[]): number =>
    limits.reduce((all, limit) => all + (most[limit] ?? 0), 0);
  const found = [
    { what: "creates", count: among((method) => method.startsWith("Create")), limit: sum("max_creates") },
    {
      what: "deletes",
      count: among((method) => method.startsWith("Delete")),
      limit: sum("max_deletes", "max_replacements"),
    },
    { what: "powers off", count: among((method) => POWERING_OFF.has(method)), limit: sum("max_power_offs") },
  ];
  return found.flatMap(({ what, count, limit }) =>
    count > limit ? [`${what} ${count} instead of ${limit}`] : [],
  );
}
