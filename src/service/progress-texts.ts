import {
  describeOutcome,
  excerpt,
  formatDuration,
  isServiceError,
  type Operation,
  type OperationOutcome,
  type Redact,
} from "../client";
import type { Progress } from "./progress";

/**
 * Words about waiting that are shown while other programs watch: each is one line, without its end, and without anything that a
 * terminal obeys or that cdktf's command line takes for a question of the engine's.
 */

/** One line that tells of progress. */
export function progressLine({ kind, operation, elapsedMs, error }: Progress, redact: Redact): string {
  const name = excerpt(operation.name, 200);
  const elapsed = formatDuration(elapsedMs);
  const trouble = error === undefined ? "" : `; it cannot be looked at now: ${reason(error)}`;
  const text = {
    begun: `waiting for ${name}${operation.wireState === "" ? "" : `, which is ${stateText(operation)}`}`,
    state: `${name} is ${stateText(operation)} after ${elapsed}${trouble}`,
    trouble: `${name} cannot be looked at after ${elapsed}, and is waited for all the same: ${reason(error)}`,
    heartbeat: `still waiting for ${name} after ${elapsed}: ${stateText(operation)}${trouble}`,
  }[kind];
  return harmlessLine(redact(text));
}

/** A wait's end in one line; see `describeOutcome`. */
export function outcomeLine(outcome: OperationOutcome, redact: Redact): string {
  return harmlessLine(redact(describeOutcome(outcome)));
}

/** Phrases by which cdktf's command line knows that the engine asks something (measured); the last two count together. */
const QUESTIONS = /do you want to perform these actions|approved using the UI or API|enter a value:/gi;

/** Any text as one line that no program takes for a question. */
export function harmlessLine(text: string): string {
  return excerpt(text, LONGEST_LINE).replace(QUESTIONS, "(...)");
}

/** Characters; far more than any text of ours has. */
const LONGEST_LINE = 8_000;

function stateText(operation: Operation): string {
  if (operation.state !== "UNRECOGNISED") return operation.state;
  return operation.wireState === "" ? "in a state not known yet" : `in the state "${operation.wireState}"`;
}

function reason(error: Error | undefined): string {
  if (error === undefined) return "";
  return excerpt(isServiceError(error) ? `[${error.code}] ${error.happened}` : error.message, 500);
}
