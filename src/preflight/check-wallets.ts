import { type Contract, expandResourceName, type Kind, parentPattern } from "../contract";
import { readAmount } from "./amount";
import type { AppContents } from "./app-references";
import type { Demand } from "./demands";
import { saidBy } from "./literal";
import type { Reader } from "./reader";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";
import * as walletTexts from "./wallet-texts";

/**
 * Looks whether there is money for what will be deployed: in the wallet of each organization that pays for a project that was looked at or
 * that the app makes; where no project tells, of the only organization that the key sees. `minimum` is in billionths.
 */
export async function checkWallets(
  reader: Reader,
  demands: readonly Demand[],
  made: AppContents["made"],
  minimum: bigint | undefined,
): Promise<readonly PreflightCheck[]> {
  const { contract } = reader.service;
  const wallet = contract.kinds.find(({ name }) => name === "Wallet");
  if (wallet === undefined) return [walletTexts.unread(walletTexts.THE_WALLET, walletTexts.NO_WALLETS)];
  const balance = wallet.fields.find(({ terraformName }) => terraformName === "balance");
  if (balance?.type.kind !== "object")
    return [walletTexts.unread(walletTexts.THE_WALLET, walletTexts.NO_BALANCE)];
  const names = (await payers(reader, wallet, demands, made)).flatMap(
    (payer) => expandResourceName(wallet.pattern, lastWord(wallet), payer) ?? [],
  );
  if (names.length === 0) return [walletTexts.unread(walletTexts.THE_WALLET, walletTexts.NO_PAYER)];
  return Promise.all(
    names.map(async (name) => {
      const reading = await reader.read(wallet, name);
      if (reading.kind === "gone")
        return texts.missing("wallet", wallet, name, [], { others: [], later: [] });
      if (reading.kind !== "found") return texts.unreadable("wallet", name, reading, []);
      const amount = readAmount(reading.object[balance.wireName]);
      if (amount === undefined) return walletTexts.unread(name, walletTexts.NO_AMOUNT);
      const isEnough = minimum === undefined ? amount.nanos > 0n : amount.nanos >= minimum;
      return isEnough ? walletTexts.holds(name, amount) : walletTexts.holdsTooLittle(name, amount, minimum);
    }),
  );
}

/** The organizations that pay, each once. */
async function payers(
  reader: Reader,
  wallet: Kind,
  demands: readonly Demand[],
  made: AppContents["made"],
): Promise<readonly string[]> {
  const { contract } = reader.service;
  const organization = organizationOf(contract, wallet);
  if (organization === undefined) return [];
  const isPayer = ({ references }: { readonly references?: string }): boolean =>
    references === organization.name;
  const written = made.flatMap(({ block }) =>
    block.fields.filter(isPayer).flatMap((field) => {
      const said = saidBy(block.values[field.terraformName]);
      return typeof said === "string" ? [] : (expandResourceName(organization.pattern, said.text) ?? []);
    }),
  );
  // Every project of these, those too that the app made at an earlier deploy.
  const projects = [
    ...demands.flatMap(({ id, kind, name }) =>
      id === "project" && name !== undefined ? [{ kind, name }] : [],
    ),
    ...made.flatMap(({ name, block: { kind } }) => (kind.fields.some(isPayer) ? [{ kind, name }] : [])),
  ];
  const told = await Promise.all(
    projects.map(async ({ kind, name }) => {
      const reading = await reader.read(kind, name);
      if (reading.kind !== "found") return [];
      return kind.fields.filter(isPayer).flatMap(({ wireName }) => {
        const payer = reading.object[wireName];
        return typeof payer === "string" && payer !== "" ? [payer] : [];
      });
    }),
  );
  const found = [...new Set([...written, ...told.flat()])];
  if (found.length > 0) return found;
  const seen = (await reader.namesOf(organization)) ?? [];
  return seen.length === 1 ? seen : [];
}

/** The kind that a wallet belongs to: the one in whose objects it lives. */
function organizationOf({ kinds }: Contract, wallet: Kind): Kind | undefined {
  const shape = (pattern: string | undefined): string | undefined => pattern?.replace(/\{\w+\}/g, "{}");
  const outer = shape(parentPattern(wallet.pattern));
  return kinds.find(({ pattern }) => shape(pattern) === outer);
}

function lastWord({ pattern }: Kind): string {
  return pattern.slice(pattern.lastIndexOf("/") + 1);
}
