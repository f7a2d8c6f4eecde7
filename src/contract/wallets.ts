import type { Contract, Field, Kind } from "./model";
import { isSamePattern, parentPattern } from "./names/resource-name";

/** Kinds and fields by which a contract says who pays and what is left. */
export interface Wallets {
  readonly wallet: Kind;
  readonly balance: Field;
  /** The kind that has a wallet: each organization. */
  readonly payer: Kind;
}

/** Returns how a contract describes wallets; undefined if it has none with a balance, each of another object. */
export function walletsOf({ kinds }: Contract): Wallets | undefined {
  const wallet = kinds.find(({ name }) => name === WALLET);
  const balance = wallet?.fields.find(({ terraformName }) => terraformName === BALANCE);
  const outer = wallet === undefined ? undefined : parentPattern(wallet.pattern);
  const payer = outer === undefined ? undefined : kinds.find(({ pattern }) => isSamePattern(pattern, outer));
  return wallet === undefined || payer === undefined || balance?.type.kind !== "object"
    ? undefined
    : { wallet, balance, payer };
}

/** Names that the documentation gives to the kind, and the emulator's model to the field (assumed). */
const WALLET = "Wallet";
const BALANCE = "balance";

/** Pattern of an amount of money: sign, units, at most nine decimals, and perhaps a currency's ISO 4217 code. */
export const AMOUNT_PATTERN = "^(-?)([0-9]{1,18})(?:[.]([0-9]{1,9}))?(?: ?([A-Z]{3}))?$";
