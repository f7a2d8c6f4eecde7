import { formatLogLine } from "./log-line";
import { createRedactor } from "./redact";
import { writeFd } from "./write-fd";

/** Levels in the order of their weight. */
export const LOG_LEVELS = ["trace", "debug", "info", "warn", "error"] as const;

/** Weight of a line. */
export type LogLevel = (typeof LOG_LEVELS)[number];

/** The least weight that is written; `off` writes nothing. */
export type LogThreshold = LogLevel | "off";

/** Further facts of a line. Any value is safe: what JSON cannot say is turned into text, and secrets are removed. */
export type LogFields = Readonly<Record<string, unknown>>;

/** Writes lines that the host shows with its own log at the same level. */
export interface Logger {
  trace(message: string, fields?: LogFields): void;
  debug(message: string, fields?: LogFields): void;
  info(message: string, fields?: LogFields): void;
  warn(message: string, fields?: LogFields): void;
  error(message: string, fields?: LogFields): void;
  /** From now on this value appears in no line, nor in a status text of the server that has this logger. */
  redactSecret(value: string): void;
  /** The text without the secrets registered here, for texts that go elsewhere. */
  redact(text: string): string;
}

/** How a logger is made. */
export interface LoggerOptions {
  /** @default "error" */
  readonly threshold?: LogThreshold;
  /** The `@module` of each line. @default none */
  readonly module?: string;
  /** Takes each line, newline included. @default writes it to file descriptor 2 before it returns */
  readonly write?: (line: string) => void;
}

/** A logger whose lines are JSON in the form that the host's plugin library reads from stderr. Never throws. */
export function createLogger(options: LoggerOptions = {}): Logger {
  const threshold = options.threshold ?? "error";
  const weight = threshold === "off" ? LOG_LEVELS.length : LOG_LEVELS.indexOf(threshold);
  const write = options.write ?? ((line: string) => void writeFd(2, line));
  const redactor = createRedactor();
  const log = (level: LogLevel, message: string, fields: LogFields): void => {
    if (LOG_LEVELS.indexOf(level) < weight) return;
    write(
      formatLogLine({
        level,
        module: options.module,
        message,
        fields,
        redact: (text) => redactor.redact(text),
      }),
    );
  };
  return {
    trace: (message, fields = {}) => log("trace", message, fields),
    debug: (message, fields = {}) => log("debug", message, fields),
    info: (message, fields = {}) => log("info", message, fields),
    warn: (message, fields = {}) => log("warn", message, fields),
    error: (message, fields = {}) => log("error", message, fields),
    redactSecret: (value) => redactor.add(value),
    redact: (text) => redactor.redact(text),
  };
}

/**
 * The threshold that the engine's own variables ask for: `TF_LOG_PROVIDER`, else `TF_LOG`, in any case of letters.
 * `JSON`, and a word that is no level, mean trace, as they do for the engine. `fallback` when neither is set.
 */
export function logThresholdFromEnv(env: NodeJS.ProcessEnv, fallback: LogThreshold): LogThreshold {
  const asked = (env["TF_LOG_PROVIDER"] ?? "") || (env["TF_LOG"] ?? "");
  if (asked === "") return fallback;
  const word = asked.toLowerCase();
  if (word === "off") return "off";
  return LOG_LEVELS.find((level) => level === word) ?? "trace";
}
