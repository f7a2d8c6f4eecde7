import { errorCodeFrom, type ErrorCode } from "./error-code";
import type { FieldViolation } from "./error";
import { excerpt } from "./excerpt";
import { decodeProtoJson, isJsonList, isJsonObject, type JsonObject, type JsonValue } from "./proto-json";
import { createRedact, LONGEST_SPELLING, redactJson, type Redact } from "./redact";
import { parseProtoDuration } from "./retry-after";

/** What an error's body says. Every text in it is redacted, printable and bounded. */
export type ErrorBody = {
  /** Present only when the body names one of the canonical codes itself. */
  readonly code?: ErrorCode;
  readonly said?: string;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  readonly fieldViolations: readonly FieldViolation[];
  readonly details: readonly JsonValue[];
};

/** No more of an error's body than this is looked at. */
const CONSIDERED_BYTES = 64 * 1024;

/**
 * Reads an error's body in any of the shapes that services and what stands before them answer with: Connect
 * `{code, message, details}`, google.rpc.Status with a number or a name as its code, the same inside of `error`, a text
 * as `error`, a list `errors`, RFC 9457 problems, Twirp's `msg`, web pages, plain text, nothing, and bytes that are no
 * text. Never throws.
 *
 * @param redact applied to the text before it is read and to every piece that is kept of it
 */
export function parseErrorBody(
  bytes: Uint8Array,
  redact: Redact = createRedact([]),
  secretLength = 0,
): ErrorBody {
  const considered = new TextDecoder().decode(bytes.subarray(0, CONSIDERED_BYTES));
  // Where the body was cut a secret may be cut in two, and its first half would not be recognised. It is taken off after all whole ones were
  // hidden, as taking it off before would cut another one.
  const isWhole = bytes.length <= CONSIDERED_BYTES;
  const hidden = (found: string): string =>
    isWhole ? redact(found) : redact(found).slice(0, -(secretLength * LONGEST_SPELLING) || undefined);
  const text = hidden(considered).trim();
  if (text === "") return { fieldViolations: [], details: [] };
  const json =
    text.startsWith("{") || text.startsWith("[") || text.startsWith('"') ? tryDecode(text) : undefined;
  if (json !== undefined) return fromJson(json, redact);
  const html = /^(?:<!--|<!doctype html|<\?xml|<html|<head|<body|<title|<h1|<center|<p>|<div)/i.test(text);
  // Without its tags the end of a page may be the first half of a secret once more.
  const said = excerpt(html ? hidden(textOfHtml(text)) : redact(text));
  return { ...optional("said", said), fieldViolations: [], details: [] };
}

function tryDecode(text: string): JsonValue | undefined {
  try {
    return decodeProtoJson(text);
  } catch {
    return undefined;
  }
}

function fromJson(value: JsonValue, redact: Redact): ErrorBody {
  const levels = levelsOf(value);
  const code = levels.map(codeOf).find((found) => found !== undefined);
  const said = messageOf(value, levels);
  const details = levels.flatMap((level) => listOf(level["details"])).slice(0, 32);
  // Connect puts the readable form of a detail into `debug`, beside its binary form.
  const parts = details
    .flatMap((detail) => [detail, isJsonObject(detail) ? (detail["debug"] ?? null) : null])
    .filter(isJsonObject);
  const requestId = [...levels, ...parts].map(requestIdOf).find((id) => id !== undefined);
  const retryAfterMs = parts
    .map((part) => parseProtoDuration(part["retryDelay"]))
    .find((ms) => ms !== undefined);
  return {
    ...(code === undefined || isUnknownRoute(value) ? {} : { code }),
    ...optional("said", excerpt(redact(said))),
    ...(requestId === undefined ? {} : { requestId: excerpt(redact(requestId), 128) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    fieldViolations: parts.flatMap((part) => violationsOf(part, redact)).slice(0, 32),
    details: details.map((detail) => redactJson(detail, redact)),
  };
}

/** The objects in which an error's fields may stand: the inner ones first, since they are the more specific. */
function levelsOf(value: JsonValue): JsonObject[] {
  if (isJsonList(value)) return value.slice(0, 8).filter(isJsonObject);
  if (!isJsonObject(value)) return [];
  const inner = [value["error"], value["status"]].filter((item) => item !== undefined).filter(isJsonObject);
  const listed = listOf(value["errors"]).slice(0, 8).filter(isJsonObject);
  return [...inner, ...listed, value];
}

function codeOf(level: JsonObject): ErrorCode | undefined {
  // `status` is a code's name beside a numeric HTTP code in Google's own APIs.
  const named = errorCodeFrom(level["status"] === undefined ? undefined : textOnly(level["status"]));
  const error = textOnly(level["error"]);
  // A single word there may be a phrase ("Conflict"); with an underscore it can only be a code.
  return (
    named ??
    errorCodeFrom(level["code"]) ??
    (error?.includes("_") === true ? errorCodeFrom(error) : undefined)
  );
}

/**
 * gRPC-gateway answers exactly this for a path that it does not know: code 5 (not_found) and two fixed words. It says
 * nothing about an object.
 */
function isUnknownRoute(value: JsonValue): boolean {
  return isJsonObject(value) && value["code"] === 5 && value["message"] === "Not Found";
}

const MESSAGE_FIELDS = [
  "message",
  "msg",
  "error_description",
  "errorMessage",
  "detail",
  "title",
  "reason",
  "error",
];

function messageOf(value: JsonValue, levels: readonly JsonObject[]): string {
  const texts = isJsonObject(value) ? listOf(value["errors"]).map(textOnly) : [textOnly(value)];
  const messages = [...levels.map(ownMessage), ...texts].filter(
    (text) => text !== undefined && text.trim() !== "",
  );
  // Without any known field, the JSON itself is better than nothing.
  if (messages.length === 0) return JSON.stringify(redactJson(value, (text) => text, 8));
  return [...new Set(messages)].join("; ");
}

function ownMessage(level: JsonObject): string | undefined {
  return MESSAGE_FIELDS.map((field) => textOnly(level[field])).find(
    (text) => text !== undefined && text.trim() !== "",
  );
}

function requestIdOf(level: JsonObject): string | undefined {
  const id = level["requestId"] ?? level["request_id"] ?? level["traceId"];
  return typeof id === "string" && id.trim() !== "" ? id : undefined;
}

function violationsOf(part: JsonObject, redact: Redact): FieldViolation[] {
  return listOf(part["fieldViolations"])
    .filter(isJsonObject)
    .map((item) => ({
      field: excerpt(redact(textOnly(item["field"]) ?? ""), 200),
      description: excerpt(redact(textOnly(item["description"]) ?? ""), 300),
    }))
    .filter(({ field, description }) => field !== "" || description !== "");
}

/** A page's title and what can be read on it, without its tags. */
function textOfHtml(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? "";
  // Tags within a word leave nothing behind, so that a secret which a page breaks up is recognised in one piece.
  const body = ["script", "style", "head"]
    .reduce(withoutElement, html)
    .replace(/<\/?(?:wbr|b|i|u|em|strong|mark|span|code|tt|font|small)\b[^<>]*>/gi, "")
    .replace(/<[^<>]*>/g, " ");
  const read = decodeEntities(body).replace(/\s+/g, " ").trim();
  const heading = decodeEntities(title);
  return heading === "" || read.startsWith(heading)
    ? read || heading
    : `${heading}: ${read}`.replace(/: $/, "");
}

function withoutElement(html: string, name: string): string {
  const pieces: string[] = [];
  const lower = html.toLowerCase();
  let from = 0;
  for (;;) {
    const start = lower.indexOf(`<${name}`, from);
    if (start === -1) return pieces.join(" ") + html.slice(from);
    pieces.push(html.slice(from, start));
    const end = lower.indexOf(`</${name}`, start);
    if (end === -1) return pieces.join(" ");
    from = end;
  }
}

const ENTITIES: ReadonlyMap<string, string> = new Map([
  ["amp", "&"],
  ["lt", "<"],
  ["gt", ">"],
  ["quot", '"'],
  ["apos", "'"],
  ["nbsp", " "],
  ["#39", "'"],
]);

function decodeEntities(text: string): string {
  return text.replace(/&(#?\w{1,8});/g, (entity, name: string) => ENTITIES.get(name.toLowerCase()) ?? entity);
}

function optional<Key extends string>(key: Key, text: string): { [K in Key]?: string } {
  return (text === "" ? {} : { [key]: text }) as { [K in Key]?: string };
}

function textOnly(value: JsonValue | undefined): string | undefined {
  return typeof value === "string" ? value : undefined;
}

function listOf(value: JsonValue | undefined): readonly JsonValue[] {
  return isJsonList(value) ? value : [];
}
