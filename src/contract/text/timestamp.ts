const RFC_3339 = /^(\d{4})-(\d\d)-(\d\d)[Tt](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:[Zz]|([+-])(\d\d):(\d\d))$/;

/** Whether a text is a time in proto-JSON, which is RFC 3339 without leap seconds: `2030-01-31T12:00:00Z`. */
export function isTimestamp(text: string): boolean {
  return instantOf(text) !== undefined;
}

/**
 * Returns the instant of an RFC 3339 time as text. Equal instants give equal texts, whatever their offset and number of fractional digits.
 * Undefined if the text is not such a time.
 */
export function instantOf(text: string): string | undefined {
  const match = RFC_3339.exec(text);
  if (match === null) return undefined;
  const [, year = "", month = "", day = "", time = "", fraction = "", sign, hours = "00", minutes = "00"] =
    match;
  if (year === "0000" || Number(hours) > 23 || Number(minutes) > 59) return undefined;
  const local = `${year}-${month}-${day}T${time}`;
  const localMs = Date.parse(`${local}Z`);
  // Date.parse reads 30 February as 2 March, and 24:00 as the next day.
  if (Number.isNaN(localMs) || new Date(localMs).toISOString().slice(0, local.length) !== local) {
    return undefined;
  }
  const offsetMs = (Number(hours) * 60 + Number(minutes)) * 60_000;
  const atMs = localMs - (sign === "-" ? -offsetMs : offsetMs);
  return `${atMs}.${fraction.replace(/0+$/, "")}`;
}
