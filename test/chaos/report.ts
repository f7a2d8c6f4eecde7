import type { Outcome } from "./outcome";
import { BOUNDARIES } from "./strike";

/** Everything about a run that did not hold, and the one command that repeats it. */
export function reportFailure(outcome: Outcome): string {
  const { seed, stack, blows, commands, problems, directory } = outcome;
  return [
    `=== Seed ${seed} does not hold`,
    ...problems.map((problem) => `  ${problem}`),
    `  stack: ${stack}`,
    ...blows.map(
      ({ plan, hits }) => `  struck: ${plan}: ${hits.length === 0 ? "never came" : hits.join("; ")}`,
    ),
    ...commands.flatMap(({ command, code, signal, output, durationMs }) => [
      `--- ${command}: ${signal ?? `exit code ${code ?? "unknown"}`} after ${durationMs} ms`,
      withoutPlan(output),
    ]),
    `--- folder (kept with --keep): ${directory}`,
    `--- repeat it: npm run chaos -- --seed ${seed} --runs 1 --keep`,
    "",
  ].join("\n");
}

/** Leaves out what a plan says line by line: the stack is described above, and the plan's last line counts it. */
function withoutPlan(output: string): string {
  return output
    .replace(/^Terraform used the selected providers[^]*?(?=^Plan: )/gm, "")
    .replace(/^\n+/gm, "")
    .trimEnd();
}

/** What all the runs together exercised, and how they ended. */
export function summarise(outcomes: readonly Outcome[], durationMs: number): string {
  const failed = outcomes.filter(({ problems }) => problems.length > 0);
  const abandoned = outcomes.filter((outcome) => outcome.abandoned !== undefined);
  const blows = outcomes.flatMap((outcome) => outcome.blows.map((blow) => ({ ...blow, outcome })));
  const came = blows.filter(({ hits }) => hits.length > 0);
  const commands = outcomes.reduce((sum, each) => sum + each.commands.length, 0);
  const failing = (list: readonly (typeof came)[number][]): string => {
    const count = new Set(list.map(({ outcome }) => outcome).filter((each) => failed.includes(each))).size;
    return count === 0 ? "" : `, ${count} in runs that failed`;
  };
  return [
    `${outcomes.length} runs, ${failed.length} failed, ${commands} commands, ${Math.round(durationMs / 1000)} s`,
    `${came.length} blows struck; the moment of ${blows.length - came.length} never came`,
    ...countedBy(came, ({ kind }) => kind).map(([kind, list]) => `  ${list.length} ${kind}${failing(list)}`),
    "Signals, by the moment of the call that they struck:",
    ...[...BOUNDARIES, undefined].map((boundary) => {
      const list = came.filter((blow) => blow.boundary === boundary && blow.kind.startsWith("SIG"));
      const kills = list.filter(({ kind }) => kind.startsWith("SIGKILL"));
      return `  ${list.length} ${boundary ?? "at any time"}, ${kills.length} of them kills${failing(list)}`;
    }),
    "Commands after the struck one, until the plan was empty:",
    ...countedBy(
      outcomes.filter(({ repeats }) => repeats > 0),
      ({ repeats }) => String(repeats),
    ).map(([repeats, list]) => `  ${repeats}: ${list.length} runs`),
    ...abandoned.map(({ seed, abandoned: why }) => `Seed ${seed} was abandoned: ${why ?? ""}`),
    ...(failed.length === 0 ? [] : [`Seeds that do not hold: ${failed.map(({ seed }) => seed).join(", ")}`]),
    "",
  ].join("\n");
}

function countedBy<T>(
  list: readonly T[],
  key: (each: T) => string,
): readonly (readonly [string, readonly T[]])[] {
  const groups = new Map<string, T[]>();
  for (const each of list) groups.set(key(each), [...(groups.get(key(each)) ?? []), each]);
  return [...groups].sort(([a], [b]) => (a < b ? -1 : 1));
}
