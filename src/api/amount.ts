import { AMOUNT_PATTERN } from "../contract";
import { isJsonObject, type JsonValue } from "../client";

/** Amounts of money are counted in billionths of a currency's unit, so that no amount is ever rounded. */
const NANOS_PER_UNIT = 1_000_000_000n;

/** An amount of money. */
export interface Amount {
  readonly nanos: bigint;
  /** ISO 4217 code; empty if the service does not return it, or a user does not say it. */
  readonly currency: string;
}

const AMOUNT = new RegExp(AMOUNT_PATTERN);

/** Parses an amount such as `12.50` or `12.50 EUR`; returns undefined if the text is not an amount. */
export function parseAmount(text: string): Amount | undefined {
  const [, sign, units, decimals = "", currency = ""] = AMOUNT.exec(text.trim()) ?? [];
  if (sign === undefined || units === undefined) return undefined;
  const nanos = BigInt(units) * NANOS_PER_UNIT + BigInt(decimals.padEnd(9, "0"));
  return { nanos: sign === "" ? nanos : -nanos, currency };
}

/** Reads google.type.Money, which omits zero parts; returns undefined if the value is not an amount. */
export function readAmount(value: JsonValue | undefined): Amount | undefined {
  if (!isJsonObject(value)) return undefined;
  const units = readInteger(value["units"]);
  const nanos = readInteger(value["nanos"]);
  const currency = value["currencyCode"] ?? "";
  return units === undefined || nanos === undefined || typeof currency !== "string"
    ? undefined
    : { nanos: units * NANOS_PER_UNIT + nanos, currency };
}

/** Formats an amount with two decimals, or more if it has them: `250.50 EUR`. */
export function formatAmount({ nanos, currency }: Amount): string {
  const size = nanos < 0n ? -nanos : nanos;
  const decimals = String(size % NANOS_PER_UNIT)
    .padStart(9, "0")
    .replace(/0{1,7}$/, "");
  const text = `${nanos < 0n ? "-" : ""}${size / NANOS_PER_UNIT}.${decimals}`;
  return currency === "" ? text : `${text} ${currency}`;
}

function readInteger(value: JsonValue | undefined): bigint | undefined {
  if (value === undefined || value === null) return 0n;
  if (typeof value === "number") return Number.isSafeInteger(value) ? BigInt(value) : undefined;
  return typeof value === "string" && /^-?\d+$/.test(value) ? BigInt(value) : undefined;
}
