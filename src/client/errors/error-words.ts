import { errorCodeFrom, type ErrorCode } from "./error-code";

/**
 * Understands codes in the words of services that do not use the canonical codes. Contains only rules about words; the
 * places where they count are in `code-sightings.ts`.
 */

/**
 * Identifiers about an unknown address, which say nothing about an object. Without words that are kinds of many services (host, domain,
 * service, version). The import of a description has the same list, in `conclude-errors.ts`.
 */
const OF_ADDRESSES =
  /(?:^|_)(?:route|path|url|uri|endpoint|page|method|rpc|procedure|handler)s?_(?:is_|was_)?(?:not_?found|unknown)$/;

/** The endings or words of identifiers for the codes on which decisions depend, most specific first. */
const BY_WORD: readonly (readonly [RegExp, ErrorCode])[] = [
  [/(?:^|_)not_?found$|^no_such_|(?:^|_)(?:does_?not_exist|doesnt_exist|nonexistent)$/, "not_found"],
  [/(?:^|_)already_?(?:exists|taken|in_use)$|(?:^|_)duplicated?(?:_|$)|(?:^|_)name_(?:conflict|taken)$/, "already_exists"],
  [/(?:^|_)(?:too_?many_?requests|rate_?limit(?:ed|_exceeded|_reached)?|throttled|throttling|quota_?exceeded)$/, "resource_exhausted"],
  [/(?:^|_)(?:failed_?precondition|precondition_?failed|invalid_?state|wrong_?state|in_?use)$/, "failed_precondition"],
  [/(?:^|_)(?:conflict|conflicting_operation|concurrent_(?:update|modification|change)|busy|locked)$/, "aborted"],
]; // prettier-ignore

/** The code that an identifier expresses. `codeFromWord`: it is guessed from a part of the identifier, not one of the canonical codes. */
export type WordCode = { readonly code: ErrorCode; readonly codeFromWord?: true };

/**
 * Returns the code that an identifier of the service expresses: `VM_NOT_FOUND`, `NoSuchVolume`, or a problem type such as
 * `https://errors.example/vm-not-found`. Undefined for a phrase with spaces and for an identifier that says nothing.
 */
export function errorCodeFromWord(text: string): WordCode | undefined {
  if (text.length > 256 || /\s/.test(text)) return undefined;
  const last = text.split(/[/#:]/).findLast((part) => part !== "") ?? "";
  const snake = last
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[-.]/g, "_")
    .toLowerCase();
  if (OF_ADDRESSES.test(snake)) return { code: "unimplemented", codeFromWord: true };
  // A number is a code only where services put canonical numbers.
  const canonical = /^\d+$/.test(snake) ? undefined : errorCodeFrom(snake);
  if (canonical !== undefined) return { code: canonical };
  const guessed = BY_WORD.find(([words]) => words.test(snake))?.[1];
  return guessed === undefined ? undefined : { code: guessed, codeFromWord: true };
}

/** Statuses of a request that was given up: the service may have carried it out. */
const GIVEN_UP: readonly number[] = [408, 499];

/** The statuses with which a guessed code counts; the others count with every other status below 500. */
const STATUSES_OF_WORDS: Partial<Record<ErrorCode, readonly number[]>> = {
  not_found: [404],
  already_exists: [400, 409, 422],
  resource_exhausted: [403, 429],
  aborted: [409, 412, 423],
};

/**
 * Whether a guessed code agrees with the HTTP status. Callers take such a code as proof that a request was not carried out, and a word
 * proves nothing with a status that leaves this open: `503 SERVER_BUSY` may come from a gateway that forwarded the request.
 */
export function isWordFor(code: ErrorCode, httpStatus: number): boolean {
  return (
    httpStatus < 500 &&
    !GIVEN_UP.includes(httpStatus) &&
    (STATUSES_OF_WORDS[code]?.includes(httpStatus) ?? true)
  );
}
