import { errorCodeFrom, type ErrorCode } from "./error-code";
import type { FieldViolation } from "./error-facts";
import { excerpt } from "./excerpt";
import {
  decodeProtoJson,
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from "../http/proto-json";
import { createRedact, redactJson } from "../http/redact";
import type { Redact } from "../../redaction";
import { parseProtoDuration } from "../retry/retry-after";

/** Content of an error's body. All its texts are redacted, printable and bounded. */
export type ErrorBody = {
  /** Set only if the body itself names one of the canonical codes. */
  readonly code?: ErrorCode;
  readonly said?: string;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  readonly fieldViolations: readonly FieldViolation[];
  readonly details: readonly JsonValue[];
};

/** Maximum part of an error's body that is parsed. */
const CONSIDERED_BYTES = 64 * 1024;

/**
 * Parses an error's body in any shape that services and gateways use. Never throws.
 * - JSON: Connect `{code, message, details}`, google.rpc.Status with a numeric or named code, the same inside
 *   `error`.
 * - JSON: a text as `error`, a list `errors`, RFC 9457 problems, Twirp's `msg`.
 * - Others: web pages, plain text, an empty body and binary data.
 *
 * @param redact applied to the text before parsing and to every part that is kept
 */
export function parseErrorBody(bytes: Uint8Array, redact: Redact = createRedact([])): ErrorBody {
  const isCut = bytes.length > CONSIDERED_BYTES;
  const text = redact(new TextDecoder().decode(bytes.subarray(0, CONSIDERED_BYTES)), isCut).trim();
  if (text === "") return { fieldViolations: [], details: [] };
  const json =
    text.startsWith("{") || text.startsWith("[") || text.startsWith('"') ? tryDecode(text) : undefined;
  if (json !== undefined) return fromJson(json, redact);
  const html = /^(?:<!--|<!doctype html|<\?xml|<html|<head|<body|<title|<h1|<center|<p>|<div)/i.test(text);
  // Removing tags, and the remains of a tag at the cut, can leave the beginning of a secret at the end of the page.
  const page = isCut ? text.replace(/<[^<>]*$/, "") : text;
  const said = excerpt(html ? redact(textOfHtml(page), isCut) : text);
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
    ...(code === undefined || isUnknownRoute(value, code, said) ? {} : { code }),
    ...optional("said", excerpt(redact(said))),
    ...(requestId === undefined ? {} : { requestId: excerpt(redact(requestId), 128) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    fieldViolations: parts.flatMap((part) => violationsOf(part, redact)).slice(0, 32),
    details: details.map((detail) => redactJson(detail, redact)),
  };
}

/** Returns the objects that may hold an error's fields, the inner, more specific ones first. */
function levelsOf(value: JsonValue): JsonObject[] {
  if (isJsonList(value)) return value.slice(0, 8).filter(isJsonObject);
  if (!isJsonObject(value)) return [];
  const inner = [value["error"], value["status"]].filter((item) => item !== undefined).filter(isJsonObject);
  const listed = listOf(value["errors"]).slice(0, 8).filter(isJsonObject);
  return [...inner, ...listed, value];
}

function codeOf(level: JsonObject): ErrorCode | undefined {
  // In Google's own APIs, `status` is the name of the code, beside a numeric HTTP code.
  const named = errorCodeFrom(level["status"] === undefined ? undefined : textOnly(level["status"]));
  const error = textOnly(level["error"]);
  // A single word here may be a phrase ("Conflict"); with an underscore it can only be a code.
  return (
    named ??
    errorCodeFrom(level["code"]) ??
    (error?.includes("_") === true ? errorCodeFrom(error) : undefined)
  );
}

/**
 * Whether "not found" refers to an unknown path or method instead of an object: the two fixed words of gRPC-gateway,
 * Google's "Method does not exist.", or a framework's "Route not found".
 */
function isUnknownRoute(value: JsonValue, code: ErrorCode, said: string): boolean {
  if (code !== "not_found") return false;
  if (isJsonObject(value) && value["code"] === 5 && value["message"] === "Not Found") return true;
  return UNKNOWN_ROUTES.some((words) => words.test(said.trim()));
}

const UNKNOWN_ROUTES = [
  /^(?:404 )?page not found$/i,
  /^(?:the )?(?:requested |called )?(?:method|rpc|procedure|route|path|url|uri|endpoint)(?: (?:was|is))? (?:not found|does not exist|doesn[’']t exist|unknown)\b/i,
  /^(?:unknown|no such|no matching) (?:method|rpc|procedure|route|path|url|uri|endpoint)\b/i,
  /^cannot (?:get|post) \//i,
];

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
  // Without a known field, shows the JSON itself.
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

/** Returns the title and the visible text of a page, without tags. */
function textOfHtml(html: string): string {
  const title = /<title[^<>]*>([^<]*)/i.exec(html)?.[1]?.trim() ?? "";
  // Inline tags leave no space, so that a secret which a page splits is recognized as one piece.
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
