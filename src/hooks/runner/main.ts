import { setTimeout as pause } from "node:timers/promises";
import { hookLine, type HookOutcome, type HookRun, type HookSpec } from "..";
import { type DeployHookTask, readHook, type RunTask } from "./read-hook";
import type { HookPermit } from "./permit-hook";
import { recordCommand } from "./record-command";
import { errorText } from "../../base/json";

/**
 * Program that the engine starts for a hook. It is bundled into one file beside the stack that has the hook; its
 * environment contains the hook. Runs the hook's call, command or probe.
 *
 * Exit codes: 0 success, or a failure with `onFailure` set to `continue`; 1 failure.
 */

/** Version of the package, inserted when the program is bundled. */
declare const PACKAGE_VERSION: string;

async function main(): Promise<number> {
  let task: DeployHookTask;
  try {
    task = readHook(process.env, __dirname);
  } catch (error) {
    const reason = errorText(error);
    say(
      "svc-hooks",
      `version ${PACKAGE_VERSION} of cdktf-provider-svc cannot run this hook (${reason}). Synthesize the stack again and apply.`,
    );
    return 1;
  }
  if (task.kind === "skip") {
    say(task.path, task.text);
    // Plan times are whole seconds, and no plan begins before this apply has ended.
    if (task.planTimeMs !== undefined) await pause(Math.min(1_000, task.planTimeMs + 1_000 - Date.now()));
    return 0;
  }
  if (task.kind === "refuse") return end(task.path, { ok: false, text: task.text }, task.onFailure);
  const { spec, notes } = task;
  for (const note of notes) say(spec.path, note);
  let permit: HookPermit | undefined;
  try {
    permit = await permitted(task);
  } catch (error) {
    // A hook that is not reviewed fails the run in any case: its resource must not count as created.
    return end(spec.path, { ok: false, text: errorText(error) }, "fail");
  }
  for (const note of permit?.notes ?? []) say(spec.path, note);
  let outcome: HookOutcome;
  try {
    outcome = await act(task);
  } catch (error) {
    outcome = { ok: false, text: errorText(error) };
  }
  const code = end(spec.path, outcome, outcome.isRefused === true ? "fail" : spec.onFailure);
  // The next run repeats only a hook that has failed this one.
  if (code === 0) await permit?.done();
  return code;
}

/** Returns the permit of the review, if there is one and the hook does more than a probe. */
async function permitted(task: RunTask): Promise<HookPermit | undefined> {
  if (task.guards.review === "" || "probe" in task.spec.effect) return undefined;
  const { permitHook } = await import("./permit-hook.js");
  return permitHook(task, { environment: process.env, directory: process.cwd() }, __dirname);
}

/** Loads only the modules that the hook needs: a probe need not wait for a client that it does not use. */
async function act(task: RunTask): Promise<HookOutcome> {
  const { spec, settings } = task;
  const { effect } = spec;
  const environment = process.env;
  const directory = process.cwd();
  const run: HookRun = { environment, directory, say: (text) => say(spec.path, text) };
  if ("command" in effect) {
    const recorded = recordCommand(__dirname, spec, effect.command);
    return recorded ?? (await import("../commands/index.js")).runCommand(spec, effect.command, run);
  }
  if ("probe" in effect) {
    if ("login" in effect.probe) {
      const { sshCommand } = await import("../ssh/index.js");
      const recorded = recordCommand(__dirname, spec, sshCommand(effect.probe.login, "known_hosts"));
      if (recorded !== undefined) return recorded;
    }
    const { runProbe } = await import("./run-probe.js");
    return runProbe(effect.probe, { intervalMs: effect.intervalMs, timeoutMs: spec.timeoutMs ?? 0 }, run);
  }
  if ("authorizedKeys" in effect) {
    const { sshCommand, writeAuthorizedKeys } = await import("../ssh/index.js");
    const recorded = recordCommand(__dirname, spec, sshCommand(effect.authorizedKeys, "known_hosts"));
    return recorded ?? writeAuthorizedKeys(spec, effect.authorizedKeys, run);
  }
  const { runCall } = await import("../calls/index.js");
  const { servedContract } = await import("./served-contract.js");
  const contract = servedContract(__dirname);
  const { limitRun } = await import("./limit-run.js");
  const judge = limitRun(task, run, contract);
  if (typeof judge === "string") return { ok: false, isRefused: true, text: judge };
  const { callNote } = await import("./call-note.js");
  return runCall(
    {
      spec,
      call: effect.call,
      settings,
      contract,
      note: callNote(task, run, contract),
      judge,
      hidden: task.hidden,
      userAgent: `cdktf-provider-svc-hook/${PACKAGE_VERSION}`,
      next: "apply",
    },
    run,
  );
}

function end(path: string, { ok, text }: HookOutcome, onFailure: HookSpec["onFailure"]): number {
  if (ok) {
    say(path, text);
    return 0;
  }
  const goesOn = onFailure === "continue";
  say(
    path,
    goesOn ? `failed, but the run continues because onFailure is "continue": ${text}` : `failed: ${text}`,
  );
  return goesOn ? 0 : 1;
}

function say(path: string, text: string): void {
  process.stdout.write(hookLine(path, text));
}

// Without its engine, no process reads the output. The hook still runs to its end and removes its note.
process.stdout.on("error", () => undefined);

void main().then((code) => {
  process.exitCode = code;
});
