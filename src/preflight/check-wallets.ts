import { type Amount, balanceIn, payersIn, shortfallOf, walletOf } from "../api";
import { expandResourceName, type Wallets, walletsOf } from "../contract";
import type { AppContents } from "./app-references";
import type { RequiredObject } from "./required-objects";
import { saidBy } from "./literal";
import type { ObjectReader } from "./reader";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";
import * as walletTexts from "./wallet-texts";

/**
 * Checks the balance of each organization that pays for a checked project or for a project of the app. If no project
 * names an organization, checks the only organization that the key can see.
 */
export async function checkWallets(
  reader: ObjectReader,
  requiredObjects: readonly RequiredObject[],
  made: AppContents["made"],
  minimums: readonly Amount[],
): Promise<readonly PreflightCheck[]> {
  const { contract } = reader.service;
  const wallets = walletsOf(contract);
  if (wallets === undefined) return [walletTexts.unread(walletTexts.THE_WALLET, walletTexts.NO_WALLETS)];
  const { payers, isProjectMissing } = await payersOf(reader, wallets, requiredObjects, made);
  const names = payers.flatMap((payer) => walletOf(wallets, payer) ?? []);
  if (names.length === 0) {
    const why = isProjectMissing ? walletTexts.NO_PAYER : walletTexts.NO_PAYER_NAMED;
    return [walletTexts.unread(walletTexts.THE_WALLET, why)];
  }
  return Promise.all(
    names.map(async (name) => {
      const reading = await reader.read(wallets.wallet, name);
      if (reading.kind === "gone") {
        return texts.missing("wallet", wallets.wallet, name, [], { others: [], later: [] });
      }
      if (reading.kind !== "found") return texts.unreadable("wallet", name, reading, []);
      const amount = balanceIn(wallets, reading.object);
      if (amount === undefined) return walletTexts.unread(name, walletTexts.NO_AMOUNT);
      const shortfall = shortfallOf(amount, minimums);
      return shortfall === undefined
        ? walletTexts.holds(name, amount)
        : walletTexts.holdsTooLittle(name, amount, shortfall);
    }),
  );
}

/** Returns the organizations that pay, without duplicates, and whether a project that would name one does not exist. */
async function payersOf(
  reader: ObjectReader,
  wallets: Wallets,
  requiredObjects: readonly RequiredObject[],
  made: AppContents["made"],
): Promise<{ readonly payers: readonly string[]; readonly isProjectMissing: boolean }> {
  const { payer: organization } = wallets;
  const isPayer = ({ references }: { readonly references?: string }): boolean =>
    references === organization.name;
  const written = made.flatMap(({ block }) =>
    block.fields.filter(isPayer).flatMap((field) => {
      const said = saidBy(block.values[field.terraformName]);
      return typeof said === "string" ? [] : (expandResourceName(organization.pattern, said.text) ?? []);
    }),
  );
  // Their projects, including those that the app created in an earlier deployment.
  const projects = [
    ...requiredObjects.flatMap(({ id, kind, name }) =>
      id === "project" && name !== undefined ? [{ kind, name }] : [],
    ),
    ...made.flatMap(({ name, block: { kind } }) => (kind.fields.some(isPayer) ? [{ kind, name }] : [])),
  ];
  let isProjectMissing = false;
  const told = await Promise.all(
    projects.map(async ({ kind, name }) => {
      const reading = await reader.read(kind, name);
      isProjectMissing ||= reading.kind === "gone";
      if (reading.kind !== "found") return [];
      return payersIn(wallets, kind, reading.object);
    }),
  );
  const found = [...new Set([...written, ...told.flat()])];
  if (found.length > 0) return { payers: found, isProjectMissing };
  const seen = (await reader.namesOf(organization)) ?? [];
  return { payers: seen.length === 1 ? seen : [], isProjectMissing };
}
