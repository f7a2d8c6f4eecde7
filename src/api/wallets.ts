import {
  type Contract,
  expandResourceName,
  type Field,
  isSamePattern,
  type Kind,
  parentPattern,
} from "../contract";
import type { JsonObject } from "../client";
import { type Amount, readAmount } from "./amount";

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
