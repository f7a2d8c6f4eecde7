import { type Amount, formatAmount } from "../api";
import type { PreflightCheck } from "./report";

/** Texts of the preflight checks of balances. */

export function holds(name: string, amount: Amount): PreflightCheck {
  return {
    id: "wallet",
    subject: name,
    outcome: "ok",
    text: `${name} has a balance of ${formatAmount(amount)}.`,
  };
}

/** `minimum` is in billionths; undefined if any amount above zero is enough. */
export function holdsTooLittle(name: string, amount: Amount, minimum: bigint | undefined): PreflightCheck {
  const less =
    minimum === undefined
      ? "but the balance must be above zero"
      : `but the balance must be at least ${formatAmount({ ...amount, nanos: minimum })}`;
  return {
    id: "wallet",
    subject: name,
    outcome: "failed",
    text: `${name} has a balance of ${formatAmount(amount)}, ${less}.`,
    advice: "Add funds before you deploy.",
  };
}

export function unread(subject: string, why: string): PreflightCheck {
  return {
    id: "wallet",
    subject,
    outcome: "notChecked",
    text: `The balance of ${subject} was not checked: ${why}`,
    advice: "Check it in the dashboard.",
  };
}

export const NO_WALLETS = "the contract has no kind Wallet with a balance, or no organizations.";
export const NO_AMOUNT = "the service returned no balance.";
export const NO_PAYER =
  "the project does not exist yet, and the API key can read several organizations, or none.";
export const NO_PAYER_NAMED =
  "no project names the organization that pays for it, and the API key can read several organizations, or none.";
export const THE_WALLET = "the organization's wallet";
