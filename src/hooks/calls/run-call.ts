import {
  checkRequest,
  completeRequest,
  type Contract,
  findMethod,
  type Method,
  methodLabel,
} from "../../contract";
import {
  type Client,
  createClient,
  createRedact,
  endPromptly,
  formatDuration,
  isServiceError,
  type JsonInputObject,
  type JsonObject,
  type Redact,
  resolveConfig,
} from "../../client";
import type { HookJson, HookOutcome, HookRun, HookSpec, HookProviderSettings } from "..";
import { outcomeLine, type Progress, progressLine, safetyOf, type Service } from "../../api";
import {
  type CallEnd,
  callerOf,
  callMethod,
  followByName,
  NotSentError,
  type OperationEnd,
  timeLimitOf,
} from "../../calls";
import { type Note, type NotedRequest, resumeRequest, noteRequest } from "../../calls/notes";
import { type CallJudge, refusalBy } from "./call-judge";
import type { HookNote } from "./hook-note";
import { errorText } from "../../base/json";

/** Input of {@link runCall}. */
export interface CallTask {
  readonly spec: Pick<HookSpec, "path" | "timeoutMs">;
  readonly call: { readonly method: string; readonly request: { readonly [field: string]: HookJson } };
  readonly settings: HookProviderSettings;
  readonly contract: Contract;
  readonly note: HookNote;
  /** Secret values to redact. */
  readonly hidden: readonly string[];
  /** Value of the `User-Agent` header. */
  readonly userAgent: string;
  /** What runs the hook again after an interruption. */
  readonly next: "apply" | "synthesis";
  /** Judges a call that may change something, right before its request. @default - any may be sent */
  readonly judge?: CallJudge;
  /** Called with the answer of a successful call before its note is removed. @default - the answer is not kept */
  readonly keepAnswer?: (answer: HookJson) => Promise<void>;
}

interface NotedCall extends CallTask {
  readonly service: Service;
  readonly method: Method;
  readonly redact: Redact;
  readonly deadlineMs: number;
  readonly run: HookRun;
}

/**
 * Calls a hook's method and waits for its operation. If an earlier run has started the operation, waits for that
 * instead.
 */
export async function runCall(task: CallTask, run: HookRun): Promise<HookOutcome> {
  const { contract, call, settings, spec } = task;
  const method = findMethod(contract, call.method);
  const { endpoint, project, region } = settings;
  const { config, problems } = resolveConfig({ endpoint, project, region }, run.environment, contract);
  if (config === undefined) {
    return {
      ok: false,
      text: `nothing was sent. ${problems.map(({ summary, detail }) => `${summary}: ${detail}`).join(" ")}`,
    };
  }
  endPromptly();
  const client = createClient({
    config,
    dialect: contract.errors,
    userAgent: task.userAgent,
    redact: createRedact(task.hidden),
  });
  const { redact } = client;
  const request = requestOf(task, method, config);
  const deadlineMs = spec.timeoutMs ?? timeLimitOf(method);
  const whole: NotedCall = {
    ...task,
    service: { contract, client },
    method,
    redact,
    deadlineMs,
    run,
  };
  try {
    return typeof request === "string"
      ? { ok: false, text: redact(`nothing was sent. ${request}`) }
      : await callOnce(whole, request);
  } finally {
    await closed(client);
  }
}

async function callOnce(call: NotedCall, request: JsonInputObject): Promise<HookOutcome> {
  const { note, method, run } = call;
  let earlier: Note | undefined;
  try {
    earlier = await note.read();
  } catch (error) {
    return { ok: false, text: unreadable(call, error) };
  }
  if (earlier?.operation !== undefined) {
    const { operation } = earlier;
    run.say(`an earlier run was interrupted after ${method.name} had started ${operation}; polling it now`);
    return resume(call, resumeRequest(note, earlier), operation);
  }
  if (earlier !== undefined && !isRepeatable(method)) return { ok: false, text: refusal(call, earlier) };
  if (earlier !== undefined) {
    run.say(`an earlier run was interrupted while it called ${method.name}; calling it again`);
  }
  return send(call, request);
}

/** Returns the request to send, or its faults. */
function requestOf(
  { contract, call }: CallTask,
  method: Method,
  defaults: { readonly project?: string; readonly region?: string },
): JsonInputObject | string {
  const checked = checkRequest(contract, method, call.request);
  const { project, region } = defaults;
  const given = {
    ...(project === undefined ? {} : { project }),
    ...(region === undefined ? {} : { region }),
  };
  const { body, problems } =
    checked.problems.length > 0 ? checked : completeRequest(contract, method, checked.body, given);
  if (problems.length === 0) return body;
  const list = problems.map(({ path, text }) => `${path === "" ? "it" : path} ${text}`).join("; ");
  return `Invalid request of ${method.name}: ${list}. Correct the hook's \`request\`.`;
}

async function send(call: NotedCall, request: JsonInputObject): Promise<HookOutcome> {
  const { service, method, redact, deadlineMs, run } = call;
  const label = methodLabel(service.contract, method);
  const isRead = safetyOf(method) === "read";
  const refused = isRead ? undefined : await refusalBy(call.judge, { service, method, body: request });
  if (refused !== undefined) return { ok: false, isRefused: true, text: redact(refused) };
  const notedRequest = isRead ? undefined : await noteCall(call);
  let end: CallEnd;
  try {
    end = await callMethod(service, method, request, {
      deadlineMs,
      outlastsConflicts: true,
      setting: "the hook's `timeout`",
      onAccepted: async ({ name }) => {
        await notedRequest?.accepted(name);
        run.say(redact(`${label} has started ${name}`));
      },
      onProgress: reportTo(call),
    });
  } catch (error) {
    // A call that was not carried out needs no note.
    const isKnown = error instanceof NotSentError || (isServiceError(error) && !error.outcomeUnknown);
    if (isKnown) await notedRequest?.drop();
    return { ok: false, text: redact(errorText(error)) };
  }
  switch (end.kind) {
    case "ended":
      return ended(call, notedRequest, end.operation.name, end);
    case "done":
      return succeed(call, notedRequest, end.answer, `${label} is done`);
    default: {
      const reason = end.kind === "unusable" ? end.error.message : "it is not that of this call";
      const text = `${method.name} was accepted, but its operation cannot be polled: ${reason}`;
      return { ok: false, text: redact(text) };
    }
  }
}

/** Waits for the operation of an earlier run. */
async function resume(call: NotedCall, notedRequest: NotedRequest, operation: string): Promise<HookOutcome> {
  const { service, deadlineMs } = call;
  const end = await followByName(callerOf(service), {
    operation,
    limitMs: deadlineMs,
    onProgress: reportTo(call),
  });
  return ended(call, notedRequest, operation, end);
}

function reportTo({ run, redact }: NotedCall): (progress: Progress) => void {
  return (progress) => {
    if (progress.kind !== "begun") run.say(progressLine(progress, redact));
  };
}

async function ended(
  call: NotedCall,
  notedRequest: NotedRequest | undefined,
  operation: string,
  { outcome, shown }: OperationEnd,
): Promise<HookOutcome> {
  const { service, method, note, redact, next } = call;
  const text = outcomeLine(outcome, redact);
  switch (outcome.kind) {
    case "succeeded": {
      const label = methodLabel(service.contract, method);
      return succeed(
        call,
        notedRequest,
        shown ?? { name: operation },
        `${label} is done: ${operation} SUCCEEDED`,
      );
    }
    case "failed":
    case "cancelled":
      await notedRequest?.drop();
      return { ok: false, text };
    case "vanished":
      return {
        ok: false,
        text: `${text} Check the object. ${afterCheck(call, note.path)}`,
      };
    case "deadline":
    case "aborted":
    case "error":
      return { ok: false, text: `${text} The next ${next} polls the same operation.` };
  }
}

/** Ends a successful call. The answer is kept before the note is removed, so that a killed run loses neither. */
async function succeed(
  { keepAnswer }: NotedCall,
  notedRequest: NotedRequest | undefined,
  json: JsonObject,
  text: string,
): Promise<HookOutcome> {
  const answer = json as HookJson;
  await keepAnswer?.(answer);
  await notedRequest?.drop();
  return { ok: true, text, answer };
}

/** Whether sending the call again is harmless. */
function isRepeatable(method: Method): boolean {
  return ["read", "idempotent"].includes(safetyOf(method));
}

/** Notes that the call is about to be sent. A note that cannot be written is reported, and the call is made. */
async function noteCall({ note, run }: NotedCall): Promise<NotedRequest> {
  const reported: HookNote = {
    ...note,
    write: (written) =>
      note.write(written).catch((error: unknown) => {
        run.say(
          `${note.path} cannot be written (${errorText(error)}): if this run is killed, the next one does not know its progress`,
        );
      }),
  };
  return noteRequest(reported, { fingerprint: note.fingerprint, startedAtMs: Date.now() });
}

function unreadable(call: NotedCall, error: unknown): string {
  return (
    `the note of an earlier run cannot be read: ${errorText(error)} That run may have called ` +
    `${call.method.name}, and another call may repeat its effect. Nothing was sent. Check the object. ${afterCheck(call, call.note.path)}`
  );
}

function refusal(call: NotedCall, { startedAtMs }: Note): string {
  const { method, deadlineMs, note } = call;
  const ago = formatDuration(Math.max(0, Date.now() - startedAtMs));
  const harm = method.destroysData === true ? "destroy data that was written since" : "repeat its effect";
  return (
    `an earlier run was interrupted ${ago} ago while it called ${method.name}. It is unknown whether the call was carried out, ` +
    `and another call may ${harm}. Nothing was sent. Check the object (an operation takes at most ${formatDuration(deadlineMs)}). ` +
    afterCheck(call, note.path)
  );
}

/** Returns what to do when the user knows whether the call was carried out. */
function afterCheck({ next }: NotedCall, path: string): string {
  return (
    `If the call was not carried out, delete ${path} and ${next === "apply" ? "apply" : "synthesize"} again. If it was, remove the hook ` +
    "from the code, or make sure that it is not called again."
  );
}

async function closed(client: Client): Promise<void> {
  await client.close();
}
