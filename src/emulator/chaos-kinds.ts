import type { FaultAction, FaultMoment } from "./fault-action";
import type { MethodDescription } from "./method-description";

/** What a kind of chaos is told when it strikes. */
interface Draw {
  /** The next number from 0 up to 1 of this strike. */
  next(): number;
  /** How long what is slow takes, in milliseconds. */
  readonly slowMs: number;
  readonly method: MethodDescription;
}

/** A kind of chaos. */
interface Kind {
  /** Whether it strikes unless other kinds are asked for. */
  readonly usual: boolean;
  /** Which methods it can strike. @default all */
  readonly strikes?: (method: MethodDescription) => boolean;
  readonly action: (draw: Draw) => FaultAction;
}

const isLongRunning = ({ longRunning }: MethodDescription): boolean => longRunning;
const makesSomething = ({ verb }: MethodDescription): boolean => verb === "create" || verb === "clone";

const HTML = "<!doctype html><title>One moment, please</title>";
const html = { "content-type": "text/html" } as const;

const moment = (draw: Draw): FaultMoment => (draw.next() < 0.5 ? "before" : "after");

/** Half of the time with `Retry-After`. */
const busy = (code: "resource_exhausted" | "unavailable", draw: Draw): FaultAction => ({
  do: "refuse",
  code,
  message: "The service is busy",
  ...(draw.next() < 0.5 ? {} : { retryAfterSeconds: Math.ceil(draw.slowMs / 1000) }),
});

const operation =
  (life: Omit<Extract<FaultAction, { do: "operation" }>, "do">): Kind["action"] =>
  () => ({ do: "operation", ...life });

/**
 * The kinds of chaos. The usual ones are what every network and every busy service does, and all of them can be survived
 * by a patient client without a lie believed: the rest has to be asked for by name.
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
  /** Silence for four times `slowMs`, then the connection is closed; nothing is done. */
  "hang-before": { usual: true, action: ({ slowMs }) => ({ do: "hang", holdMs: slowMs * 4 }) },
  /** The call is carried out; silence for four times `slowMs`, then the connection is closed. */
  "hang-after": { usual: true, action: ({ slowMs }) => ({ do: "hang", when: "after", holdMs: slowMs * 4 }) },
  /** The call is carried out; the answer breaks off, somewhere. */
  truncated: { usual: true, action: (draw) => ({ do: "truncate", bytes: Math.floor(draw.next() * 40) }) },
  /** The call is carried out; 200 with a page, with half a JSON document, or with nothing, in place of the answer. */
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
  /** A gateway's 502 with a page, or 504 with nothing; the call is carried out or not. */
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
  /** The answer comes bit by bit, in `slowMs` altogether. */
  trickling: { usual: true, action: ({ slowMs }) => ({ do: "trickle", chunks: 5, gapMs: slowMs / 5 }) },
  /** The operation takes ten times `slowMs`. */
  "slow-operation": {
    usual: true,
    strikes: isLongRunning,
    action: ({ slowMs }) => ({ do: "operation", durationMs: slowMs * 10 }),
  },
  /** The operation is PENDING once more after it has been RUNNING. */
  "relapsing-operation": { usual: true, strikes: isLongRunning, action: operation({ relapse: true }) },
  /** What is made is not found by up to three reads, for at most four times `slowMs`. */
  lagging: {
    usual: true,
    strikes: makesSomething,
    action: (draw) => ({ do: "lag", reads: 1 + Math.floor(draw.next() * 3), lagMs: draw.slowMs * 4 }),
  },
  /** 200 with a page, as a portal that wants a login answers; nothing is done. */
  portal: {
    usual: false,
    action: () => ({ do: "answer", status: 200, body: HTML, headers: html }),
  },
  /** 403; nothing is done. */
  forbidden: { usual: false, action: () => ({ do: "refuse", code: "permission_denied" }) },
  /** 500; carried out or not. */
  internal: {
    usual: false,
    action: (draw) => ({ do: "refuse", code: "internal", when: moment(draw) }),
  },
  /** The request is carried out twice. */
  duplicate: {
    usual: false,
    action: (draw) => ({ do: "duplicate", answer: draw.next() < 0.5 ? "first" : "second" }),
  },
  /** The operation fails: there is no capacity. */
  "failed-operation": {
    usual: false,
    strikes: isLongRunning,
    action: operation({ outcome: "FAILED", message: "There is no capacity left" }),
  },
  /** The operation is cancelled. */
  "cancelled-operation": {
    usual: false,
    strikes: isLongRunning,
    action: operation({ outcome: "CANCELLED" }),
  },
  /** The operation stays RUNNING until it is settled. */
  "stuck-operation": { usual: false, strikes: isLongRunning, action: operation({ outcome: "STUCK" }) },
  /** The operation is not found after up to three reads; its work goes on. */
  "vanished-operation": {
    usual: false,
    strikes: isLongRunning,
    action: (draw) => ({ do: "operation", vanishAfterReads: Math.floor(draw.next() * 4) }),
  },
  /** The operation succeeds and does not say what it made. */
  "operation-without-metadata": {
    usual: false,
    strikes: isLongRunning,
    action: operation({ metadata: null }),
  },
  /** The operation runs in a state that nobody knows. */
  "unknown-state": {
    usual: false,
    strikes: isLongRunning,
    action: operation({ words: { RUNNING: "REBALANCING" } }),
  },
} as const satisfies Readonly<Record<string, Kind>>;

/** A kind of chaos; see {@link CHAOS_KINDS}. */
export type ChaosKind = keyof typeof CHAOS_KINDS;

/** All kinds, in the order in which a draw counts them. */
export const ALL_CHAOS_KINDS = Object.keys(CHAOS_KINDS) as readonly ChaosKind[];

/** The kinds that strike unless others are asked for. */
export const USUAL_CHAOS_KINDS: readonly ChaosKind[] = ALL_CHAOS_KINDS.filter((kind) => kindOf(kind).usual);

/** Whether a kind can strike a method. */
export function canStrike(kind: ChaosKind, method: MethodDescription): boolean {
  return kindOf(kind).strikes?.(method) ?? true;
}

/** What a kind does this time. */
export function actionOf(kind: ChaosKind, draw: Draw): FaultAction {
  return kindOf(kind).action(draw);
}

function kindOf(kind: ChaosKind): Kind {
  return CHAOS_KINDS[kind];
}
