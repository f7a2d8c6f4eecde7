import { isConflict, isTransient, type Safety, type ServiceError } from "../client";
import type { Method } from "../contract";

/** The ways in which an attempt of a request fails. */
export const FAILURES = ["final", "conflict", "bareConflict", "lost"] as const;

/**
 * One of {@link FAILURES}.
 * - `final`: nothing that this program can wait for makes the same request succeed.
 * - `conflict`: the service refused it because of another change.
 * - `bareConflict`: so says the status 409 alone, which may also mean that a name is taken or that an object is in use.
 * - `lost`: the service may have carried it out, and no answer shows it.
 */
export type AttemptFailure = (typeof FAILURES)[number];

/** RequestEvidence about a request beside its failure. */
export const EVIDENCE = ["none", "running", "done", "undone", "unknown"] as const;

/**
 * One of {@link EVIDENCE}.
 * - `none`: nothing was read.
 * - `running`: an operation runs that is in the way of the request.
 * - `done`: the object shows the change.
 * - `undone`: it does not, and no operation may be making the change.
 * - `unknown`: that cannot be seen, or not soon enough.
 */
export type RequestEvidence = (typeof EVIDENCE)[number];

/** The harms of carrying out a request twice. */
export const HARMS = ["none", "repeats", "powersOff", "destroysData", "duplicates"] as const;

/**
 * One of {@link HARMS}.
 * - `none`: the same as once.
 * - `repeats`: an effect that the contract does not describe happens twice.
 * - `powersOff`: an object goes off again.
 * - `destroysData`: data that was written since is lost.
 * - `duplicates`: there are two objects.
 */
export type Harm = (typeof HARMS)[number];

/** The ways to find out whether a request whose answer was lost was carried out. */
export const CHECKS = ["nothing", "object", "token"] as const;

/**
 * One of {@link CHECKS}.
 * - `object`: the object that the request changes.
 * - `token`: the service itself: it answers a request with the idempotency token of an earlier one as it answered that one.
 */
export type Check = (typeof CHECKS)[number];

/** A failed attempt, and what is known. */
export interface FailedRequest {
  readonly failure: AttemptFailure;
  readonly evidence: RequestEvidence;
  readonly harm: Harm;
  readonly check: Check;
  /** Whether the answer to an earlier attempt was lost. */
  readonly wasLost: boolean;
  /** Whether the time or the number of attempts is used up. */
  readonly isOver: boolean;
}

/** The consequences of a failed attempt. */
export const VERDICTS = ["again", "wait", "look", "done", "giveUp"] as const;

/**
 * One of {@link VERDICTS}.
 * - `again`: the request is sent again, after a pause.
 * - `wait`: the operation in the way is waited for first.
 * - `look`: the object is read, which gives evidence.
 * - `done`: the request was carried out.
 * - `giveUp`: the caller gets the error.
 */
export type Verdict = (typeof VERDICTS)[number];

/** Decides what follows from a failed attempt. This alone answers whether a request may be sent again. */
export function decideAttempt(failed: FailedRequest): Verdict {
  const row = ROWS.find(([condition]) => matches(condition, failed));
  return row?.[1] ?? "giveUp";
}

type Condition = { readonly [Name in keyof FailedRequest]?: FailedRequest[Name] };

/** The first row that matches decides. If none does, the attempt was the last. */
const ROWS: readonly (readonly [Condition, Verdict])[] = [
  [{ failure: "final" }, "giveUp"],
  [{ evidence: "done" }, "done"],
  [{ failure: "lost", evidence: "none", check: "object" }, "look"],
  [{ isOver: true }, "giveUp"],
  // A refusal proves that the request was not carried out, so even a create is sent again.
  // But the change in the way may be an earlier attempt, and a token is soon forgotten.
  [{ failure: "conflict", wasLost: true, check: "token" }, "giveUp"],
  [{ failure: "conflict", evidence: "running" }, "wait"],
  [{ failure: "conflict" }, "again"],
  // No change can be in the way of a new object: its name is taken.
  [{ failure: "bareConflict", harm: "duplicates" }, "giveUp"],
  [{ failure: "bareConflict" }, "again"],
  [{ failure: "lost", evidence: "none", check: "token" }, "again"],
  // Between two requests, new data may have been written.
  [{ failure: "lost", harm: "destroysData" }, "giveUp"],
  [{ failure: "lost", evidence: "undone", check: "object" }, "again"],
];

function matches(condition: Condition, failed: FailedRequest): boolean {
  return Object.entries(condition).every(([name, value]) => failed[name as keyof FailedRequest] === value);
}

/** Returns how an attempt failed, by the code, the status and the delivery of its error. */
export function failureOf({ facts }: ServiceError): AttemptFailure {
  if (isConflict(facts)) return facts.codeFromStatus === true ? "bareConflict" : "conflict";
  const isLost = isTransient(facts) && facts.delivery !== "notSent" && facts.httpStatus !== 429;
  return isLost ? "lost" : "final";
}

/** Returns what carrying out a method twice does. */
export function harmOf({ destroysData, powersOff }: Method, safety: Safety): Harm {
  if (safety === "create") return "duplicates";
  if (destroysData === true) return "destroysData";
  if (powersOff === true) return "powersOff";
  return safety === "once" ? "repeats" : "none";
}
