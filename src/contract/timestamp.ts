/** Whether a text is a time as proto-JSON writes it, which is RFC 3339: `2030-01-31T12:00:00Z`. */
export function isTimestamp(text: string): boolean {
  return (
    /^\d{4}-\d\d-\d\d[Tt]\d\d:\d\d:\d\d(\.\d+)?([Zz]|[+-]\d\d:\d\d)$/.test(text) &&
    !Number.isNaN(Date.parse(text))
  );
}
