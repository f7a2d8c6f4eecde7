import {
  checkRequest,
  completeRequest,
  type Contract,
  findMethod,
  type Method,
  methodLabel,
} from "../contract";
import {
  type Client,
  createClient,
  createRedact,
  endPromptly,
  formatDuration,
  isServiceError,
  type Redact,
  resolveConfig,
} from "../client";
import type { HookJson, HookSpec, ProviderSettings } from "../hook-spec";
import {
  callMethod,
  followOperationByName,
  outcomeLine,
  progressLine,
  safetyOf,
  type Service,
  timeLimitOf,
} from "../service";
import type { CallNote, NotePlace } from "./call-note";
import type { HookOutcome, HookRun } from "./outcome";

/** What a call is made of. */
export interface CallTask {
  readonly spec: HookSpec;
  readonly call: { readonly method: string; readonly request: { readonly [field: string]: HookJson } };
  readonly settings: ProviderSettings;
  readonly contract: Contract;
  readonly place: NotePlace;
  /** Values that nothing may show. */
  readonly hidden: readonly string[];
  /** The value of the `User-Agent` header. */
  readonly userAgent: string;
}

interface Call extends CallTask {
  readonly service: Service;
  readonly method: Method;
  readonly redact: Redact;
  readonly deadlineMs: number;
  readonly run: HookRun;
}

/** Calls a hook's method and follows the operation that it begins to its end; one that an earlier run has begun is followed instead. */
export async function runCall(task: CallTask, run: HookRun): Promise<HookOutcome> {
  const { contract, call, settings, spec } = task;
  const method = findMethod(contract, call.method);
  const { endpoint, project, region } = settings;
  const { config, problems } = resolveConfig({ endpoint, project, region }, run.environment);
  if (config === undefined)
    return {
      ok: false,
      text: `nothing was sent. ${problems.map(({ summary, detail }) => `${summary}: ${detail}`).join(" ")}`,
    };
  endPromptly();
  const client = createClient({ config, userAgent: task.userAgent });
  const own = createRedact(task.hidden);
  const redact: Redact = (text) => client.redact(own(text));
  const request = requestOf(task, method, config);
  const deadlineMs = spec.timeoutMs ?? timeLimitOf(method);
  const whole: Call = { ...task, service: { contract, client }, method, redact, deadlineMs, run };
  try {
    return typeof request === "string"
      ? { ok: false, text: redact(`nothing was sent. ${request}`) }
      : await callOnce(whole, request);
  } finally {
    await closed(client);
  }
}

async function callOnce(call: Call, request: Request): Promise<HookOutcome> {
  const { place, method, run } = call;
  const note = await place.read();
  if (note?.phase === "accepted") {
    run.say(
      `an earlier run was cut off after ${method.name} had begun ${note.operation}, which is followed now`,
    );
    return follow(call, note.operation);
  }
  if (note?.phase === "sent" && !isRepeatable(method)) return { ok: false, text: refusal(call, note) };
  if (note?.phase === "sent")
    run.say(`an earlier run was cut off while it called ${method.name}, which is called again`);
  return send(call, request);
}

type Request = Parameters<typeof callMethod>[2];

/** The request as it goes to the service, or what is wrong with it. */
function requestOf(
  { contract, call }: CallTask,
  method: Method,
  defaults: { readonly project?: string; readonly region?: string },
): Request | string {
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
  return `The request of ${method.name} is not in order: ${list}. Correct the hook's \`request\`.`;
}

async function send(call: Call, request: Request): Promise<HookOutcome> {
  const { service, method, place, redact, deadlineMs, run } = call;
  const startedMs = performance.now();
  const isRead = safetyOf(method) === "read";
  if (!isRead) await note(call, { phase: "sent" });
  let result;
  try {
    result = await callMethod(service, method, request, { deadlineMs });
  } catch (error) {
    // What was not carried out needs no note.
    if (isServiceError(error) && !error.outcomeUnknown) await place.remove();
    return { ok: false, text: redact(error instanceof Error ? error.message : String(error)) };
  }
  const { operation, unexpected } = result;
  if (unexpected !== undefined)
    return {
      ok: false,
      text: redact(`${method.name} was accepted, but cannot be followed: ${unexpected.message}`),
    };
  if (operation === undefined) {
    await place.remove();
    return { ok: true, text: `${methodLabel(service.contract, method)} is done` };
  }
  if (operation.name !== "") await note(call, { phase: "accepted", operation: operation.name });
  run.say(redact(`${methodLabel(service.contract, method)} has begun ${operation.name}`));
  return follow(call, operation.name, Math.max(0, deadlineMs - (performance.now() - startedMs)));
}

async function follow(call: Call, operation: string, deadlineMs = call.deadlineMs): Promise<HookOutcome> {
  const { service, method, place, redact, run } = call;
  const { outcome } = await followOperationByName(service, operation, {
    deadlineMs,
    onProgress: (progress) => {
      if (progress.kind !== "begun") run.say(progressLine(progress, redact));
    },
  });
  const text = outcomeLine(outcome, redact);
  switch (outcome.kind) {
    case "succeeded":
      await place.remove();
      return { ok: true, text: `${methodLabel(service.contract, method)} is done: ${operation} SUCCEEDED` };
    case "failed":
    case "cancelled":
      await place.remove();
      return { ok: false, text };
    case "vanished":
      // Nobody can say any more what became of it.
      await note(call, { phase: "sent" });
      return { ok: false, text };
    case "deadline":
    case "aborted":
    case "error":
      return { ok: false, text: `${text} The next apply follows the same operation.` };
  }
}

/** Whether sending it once more harms nobody. */
function isRepeatable(method: Method): boolean {
  return ["read", "idempotent"].includes(safetyOf(method));
}

async function note(
  { place, spec, method, run }: Call,
  what: { readonly phase: "sent" } | { readonly phase: "accepted"; readonly operation: string },
): Promise<void> {
  try {
    await place.write({ ...what, hook: spec.path, method: method.name, atMs: Date.now() });
  } catch (error) {
    run.say(
      `${place.file} cannot be written (${error instanceof Error ? error.message : String(error)}): if this run is killed, the next one ` +
        "does not know how far it came",
    );
  }
}

function refusal({ place, method, deadlineMs }: Call, { atMs }: CallNote): string {
  const ago = formatDuration(Math.max(0, Date.now() - atMs));
  const harm =
    method.destroysData === true ? "wipe data again that was written since" : "do it a second time";
  return (
    `an earlier run was cut off ${ago} ago while it called ${method.name}, so that nobody knows whether it was carried out, and calling it ` +
    `again may ${harm}. Nothing was sent. Look at the object (an operation has at most ${formatDuration(deadlineMs)}). If it was not carried out, ` +
    `delete ${place.file} and apply again; if it was, take the hook out of the code, or see that it is not called again.`
  );
}

async function closed(client: Client): Promise<void> {
  await client.close();
}
