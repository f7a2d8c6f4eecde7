import {
  editedAnswer,
  errorAnswer,
  jsonAnswer,
  refusal,
  scriptedAnswer,
  type Answer,
  withBody,
  withItems,
} from "../http/answer";
import { rewriteValue } from "../rewrite-value";
import type { SteppedClock } from "../clock";
import { hangUp, send, sendPart, trickle, type HttpExchange } from "./delivery";
import type { FaultAction, FaultMoment } from "./fault-action";
import type { Faults, InjectedFault } from "./faults";
import type { MethodDescription } from "../service/method-description";
import type { RecordedRequest, RequestLog } from "../http/request-log";
import { RpcError } from "../http/rpc-error";
import type { CallEffect } from "../service/call-effect";
import type { EmulatedService } from "../service/service";
import { type UnknownRecord, asRecord } from "../../base/json";
import { misname, type NameMixup, type Names } from "./misname";
import { asText } from "../service/schema";

/** The dependencies of carrying out a call. */
export interface CallParts {
  readonly service: EmulatedService;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly clock: SteppedClock;
  /**
   * Holds an exchange until the function that `arm` receives is called. Its argument says whether the call continues;
   * the server passes false on close and reset. The function that `arm` returns is called afterwards. If the call does
   * not continue, its connection is closed.
   */
  keep(
    exchange: HttpExchange,
    arm: (settle: (goesOn: boolean) => void) => (() => unknown) | undefined,
  ): Promise<boolean>;
}

/** A call whose request has arrived whole and passed authentication and the rate limit. */
export interface ArrivedCall {
  readonly exchange: HttpExchange;
  readonly record: RecordedRequest;
  readonly method: MethodDescription;
  readonly body: UnknownRecord;
  /** Whether lists show an object to the caller; undefined if they show every one. */
  readonly sees: ((name: string) => boolean) | undefined;
}

/** Carries out a call and answers it, as far as its faults allow. Resolves when the emulator is done with it. */
export async function carryOut(parts: CallParts, call: ArrivedCall): Promise<void> {
  const { exchange, record, method, body } = call;
  for (const gate of parts.faults.gates()) {
    if (!(await parts.keep(exchange, (settle) => gate.hold(settle)))) return;
  }
  const injectedFaults = parts.faults.faultsFor(method, body);
  for (const draw of injectedFaults) {
    if (!(await passes(parts, call, draw, "before"))) return;
  }
  const actions = injectedFaults.map(({ action }) => action);
  let answer = doCall(parts.service, call, actions);
  for (const draw of injectedFaults) {
    if (!(await passes(parts, call, draw, "after"))) return;
    answer = replaced(answer, draw.action, method, parts.service);
  }
  const breakpoints = injectedFaults.flatMap(({ action, breakpoint }) =>
    breakpoint !== undefined && isPauseAt(action, "after-answer") ? [breakpoint] : [],
  );
  // Shut before the first byte is sent: otherwise a fast client could make its next call before this.
  for (const breakpoint of breakpoints) breakpoint.shut();
  const { response } = exchange;
  const gone = new Promise<void>((resolve) => {
    if (breakpoints.length === 0 || response.closed) resolve();
    else response.once("close", resolve);
  });
  await deliver(parts, call, answer, actions);
  await gone;
  for (const breakpoint of breakpoints) breakpoint.announce(record);
}

/** Applies a fault at this moment. Returns false if the call has ended. */
async function passes(
  parts: CallParts,
  { exchange, record, method, body }: ArrivedCall,
  { action, breakpoint }: InjectedFault,
  moment: FaultMoment,
): Promise<boolean> {
  switch (action.do) {
    case "answer":
    case "refuse":
      if (moment === "after" || isAfter(action)) return true;
      finish(parts, exchange, record, givenAnswer(action, parts.service));
      return false;
    case "delay":
      if (isAfter(action) !== (moment === "after")) return true;
      return parts.keep(exchange, (settle) => parts.clock.after(action.delayMs, () => settle(true)));
    case "hang":
      if (isAfter(action) !== (moment === "after")) return true;
      hang(parts, exchange, action.holdMs);
      return false;
    case "disconnect":
    case "reset":
      if (action.when !== moment) return true;
      hangUp(exchange, action.do);
      return false;
    case "pause":
      if (!isPauseAt(action, moment === "before" ? "before" : "after-commit")) return true;
      breakpoint?.announce(record);
      return breakpoint === undefined || parts.keep(exchange, (settle) => breakpoint.hold(settle));
    case "rival":
      if (isAfter(action) === (moment === "after")) addRival(parts.service, method, body);
      return true;
    case "step-clock":
      if (moment === "before") parts.clock.step(action.stepMs, action);
      return true;
    default:
      return true;
  }
}

/** Creates an equal object as another client would. */
function addRival(service: EmulatedService, method: MethodDescription, body: UnknownRecord): void {
  if (method.verb !== "create" && method.verb !== "clone") return;
  try {
    service.addBy(method, body);
  } catch (error) {
    // A refusal of the other client's request does not affect this call.
    if (!(error instanceof RpcError)) throw error;
  }
}

function hang(parts: CallParts, exchange: HttpExchange, holdMs: number | undefined): void {
  // Not awaited: a hanging call does no further work.
  void parts.keep(exchange, (settle) => {
    exchange.response.once("close", () => settle(false));
    return holdMs === undefined ? undefined : parts.clock.after(holdMs, () => settle(false));
  });
}

function doCall(
  service: EmulatedService,
  { method, body, sees }: ArrivedCall,
  actions: readonly FaultAction[],
): Answer {
  const effect = { ...effectOf(actions, method), ...(sees === undefined ? {} : { sees }) };
  const once = (): Answer => {
    try {
      return jsonAnswer(200, service.call(method, body, effect));
    } catch (error) {
      return errorAnswer(error, service.errors);
    }
  };
  const first = once();
  const twice = actions.find((action) => action.do === "duplicate");
  if (twice === undefined) return first;
  const second = once();
  return twice.answer === "first" ? first : second;
}

/** Returns the service's answer as changed by one fault. */
function replaced(
  answer: Answer,
  action: FaultAction,
  method: MethodDescription,
  service: EmulatedService,
): Answer {
  if (action.do === "edit") return editedAnswer(answer, action);
  if (action.do === "rewrite" && action.in !== "objects" && isOfKind(action, method)) {
    return answeredObjects(answer, method, (object) => rewriteValue(object, action.changes));
  }
  if (action.do === "misname") return misnamedAnswer(answer, method, service.store, action.as);
  if ((action.do === "answer" || action.do === "refuse") && isAfter(action)) {
    return givenAnswer(action, service);
  }
  return answer;
}

async function deliver(
  parts: CallParts,
  { exchange, record }: ArrivedCall,
  answer: Answer,
  actions: readonly FaultAction[],
): Promise<void> {
  const how = actions.find((action) => action.do === "truncate" || action.do === "trickle");
  if (how === undefined) {
    finish(parts, exchange, record, answer);
    return;
  }
  parts.log.answered(record, answer.status);
  if (how.do === "truncate") {
    sendPart(exchange, answer, how.bytes);
  } else {
    await trickle(exchange, answer, how.chunks ?? DEFAULT_CHUNKS, () =>
      parts.keep(exchange, (settle) => parts.clock.after(how.gapMs, () => settle(true))),
    );
  }
}

const DEFAULT_CHUNKS = 10;

function finish({ log }: CallParts, exchange: HttpExchange, record: RecordedRequest, answer: Answer): void {
  log.answered(record, answer.status);
  send(exchange, answer);
}

function givenAnswer(
  action: Extract<FaultAction, { do: "answer" | "refuse" }>,
  { errors }: EmulatedService,
): Answer {
  return action.do === "answer" ? scriptedAnswer(action) : refusal(action, errors);
}

function isAfter(action: { readonly when?: FaultMoment }): boolean {
  return action.when === "after";
}

function isPauseAt(action: FaultAction, point: string): boolean {
  return action.do === "pause" && action.at === point;
}

/** Whether a rewrite concerns the objects of a method. */
function isOfKind({ kind }: Rewrite, method: MethodDescription): boolean {
  return kind === undefined || kind === method.kind?.name;
}

type Rewrite = Extract<FaultAction, { do: "rewrite" }>;

function effectOf(actions: readonly FaultAction[], method: MethodDescription): CallEffect {
  const rewrites = actions.flatMap((action) =>
    action.do === "rewrite" && action.in === "objects" && isOfKind(action, method) ? action.changes : [],
  );
  const lag = actions.find((action) => action.do === "lag");
  const operation = actions.reduce(
    (all, action) => (action.do === "operation" ? { ...all, ...withoutUndefined(action) } : all),
    {},
  );
  const shifts = actions.flatMap((action) => (action.do === "shift" ? [action.by] : []));
  const idle = actions.find((action) => action.do === "no-effect");
  return {
    operation,
    ...(lag === undefined ? {} : { lag }),
    ...(rewrites.length === 0 ? {} : { rewrites }),
    ...(shifts.length === 0 ? {} : { pageShift: shifts.reduce((sum, by) => sum + by, 0) }),
    ...(idle === undefined ? {} : { noEffect: idle.operation ?? "own" }),
  };
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}

/** Returns an answer in which every object has a wrong name. Values without a name are unchanged. */
function misnamedAnswer(answer: Answer, method: MethodDescription, store: Names, mixup: NameMixup): Answer {
  const nameField = method.kind?.nameField;
  return answeredObjects(answer, method, (object) => {
    const name = nameField === undefined ? undefined : asText(object[nameField]);
    if (nameField === undefined || name === undefined) return object;
    return { ...object, [nameField]: misname(store, name, mixup) };
  });
}

/** Applies a function to the object in a method's answer, or to each object in its list. An error answer is unchanged. */
function answeredObjects(
  answer: Answer,
  { listField, answerField }: Pick<MethodDescription, "listField" | "answerField">,
  change: (object: UnknownRecord) => UnknownRecord,
): Answer {
  const changed = (value: unknown): unknown => {
    const object = asRecord(value);
    return object === undefined ? value : change(object);
  };
  return withBody(answer, (body) => {
    if (listField !== undefined) return withItems(body, changed);
    const object = asRecord(body);
    if (answerField === undefined || object === undefined) return changed(body);
    return { ...object, [answerField]: changed(object[answerField]) };
  });
}
