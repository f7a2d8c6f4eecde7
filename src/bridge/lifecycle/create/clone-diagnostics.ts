import type { Kind, Method } from "../../../contract";
import { type Diagnostic, errorDiagnostic, formatPath, type Path, warningDiagnostic } from "../../../plugin";
import { inWords } from "../../../base/words";

/** Diagnostics about clones. None contains a secret. */

/** Reports that the clone source does not exist. */
export function cloneSourceNotFound(source: string, path: Path): Diagnostic {
  return errorDiagnostic(
    `Clone source ${source} not found`,
    `${formatPath(path)} names it, but the service reports that it does not exist. Nothing was created. Check the name, or create the ` +
      "object first.",
    path,
  );
}

/** An attribute of a clone that would differ from the plan. Values that may be secret or are unknown are omitted. */
export interface CloneDifference {
  readonly attribute: string;
  readonly planned?: string;
  readonly source?: string;
  /** The argument that would allow the in-place change. */
  readonly permission?: string;
}

/**
 * Reports attributes in which a clone would differ from its plan, and that can neither be sent with the clone request nor be changed later.
 */
export function cloneDiffers(
  kind: Kind,
  method: Method,
  source: string,
  differences: readonly CloneDifference[],
  path: Path,
): Diagnostic {
  const lines = differences.map(({ attribute, planned, source: theirs, permission }) => {
    const values =
      planned === undefined || theirs === undefined
        ? "is set, but the request cannot carry it"
        : `is planned as ${planned}, but ${source} has ${theirs}`;
    const wayOut = permission === undefined ? "" : ` (set ${permission} = true to change it afterwards)`;
    return `  ${attribute} ${values}${wayOut}`;
  });
  return errorDiagnostic(
    `A clone of ${source} would differ from the plan`,
    `${method.name} takes these attributes from the source, and they cannot be changed in place afterwards:\n${lines.join("\n")}\n` +
      `Nothing was created. Set these attributes to the source's values, or omit the optional ones. To create a new ${kind.name} ` +
      `without a source, omit ${formatPath(path)}.`,
    path,
  );
}

/** Reports that a clone was created, but that the end of a change towards the planned values is not known. `next`: what the user does next. */
export function cloneUnfinished(kind: Kind, name: string, problem: Diagnostic, next: string): Diagnostic {
  return errorDiagnostic(
    `The new ${kind.name} is an incomplete clone`,
    `${name} was created as a clone, but could not be changed to match the plan. ${problem.summary}: ${problem.detail} ${next}`,
    problem.path,
  );
}

/** Reports that a clone was created, but that a change towards the planned values failed. Nothing is replaced because of it. */
export function cloneIncomplete(kind: Kind, name: string, problem: Diagnostic): Diagnostic {
  return warningDiagnostic(
    `The new ${kind.name} is an incomplete clone`,
    `${name} was created as a clone, but could not be changed to match the plan.\n${problem.summary}: ${problem.detail}\n` +
      "It stays in the state with its own values. The next plan shows the remaining changes, and the next apply makes them in place.",
    problem.path,
  );
}

/** Reports that the user pressed Ctrl-C after a clone was created and before it matched the plan. */
export function cloneInterrupted(kind: Kind, name: string, attributes: readonly string[]): Diagnostic {
  return warningDiagnostic(
    `Interrupted before the new ${kind.name} was complete`,
    `${name} was created as a clone. Its ${inWords(attributes)} may not match the plan yet. The next plan shows the remaining ` +
      "changes, and the next apply makes them in place.",
  );
}
