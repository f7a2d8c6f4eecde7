import { expandResourceName, type Kind, type Wallets } from "../contract";
import type { JsonObject } from "../client";
import { type Amount, readAmount } from "./amount";

/** Why a wallet does not hold enough. */
export type Shortfall =
  /** It holds nothing, and no minimum is set. */
  | { readonly kind: "empty" }
  | { readonly kind: "below"; readonly minimum: Amount }
  /** The minimum is in another currency than the balance, or the service does not say the currency of the balance. */
  | { readonly kind: "incomparable"; readonly minimum: Amount };

/**
 * Returns why a balance is not enough: it is below one of the minimums, or it is not above zero if there is no minimum. Returns undefined if it is
 * enough. A minimum without a currency is in that of the wallet.
 */
export function shortfallOf(balance: Amount, minimums: readonly Amount[]): Shortfall | undefined {
  if (minimums.length === 0) return balance.nanos > 0n ? undefined : { kind: "empty" };
  const foreign = minimums.find(({ currency }) => currency !== "" && currency !== balance.currency);
  if (foreign !== undefined) return { kind: "incomparable", minimum: foreign };
  const [minimum] = minimums.filter(({ nanos }) => balance.nanos < nanos).sort(byDescendingSize);
  return minimum === undefined
    ? undefined
    : { kind: "below", minimum: { ...minimum, currency: balance.currency } };
}

function byDescendingSize({ nanos: one }: Amount, { nanos: other }: Amount): number {
  return one === other ? 0 : one > other ? -1 : 1;
}

/** Returns the full name of the wallet of a payer. Its last word is fixed (documented). */
export function walletOf({ wallet: { pattern } }: Wallets, payer: string): string | undefined {
  return expandResourceName(pattern, pattern.slice(pattern.lastIndexOf("/") + 1), payer);
}

/** Returns the payers that an object names, such as the organization of a project. */
export function payersIn({ payer }: Wallets, { fields }: Kind, object: JsonObject): readonly string[] {
  return fields
    .filter(({ references }) => references === payer.name)
    .map(({ wireName }) => object[wireName])
    .filter((name) => typeof name === "string")
    .filter((name) => name !== "");
}

/** Returns what a wallet holds; undefined if the service did not say it. */
export function balanceIn({ balance }: Wallets, object: JsonObject): Amount | undefined {
  return readAmount(object[balance.wireName]);
}
