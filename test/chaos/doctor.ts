import { rmSync, writeFileSync } from "node:fs";
import { CLI } from "../cli/cli";
import { startProgram } from "../support/program";
import type { EndedCommand } from "./outcome";

/** Exit codes of a doctor that has examined everything: nothing was found, or there are findings. */
const EXAMINED = [0, 6];

/** A doctor that has ended, and what it did wrong. */
export interface EndedDoctor {
  readonly ended: EndedCommand;
  readonly problems: readonly string[];
}

/**
 * Runs `cdktf-svc doctor --clear` in a stack's folder, as a person does after a failed command or beside a running one.
 *
 * @param state text of a state that is not in the folder; empty if there is none
 * @param isStoreOut whether the store of the journal may be out, so that something dead may be left
 */
export async function runDoctor(
  directory: string,
  env: Readonly<Record<string, string>>,
  { state, isStoreOut }: { readonly state: string; readonly isStoreOut: boolean },
): Promise<EndedDoctor> {
  const startedAtMs = Date.now();
  const known = `${directory}.known.tfstate`;
  if (state !== "") writeFileSync(known, state);
  const args = ["doctor", "--clear", "--json", ...(state === "" ? [] : ["--state", known])];
  const { code, signal, output } = await startProgram(process.execPath, [CLI, ...args], {
    cwd: directory,
    env,
  }).done;
  rmSync(known, { force: true });
  const command = `cdktf-svc ${args.join(" ")}`;
  const ended = { command, code, signal, output, durationMs: Date.now() - startedAtMs };
  const isExamined = EXAMINED.includes(code ?? -1) || (isStoreOut && code === 1);
  return { ended, problems: isExamined ? [] : [`"${command}" ended with ${code ?? signal ?? "a signal"}`] };
}
