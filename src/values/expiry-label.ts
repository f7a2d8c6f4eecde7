/**
 * Key of the label that the provider argument `expires` puts on what it creates, and by which `cdktf-svc sweep` finds what has expired. Its form
 * holds for services that permit only lowercase letters, digits and hyphens in labels.
 */
export const EXPIRY_LABEL = "svc-expires";

/** The content of an expiry label. Times are in milliseconds since the Unix epoch, whole seconds. */
export interface Expiry {
  /** When the create was sent, by the service's clock where that is known. An object of another time is a copy: its labels are not ours. */
  readonly sentAtMs: number;
  readonly expiresAtMs: number;
  /** Twelve hexadecimal digits that no other create has: of several objects with one label, all but one are copies. */
  readonly id: string;
}

const SECOND_MS = 1000;
const TIME = "(\\d{4})(\\d{2})(\\d{2})t(\\d{2})(\\d{2})(\\d{2})z";
const VALUE = new RegExp(`^sent-${TIME}-until-${TIME}-([0-9a-f]{12})$`);

/**
 * Returns the value of an expiry label: both times in UTC and whole seconds, and the id, 57 characters.
 *
 * @example
 * expiryLabelValue({ sentAtMs: 0, expiresAtMs: 3_600_000, id: "1f0c99a20b7e" }); // "sent-19700101t000000z-until-19700101t010000z-1f0c99a20b7e"
 */
export function expiryLabelValue({ sentAtMs, expiresAtMs, id }: Expiry): string {
  return `sent-${timeText(sentAtMs)}-until-${timeText(expiresAtMs)}-${id}`;
}

/** Reads the value of an expiry label. Returns undefined for a value that {@link expiryLabelValue} does not write. */
export function readExpiryLabel(value: string): Expiry | undefined {
  const [, ...parts] = VALUE.exec(value) ?? [];
  const id = parts.pop();
  if (id === undefined) return undefined;
  const times = parts.map(Number);
  const expiry = { sentAtMs: timeOf(times.slice(0, 6)), expiresAtMs: timeOf(times.slice(6)), id };
  // A month 13 would be read as the next January.
  return expiryLabelValue(expiry) === value ? expiry : undefined;
}

function timeText(timeMs: number): string {
  const seconds = new Date(Math.floor(timeMs / SECOND_MS) * SECOND_MS).toISOString();
  return seconds.slice(0, 19).replaceAll(/[-:]/g, "").toLowerCase() + "z";
}

function timeOf([year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0]: readonly number[]): number {
  return Date.UTC(year, month - 1, day, hour, minute, second);
}
