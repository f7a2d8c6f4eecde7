import { type Amount, formatAmount, MINIMUM_BALANCE, type Shortfall } from "../api";
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

export function holdsTooLittle(name: string, amount: Amount, shortfall: Shortfall): PreflightCheck {
  const less =
    shortfall.kind === "empty"
      ? "but the balance must be above zero"
      : shortfall.kind === "below"
        ? `but the balance must be at least ${formatAmount(shortfall.minimum)}`
        : `which cannot be compared with the minimum of ${formatAmount(shortfall.minimum)}`;
  return {
    id: "wallet",
    subject: name,
    outcome: "failed",
    text: `${name} has a balance of ${formatAmount(amount)}, ${less}.`,
    advice:
      shortfall.kind === "incomparable"
        ? "Set the minimum in the wallet's currency, or without a currency."
        : "Add funds before you deploy.",
  };
}

/** A minimum that the provider would refuse. `subject`: where it is set. */
export function badMinimum(subject: string, text: string): PreflightCheck {
  return {
    id: "configuration",
    subject,
    outcome: "failed",
    text: `${MINIMUM_BALANCE} of ${subject} is no amount: ${JSON.stringify(text)}.`,
    advice: "Set an amount with at most nine decimals, such as 50, 12.50 or 50EUR.",
  };
}

export function minimumLater(subject: string): PreflightCheck {
  return {
    id: "configuration",
    subject,
    outcome: "notChecked",
    text: `${MINIMUM_BALANCE} of ${subject} is an expression that only the engine can evaluate.`,
    advice: "Pass the minimum to the preflight. The plan checks it in any case.",
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
