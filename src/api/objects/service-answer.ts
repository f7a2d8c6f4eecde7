import { type Contract, defaultPattern, type Kind, type Method } from "../../contract";
import { isServiceError } from "../../client";
import { tryList } from "./list-page";
import type { Service } from "../service";

/** The number of lists to try before the service counts as one that does not know them. */
const MOST_ATTEMPTS = 3;

/**
 * The outcome of a first, cheap read.
 * - `answers`: the service answers, and accepts the key.
 * - `unasked`: the contract has no list that needs no name.
 * - `keyRefused`: the service answers that the key is not valid.
 * - `fails`: anything else, with the first error.
 */
export type ServiceAnswer =
  | { readonly kind: "answers" | "unasked" }
  | { readonly kind: "keyRefused" | "fails"; readonly error: unknown };

/** Options of {@link askService}. */
export interface AskServiceOptions {
  /** Ends the read at once, with a rejection. */
  readonly signal?: AbortSignal | undefined;
  /** The most time for each request, retries included, in milliseconds. @default the client's own limit */
  readonly deadlineMs?: number | undefined;
}

/** Finds out whether the service answers and accepts the key, with a list that needs no name. */
export async function askService(service: Service, options: AskServiceOptions = {}): Promise<ServiceAnswer> {
  const lists = listsWithoutName(service.contract).slice(0, MOST_ATTEMPTS);
  let first: { readonly error: unknown } | undefined;
  for (const list of lists) {
    try {
      await tryList(service, list, options);
      return { kind: "answers" };
    } catch (error) {
      options.signal?.throwIfAborted();
      if (isServiceError(error) && error.code === "unauthenticated") return { kind: "keyRefused", error };
      if (isAnswerToKey(error)) return { kind: "answers" };
      first ??= { error };
      // The service may know another list; any other error would repeat.
      const isUnknownList =
        isServiceError(error) && (error.reason === "unknownAddress" || error.code === "unimplemented");
      if (!isUnknownList) break;
    }
  }
  return first === undefined ? { kind: "unasked" } : { kind: "fails", ...first };
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
  const region = defaultPattern(contract, "region");
  const rank = ({ pattern, methods }: Kind): number =>
    pattern === region ? 0 : methods.create === undefined ? 1 : 2;
  return contract.kinds
    .filter(({ methods }) => methods.list?.request.every(({ needed }) => !needed) === true)
    .sort((a, b) => rank(a) - rank(b))
    .flatMap(({ methods }) => methods.list ?? []);
}
