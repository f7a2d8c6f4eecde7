import type { Outcome } from "./outcome";
import { BOUNDARIES } from "./injection";

/** Describes a failed run, with the command that repeats it. */
export function reportFailure(outcome: Outcome): string {
  const { seed, stack, habits, injections, operatorActions, commands, problems, directory, options } =
    outcome;
  return [
    `=== Seed ${seed} does not hold`,
    ...problems.map((problem) => `  ${problem}`),
    `  stack: ${stack}`,
    ...habits.map((habit) => `  the service ${habit}`),
    ...injections.map(
      ({ plan, hits }) => `  faulted: ${plan}: ${hits.length === 0 ? "never came" : hits.join("; ")}`,
    ),
    ...operatorActions.map((operatorAction) => `  asked for and done: ${operatorAction}`),
    ...commands.flatMap(({ command, code, signal, output, durationMs }) => [
      `--- ${command}: ${signal ?? `exit code ${code ?? "unknown"}`} after ${durationMs} ms`,
      withoutPlan(output),
    ]),
    `--- folder (kept with --keep): ${directory}`,
    `--- repeat it: npm run chaos -- --seed ${seed} --runs 1${options} --keep`,
    "",
  ].join("\n");
}

/** Omits the line-by-line plan: the stack is described above, and the plan's last line counts the changes. */
function withoutPlan(output: string): string {
  return output
    .replace(/^Terraform used the selected providers[^]*?(?=^Plan: )/gm, "")
    .replace(/^\n+/gm, "")
    .trimEnd();
}

/** Summarizes the injections and the results of all runs. */
export function summarise(outcomes: readonly Outcome[], durationMs: number): string {
  const failed = outcomes.filter(({ problems }) => problems.length > 0);
  const abandoned = outcomes.filter((outcome) => outcome.abandoned !== undefined);
  const injections = outcomes.flatMap((outcome) =>
    outcome.injections.map((injection) => ({ ...injection, outcome })),
  );
  const came = injections.filter(({ hits }) => hits.length > 0);
  const commands = outcomes.reduce((sum, each) => sum + each.commands.length, 0);
  const failing = (list: readonly { readonly outcome: Outcome }[]): string => {
    const count = new Set(list.map(({ outcome }) => outcome).filter((each) => failed.includes(each))).size;
    return count === 0 ? "" : `, ${count} in runs that failed`;
  };
  return [
    `${outcomes.length} runs, ${failed.length} failed, ${commands} commands, ${Math.round(durationMs / 1000)} s`,
    `${came.length} blows faulted; the moment of ${injections.length - came.length} never came`,
    ...countedBy(came, ({ kind }) => kind).map(([kind, list]) => `  ${list.length} ${kind}${failing(list)}`),
    "Signals, by the moment of the call that they faulted:",
    ...[...BOUNDARIES, undefined].map((boundary) => {
      const list = came.filter(
        (injection) => injection.boundary === boundary && injection.kind.startsWith("SIG"),
      );
      const kills = list.filter(({ kind }) => kind.startsWith("SIGKILL"));
      return `  ${list.length} ${boundary ?? "at any time"}, ${kills.length} of them kills${failing(list)}`;
    }),
    ...countedBy(
      outcomes.flatMap((outcome) => outcome.habits.map((habit) => ({ habit, outcome }))),
      ({ habit }) => habit,
    ).map(([habit, list]) => `${list.length} services: ${habit}${failing(list)}`),
    "Commands after the faulted one, until the plan was empty:",
    ...countedBy(
      outcomes.filter(({ repeats }) => repeats > 0),
      ({ repeats }) => String(repeats),
    ).map(([repeats, list]) => `  ${repeats}: ${list.length} runs`),
    `Runs in which a command refused to decide, and said what to do: ${outcomes.filter(({ operatorActions }) => operatorActions.length > 0).length}`,
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
