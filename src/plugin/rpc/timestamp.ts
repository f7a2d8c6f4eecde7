import type { Encodable, TimestampMessage } from "../wire";

/** Returns the protocol message of a point in time. */
export function toTimestamp(date: Date): Encodable<typeof TimestampMessage> {
  const milliseconds = date.getTime();
  if (!Number.isFinite(milliseconds)) {
    throw new RangeError("renewAt is not a valid date");
  }
  const seconds = Math.floor(milliseconds / 1000);
  return { seconds, nanos: Math.round(milliseconds - seconds * 1000) * 1_000_000 };
}
