import type { ErrorDialect } from "../../contract";
import { isJsonList, isJsonObject, type JsonObject, type JsonValue } from "../http/proto-json";
import { errorCodeFrom, type ErrorCode } from "./error-code";
import { errorCodeFromWord, type WordCode } from "./error-words";

/** Finds the members of an error's body that may hold its code, in any form that services use. */

/** A member that holds a code, or may hold one. */
export type CodeSighting = {
  /** Path in the body: `error.code`, `errors[0].reason`; empty for a body that is a text. */
  readonly field: string;
  /** The value as a text. */
  readonly text: string;
  /** The canonical code that it expresses, if it is understood without the contract. */
  readonly code?: ErrorCode;
  /** Set if the code is guessed from a word in the text. */
  readonly codeFromWord?: true;
};

/** An object of an error's body that may hold the error's fields. */
export type ErrorLevel = { readonly path: string; readonly node: JsonObject };

/** Returns the objects that may hold an error's fields, the inner, more specific ones first. */
export function errorLevels(value: JsonValue): readonly ErrorLevel[] {
  if (isJsonList(value)) return levelsIn(value, "");
  if (!isJsonObject(value)) return [];
  const inner = ["error", "status", "fault"].flatMap((name) => levelAt(value[name], name));
  const listed = isJsonList(value["errors"])
    ? levelsIn(value["errors"], "errors")
    : levelAt(value["errors"], "errors");
  return [...inner, ...listed, { path: "", node: value }];
}

function levelsIn(list: readonly JsonValue[], path: string): readonly ErrorLevel[] {
  return list.slice(0, 8).flatMap((item, index) => levelAt(item, `${path}[${index}]`));
}

function levelAt(value: JsonValue | undefined, path: string): readonly ErrorLevel[] {
  return value !== undefined && isJsonObject(value) ? [{ path, node: value }] : [];
}

/**
 * Members that hold a code, most reliable first: in Google's own APIs, `status` is the name of the code, beside a numeric HTTP code. The
 * others are the members of RFC 9457 problems (`type`) and of other frameworks.
 */
const CODE_MEMBERS = ["status", "code", "errorCode", "error_code", "reason", "type", "name", "kind"] as const;

/** Returns every member that may hold the error's code, most specific and reliable first. */
export function codeSightings(value: JsonValue, dialect?: ErrorDialect): readonly CodeSighting[] {
  const levels = errorLevels(value);
  const declared = dialect?.field === undefined ? undefined : memberAt(value, dialect.field);
  return [
    ...sightingOf(declared, dialect?.field ?? "", errorCodeFromWord),
    ...levels.flatMap(({ path, node }) => [
      ...CODE_MEMBERS.filter((name) => name !== "name" || !isObjectName(node[name])).flatMap((name) =>
        sightingOf(node[name], at(path, name), readerOf(name)),
      ),
      ...sightingOf(node["error"], at(path, ERROR_MEMBER), (text) =>
        isNoPhrase(text) ? errorCodeFromWord(text) : undefined,
      ),
      ...reasonsIn(node["details"], at(path, "details")),
    ]),
  ];
}

/** A member that holds a code, a message, or an object with both. */
const ERROR_MEMBER = "error";

/** Whether a text in the member `error` is a code. A single word may be a phrase ("Conflict"); with an underscore it can only be a code. */
function isNoPhrase(text: string): boolean {
  return text.includes("_") && !/\s/.test(text);
}

/** Words that say no more than that there is an error. */
const FAILURE = /^(?:error|fail|failed|failure|exception)$/i;

/**
 * Whether a text that is not understood looks like a code of the service: a word, and neither the HTTP status nor the text of the refusal.
 * The whole text of an answer never does.
 */
export function looksLikeCode({ field, text }: CodeSighting, httpStatus: number): boolean {
  if (field === "" || text === String(httpStatus) || FAILURE.test(text)) return false;
  const isErrorMember = field === ERROR_MEMBER || field.endsWith(`.${ERROR_MEMBER}`);
  return isErrorMember ? isNoPhrase(text) : !/\s/.test(text);
}

/** Whether a `name` is that of an object, which the answer repeats: `projects/p/disks/db-locked`. */
function isObjectName(value: JsonValue | undefined): boolean {
  return typeof value === "string" && value.includes("/");
}

/** Returns the reasons in an error's details (google.rpc.ErrorInfo). */
function reasonsIn(details: JsonValue | undefined, path: string): readonly CodeSighting[] {
  if (details === undefined || !isJsonList(details)) return [];
  return details.slice(0, 32).flatMap((detail, index) => {
    if (!isJsonObject(detail)) return [];
    const { debug = null } = detail;
    return [detail, debug]
      .filter(isJsonObject)
      .flatMap((part) => sightingOf(part["reason"], `${path}[${index}].reason`, errorCodeFromWord));
  });
}

type WordReader = (text: string) => WordCode | undefined;

function readerOf(name: (typeof CODE_MEMBERS)[number]): WordReader {
  if (name !== "status" && name !== "code") return errorCodeFromWord;
  return (text) => {
    const code = errorCodeFrom(text);
    return code === undefined ? errorCodeFromWord(text) : { code };
  };
}

function sightingOf(value: JsonValue | undefined, field: string, read: WordReader): readonly CodeSighting[] {
  const text = typeof value === "number" ? String(value) : value;
  // A problem without a type of its own.
  if (typeof text !== "string" || text === "" || text === "about:blank") return [];
  return [{ field, text, ...read(text) }];
}

/** The meaning of a sighted code in the contract's dialect, under an HTTP status. `isForStatus`: the contract names this status. */
export function inDialect(
  sightings: readonly CodeSighting[],
  { words }: ErrorDialect,
  httpStatus: number,
): { readonly code: ErrorCode; readonly isForStatus: boolean } | undefined {
  for (const { text } of sightings) {
    const meant = words.filter((word) => isWord(word.text, text));
    const word =
      meant.find(({ status }) => status === httpStatus) ?? meant.find(({ status }) => status === undefined);
    if (word !== undefined) return { code: word.means, isForStatus: word.status !== undefined };
  }
  return undefined;
}

/** Whether a text is a word of the dialect, in which `*` stands for any text. */
function isWord(word: string, text: string): boolean {
  const parts = word.toLowerCase().split("*");
  let rest = text.toLowerCase();
  const [first = "", ...others] = parts;
  if (others.length === 0) return rest === first;
  const last = others.pop() ?? "";
  if (!rest.startsWith(first)) return false;
  rest = rest.slice(first.length);
  for (const part of others) {
    const index = rest.indexOf(part);
    if (index < 0) return false;
    rest = rest.slice(index + part.length);
  }
  return rest.endsWith(last);
}

function memberAt(value: JsonValue, path: string): JsonValue | undefined {
  return path
    .split(".")
    .reduce<JsonValue | undefined>(
      (node, step) => (node !== undefined && isJsonObject(node) ? node[step] : undefined),
      value,
    );
}

function at(path: string, name: string): string {
  return path === "" ? name : `${path}.${name}`;
}
