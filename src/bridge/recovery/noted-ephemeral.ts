import type { ClockOffset } from "../../client";
import { isPlausibleTime } from "../../base/files";
import { isRecord } from "../../base/json";
import { isClockOffset } from "./entry";

/** An ephemeral object, as the journal stores it. Holds no secret. */
export interface NotedEphemeral {
  /** Name of the kind, such as `ApiKey`. */
  readonly kind: string;
  /** The service that received the request. */
  readonly service: string;
  /** When the request was sent: milliseconds since the Unix epoch. */
  readonly startedAtMs: number;
  /** The measured offset of the service's clock then; absent if nothing of it was seen. */
  readonly clock?: ClockOffset;
  /** Digest of the API key that sent the request. Absent in notes of earlier versions. */
  readonly key?: string;
  /** A text that the request had and no other one: an object that shows it is the request's. Absent if the request had none. */
  readonly token?: string;
  /** Full name of the new object's parent; absent if it has none. */
  readonly parent?: string;
  /** Further fields of the request that lists the objects, by their wire names. @default none */
  readonly listing?: Readonly<Record<string, string>>;
  /** File with the names of the objects that existed before; absent if they could not be listed. */
  readonly known?: string;
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
    const { version, kind, service, startedAtMs, clock, listing, ...rest } = JSON.parse(text ?? "") as Record<
      string,
      unknown
    >;
    if (version !== VERSION || typeof kind !== "string" || typeof service !== "string") return undefined;
    if (!isPlausibleTime(startedAtMs, nowMs)) return undefined;
    if (listing !== undefined && !isTexts(listing)) return undefined;
    const texts = Object.fromEntries(OPTIONAL_TEXTS.map((name) => [name, rest[name]] as const));
    const given = Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== undefined));
    if (!isTexts(given)) return undefined;
    return {
      kind,
      service,
      startedAtMs,
      ...(isClockOffset(clock) ? { clock } : {}),
      ...(listing === undefined ? {} : { listing }),
      ...given,
    };
  } catch {
    return undefined;
  }
}

const OPTIONAL_TEXTS = ["key", "token", "parent", "known", "name"] as const;

function isTexts(value: unknown): value is Readonly<Record<string, string>> {
  return isRecord(value) && Object.values(value).every((each) => typeof each === "string");
}
