import { LOG_LEVELS, type LogLevel, type LogFields } from "./log-line";
import { formatLogLine } from "./log-line";
import { createRedactor, type Redact } from "../../base/redaction";
import { writeFd } from "./write-fd";

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
export function createLogger(options: LoggerOptions = {}): Logger {
  const threshold = options.threshold ?? "error";
  const weight = threshold === "off" ? LOG_LEVELS.length : LOG_LEVELS.indexOf(threshold);
  const write = options.write ?? ((line: string) => void writeFd(2, line));
  const redactor = createRedactor({ replacement: REDACTED });
  const log = (level: LogLevel, message: string, fields: LogFields): void => {
    if (LOG_LEVELS.indexOf(level) < weight) return;
    write(
      formatLogLine({
        level,
        module: options.module,
        message,
        fields,
        redact: redactor.redact,
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
