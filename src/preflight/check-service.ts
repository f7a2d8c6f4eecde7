import type { Contract, Kind, Method } from "../contract";
import { tryList } from "../api";
import { isServiceError } from "../client";
import { kindOfDefault } from "./app-references";
import { type Bounds, OutOfTime, type ObjectReader, readingOf } from "./reader";
import type { Explanation } from "./explanation";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";

/** The number of lists to try before the service counts as one that does not know them. */
const MOST_ATTEMPTS = 3;

/** The result of the first request to the service: its checks, and whether reads are possible. */
export interface ServiceCheck {
  readonly checks: readonly PreflightCheck[];
  readonly isUsable: boolean;
}

/** Checks whether the service answers and accepts the key, with a cheap read that needs no name. */
export async function checkService(
  { service }: Pick<ObjectReader, "service">,
  endpoint: string,
  keySubject: string,
  bounds: Bounds,
): Promise<ServiceCheck> {
  const lists = listsWithoutName(service.contract).slice(0, MOST_ATTEMPTS);
  const good = [texts.serviceAnswers(endpoint), texts.keyTaken(keySubject)];
  if (lists.length === 0) {
    return { checks: [texts.serviceUnasked(endpoint, texts.noReadWithoutName())], isUsable: true };
  }
  let first: Explanation | undefined;
  for (const list of lists) {
    try {
      await tryList(service, list);
      return { checks: good, isUsable: true };
    } catch (error) {
      bounds.signal?.throwIfAborted();
      if (isServiceError(error) && error.code === "unauthenticated") {
        const explanation = { why: error.happened, advice: error.advice };
        return {
          checks: [texts.serviceAnswers(endpoint), texts.keyRefused(keySubject, explanation)],
          isUsable: false,
        };
      }
      if (isAnswerToKey(error)) return { checks: good, isUsable: true };
      const { why, advice } = readingOf(error, bounds);
      first ??= { why, advice };
      // The service may know another list; any other error would repeat.
      const isUnknownList =
        isServiceError(error) && (error.reason === "unknownAddress" || error.code === "unimplemented");
      if (error instanceof OutOfTime || !isUnknownList) break;
    }
  }
  return {
    checks: [
      texts.serviceFails(endpoint, first ?? texts.noReadWithoutName()),
      texts.notChecked("apiKey", keySubject, []),
    ],
    isUsable: false,
  };
}

/** Whether the service itself refused the call for a reason other than the key, so that it accepts the key. */
function isAnswerToKey(error: unknown): boolean {
  return (
    isServiceError(error) &&
    error.reason === "answered" &&
    error.facts.codeFromStatus !== true &&
    ["permission_denied", "invalid_argument", "failed_precondition", "not_found", "out_of_range"].includes(
      error.code,
    )
  );
}

/**
 * Returns the list methods without required arguments: datacenters first, then other kinds without a create method,
 * because they have few objects.
 */
function listsWithoutName(contract: Contract): readonly Method[] {
  const region = kindOfDefault(contract, "region");
  const rank = (kind: Kind): number => (kind === region ? 0 : kind.methods.create === undefined ? 1 : 2);
  return contract.kinds
    .filter(({ methods }) => methods.list?.request.every(({ needed }) => !needed) === true)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ methods }) => methods.list ?? []);
}
