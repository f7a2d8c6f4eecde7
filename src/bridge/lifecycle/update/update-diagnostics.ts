import type { Kind } from "../../../contract";
import {
  type Diagnostic,
  displayValue,
  errorDiagnostic,
  type Value,
  warningDiagnostic,
} from "../../../plugin";
import { formatAnswerPath, type ValueDifference } from "../../../values";
import { inWords } from "../../../base/words";

/** A value that others changed after the plan, and that the update would overwrite. */
export interface OverwrittenValue extends ValueDifference {
  /** The value that the update would send. Undefined: no entry. */
  readonly planned: Value | undefined;
}

/** Warns that attributes still have their values after an update that cleared them. */
export function notCleared(kind: Kind, name: string, attributes: readonly string[]): Diagnostic {
  const [are, values] = attributes.length === 1 ? ["is", "its value"] : ["are", "their values"];
  return warningDiagnostic(
    `${kind.name} keeps ${inWords(attributes)}`,
    `The configuration does not set ${inWords(attributes)} any more. The update of ${name} unset ${attributes.length === 1 ? "it" : "them"}, but the ` +
      `service still shows ${values}: either it chooses the same, or it does not clear what ${are} omitted. Terraform leaves ` +
      `${values} to the service from now on. To change ${values}, set ${inWords(attributes)} again.`,
  );
}

/** How many overwritten values an error names. */
const MOST_VALUES = 2;

/** Reports that others changed values after the plan that an update would overwrite. Sensitive values are not shown. */
export function changedAfterPlan(
  kind: Kind,
  name: string,
  overwritten: readonly OverwrittenValue[],
): Diagnostic {
  const values = overwritten
    .slice(0, MOST_VALUES)
    .map(({ path, configured, answered, planned, isSecret }) => {
      const at = formatAnswerPath(kind.fields, path);
      return isSecret
        ? `${at} has another sensitive value than when the plan was made.`
        : `${at}: ${shown(configured)} in the plan's prior state, ${shown(answered)} now. The plan asks for ${shown(planned)}.`;
    });
  const more = overwritten.length - values.length;
  return errorDiagnostic(
    `${kind.name} ${name} was changed after the plan`,
    [
      ...values,
      ...(more > 0 ? [`${more} more ${more === 1 ? "value was" : "values were"} changed.`] : []),
      NOT_OVERWRITTEN,
    ].join("\n"),
  );
}

/** Reports that another object has the name of the one that the update was planned for. */
export function recreatedAfterPlan(kind: Kind, name: string): Diagnostic {
  return errorDiagnostic(
    `${kind.name} ${name} was recreated after the plan`,
    `The object of this name has another creation time or ID than the one that the plan was made for.\n${NOT_OVERWRITTEN}`,
  );
}

/** Adds to the error of a read before an update why nothing was sent. */
export function unreadableBefore(failed: Diagnostic): Diagnostic {
  return {
    ...failed,
    detail:
      `${failed.detail}\nThe update sent no change: without the read, it could overwrite what others changed after the plan. If the API key ` +
      "may not read the object, give it that permission. Then apply again.",
  };
}

const NOT_OVERWRITTEN =
  "The update did not overwrite it. Plan again, with a refresh, to see the difference; then apply that plan.";

function shown(value: Value | undefined): string {
  return value === undefined || value === null ? "nothing" : displayValue(value);
}
