import { basename, join } from "node:path";
import { isTooDeep, TOO_DEEP } from "../../contract";
import { answerWithoutSecrets } from "../../api";
import { createRedact } from "../../client";
import { createDiskStore, type Store } from "../../base/engine-data";
import { fillTemplate, hookLine, type HookOutcome, type HookRun } from "../../hooks";
import { hookNoteIn, runCall } from "../../hooks/calls";
import { runCommand } from "../../hooks/commands";
import {
  hookAnswerFile,
  hookFileName,
  hookResultProblem,
  type HookRequest,
  readContext,
  type SynthHookSpec,
  updateContext,
} from "..";
import type { ContractOf } from "./contracts";
import { lockHook } from "./hook-lock";
import { type Report, reportProgress } from "./report-progress";
import { synthRun } from "./synth-run";
import { isRecord, type Json } from "../../base/json";

/** Input of {@link createHookRunner}. */
export interface HookParts {
  readonly environment: Readonly<Record<string, string | undefined>>;
  readonly userAgent: string;
  readonly contractOf: ContractOf;
  readonly report: Report;
  /** Returns the identity of the run that a synthesis belongs to. @default - that of the process which started this one */
  readonly runOf?: (synth: number) => string;
}

/** The largest output of a program, in characters. It is part of the program's memory and possibly of the context file. */
const MOST_OUTPUT = 1_000_000;

/** Folder of what the hooks of a run have done, among their notes. */
const LIMITS_FOLDER = "limits";

/** How often a hook that lasts is reported. */
const PROGRESS_MS = 15_000;

/** An answer on disk: of this run, or not stored in the context file yet. */
interface KeptAnswer {
  readonly run: string;
  /** Whether it is to be stored in the context file. An answer that is not belongs to its run only. */
  readonly isForStore: boolean;
  readonly result: Json;
}

/**
 * Returns the function that runs hooks. It rejects with an Error that says why a hook failed; its messages contain no secret.
 *
 * A hook runs at most once in a run, unless its failure fails the synthesis. A call that must not be repeated is not repeated after an interruption:
 * before a call is sent, a note is written; its answer is kept before the note is removed, and is stored in the context file before it is forgotten.
 */
export function createHookRunner(parts: HookParts): (request: HookRequest) => Promise<Json> {
  const {
    environment,
    report,
    runOf = (synth: number) => synthRun(environment, process.ppid, synth),
  } = parts;
  return async (request) => {
    const { folder } = request;
    const { spec, hidden } = fill(request, environment);
    const files = createDiskStore(folder);
    const name = hookFileName(request);
    const run = runOf(request.synth);
    const unlock = await reportProgress(
      `${spec.path}: waiting for another synthesis that runs this hook`,
      report,
      () => lockHook(join(folder, `${name}.lock`), spec.timeoutMs),
      PROGRESS_MS,
    );
    try {
      const known = await knownAnswer(files, name, request, run);
      if (known !== undefined) return await settle(files, name, request, known);
      const failure = await keptFailure(files, name, run);
      if (failure !== undefined) throw new Error(failure);
      // From here on, an answer beside a note is that of the note's call, possibly a poll of an interrupted run's operation.
      await files.remove(hookAnswerFile(name));
      await files.remove(failureFile(name));
      const result = await keepingFailure(parts, request, { spec, hidden, files, name, run });
      return await settle(files, name, request, result);
    } finally {
      unlock();
    }
  };

  /** Stores an answer in the context file, if it has to be, and then forgets it. */
  async function settle(files: Store, name: string, request: HookRequest, result: Json): Promise<Json> {
    const { store, template } = request;
    if (store === undefined) return result;
    const { path, key, question } = store;
    const spec = template.literal as unknown as SynthHookSpec;
    const problem = hookResultProblem(parts.contractOf(request), spec, result);
    if (problem !== undefined) {
      throw new Error(
        `its answer cannot be stored in ${basename(path)}, because ${problem.path} ${problem.text} according to the contract. Correct the ` +
          "contract, or remove `cache: true`.",
      );
    }
    updateContext(path, ({ hooks }) => ({ hooks: new Map([...hooks, [key, { ...question, result }]]) }));
    await files.remove(hookAnswerFile(name));
    return result;
  }
}

function failureFile(name: string): string {
  return `${name}.failure.json`;
}

/** Returns the failure that an earlier synthesis of this run has kept; undefined if there is none. */
async function keptFailure(files: Store, name: string, run: string): Promise<string | undefined> {
  const kept = parseObject(await files.read(failureFile(name)));
  return kept?.["run"] === run && typeof kept["failure"] === "string" ? kept["failure"] : undefined;
}

/** Runs a hook. Keeps its failure if the synthesis continues after it, because the hook must not run again in this run. */
async function keepingFailure(parts: HookParts, request: HookRequest, task: Task): Promise<Json> {
  try {
    return await act(parts, request, task);
  } catch (error) {
    if (request.keepsFailure && error instanceof Error && !(error instanceof OverLimitError)) {
      const { files, name, run, spec } = task;
      await files.write(failureFile(name), JSON.stringify({ run, failure: error.message })).catch(() => {
        parts.report(
          `${spec.path}: ${files.place} cannot be written, so another synthesis of this run runs the hook again`,
        );
      });
    }
    throw error;
  }
}

/** Returns the answer that another process has stored meanwhile, or that an earlier synthesis has kept. */
async function knownAnswer(
  files: Store,
  name: string,
  { store }: HookRequest,
  run: string,
): Promise<Json | undefined> {
  if (store !== undefined && !store.isLive) {
    const stored = readContext(store.path).hooks.get(store.key);
    if (stored !== undefined) return stored.result;
  }
  const kept = parseKept(await files.read(hookAnswerFile(name)));
  if (kept === undefined) return undefined;
  const note = hookNoteIn(files, name);
  if ((await note.read()) !== undefined) {
    // The run was killed between its answer and the removal of the note. An earlier answer was removed before the call.
    await files.write(hookAnswerFile(name), JSON.stringify({ ...kept, run } satisfies KeptAnswer));
    await note.remove();
    return kept.result;
  }
  // An interrupted run has not stored it.
  const isUnstored = kept.isForStore && store !== undefined && !store.isLive;
  return kept.run === run || isUnstored ? kept.result : undefined;
}

function parseKept(text: string | undefined): KeptAnswer | undefined {
  const kept = parseObject(text);
  return typeof kept?.["run"] === "string" && kept["result"] !== undefined
    ? (kept as unknown as KeptAnswer)
    : undefined;
}

function parseObject(text: string | undefined): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "");
    return isRecord(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Thrown if a limit refuses a call. The synthesis must not continue, whatever the hook says about failures. */
export class OverLimitError extends Error {}

interface FilledHook {
  readonly spec: SynthHookSpec;
  /** Secret values. */
  readonly hidden: readonly string[];
}

function fill({ template }: HookRequest, environment: HookParts["environment"]): FilledHook {
  const { secrets } = template.literal as unknown as SynthHookSpec;
  const filled = fillTemplate(template, {}, environment);
  const unset = secrets.filter((each) => (environment[each] ?? "") === "");
  const missing = [...new Set([...(filled.missing ?? []), ...unset])];
  if (filled.spec === undefined || missing.length > 0) {
    const [variables, them] =
      missing.length === 1 ? ["environment variable", "it"] : ["environment variables", "them"];
    throw new Error(
      `the ${variables} ${missing.join(", ")} must be set where the stack is synthesized. Nothing was done. Set ${them} and synthesize again.`,
    );
  }
  const named = template.holes.flatMap((hole) => ("secret" in hole ? [hole.secret] : []));
  return {
    spec: filled.spec as unknown as SynthHookSpec,
    hidden: [...secrets, ...named, "SVC_API_KEY"].map((each) => environment[each] ?? ""),
  };
}

interface Task extends FilledHook {
  readonly files: Store;
  readonly name: string;
  readonly run: string;
}

async function act(parts: HookParts, request: HookRequest, task: Task): Promise<Json> {
  const { environment, contractOf, userAgent, report } = parts;
  const { spec, hidden, files, name, run } = task;
  const contract = contractOf(request);
  const say = (text: string): void => report(hookLine(spec.path, text).trimEnd());
  const hookRun: HookRun = { environment, directory: process.cwd(), say };
  const keep = async (result: Json): Promise<Json> => {
    if (isTooDeep(result)) throw new Error(`its answer cannot be used: ${TOO_DEEP}.`);
    await files.write(
      hookAnswerFile(name),
      JSON.stringify({ run, isForStore: request.store !== undefined, result } satisfies KeptAnswer),
    );
    return result;
  };
  const { effect } = spec;
  return reportProgress(
    `${spec.path}: running`,
    report,
    async () => {
      if ("command" in effect) return keep(await outputOf(spec, effect.command, hookRun));
      const redact = createRedact(hidden);
      const clean = (answer: unknown): Json => answerWithoutSecrets(contract, answer, redact);
      const { endpoint, project, region } = request;
      const { limitCalls } = await import("../../hooks/limits/index.js");
      const judge = limitCalls(
        {
          path: spec.path,
          endpoint,
          limits: [request.limits, environment["SVC_LIMITS"] ?? ""],
          store: createDiskStore(join(request.folder, LIMITS_FOLDER)),
          // Two syntheses may write the same folder at the same time: neither removes what the other one counts.
          place: run,
          run,
        },
        contract,
      );
      if (typeof judge === "string") throw new OverLimitError(judge);
      const outcome = await runCall(
        {
          spec,
          call: effect.call,
          settings: { endpoint, project, region },
          contract,
          note: hookNoteIn(files, name),
          hidden,
          userAgent,
          next: "synthesis",
          judge,
          keepAnswer: async (answer) => {
            await keep(clean(answer));
          },
        },
        hookRun,
      );
      return clean(succeeded(outcome).answer ?? null);
    },
    PROGRESS_MS,
  );
}

function succeeded(outcome: HookOutcome): HookOutcome {
  if (outcome.isRefused === true) throw new OverLimitError(outcome.text);
  if (!outcome.ok) throw new Error(outcome.text);
  return outcome;
}

/** Runs a program, and returns its standard output. */
async function outputOf(spec: SynthHookSpec, command: readonly string[], run: HookRun): Promise<Json> {
  let text = "";
  const output = { most: MOST_OUTPUT, keep: (whole: string) => void (text = whole) };
  succeeded(await runCommand(spec, command, { ...run, output }));
  const [program = ""] = command;
  if (spec.output === "text") return text.replace(/\r?\n$/, "");
  try {
    return JSON.parse(text) as Json;
  } catch {
    // The parser's message quotes the output.
    throw new Error(
      `the standard output of ${program} is not JSON. Print one JSON value and nothing else, or set output to "text".`,
    );
  }
}
