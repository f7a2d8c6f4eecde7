import type { Json } from "../../base/json";
import { createRedactor, type Redact } from "../../base/redaction";
import { writeFd } from "./write-fd";

/**
 * Maximum length of a line, in bytes with its newline. The host reads lines through a buffer of 64 KiB, and shows the rest of a longer one
 * as text without a level.
 */
export const MAX_LINE_BYTES = 60 * 1024;

const MAX_DEPTH = 6;
const MAX_ENTRIES = 200;

/** The content of one line. */
export interface LogEntry {
  readonly level: LogLevel;
  readonly module: string | undefined;
  readonly message: string;
  readonly fields: LogFields;
  readonly redact: (text: string) => string;
}

/**
 * Formats one line in the host's format: JSON in which `@level`, `@message`, `@timestamp` (six fractional digits) and `@module` are always
 * strings, because a host panics on any other type. A field whose name starts with `@` loses that sign. Secrets are removed first, then
 * strings are truncated until the line fits, so that no part of a secret remains.
 */
function formatLogLine(entry: LogEntry): string {
  const message = entry.redact(entry.message);
  const fields = toFields(entry.fields, entry.redact);
  const timestamp = new Date().toISOString().replace("Z", "000Z");
  const build = (maxChars: number): string => {
    const head = {
      "@level": entry.level,
      "@message": cutString(message, maxChars),
      "@timestamp": timestamp,
      // JSON omits an undefined one.
      "@module": entry.module,
    };
    // The head comes last, so that no field can override it.
    return `${JSON.stringify({ ...(cut(fields, maxChars) as Record<string, Json>), ...head })}\n`;
  };
  const whole = build(Infinity);
  if (Buffer.byteLength(whole) <= MAX_LINE_BYTES) return whole;
  for (let maxChars = MAX_LINE_BYTES; maxChars >= 64; maxChars /= 2) {
    const line = build(maxChars);
    if (Buffer.byteLength(line) <= MAX_LINE_BYTES) return line;
  }
  return formatLogLine({
    ...entry,
    message: cutString(message, 1024),
    fields: { fields: "dropped: too many" },
  });
}

function toFields(fields: LogFields, redact: (text: string) => string): Json {
  try {
    const entries = Object.entries(toJson(fields, redact, 0) as Record<string, Json>);
    return Object.fromEntries(entries.map(([key, value]) => [key.replace(/^@+/, "") || "field", value]));
  } catch {
    // A getter or a proxy of the caller threw. The line is still written, without its fields.
    return { fields: "unreadable" };
  }
}

function toJson(value: unknown, redact: (text: string) => string, depth: number): Json {
  switch (typeof value) {
    case "string":
      return redact(value);
    case "boolean":
      return value;
    case "number":
    case "bigint": {
      const text = String(value);
      const shown = redact(text);
      return shown === text && typeof value === "number" && Number.isFinite(value) ? value : shown;
    }
    case "undefined":
    case "function":
    case "symbol":
      return redact(String(value));
    case "object":
      break;
  }
  if (value === null) return null;
  if (value instanceof Error) return redact(describeError(value));
  if (value instanceof Date) return Number.isNaN(value.getTime()) ? "Invalid Date" : value.toISOString();
  if (ArrayBuffer.isView(value)) return `<${value.byteLength} bytes>`;
  if (depth >= MAX_DEPTH) return "...";
  if (Array.isArray(value)) {
    return value.slice(0, MAX_ENTRIES).map((item) => toJson(item, redact, depth + 1));
  }
  const entries = value instanceof Map ? [...value] : Object.entries(value);
  return Object.fromEntries(
    entries
      .slice(0, MAX_ENTRIES)
      .map(([key, item]) => [redact(String(key)), toJson(item, redact, depth + 1)]),
  );
}

/** Returns the stack, which begins with name and message, and the stack of the cause. */
function describeError(error: Error): string {
  const own = shallow(error);
  const { cause } = error;
  return cause instanceof Error && cause !== error ? `${own}\ncaused by ${shallow(cause)}` : own;
}

function shallow(error: Error): string {
  return error.stack ?? `${error.name}: ${error.message}`;
}

function cut(value: Json, maxChars: number): Json {
  if (typeof value === "string") return cutString(value, maxChars);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item: Json) => cut(item, maxChars));
  return Object.fromEntries(
    Object.entries(value as Record<string, Json>).map(([key, item]) => [
      cutString(key, maxChars),
      cut(item, maxChars),
    ]),
  );
}

function cutString(text: string, maxChars: number): string {
  return text.length <= maxChars ? text : `${text.slice(0, maxChars)}... (${text.length - maxChars} more)`;
}

/** Levels in ascending order of severity. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error"] as const;

/** Severity of a line. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** Further data of a line. Any value is safe: values without a JSON form become text, and secrets are removed. */
export type LogFields = Readonly<Record<string, unknown>>;

/** The text that replaces a secret. */
const REDACTED = "***";

/** The minimum level that is written; `off` writes nothing. */
export type LogThreshold = LogLevel | "off";

/** Writes lines that the host adds to its own log at the same level. */
export interface Logger {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** Registers a secret: from now on no line contains it, nor any status text of the server with this logger. */
  redactSecret(value: string): void;
  /** Removes the secrets registered here from a text, for texts that go elsewhere. */
  readonly redact: Redact;
}

/** Options of a logger. */
export interface LoggerOptions {
  /** @default "error" */
  readonly threshold?: LogThreshold;
  /** The `@module` of each line. @default none */
  readonly module?: string;
  /** Receives each line, including its newline. @default writes it to file descriptor 2 before it returns */
  readonly write?: (line: string) => void;
}

/** Creates a logger whose lines are JSON in the form that the host's plugin library reads from stderr. Never throws. */
export function createLogger({
  threshold = "error",
  module,
  write = (line) => void writeFd(2, line),
}: LoggerOptions = {}): Logger {
  const weight = threshold === "off" ? LOG_LEVELS.length : LOG_LEVELS.indexOf(threshold);
  const redactor = createRedactor({ replacement: REDACTED });
  const log = (level: LogLevel, message: string, fields: LogFields = {}): void => {
    if (LOG_LEVELS.indexOf(level) < weight) return;
    write(
      formatLogLine({
        level,
        module,
        message,
        fields,
        redact: redactor.redact,
      }),
    );
  };
  return {
    trace: (message, fields) => log("trace", message, fields),
    debug: (message, fields) => log("debug", message, fields),
    info: (message, fields) => log("info", message, fields),
    warn: (message, fields) => log("warn", message, fields),
    error: (message, fields) => log("error", message, fields),
    redactSecret: (value) => redactor.add(value),
    redact: redactor.redact,
  };
}

/**
 * Returns the threshold from the engine's own variables: `TF_LOG_PROVIDER`, else `TF_LOG`, case-insensitive. `JSON` and unknown words mean
 * trace, as they do for the engine. Returns `fallback` if neither is set.
 */
export function logThresholdFromEnv(env: NodeJS.ProcessEnv, fallback: LogThreshold): LogThreshold {
  const asked = (env["TF_LOG_PROVIDER"] ?? "") || (env["TF_LOG"] ?? "");
  if (asked === "") return fallback;
  const word = asked.toLowerCase();
  if (word === "off") return "off";
  return LOG_LEVELS.find((level) => level === word) ?? "trace";
}
