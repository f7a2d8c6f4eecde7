import { errorCodeFrom, type ErrorCode } from "./error-code";

/**
 * Understands codes and messages in the words of services that do not use the canonical codes. Contains only rules about words; the
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

/**
 * Returns the code that an identifier of the service expresses: `VM_NOT_FOUND`, `NoSuchVolume`, or a problem type such as
 * `https://errors.example/vm-not-found`. Undefined for a phrase with spaces and for an identifier that says nothing.
 */
export function errorCodeFromWord(text: string): ErrorCode | undefined {
  if (text.length > 256 || /\s/.test(text)) return undefined;
  const last = text.split(/[/#:]/).findLast((part) => part !== "") ?? "";
  const snake = last
    .replace(/([a-z0-9])([A-Z])/g, "$1_$2")
    .replace(/([A-Z])([A-Z][a-z])/g, "$1_$2")
    .replace(/[-.]/g, "_")
    .toLowerCase();
  if (OF_ADDRESSES.test(snake)) return "unimplemented";
  // A number is a code only where services put canonical numbers.
  const canonical = /^\d+$/.test(snake) ? undefined : errorCodeFrom(snake);
  return canonical ?? BY_WORD.find(([words]) => words.test(snake))?.[1];
}

/** A message that says nothing but the name of the HTTP status, which a web framework writes for an unknown address. */
const BARE = /^(?:\d{3}:? )?(?:not found|gone|conflict)[.!]?$/i;

const ABSENT =
  /\bnot found\b|\b(?:does|did) not exist\b|\bdoesn['’]t exist\b|\bno such\b|\bno longer exists\b|\bcould not be found\b|\b(?:has been|was) deleted\b/i;

const PRESENT = /\balready exists\b|\balready (?:taken|in use)\b/i;

/**
 * Returns the code that a message of an error without a code expresses under an HTTP status: that something does not exist (404), or that
 * it already exists (409). Undefined for every other message.
 */
export function errorCodeFromMessage(message: string, status: number): ErrorCode | undefined {
  if (BARE.test(message.trim())) return undefined;
  if (status === 404) return ABSENT.test(message) ? "not_found" : undefined;
  return status === 409 && PRESENT.test(message) ? "already_exists" : undefined;
}
