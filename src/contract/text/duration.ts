const UNITS_MS: Readonly<Record<string, number>> = {
  ms: 1,
  s: 1_000,
  m: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/**
 * Parses a duration in the form that Terraform users write: `90s`, `30m`, `1h30m`, `1.5h`, `500ms`. Returns milliseconds, or undefined if
 * the text is not a positive duration.
 */
export function parseDuration(text: string): number | undefined {
  return text.includes("d") ? undefined : parseLifetime(text);
}

/** The longest lifetime of an object, in milliseconds: a hundred years. */
const LONGEST_LIFETIME_MS = 36_500 * 86_400_000;

/** Whether a text is a lifetime of objects: a duration from one second to a hundred years. */
export function isLifetime(text: string): boolean {
  const lifetimeMs = parseLifetime(text);
  return lifetimeMs !== undefined && lifetimeMs >= 1_000 && lifetimeMs <= LONGEST_LIFETIME_MS;
}

/** Like {@link parseDuration}, with days, too: `7d`, `1d12h`. For times in which people count days. */
export function parseLifetime(text: string): number | undefined {
  if (!/^(\d+(\.\d+)?(ms|s|m|h|d))+$/.test(text)) return undefined;
  let totalMs = 0;
  for (const [, amount, unit] of text.matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)) {
    totalMs += Number(amount) * (UNITS_MS[unit ?? ""] ?? 0);
  }
  return totalMs > 0 && Number.isFinite(totalMs) ? totalMs : undefined;
}
