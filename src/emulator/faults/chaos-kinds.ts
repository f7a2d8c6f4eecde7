import type { FaultAction, FaultMoment } from "./fault-action";
import type { MethodDescription } from "../service/method-description";
import { NAME_MIXUPS } from "./misname";
import { asRecord } from "../../base/json";

/** The inputs of one draw for a kind of chaos. */
interface Draw {
  /** Returns the next random number of this draw, from 0 (inclusive) to 1 (exclusive). */
  next(): number;
  /** Duration of slow things, in milliseconds. */
  readonly slowMs: number;
  readonly method: MethodDescription;
}

/** A kind of chaos. */
interface ChaosRow {
  /** Whether it is enabled by default. */
  readonly usual: boolean;
  /** The methods that it can affect. @default all */
  readonly affects?: (method: MethodDescription) => boolean;
  readonly action: (draw: Draw) => FaultAction;
}

const isLongRunning = ({ longRunning }: MethodDescription): boolean => longRunning;
const makesSomething = ({ verb }: MethodDescription): boolean => verb === "create" || verb === "clone";

const HTML = "<!doctype html><title>One moment, please</title>";
const html = { "content-type": "text/html" } as const;

/** Whether a method's answer contains an object or a list of objects. */
const showsObjects = ({ kind, verb, longRunning, name }: MethodDescription): boolean =>
  kind !== undefined && !longRunning && verb !== "delete" && !name.startsWith("Cancel");

const pick = <T>(list: readonly T[], draw: Draw): T => list[Math.floor(draw.next() * list.length)] as T;

/** Returns an edit that leaves only the object's name, or that removes one property. */
function partialAnswer(draw: Draw): FaultAction {
  const { kind, listField } = draw.method;
  const nameField = kind?.nameField ?? "name";
  const fields = Object.keys(asRecord(kind?.schema["properties"]) ?? {}).filter(
    (field) => field !== nameField,
  );
  const isBare = draw.next() < 0.5 || fields.length === 0;
  const patch = isBare ? {} : { [pick(fields, draw)]: null };
  const keep = isBare ? [nameField] : undefined;
  if (listField !== undefined) {
    return { do: "edit", items: patch, ...(keep === undefined ? {} : { itemsKeep: keep }) };
  }
  return { do: "edit", patch, ...(keep === undefined ? {} : { keep }) };
}

const moment = (draw: Draw): FaultMoment => (draw.next() < 0.5 ? "before" : "after");

/** Returns a refusal, in half of the draws with `Retry-After`. */
const busy = (code: "resource_exhausted" | "unavailable", draw: Draw): FaultAction => ({
  do: "refuse",
  code,
  message: "The service is busy",
  ...(draw.next() < 0.5 ? {} : { retryAfterSeconds: Math.ceil(draw.slowMs / 1000) }),
});

const operation =
  (life: Omit<Extract<FaultAction, { do: "operation" }>, "do">): ChaosRow["action"] =>
  () => ({ do: "operation", ...life });

/**
 * The kinds of chaos. The usual ones are faults of every network and every busy service. A patient client survives all
 * of them without believing anything false. The other kinds must be requested by name.
 */
export const CHAOS_KINDS = {
  /** The connection is reset before the call is carried out. */
  "reset-before": { usual: true, action: () => ({ do: "reset", when: "before" }) },
  /** The call is carried out, and the connection is reset. */
  "reset-after": { usual: true, action: () => ({ do: "reset", when: "after" }) },
  /** The connection is closed before the call is carried out. */
  "disconnect-before": { usual: true, action: () => ({ do: "disconnect", when: "before" }) },
  /** The call is carried out, and the connection is closed. */
  "disconnect-after": { usual: true, action: () => ({ do: "disconnect", when: "after" }) },
  /** No answer for four times `slowMs`, then the connection is closed; the call is not carried out. */
  "hang-before": { usual: true, action: ({ slowMs }) => ({ do: "hang", holdMs: slowMs * 4 }) },
  /** The call is carried out; no answer for four times `slowMs`, then the connection is closed. */
  "hang-after": { usual: true, action: ({ slowMs }) => ({ do: "hang", when: "after", holdMs: slowMs * 4 }) },
  /** The call is carried out; the answer is truncated at a random byte. */
  truncated: { usual: true, action: (draw) => ({ do: "truncate", bytes: Math.floor(draw.next() * 40) }) },
  /** The call is carried out; the answer is 200 with an HTML page, half a JSON document, or an empty body. */
  garbled: {
    usual: true,
    action: (draw) => {
      const bodies = [
        { body: HTML, headers: html },
        { body: '{"name": "', headers: { "content-type": "application/json" } },
        {},
      ];
      return {
        do: "answer",
        status: 200,
        ...bodies[Math.floor(draw.next() * bodies.length)],
        when: "after",
      };
    },
  },
  /** 429, with or without `Retry-After`. */
  "rate-limited": { usual: true, action: (draw) => busy("resource_exhausted", draw) },
  /** 503, with or without `Retry-After`. */
  unavailable: { usual: true, action: (draw) => busy("unavailable", draw) },
  /** A gateway's 502 with an HTML page, or 504 with an empty body; the call is carried out or not. */
  gateway: {
    usual: true,
    action: (draw) => {
      const given = draw.next() < 0.5 ? { status: 502, body: HTML, headers: html } : { status: 504 };
      return { do: "answer", ...given, when: moment(draw) };
    },
  },
  /** The call is carried out `slowMs` late. */
  "slow-receive": { usual: true, action: ({ slowMs }) => ({ do: "delay", delayMs: slowMs }) },
  /** The call is carried out at once and answered `slowMs` late. */
  "slow-answer": { usual: true, action: ({ slowMs }) => ({ do: "delay", delayMs: slowMs, when: "after" }) },
  /** The answer arrives in pieces, over `slowMs` in total. */
  trickling: { usual: true, action: ({ slowMs }) => ({ do: "trickle", chunks: 5, gapMs: slowMs / 5 }) },
  /** The operation takes ten times `slowMs`. */
  "slow-operation": {
    usual: true,
    affects: isLongRunning,
    action: ({ slowMs }) => ({ do: "operation", durationMs: slowMs * 10 }),
  },
  /** The operation returns to PENDING once after it has been RUNNING. */
  "relapsing-operation": { usual: true, affects: isLongRunning, action: operation({ relapse: true }) },
  /** Up to three reads do not find the created object, for at most four times `slowMs`. */
  lagging: {
    usual: true,
    affects: makesSomething,
    action: (draw) => ({ do: "lag", reads: 1 + Math.floor(draw.next() * 3), lagMs: draw.slowMs * 4 }),
  },
  /** 200 with an HTML page, as a captive portal answers; the call is not carried out. */
  portal: {
    usual: false,
    action: () => ({ do: "answer", status: 200, body: HTML, headers: html }),
  },
  /** 403; the call is not carried out. */
  forbidden: { usual: false, action: () => ({ do: "refuse", code: "permission_denied" }) },
  /** 500; the call is carried out or not. */
  internal: {
    usual: false,
    action: (draw) => ({ do: "refuse", code: "internal", when: moment(draw) }),
  },
  /** The request is carried out twice. */
  duplicate: {
    usual: false,
    action: (draw) => ({ do: "duplicate", answer: draw.next() < 0.5 ? "first" : "second" }),
  },
  /** The operation fails for lack of capacity. */
  "failed-operation": {
    usual: false,
    affects: isLongRunning,
    action: operation({ outcome: "FAILED", message: "No capacity left" }),
  },
  /** The operation is cancelled. */
  "cancelled-operation": {
    usual: false,
    affects: isLongRunning,
    action: operation({ outcome: "CANCELLED" }),
  },
  /** The operation stays RUNNING until it is settled. */
  "stuck-operation": { usual: false, affects: isLongRunning, action: operation({ outcome: "STUCK" }) },
  /** Reads do not find the operation after up to three reads; its work continues. */
  "vanished-operation": {
    usual: false,
    affects: isLongRunning,
    action: (draw) => ({ do: "operation", vanishAfterReads: Math.floor(draw.next() * 4) }),
  },
  /** The operation succeeds without naming the created object. */
  "operation-without-metadata": {
    usual: false,
    affects: isLongRunning,
    action: operation({ metadata: null }),
  },
  /** The operation's metadata names another object, or holds a number. */
  "wrong-metadata": {
    usual: false,
    affects: isLongRunning,
    action: (draw) => ({ do: "operation", names: pick(NAME_MIXUPS, draw) }),
  },
  /** The operation fails or is cancelled although its work is done. */
  "half-done": {
    usual: false,
    affects: isLongRunning,
    action: (draw) => ({
      do: "operation",
      outcome: pick(["FAILED", "CANCELLED"] as const, draw),
      halfDone: true,
    }),
  },
  /** The answer contains only the object's name, or lacks one property. */
  "partial-answer": { usual: false, affects: showsObjects, action: partialAnswer },
  /** The answer contains another name instead of the object's own. */
  "wrong-name": {
    usual: false,
    affects: showsObjects,
    action: (draw) => ({ do: "misname", as: pick(NAME_MIXUPS, draw) }),
  },
  /** `not_found` under 403 or 500, or a gateway's 404 for an unknown method; the call is not carried out. */
  "wrong-code": {
    usual: false,
    action: (draw) =>
      pick<FaultAction>(
        [
          { do: "refuse", code: "not_found", status: 403 },
          { do: "refuse", code: "not_found", status: 500 },
          { do: "answer", status: 404, body: { code: 5, message: "Method does not exist." } },
        ],
        draw,
      ),
  },
  /** Lists omit the created object for forty times `slowMs`. */
  "list-lag": {
    usual: false,
    affects: makesSomething,
    action: ({ slowMs }) => ({ do: "lag", in: "lists", lagMs: slowMs * 40 }),
  },
  /** Gets do not find the created object for eight times `slowMs`. */
  "get-lag": {
    usual: false,
    affects: makesSomething,
    action: ({ slowMs }) => ({ do: "lag", in: "gets", lagMs: slowMs * 8 }),
  },
  /** A page of a list, after the first one, skips or repeats up to three objects. */
  "shifted-page": {
    usual: false,
    affects: ({ verb, paging }) => verb === "list" && paging !== undefined,
    action: (draw) => ({ do: "shift", by: pick([-3, -2, -1, 1, 2, 3], draw) }),
  },
  /** Another client creates an equal object immediately before or after this one. */
  rival: {
    usual: false,
    affects: (method) => makesSomething(method) && method.kind?.slugField === undefined,
    action: (draw) => ({ do: "rival", when: moment(draw) }),
  },
  /** The service's wall clock is stepped by up to an hour, forward or back. */
  "clock-step": {
    usual: false,
    action: (draw) => ({ do: "step-clock", stepMs: Math.round((draw.next() - 0.5) * 2 * 3_600_000) }),
  },
  /** The operation's state is a word that the contract does not know. */
  "unknown-state": {
    usual: false,
    affects: isLongRunning,
    action: operation({ words: { RUNNING: "REBALANCING" } }),
  },
} as const satisfies Readonly<Record<string, ChaosRow>>;

/** A kind of chaos; see {@link CHAOS_KINDS}. */
export type ChaosKind = keyof typeof CHAOS_KINDS;

/** All kinds, in the order in which a draw counts them. */
export const ALL_CHAOS_KINDS = Object.keys(CHAOS_KINDS) as readonly ChaosKind[];

/** The kinds that are enabled by default. */
export const USUAL_CHAOS_KINDS: readonly ChaosKind[] = ALL_CHAOS_KINDS.filter((kind) => kindOf(kind).usual);

/** Whether a kind can affect a method. */
export function canAffect(kind: ChaosKind, method: MethodDescription): boolean {
  return kindOf(kind).affects?.(method) ?? true;
}

/** Returns the action of a kind for this draw. */
export function actionOf(kind: ChaosKind, draw: Draw): FaultAction {
  return kindOf(kind).action(draw);
}

function kindOf(kind: ChaosKind): ChaosRow {
  return CHAOS_KINDS[kind];
}
