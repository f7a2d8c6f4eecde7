import { type Amount, LIMITS_VARIABLE, limitTexts, MINIMUM_BALANCE, parseAmount } from "../api";
import type { Environment } from "../client";
import type { Said } from "./literal";
import type { PreflightCheck } from "./report";
import type { ProviderUse } from "./stack-blocks";
import * as walletTexts from "./wallet-texts";

/** The minimums that a wallet must hold, and what is wrong with others. */
export interface MinimumBalances {
  readonly minimums: readonly Amount[];
  readonly checks: readonly PreflightCheck[];
}

/** Returns the minimums of the limits of providers and of the environment. */
export function minimumBalances(
  providers: readonly Pick<ProviderUse, "path" | "minimumBalance">[],
  environment: Environment,
): MinimumBalances {
  const set: readonly (readonly [subject: string, said: Said])[] = [
    ...providers.map(({ path, minimumBalance }) => [path, minimumBalance] as const),
    ...limitTexts(environment)
      .filter(({ name }) => name === MINIMUM_BALANCE)
      .map(({ text }) => [LIMITS_VARIABLE, { text }] as const),
  ];
  const minimums: Amount[] = [];
  const checks: PreflightCheck[] = [];
  for (const [subject, said] of set) {
    if (said === "nothing") continue;
    const amount = said === "expression" ? undefined : parseAmount(said.text);
    if (amount !== undefined) minimums.push(amount);
    else if (said === "expression") checks.push(walletTexts.minimumLater(subject));
    else checks.push(walletTexts.badMinimum(subject, said.text));
  }
  return { minimums, checks };
}
