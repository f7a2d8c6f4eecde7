import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { createRandom, type Random } from "../../chaos/random";
import { runCli } from "../../cli/cli";
import { asOneLine, openScenario, type Scenario } from "../../support/end-to-end";
import { engineProgram } from "../../support/engine";
import { killApply } from "./kill-apply";
import { blocksOf, changedStack, type RandomStack } from "./random-stack";
import {
  essenceOf,
  mutating,
  type PlanChange,
  type ReviewedPlan,
  unreviewedRequests,
} from "./unreviewed-requests";

/** What happens between the review of a plan and its apply. */
const EVENTS = [
  "nothing",
  "saved plan",
  "code",
  "drift",
  "removal",
  "key",
  "option",
  "kill",
  "code and drift",
] as const;

type PairEvent = (typeof EVENTS)[number];

/** What became of pairs of plans. */
export interface PairResults {
  readonly problems: readonly string[];
  readonly counts: Readonly<Record<string, number>>;
}

const OTHER_KEY = "svc_another-account";

const REFUSED = /Not reviewed|Reviewed for one time only|The review permits nothing/;

/** Runs pairs of plans one after the other, each on what the one before has left. Keeps going after a problem, which names its seed and number. */
export async function runPairs(seed: number, count: number): Promise<PairResults> {
  const s = await openScenario({ emulator: { operationMs: 20 } });
  s.emulator.add("Project", { slug: "demo" });
  s.emulator.addAccount(OTHER_KEY).add("Project", { slug: "demo" });
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  let stack: RandomStack = {};
  try {
    for (let number = 0; number < count; number += 1) {
      const random = createRandom(seed, `pair ${number}`);
      const event = random.pick(EVENTS);
      const found = await runPair(s, random, event, stack);
      stack = found.stack;
      for (const problem of found.problems) {
        problems.push(`seed ${seed}, pair ${number} (${event}): ${problem}`);
      }
      for (const each of [event, `${event}: ${found.outcome}`]) counts[each] = (counts[each] ?? 0) + 1;
    }
    return { problems, counts };
  } finally {
    await s.close();
  }
}

interface PairResult {
  readonly stack: RandomStack;
  readonly outcome: "applied" | "refused" | "failed" | "empty" | "without state";
  readonly problems: readonly string[];
}

async function runPair(
  s: Scenario,
  random: Random,
  event: PairEvent,
  before: RandomStack,
): Promise<PairResult> {
  const reviewed = changedStack(random, before, 0.4);
  s.write(blocksOf(reviewed));
  const plan = await review(s);
  if (plan === undefined) return { stack: before, outcome: "empty", problems: [] };
  const args = event === "saved plan" ? ["saved.tfplan"] : [];
  let applied = reviewed;
  if (event.includes("code")) applied = changedStack(random, reviewed, random.pick([0.1, 0.3]));
  if (event.includes("drift") || event === "removal") interfere(s, random, event === "removal");
  if (event === "option") args.push(...option(random, plan));
  s.write(blocksOf(applied));
  const key = s.env["SVC_API_KEY"] ?? "";
  if (event === "key") s.env["SVC_API_KEY"] = OTHER_KEY;
  const from = s.emulator.requests.length;
  const isKilled = event === "kill" && (await killApply(s, random));
  // The engine rewrites its state file in place, and a kill may come in between. The plan is another one then.
  const isStateLost = isKilled && !hasWholeState(s);
  const { code, output } = await s.run(
    "apply",
    "-auto-approve",
    ...(isKilled ? ["-lock=false"] : []),
    ...args,
  );
  const said = asOneLine(output);
  const isRefused = REFUSED.test(said);
  const requests = s.emulator.requests.slice(from);
  const problems = unreviewedRequests(plan, requests).map((each) => `not reviewed, but sent: ${each}`);
  const isUnchanged = event === "nothing" || event === "saved plan" || (event === "kill" && !isStateLost);
  if (isUnchanged && isRefused) problems.push(`refused an unchanged plan: ${said}`);
  if (isUnchanged && !isKilled && code !== 0) problems.push(`failed: ${said}`);
  delete s.env["SVC_REVIEW"];
  if (isRefused && mutating(requests).length === 0 && event !== "key" && event !== "option") {
    const now = await planned(s);
    if (essenceOf(now) === plan.essence) problems.push(`refused an equal plan: ${said} ${plan.essence}`);
  }
  // A second apply with the same review carries out nothing more.
  if (code === 0 && random.chance(0.3)) {
    s.env["SVC_REVIEW"] = "review.json";
    const again = s.emulator.requests.length;
    await s.run(
      "apply",
      "-auto-approve",
      ...(event === "key" ? [] : args.filter((each) => each !== "saved.tfplan")),
    );
    const more = unreviewedRequests(plan, s.emulator.requests.slice(from));
    problems.push(...more.map((each) => `a second apply sent: ${each}`));
    if (event === "nothing" && mutating(s.emulator.requests.slice(again)).length > 0) {
      problems.push("a second apply of an unchanged plan changed something");
    }
    delete s.env["SVC_REVIEW"];
  }
  s.env["SVC_API_KEY"] = key;
  const outcome = isStateLost ? "without state" : isRefused ? "refused" : code === 0 ? "applied" : "failed";
  return { stack: applied, outcome, problems };
}

/** Whether there is a whole state file. */
function hasWholeState(s: Scenario): boolean {
  try {
    JSON.parse(s.state());
    return true;
  } catch {
    return false;
  }
}

/** Plans and reviews, and lets the provider carry out only what the review contains. Undefined for a plan of nothing. */
async function review(s: Scenario): Promise<(ReviewedPlan & { readonly essence: string }) | undefined> {
  delete s.env["SVC_REVIEW"];
  const changes = await planned(s);
  const essence = essenceOf(changes);
  if (essence === "") return undefined;
  const file = join(s.directory, "review.json");
  const env = { ...s.env, TERRAFORM_BINARY_NAME: engineProgram() };
  const { code, stderr } = await runCli(["review", join(s.directory, "plan.json"), "--out", file], env);
  if (code !== 0) throw new Error(stderr);
  s.env["SVC_REVIEW"] = "review.json";
  const { changes: announced } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly changes: readonly {
      readonly address: string;
      readonly calls: readonly { readonly method?: string }[];
    }[];
  };
  const methodsOf = (address: string): readonly string[] =>
    announced
      .filter((each) => each.address === address)
      .flatMap(({ calls }) => calls.map(({ method = "" }) => method.split("/").pop() ?? ""));
  return { changes, methodsOf, essence };
}

/** Plans, writes the plan as JSON beside the stack, and returns its changes. */
async function planned(s: Scenario): Promise<readonly PlanChange[]> {
  await s.must("plan", "-out=saved.tfplan");
  const { stdout } = await s.must("show", "-json", "saved.tfplan");
  writeFileSync(join(s.directory, "plan.json"), stdout);
  const { resource_changes: changes = [] } = JSON.parse(stdout) as {
    readonly resource_changes?: readonly PlanChange[];
  };
  return changes;
}

/** Another client changes or removes an object. */
function interfere(s: Scenario, random: Random, isRemoval: boolean): void {
  const objects = [...s.emulator.objects("VirtualMachine"), ...s.emulator.objects("Disk")];
  if (objects.length === 0) return;
  const { name } = random.pick(objects);
  if (isRemoval) s.emulator.remove(name);
  else s.emulator.change(name, random.pick([{ labels: { team: "drift" } }, { displayName: "drift" }]));
}

/** Returns an option with which another plan is applied than the reviewed one. */
function option(random: Random, { changes }: ReviewedPlan): readonly string[] {
  const addresses = changes.filter(({ change }) => change.before !== null).map(({ address }) => address);
  if (addresses.length === 0 || random.chance(0.3)) return ["-destroy"];
  return [`${random.pick(["-replace", "-target"])}=${random.pick(addresses)}`];
}
