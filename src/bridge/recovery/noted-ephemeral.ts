import { isPlausibleTime } from "../../files";

/** An ephemeral object, as the journal stores it. Holds no secret. */
export interface NotedEphemeral {
  /** Name of the kind, such as `ApiKey`. */
  readonly kind: string;
  /** The service that received the request. */
  readonly service: string;
  /** When the request was sent: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** Full name of the object; absent until the service has answered. */
  readonly name?: string;
}

const VERSION = 1;

/** Encodes the text of a note. */
export function encodeEphemeral(object: NotedEphemeral): string {
  return `${JSON.stringify({ version: VERSION, ...object })}\n`;
}

/** Decodes a note. Returns undefined for a damaged one, one of another version, and one whose time cannot be right. */
export function decodeEphemeral(text: string | undefined, nowMs: number): NotedEphemeral | undefined {
  try {
    const { version, kind, service, startedAtMs, name } = JSON.parse(text ?? "") as Record<string, unknown>;
    if (version !== VERSION || typeof kind !== "string" || typeof service !== "string") return undefined;
    if (!isPlausibleTime(startedAtMs, nowMs)) return undefined;
    if (name !== undefined && typeof name !== "string") return undefined;
    return { kind, service, startedAtMs, ...(name === undefined ? {} : { name }) };
  } catch {
    return undefined;
  }
}
