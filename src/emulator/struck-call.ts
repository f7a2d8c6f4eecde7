import { editedAnswer, errorAnswer, jsonAnswer, refusal, scriptedAnswer, type Answer } from "./answer";
import type { Clock } from "./clock";
import { hangUp, send, sendPart, trickle, type Exchange } from "./delivery";
import type { FaultAction, FaultMoment } from "./fault-action";
import type { Faults, Strike } from "./faults";
import type { MethodDescription } from "./method-description";
import type { RecordedRequest, RequestLog } from "./request-log";
import type { JsonObject } from "./schema";
import type { CallEffect, Service } from "./service";

/** What it takes to carry out calls. */
export interface CallParts {
  readonly service: Service;
  readonly faults: Faults;
  readonly log: RequestLog;
  readonly clock: Clock;
  /**
   * Keeps an exchange until `arm`'s argument is told whether it goes on; the server, when it closes or is reset, tells it not to. What `arm`
   * gives back is called then. An exchange that does not go on has its connection closed.
   */
  keep(
    exchange: Exchange,
    arm: (settle: (goesOn: boolean) => void) => (() => unknown) | undefined,
  ): Promise<boolean>;
}

/** A call that has come whole and was let in. */
export interface ArrivedCall {
  readonly exchange: Exchange;
  readonly record: RecordedRequest;
  readonly method: MethodDescription;
  readonly body: JsonObject;
}

/** Carries out a call and answers it, as far as the faults that strike it allow. Resolves when the emulator has nothing more to do with it. */
export async function carryOut(parts: CallParts, call: ArrivedCall): Promise<void> {
  const { exchange, record, method, body } = call;
  for (const gate of parts.faults.gates()) {
    if (!(await parts.keep(exchange, (settle) => gate.hold(settle)))) return;
  }
  const strikes = parts.faults.strike(method, body);
  for (const strike of strikes) {
    if (!(await passes(parts, call, strike, "before"))) return;
  }
  const actions = strikes.map(({ action }) => action);
  let answer = doCall(parts.service, call, actions);
  for (const strike of strikes) {
    if (!(await passes(parts, call, strike, "after"))) return;
    answer = replaced(answer, strike.action);
  }
  const stations = strikes.flatMap(({ action, station }) =>
    station !== undefined && isPauseAt(action, "after-answer") ? [station] : [],
  );
  // Shut before a byte goes out: a quick client would have made its next call by the time that all have.
  for (const station of stations) station.shut();
  const { response } = exchange;
  const gone = new Promise<void>((resolve) => {
    if (stations.length === 0 || response.closed) resolve();
    else response.once("close", resolve);
  });
  await deliver(parts, call, answer, actions);
  await gone;
  for (const station of stations) station.announce(record);
}

/** Lets a fault do what it does at its moment. Gives false when the call is at its end. */
async function passes(
  parts: CallParts,
  { exchange, record }: ArrivedCall,
  { action, station }: Strike,
  moment: FaultMoment,
): Promise<boolean> {
  switch (action.do) {
    case "answer":
    case "refuse":
      if (moment === "after" || isAfter(action)) return true;
      finish(parts, exchange, record, givenAnswer(action));
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
      station?.announce(record);
      return station === undefined || parts.keep(exchange, (settle) => station.hold(settle));
    default:
      return true;
  }
}

function hang(parts: CallParts, exchange: Exchange, holdMs: number | undefined): void {
  // Nobody waits for it: a service that hangs does no work.
  void parts.keep(exchange, (settle) => {
    exchange.response.once("close", () => settle(false));
    return holdMs === undefined ? undefined : parts.clock.after(holdMs, () => settle(false));
  });
}

function doCall(service: Service, { method, body }: ArrivedCall, actions: readonly FaultAction[]): Answer {
  const effect = effectOf(actions);
  const once = (): Answer => {
    try {
      return jsonAnswer(200, service.call(method, body, effect));
    } catch (error) {
      return errorAnswer(error);
    }
  };
  const first = once();
  const twice = actions.find((action) => action.do === "duplicate");
  if (twice === undefined) return first;
  const second = once();
  return twice.answer === "first" ? first : second;
}

/** What becomes of the service's answer under one fault. */
function replaced(answer: Answer, action: FaultAction): Answer {
  if (action.do === "edit") return editedAnswer(answer, action);
  if ((action.do === "answer" || action.do === "refuse") && isAfter(action)) return givenAnswer(action);
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
  if (how.do === "truncate") sendPart(exchange, answer, how.bytes);
  else {
    await trickle(exchange, answer, how.chunks ?? DEFAULT_CHUNKS, () =>
      parts.keep(exchange, (settle) => parts.clock.after(how.gapMs, () => settle(true))),
    );
  }
}

const DEFAULT_CHUNKS = 10;

function finish({ log }: CallParts, exchange: Exchange, record: RecordedRequest, answer: Answer): void {
  log.answered(record, answer.status);
  send(exchange, answer);
}

function givenAnswer(action: Extract<FaultAction, { do: "answer" | "refuse" }>): Answer {
  return action.do === "answer" ? scriptedAnswer(action) : refusal(action);
}

function isAfter(action: { readonly when?: FaultMoment }): boolean {
  return action.when === "after";
}

function isPauseAt(action: FaultAction, point: string): boolean {
  return action.do === "pause" && action.at === point;
}

function effectOf(actions: readonly FaultAction[]): CallEffect {
  const lag = actions.find((action) => action.do === "lag");
  const operation = actions.reduce(
    (all, action) => (action.do === "operation" ? { ...all, ...withoutUndefined(action) } : all),
    {},
  );
  return { operation, ...(lag === undefined ? {} : { lag }) };
}

function withoutUndefined(value: object): object {
  return Object.fromEntries(Object.entries(value).filter(([, each]) => each !== undefined));
}
