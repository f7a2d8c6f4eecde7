import { spawnSync } from "node:child_process";
import {
  checkRequest,
  completeRequest,
  type Contract,
  findMethod,
  kindOf,
  type Method,
  stateMeant,
  withoutSecretMembers,
} from "../contract";
import type { Emulator } from "../emulator";
import { fillTemplate } from "../hooks";
import type { HookQuestion, LookupSource, SynthAnswer, SynthHookSpec, SynthSource } from "../synth";
import type * as match from "../synth/match";
import { errorText, isRecord } from "../base/json";

/** How the programs of hooks are answered during the synthesis of an app under test. */
export interface EmulatedPrograms {
  /** Results by path of the hook's construct. */
  readonly results: Readonly<Record<string, unknown>>;
  /** Whether a program without a result runs. */
  readonly isRun: boolean;
  /** The environment of programs and secrets. */
  readonly environment: Readonly<Record<string, string>>;
  /** Called with the hook before its program is answered. */
  readonly record: (hook: SynthHookSpec, command: readonly string[]) => void;
}

/**
 * Answers the requests of an app under test during its synthesis. A request blocks this process, in which the emulator runs, so it cannot go
 * through the network: the emulator neither records it nor applies a fault to it.
 */
export function emulatedRequests(emulator: Emulator, programs: EmulatedPrograms): SynthSource {
  return { lookUp: emulatedLookups(emulator), runHook: (question) => answered(() => run(question)) };

  function run(question: HookQuestion): unknown {
    const { contract, template } = question;
    const { spec, missing } = fillTemplate(template, {}, programs.environment);
    const { secrets } = template.literal as unknown as SynthHookSpec;
    const unset = [...(missing ?? []), ...secrets.filter((name) => programs.environment[name] === undefined)];
    if (spec === undefined || unset.length > 0) {
      throw new Error(`the option "environment" of the test must set ${[...new Set(unset)].join(", ")}.`);
    }
    const hook = spec as unknown as SynthHookSpec;
    const { effect } = hook;
    if ("command" in effect) return runProgram(hook, effect.command, programs);
    const method = findMethod(contract, effect.call.method);
    return callEmulator(emulator, contract, method, bodyOf(question, method, effect.call.request));
  }
}

function emulatedLookups(emulator: Pick<Emulator, "objects">): LookupSource {
  return ({ contract, query }) =>
    answered(() => {
      // Most stacks have no look-ups.
      // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
      const { matchObjects } = require("../synth/match") as typeof match;
      const objects = emulator.objects(query.kind) as unknown as Parameters<typeof matchObjects>[3];
      return matchObjects(contract, kindOf(contract, query.kind), query, objects);
    });
}

function answered<Result>(work: () => unknown): SynthAnswer<Result> {
  try {
    return { ok: true, result: work() as Result };
  } catch (error) {
    return { ok: false, text: errorText(error) };
  }
}

function bodyOf(
  { contract, project, region }: HookQuestion,
  method: Method,
  request: unknown,
): Readonly<Record<string, unknown>> {
  const checked = checkRequest(contract, method, request);
  const defaults = { ...(project === "" ? {} : { project }), ...(region === "" ? {} : { region }) };
  const { body, problems } =
    checked.problems.length > 0 ? checked : completeRequest(contract, method, checked.body, defaults);
  if (problems.length === 0) return body;
  const list = problems.map(({ path, text }) => `${path === "" ? "it" : path} ${text}`).join("; ");
  throw new Error(`Invalid request of ${method.name}: ${list}. Correct the hook's \`request\`.`);
}

/** Calls the emulator and ends the operation that the call starts. Returns the operation, or else the answer, without secrets. */
function callEmulator(
  emulator: Emulator,
  contract: Contract,
  method: Method,
  body: Readonly<Record<string, unknown>>,
): unknown {
  const answer = emulator.call(method.name, body);
  const field = method.operationField ?? "operation";
  const operation: unknown = field === "" ? answer : answer[field];
  const name = isRecord(operation) ? operation["name"] : operation;
  const shown = (): unknown =>
    method.longRunning && typeof name === "string" ? emulator.get(name) : undefined;
  if (isRunning(contract, shown())) emulator.settleOperation(String(name), "SUCCEEDED");
  return withoutSecretMembers(contract, shown() ?? answer);
}

function isRunning({ kinds }: Contract, operation: unknown): boolean {
  if (!isRecord(operation)) return false;
  const { stateField = "state", states } = kinds.find(({ name }) => name === "Operation") ?? {};
  return ["PENDING", "RUNNING"].includes(stateMeant(String(operation[stateField]), states) ?? "");
}

/** Returns the result that the test gives for a program, or else runs it, if the test allows that. */
function runProgram(hook: SynthHookSpec, command: readonly string[], programs: EmulatedPrograms): unknown {
  const { path, output, environment, secrets, timeoutMs } = hook;
  const { results, isRun } = programs;
  programs.record(hook, command);
  if (Object.hasOwn(results, path)) return results[path];
  const [program = "", ...args] = command;
  if (!isRun) {
    throw new Error(
      `the test does not run ${program}, and has no result for it. Set the option synthResults: { ${JSON.stringify(path)}: ... }, or ` +
        "runCommands: true.",
    );
  }
  const { SVC_API_KEY: key = "", ...rest } = programs.environment;
  const env = { ...rest, ...(secrets.includes("SVC_API_KEY") ? { SVC_API_KEY: key } : {}), ...environment };
  const { stdout, stderr, status, error } = spawnSync(program, args, {
    encoding: "utf8",
    env,
    timeout: timeoutMs,
  });
  if (error !== undefined) {
    throw new Error(`${program} could not be run: ${error.message}.`, { cause: error });
  }
  if (status !== 0) throw new Error(`${program} ended with exit code ${String(status)}. ${stderr}`);
  return output === "text" ? stdout.replace(/\r?\n$/, "") : JSON.parse(stdout);
}
