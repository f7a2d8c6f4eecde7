import type { AccountObject } from "../account";
import type { ObjectReads } from "../api";
import {
  endpointProblem,
  limitSettingsIn,
  placedCall,
  type PlacedChange,
  placeProblem,
  RunLimits,
} from "../bridge/limits";
import { type Contract, requestBody } from "../contract";

/** Judges deletions by the limits of the environment. */
export interface SweepLimits {
  /** Returns the reason why an object must not be deleted. Otherwise, its deletion counts from now on. */
  refusal(object: AccountObject, reads: ObjectReads, signal: AbortSignal): Promise<string | undefined>;
}

/** Nothing may be sent: limits cannot be read, or do not permit the service. The message says what is wrong, and what to do. */
export class RefusedSweepError extends Error {
  override readonly name = "RefusedSweepError";
}

/**
 * Reads the limits in the form of `SVC_LIMITS`, as the provider does.
 *
 * @throws RefusedSweepError if they cannot be read, or do not permit the endpoint
 */
export function readSweepLimits(contract: Contract, text: string, endpoint: string): SweepLimits {
  const read = limitSettingsIn(contract, [text]);
  const problem = "problems" in read ? read.problems[0] : endpointProblem(read.settings, endpoint);
  if ("problems" in read || problem !== undefined) throw new RefusedSweepError(textOf(problem));
  const { effects, allowed } = read.settings;
  const counted = new RunLimits(effects);
  return {
    async refusal(object, reads, signal) {
      const change = deletionOf(contract, object);
      const elsewhere = await placeProblem({ contract, allowed, reads }, change, "apply", signal);
      const exceeded = elsewhere ?? counted.refusal(change);
      return exceeded === undefined ? undefined : textOf(exceeded);
    },
  };
}

function deletionOf(contract: Contract, { kind, name }: AccountObject): PlacedChange {
  const method = kind.methods.delete;
  if (method === undefined) throw new Error(`${kind.name} cannot be deleted`);
  return { ...placedCall(contract, method, requestBody<string>(method, { name, members: [] })), name };
}

function textOf(problem: ReturnType<typeof endpointProblem>): string {
  return problem === undefined ? "" : `${problem.summary}. ${problem.detail}`;
}
