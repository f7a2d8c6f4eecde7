import { asRecord } from "../../base/json";

/** One request of a recording with its answer. */
export interface RecordedExchange {
  /** Path of the URL, which may begin with a base path: `/acme.infra.v1.InfraService/GetDisk`. */
  readonly path: string;
  readonly status: number;
  /** The parsed body; undefined if it is missing or not JSON. */
  readonly request: unknown;
  readonly response: unknown;
  /** The text of the answer, for errors in plain text. */
  readonly responseText: string;
}

/** A recording cannot be read. The message says where and why, without any text of the recording. */
export class RecordingError extends Error {
  constructor(message: string) {
    super(message);
    this.name = "RecordingError";
  }
}

/** Returns an own member of a value, never an inherited one; undefined if there is none. */
export function memberOf(value: unknown, name: string): unknown {
  const object = asRecord(value);
  return object !== undefined && Object.hasOwn(object, name) ? object[name] : undefined;
}

/** Returns the value if it is a text that is not empty, otherwise undefined. */
export function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}

/** Returns the texts anywhere in a value that are not empty. */
export function textsIn(value: unknown): readonly string[] {
  if (typeof value === "string") return value === "" ? [] : [value];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(textsIn) : [];
}
