/**
 * Key of the label that the provider argument `expires` puts on what it creates, and by which `cdktf-svc sweep` finds what has expired. Its form
 * holds for services that permit only lowercase letters, digits and hyphens in labels.
 */
export const EXPIRY_LABEL = "svc-expires";

/** The times that an expiry label tells, in milliseconds since the Unix epoch, whole seconds. */
export interface Expiry {
  /** When the create was sent, by the service's clock where that is known. An object of another time is a copy: its labels are not ours. */
  readonly sentAtMs: number;
  readonly expiresAtMs: number;
}

const SECOND_MS = 1000;
const TIME = "(\\d{4})(\\d{2})(\\d{2})t(\\d{2})(\\d{2})(\\d{2})z";
const VALUE = new RegExp(`^sent-${TIME}-until-${TIME}$`);

/**
 * Returns the value of an expiry label: both times in UTC and whole seconds, 44 characters.
 *
 * @example
 * expiryLabelValue({ sentAtMs: 0, expiresAtMs: 3_600_000 }); // "sent-19700101t000000z-until-19700101t010000z"
 */
export function expiryLabelValue({ sentAtMs, expiresAtMs }: Expiry): string {
  return `sent-${timeText(sentAtMs)}-until-${timeText(expiresAtMs)}`;
}

/** Reads the value of an expiry label. Returns undefined for a value that {@link expiryLabelValue} does not write. */
export function readExpiryLabel(value: string): Expiry | undefined {
  const parts = VALUE.exec(value)?.slice(1).map(Number);
  if (parts === undefined) return undefined;
  const expiry = { sentAtMs: timeOf(parts.slice(0, 6)), expiresAtMs: timeOf(parts.slice(6)) };
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
