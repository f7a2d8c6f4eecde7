import type { ErrorDialect } from "../../contract";
import { type CodeSighting, codeSightings, errorLevels, inDialect } from "./code-sightings";
import type { ErrorCode } from "./error-code";
import { errorCodeFromMessage } from "./error-words";
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
  /** Set only if the body itself expresses one of the canonical codes. */
  readonly code?: ErrorCode;
  /** Set if the contract says that the code has this meaning with exactly this HTTP status. */
  readonly isForStatus?: true;
  /** Set if the code is guessed from a word in an identifier of the service, such as `SERVER_BUSY`. */
  readonly codeFromWord?: true;
  /** Set if only the words of the message express the code. */
  readonly codeFromMessage?: true;
  /** The member that looks most like a code, whether or not it is understood. */
  readonly sighted?: { readonly field: string; readonly text: string };
  readonly said?: string;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  readonly fieldViolations: readonly FieldViolation[];
  readonly details: readonly JsonValue[];
};

/** Maximum part of an error's body that is parsed. */
const CONSIDERED_BYTES = 64 * 1024;

/** Facts about an error beside its body. */
export type ErrorSetting = {
  /** Applied to the text before parsing and to every part that is kept. */
  readonly redact?: Redact;
  readonly httpStatus?: number;
  /** The service's own codes, from the contract. */
  readonly dialect?: ErrorDialect | undefined;
};

/**
 * Parses an error's body in any shape that services and gateways use. Never throws.
 * - JSON: Connect `{code, message, details}`, google.rpc.Status with a numeric or named code, the same inside `error`,
 *   RFC 9457 problems with a `type` of their own or a code as an extension member, lists in `errors`, Twirp's `msg`.
 * - JSON and plain text without a code: the message, if it says that something does not exist (404) or already exists
 *   (409).
 * - Others: web pages, an empty body and binary data, which never name a code.
 */
export function parseErrorBody(bytes: Uint8Array, setting: ErrorSetting = {}): ErrorBody {
  const { redact = createRedact([]) } = setting;
  const isCut = bytes.length > CONSIDERED_BYTES;
  const text = redact(new TextDecoder().decode(bytes.subarray(0, CONSIDERED_BYTES)), isCut).trim();
  if (text === "") return { fieldViolations: [], details: [] };
  const json =
    text.startsWith("{") || text.startsWith("[") || text.startsWith('"') ? tryDecode(text) : undefined;
  if (json !== undefined) return fromJson(json, redact, setting);
  const html = /^(?:<!--|<!doctype html|<\?xml|<html|<head|<body|<title|<h1|<center|<p>|<div)/i.test(text);
  // Removing tags, and the remains of a tag at the cut, can leave the beginning of a secret at the end of the page.
  const page = isCut ? text.replace(/<[^<>]*$/, "") : text;
  const said = excerpt(html ? redact(textOfHtml(page), isCut) : text);
  const named = html ? {} : codeIn([{ field: "", text: said }], said, setting, redact);
  return { ...named, ...optional("said", said), fieldViolations: [], details: [] };
}

/** Returns the code that a body expresses: in the contract's dialect, in the usual forms, else in the words of its message. */
function codeIn(
  sightings: readonly CodeSighting[],
  said: string,
  { dialect, httpStatus = 0 }: ErrorSetting,
  redact: Redact,
): Pick<ErrorBody, "code" | "isForStatus" | "codeFromWord" | "codeFromMessage" | "sighted"> {
  const known = sightings.find(({ code }) => code !== undefined);
  // A number that repeats the HTTP status is no code of the service.
  const [first] = sightings.filter(({ text, field }) => text !== String(httpStatus) && field !== "");
  const shown = known ?? first;
  const sighted =
    shown === undefined
      ? {}
      : { sighted: { field: excerpt(redact(shown.field), 100), text: excerpt(redact(shown.text), 100) } };
  const meant = dialect === undefined ? undefined : inDialect(sightings, dialect, httpStatus);
  if (meant !== undefined) {
    return { code: meant.code, ...(meant.isForStatus ? { isForStatus: true as const } : {}), ...sighted };
  }
  if (known?.code !== undefined) {
    if (isUnknownRoute(known, said)) return sighted;
    return { code: known.code, ...(known.codeFromWord === true ? { codeFromWord: true } : {}), ...sighted };
  }
  const worded = isOfRoutes(said) ? undefined : errorCodeFromMessage(said, httpStatus);
  return worded === undefined ? sighted : { code: worded, codeFromMessage: true, ...sighted };
}

function tryDecode(text: string): JsonValue | undefined {
  try {
    return decodeProtoJson(text);
  } catch {
    return undefined;
  }
}

function fromJson(value: JsonValue, redact: Redact, setting: ErrorSetting): ErrorBody {
  const levels = errorLevels(value).map(({ node }) => node);
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
    ...codeIn(codeSightings(value, setting.dialect), said, setting, redact),
    ...optional("said", excerpt(redact(said))),
    ...(requestId === undefined ? {} : { requestId: excerpt(redact(requestId), 128) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    fieldViolations: parts.flatMap((part) => violationsOf(part, redact)).slice(0, 32),
    details: details.map((detail) => redactJson(detail, redact)),
  };
}

/**
 * Whether "not found" refers to an unknown path or method instead of an object: the two fixed words of gRPC-gateway,
 * Google's "Method does not exist.", or a framework's "Route not found".
 */
function isUnknownRoute({ code, text }: CodeSighting, said: string): boolean {
  return code === "not_found" && ((text === "5" && said === "Not Found") || isOfRoutes(said));
}

function isOfRoutes(said: string): boolean {
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
