import { type Amount, formatAmount, type Shortfall } from "../api";
import type { ServiceError } from "../client";
import { type Kind, nearestName, slugOf } from "../contract";
import { type Diagnostic, errorDiagnostic, formatPath, type Path, warningDiagnostic } from "../plugin";
import { upperFirst } from "../base/words";

/** Findings of the checks of plans. */

/** The most names that a text lists. */
const MOST_NAMES = 10;

/** A reference of a planned object, with the names that it is sent and read by. */
export interface PlannedReference {
  readonly kind: Kind;
  readonly name: string;
  readonly path: Path;
}

/** A wallet that holds too little for new objects. */
export interface ShortWallet {
  readonly name: string;
  readonly balance: Amount;
  readonly shortfall: Shortfall;
}

/** The service cannot be used, whatever is planned. */
export function serviceUnusable(error: ServiceError): Diagnostic {
  const summary =
    error.code === "unauthenticated" ? "The service refuses the API key" : "The service cannot be reached";
  return errorDiagnostic(summary, `${upperFirst(error.happened)} ${error.advice}`);
}

/** Warns of an object that does not exist, or refuses the plan. `names`: those that do. */
export function objectMissing(
  { kind, name, path }: PlannedReference,
  names: readonly string[],
  isStrict: boolean,
): Diagnostic {
  const near = nearestName(slugOf(name), names);
  const others =
    near !== undefined
      ? ` Did you mean ${near}?`
      : names.length > 0 && names.length <= MOST_NAMES
        ? ` Existing ones: ${names.join(", ")}.`
        : "";
  const created =
    isStrict || kind.methods.create === undefined
      ? ""
      : " If the same apply creates it, refer to its resource instead of its name.";
  const report = isStrict ? errorDiagnostic : warningDiagnostic;
  return report(`${name} does not exist`, `${formatPath(path)} refers to it.${others}${created}`, path);
}

/** Warns of an object that new objects need more often than it is available. `lookedAt`: when the service said so. */
export function objectTaken(
  { name, path }: PlannedReference,
  wanted: number,
  free: number,
  lookedAt: Date,
): Diagnostic {
  return warningDiagnostic(
    `${name} is not available`,
    `At ${lookedAt.toISOString().slice(11, 16)} UTC, ${free} of 1 was available, and this plan needs ${wanted}. Unless it is freed before, ` +
      `the create fails. Choose another one for ${formatPath(path)}.`,
    path,
  );
}

/** Warns of a wallet without money, or refuses the plan. A minimum that the user has set is a limit, which refuses in any case. */
export function walletShort({ name, balance, shortfall }: ShortWallet, isStrict: boolean): Diagnostic {
  const summary = `${name} has a balance of ${formatAmount(balance)}`;
  const pays = "It pays for new objects of this plan.";
  if (shortfall.kind === "empty") {
    const report = isStrict ? errorDiagnostic : warningDiagnostic;
    return report(summary, `${pays} Add funds before you apply.`);
  }
  const minimum = formatAmount(shortfall.minimum);
  return shortfall.kind === "below"
    ? errorDiagnostic(
        `${summary}, and min_balance is ${minimum}`,
        `${pays} Add funds, or lower min_balance in the provider's limits and in SVC_LIMITS.`,
      )
    : errorDiagnostic(
        `${summary}, which cannot be compared with min_balance = ${minimum}`,
        `${pays} Set min_balance in the wallet's currency, or without a currency.`,
      );
}

/** Warns of a wallet whose balance is unknown, though a minimum is set, or refuses the plan. */
export function walletUnread(name: string, isStrict: boolean): Diagnostic {
  const report = isStrict ? errorDiagnostic : warningDiagnostic;
  return report(
    `The balance of ${name} was not checked`,
    "min_balance is set, and the service did not return the balance to this API key. Use a key that may read the wallet, or remove min_balance.",
  );
}
