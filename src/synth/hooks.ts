import { rmSync } from "node:fs";
import { join } from "node:path";
import type { Contract } from "../contract";
import type { HookTemplate } from "../hooks";
import type { HookEntry } from "./context-entry";
import { hookAnswerFile, hookFileName, hookKey } from "./context-key";
import { ContextError } from "./context-file";
import { CONTEXT_FILE, readContext } from "./context-store";
import { hookResultProblem } from "./hook-result";
import { canonical } from "./json";
import type { LookupMode } from "./lookups";
import type { SynthFailure, SynthHookSpec, SynthSource } from "./messages";
import type { Json, JsonObject } from "../base/json";

/** A hook with its settings. */
export interface SynthHookRun {
  readonly contract: Contract;
  readonly template: HookTemplate;
  /** Base address of the service; empty for a program. */
  readonly endpoint: string;
  /** Digest of the method; empty for a program. */
  readonly methodDigest: string;
  readonly project: string;
  readonly region: string;
  /** Limits and allowed places of the provider, in the form of `SVC_LIMITS`. */
  readonly limits: string;
  /** Whether the hook calls a method that only reads. */
  readonly isRead: boolean;
  /** Whether the answer is stored in the context file. */
  readonly isCached: boolean;
  /** Whether the synthesis continues after a failure. */
  readonly continuesAfterFailure: boolean;
  readonly mode: LookupMode;
  /** Time limit in milliseconds. */
  readonly timeoutMs: number;
  /** Whether the environment has an API key. */
  readonly hasKey: boolean;
  /** Environment variables, for the values of secrets. */
  readonly environment: Readonly<Record<string, string | undefined>>;
}

/** Folders of a synthesis. */
export interface HookFolders {
  /** Folder of the context file. @default none: every hook runs, and no answer is stored */
  readonly context?: string;
  /** Folder of the notes about calls. */
  readonly notes: string;
}

/** The result of a hook: from the context file, or from a run that succeeded or failed. */
export type HookAnswer = { readonly ok: true; readonly result: Json } | SynthFailure;

/**
 * Returns the stored answer of a hook, or runs it. Throws a ContextError if the context file cannot be used.
 */
export function runSynthHook(run: SynthHookRun, source: SynthSource, folders: HookFolders): HookAnswer {
  const { contract, template, endpoint, project, region, timeoutMs } = run;
  const question = questionOf(run);
  const key = hookKey(question);
  const path = folders.context === undefined ? undefined : join(folders.context, CONTEXT_FILE);
  const exposed = path !== undefined && run.isCached ? exposedSecret(run, question.effect) : undefined;
  if (exposed !== undefined) {
    return {
      ok: false,
      text:
        `it contains the value of ${exposed}, and \`cache: true\` would store it in ${CONTEXT_FILE}. Nothing was done. ` +
        "To pass it, use `secrets` or HookSecret.",
    };
  }
  // Only reads are repeated: a setting for look-ups must not clone an object again.
  const isLive = run.mode === "live" && run.isRead;
  if (path !== undefined && run.isCached && !isLive) {
    const stored = readContext(path).hooks.get(key);
    if (stored !== undefined) {
      const problem = hookResultProblem(
        contract,
        template.literal as unknown as SynthHookSpec,
        stored.result,
      );
      if (problem === undefined) {
        // A synthesis that was killed after it had stored its answer has left its copy, which would outlive a later removal of the entry.
        rmSync(join(folders.notes, hookAnswerFile(hookFileName(run))), { force: true });
        return { ok: true, result: stored.result };
      }
      throw new ContextError(
        `${path} has an invalid entry ${JSON.stringify(key)}: ${problem.path} ${problem.text}. Do not edit the file: restore it from version ` +
          `control, or run \`cdktf-svc context --clear ${key}\` and synthesize again.`,
      );
    }
  }
  const refusal = path !== undefined && endpoint !== "" ? refusalOf(run) : undefined;
  if (refusal !== undefined) return { ok: false, text: refusal };
  const answer = source.runHook({
    contract,
    template,
    endpoint,
    project,
    region,
    limits: run.limits,
    // For waiting until another synthesis has ended the hook, and for the hook.
    timeoutMs: 2 * timeoutMs,
    folder: folders.notes,
    keepsFailure: run.continuesAfterFailure,
    ...(path === undefined || !run.isCached ? {} : { store: { path, key, question, isLive } }),
  });
  // The same order of members as in the context file, so that the program does the same with both.
  return answer.ok ? { ok: true, result: canonical(answer.result) } : answer;
}

function questionOf({
  template,
  endpoint,
  methodDigest,
  project,
  region,
}: SynthHookRun): Omit<HookEntry, "result"> {
  const { path, effect, environment, output } = template.literal as unknown as SynthHookSpec;
  const secrets = template.holes.flatMap((hole) =>
    "secret" in hole ? [[hole.at.join("."), hole.secret] as const] : [],
  );
  const own: JsonObject =
    "call" in effect ? { ...effect, defaults: { project, region } } : { ...effect, environment, output };
  return { hook: path, effect: own, secrets: Object.fromEntries(secrets), endpoint, contract: methodDigest };
}

/** Returns the name of a secret whose value occurs in the stored part of a hook; undefined if there is none. */
function exposedSecret({ template, environment }: SynthHookRun, stored: JsonObject): string | undefined {
  const { secrets } = template.literal as unknown as SynthHookSpec;
  const named = template.holes.flatMap((hole) => ("secret" in hole ? [hole.secret] : []));
  return ["SVC_API_KEY", ...secrets, ...named].find((name) => {
    const value = environment[name]?.trim() ?? "";
    return value !== "" && hasText(stored, value);
  });
}

function hasText(json: unknown, text: string): boolean {
  if (typeof json === "string") return json.includes(text);
  if (typeof json !== "object" || json === null) return false;
  return Object.entries(json).some(([name, inner]) => name.includes(text) || hasText(inner, text));
}

/** Returns why the service may not be called; undefined if it may. */
function refusalOf({ isCached, mode, hasKey }: SynthHookRun): string | undefined {
  if (hasKey && mode !== "off") return undefined;
  const missing = isCached
    ? `${CONTEXT_FILE} has no answer for this hook.`
    : `The hook's answer is not stored in ${CONTEXT_FILE}, because the hook does not set \`cache: true\`.`;
  const reason =
    mode === "off"
      ? "Look-ups are off, so the service is not called. Synthesize once with SVC_LOOKUPS=cached and an API key"
      : "The service cannot be called either, because SVC_API_KEY is not set. Set it to an API key, or synthesize once where it is set";
  return `${missing} ${reason}, with \`cache: true\`, and commit the file.`;
}
