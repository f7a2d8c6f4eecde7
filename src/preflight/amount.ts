import { isJsonObject, type JsonValue } from "../client";

/** Billionths of a currency's unit, of which amounts of money are counted: no amount is ever rounded. */
const NANOS_PER_UNIT = 1_000_000_000n;

/** An amount of money. */
export interface Amount {
  readonly nanos: bigint;
  /** ISO 4217 code; empty where the service does not say it. */
  readonly currency: string;
}

/** An amount such as `12.50`, in billionths; undefined for a text that is none. */
export function parseAmount(text: string): bigint | undefined {
  const [, sign, units, decimals = ""] = /^(-?)(\d+)(?:\.(\d{1,9}))?$/.exec(text.trim()) ?? [];
  if (sign === undefined || units === undefined) return undefined;
  const nanos = BigInt(units) * NANOS_PER_UNIT + BigInt(decimals.padEnd(9, "0"));
  return sign === "" ? nanos : -nanos;
}

/** Reads google.type.Money, whose parts are left out when they are nothing; undefined for what is no amount. */
export function readAmount(value: JsonValue | undefined): Amount | undefined {
  if (!isJsonObject(value)) return undefined;
  const units = readInteger(value["units"]);
  const nanos = readInteger(value["nanos"]);
  const currency = value["currencyCode"] ?? "";
  return units === undefined || nanos === undefined || typeof currency !== "string"
    ? undefined
    : { nanos: units * NANOS_PER_UNIT + nanos, currency };
}

/** Writes an amount with two decimals, or as many as it has: `250.50 EUR`. */
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
