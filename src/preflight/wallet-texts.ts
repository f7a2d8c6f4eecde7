import { type Amount, formatAmount } from "./amount";
import type { PreflightCheck } from "./report";

/** The sentences of a preflight about money. */

type Check = PreflightCheck;

export function holds(name: string, amount: Amount): Check {
  return { id: "wallet", subject: name, outcome: "ok", text: `${name} holds ${formatAmount(amount)}.` };
}

/** `minimum` in billionths; undefined where any amount would do. */
export function holdsTooLittle(name: string, amount: Amount, minimum: bigint | undefined): Check {
  const less =
    minimum === undefined
      ? "which pays for nothing"
      : `less than the ${formatAmount({ ...amount, nanos: minimum })} that it must`;
  return {
    id: "wallet",
    subject: name,
    outcome: "failed",
    text: `${name} holds ${formatAmount(amount)}, ${less}.`,
    advice: "Pay in before you deploy.",
  };
}

export function unread(subject: string, why: string): Check {
  return {
    id: "wallet",
    subject,
    outcome: "notChecked",
    text: `How much is in ${subject} is not known: ${why}`,
    advice: "Look at it in the dashboard.",
  };
}

export const NO_WALLETS = "The contract has no kind Wallet.";
export const NO_BALANCE = "The contract shows no balance of a wallet.";
export const NO_AMOUNT = "The service does not say its balance.";
export const NO_PAYER =
  "No project that exists says which organization pays for it, and the API key does not see exactly one organization.";
export const THE_WALLET = "the organization's wallet";
