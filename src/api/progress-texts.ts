import {
  describeOutcome,
  excerpt,
  formatDuration,
  isServiceError,
  type Operation,
  type OperationOutcome,
  type Redact,
} from "../client";
import type { Progress } from "./poll-operations";

/**
 * Texts about a wait for display in other programs. Each is one line without a line break. It contains no control
 * characters of a terminal, and nothing that cdktf's command line takes for a question of the engine.
 */

/** Returns one line about progress. */
export function progressLine({ kind, operation, elapsedMs, error }: Progress, redact: Redact): string {
  const name = excerpt(redact(operation.name), 200);
  const elapsed = formatDuration(elapsedMs);
  const trouble = error === undefined ? "" : `; polling it fails now: ${reason(error, redact)}`;
  const text = {
    begun: `waiting for ${name}${operation.wireState === "" ? "" : `, which is ${stateText(operation)}`}`,
    state: `${name} is ${stateText(operation)} after ${elapsed}${trouble}`,
    trouble: `polling ${name} fails after ${elapsed}, and the wait continues: ${reason(error, redact)}`,
    heartbeat: `still waiting for ${name} after ${elapsed}: ${stateText(operation)}${trouble}`,
  }[kind];
  return harmlessLine(redact(text));
}

/** Returns the outcome of a wait in one line; see `describeOutcome`. */
export function outcomeLine(outcome: OperationOutcome, redact: Redact): string {
  return harmlessLine(describeOutcome(outcome, redact));
}

/**
 * Phrases by which cdktf's command line recognizes a question of the engine (measured); the last two count together.
 */
const QUESTIONS = /do you want to perform these actions|approved using the UI or API|enter a value:/gi;

/** Returns any text as one line that no program takes for a question. */
export function harmlessLine(text: string): string {
  return excerpt(text, LONGEST_LINE).replace(QUESTIONS, "(...)");
}

/** Maximum number of characters; far more than any of our texts has. */
const LONGEST_LINE = 8_000;

function stateText(operation: Operation): string {
  if (operation.state !== "UNRECOGNISED") return operation.state;
  return operation.wireState === "" ? "in an unknown state" : `in the state "${operation.wireState}"`;
}

function reason(error: Error | undefined, redact: Redact): string {
  if (error === undefined) return "";
  return excerpt(redact(isServiceError(error) ? `[${error.code}] ${error.happened}` : error.message), 500);
}
