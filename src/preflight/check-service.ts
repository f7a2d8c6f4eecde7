import type { Contract, Kind, Method } from "../contract";
import { isServiceError } from "../client";
import { kindOfDefault } from "./app-references";
import { type Bounds, type Explanation, OutOfTime, type Reader, readingOf } from "./reader";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";

/** Lists that are asked for before the service counts as one that does not know them. */
const MOST_ATTEMPTS = 3;

/** What the first look at the service gave: its checks, and whether more can be read. */
export interface ServiceLook {
  readonly checks: readonly PreflightCheck[];
  readonly isUsable: boolean;
}

/** Asks the service for something cheap that needs the key and no name: whether it answers, and takes the key. */
export async function checkService(
  { service }: Pick<Reader, "service">,
  endpoint: string,
  keySubject: string,
  bounds: Bounds,
): Promise<ServiceLook> {
  const lists = listsWithoutName(service.contract).slice(0, MOST_ATTEMPTS);
  const good = [texts.serviceAnswers(endpoint), texts.keyTaken(keySubject)];
  if (lists.length === 0) {
    return { checks: [texts.serviceUnasked(endpoint, texts.noReadWithoutName())], isUsable: true };
  }
  let first: Explanation | undefined;
  for (const list of lists) {
    try {
      const size = list.paging?.size;
      await service.client.call({ path: list.path, safety: "read" }, size === undefined ? {} : { [size]: 1 });
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
      // Another list may be one that the service knows; anything else would fail the same way again.
      const isUnknownList =
        isServiceError(error) && (error.reason === "unknownAddress" || error.code === "unimplemented");
      if (error instanceof OutOfTime || !isUnknownList) break;
    }
  }
  return {
    checks: [
      texts.serviceFails(endpoint, first ?? texts.noReadWithoutName()),
      texts.unlooked("apiKey", keySubject, []),
    ],
    isUsable: false,
  };
}

/** Whether the service turned the call away for another reason than its key, in its own words: so it knows the key. */
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

/** The methods that list a kind and need nothing to be said: of datacenters, then of others that nobody makes, since there are few of them. */
function listsWithoutName(contract: Contract): readonly Method[] {
  const region = kindOfDefault(contract, "region");
  const rank = (kind: Kind): number => (kind === region ? 0 : kind.methods.create === undefined ? 1 : 2);
  return contract.kinds
    .filter(({ methods }) => methods.list?.request.every(({ needed }) => !needed) === true)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ methods }) => methods.list ?? []);
}
