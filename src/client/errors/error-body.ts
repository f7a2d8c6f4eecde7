import type { ErrorDialect } from "../../contract";
import { type CodeSighting, codeSightings, errorLevels, inDialect, looksLikeCode } from "./code-sightings";
import type { ErrorCode } from "./error-code";
import { readDetails } from "./error-details";
import type { FieldViolation } from "./error-facts";
import { excerpt } from "../../base/redaction";
import {
  decodeProtoJson,
  isJsonList,
  isJsonObject,
  type JsonObject,
  type JsonValue,
} from "../http/proto-json";
import { createRedact, redactJson } from "../http/redact";
import type { Redact } from "../../base/redaction";
import { type FoundViolation, violationsIn } from "./violations";

/** Content of an error's body. All its texts are redacted, printable and bounded. */
export type ErrorBody = {
  /** Set only if the body itself expresses one of the canonical codes. */
  readonly code?: ErrorCode;
  /** Set if the contract says that the code has this meaning with exactly this HTTP status. */
  readonly isForStatus?: true;
  /** Set if the code is guessed from a word in an identifier of the service, such as `SERVER_BUSY`. */
  readonly codeFromWord?: true;
  /** The member that looks most like a code, whether or not it is understood. */
  readonly sighted?: { readonly field: string; readonly text: string };
  /** Every text that may be a code, as the service wrote it. */
  readonly codes: readonly string[];
  readonly said?: string;
  readonly requestId?: string;
  readonly retryAfterMs?: number;
  readonly fieldViolations: readonly FieldViolation[];
  /** See {@link ErrorDetails}. */
  readonly reasons: readonly string[];
  readonly causes: readonly string[];
  readonly links: readonly string[];
  readonly details: readonly JsonValue[];
};

/** The lists of an error's body that has none. */
const NO_LISTS = { codes: [], fieldViolations: [], reasons: [], causes: [], links: [], details: [] } as const;

/** Maximum number of fields that an error names. */
const MOST_VIOLATIONS = 32;

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
 * - Plain text: the whole text, if the contract says which code it stands for.
 * - Others: web pages, an empty body and binary data, which never name a code.
 */
export function parseErrorBody(bytes: Uint8Array, setting: ErrorSetting = {}): ErrorBody {
  const { redact = createRedact([]) } = setting;
  const isCut = bytes.length > CONSIDERED_BYTES;
  const text = redact(new TextDecoder().decode(bytes.subarray(0, CONSIDERED_BYTES)), isCut).trim();
  if (text === "") return NO_LISTS;
  const json =
    text.startsWith("{") || text.startsWith("[") || text.startsWith('"') ? tryDecode(text) : undefined;
  if (json !== undefined) return fromJson(json, redact, setting);
  const html = /^(?:<!--|<!doctype html|<\?xml|<html|<head|<body|<title|<h1|<center|<p>|<div)/i.test(text);
  // Removing tags, and the remains of a tag at the cut, can leave the beginning of a secret at the end of the page.
  const page = isCut ? text.replace(/<[^<>]*$/, "") : text;
  const said = excerpt(html ? redact(textOfHtml(page), isCut) : text);
  const named = html ? {} : codeIn([{ field: "", text: said }], setting, redact);
  return { ...named, ...optional("said", said), ...NO_LISTS };
}

/** Returns the code that a body expresses: in the contract's dialect, or in the usual forms. The words of its message never do. */
function codeIn(
  sightings: readonly CodeSighting[],
  { dialect, httpStatus = 0 }: ErrorSetting,
  redact: Redact,
): Pick<ErrorBody, "code" | "isForStatus" | "codeFromWord" | "sighted"> {
  const known = sightings.find(({ code }) => code !== undefined);
  const first = sightings.find((sighting) => looksLikeCode(sighting, httpStatus));
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
    return { code: known.code, ...(known.codeFromWord === true ? { codeFromWord: true } : {}), ...sighted };
  }
  return sighted;
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
  const sightings = codeSightings(value, setting.dialect);
  // Google's older services have a list of errors inside the error.
  const listed = levels.flatMap(({ errors = null }) => (isJsonList(errors) ? codeSightings({ errors }) : []));
  const { parts, details, reasons, causes, links, retryAfterMs } = readDetails(levels);
  const violations = [...parts, ...levels].flatMap(violationsIn).slice(0, MOST_VIOLATIONS);
  const said = messageOf(value, levels, violations);
  const requestId = [...levels, ...parts].map(requestIdOf).find((id) => id !== undefined);
  const shown = (texts: readonly string[], most: number): readonly string[] =>
    texts.slice(0, most).map((text) => excerpt(redact(text), 300));
  return {
    ...codeIn(sightings, setting, redact),
    codes: [...sightings, ...listed].slice(0, 64).map(({ text }) => text),
    ...optional("said", excerpt(redact(said))),
    ...(requestId === undefined ? {} : { requestId: excerpt(redact(requestId), 128) }),
    ...(retryAfterMs === undefined ? {} : { retryAfterMs }),
    fieldViolations: violations.map(({ field, description }) => ({
      field: excerpt(redact(field), 200),
      description: excerpt(redact(description), 300),
    })),
    reasons: shown(reasons, 3),
    causes: shown(causes, 5),
    links: shown(links, 3),
    details: details.map((detail) => redactJson(detail, redact)),
  };
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

/** Returns the messages of an error, without those about single fields. */
function messageOf(
  value: JsonValue,
  levels: readonly JsonObject[],
  violations: readonly FoundViolation[],
): string {
  const texts = isJsonObject(value) ? listOf(value["errors"]).map(textOnly) : [textOnly(value)];
  const ofFields = new Set(violations.map(({ item }) => item));
  const own = levels.filter((level) => !ofFields.has(level)).map(ownMessage);
  const messages = [...own, ...texts].filter((text) => text !== undefined && text.trim() !== "");
  if (messages.length > 0 || violations.length > 0) return [...new Set(messages)].join("; ");
  // Without a known field, shows the JSON itself.
  return JSON.stringify(redactJson(value, (text) => text, 8));
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
