import { type Amount, formatAmount } from "../api";
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

/** A wallet from which nothing more can be paid. */
export interface EmptyWallet {
  readonly name: string;
  readonly balance: Amount;
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

/** Warns of a wallet without money, or refuses the plan. */
export function walletEmpty({ name, balance }: EmptyWallet, isStrict: boolean): Diagnostic {
  const report = isStrict ? errorDiagnostic : warningDiagnostic;
  return report(
    `${name} has a balance of ${formatAmount(balance)}`,
    "It pays for new objects of this plan. Add funds before you apply.",
  );
}
