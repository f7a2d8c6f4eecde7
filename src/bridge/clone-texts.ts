import type { Kind, Method } from "../contract";
import { type Diagnostic, errorDiagnostic, formatPath, type Path, warningDiagnostic } from "../plugin";
import { inWords, untaint } from "./texts";

/** Messages about clones. None ever holds a secret. */

/** The object that a new one was to be made from is not there. */
export function cloneSourceNotFound(source: string, path: Path): Diagnostic {
  return errorDiagnostic(
    `There is no ${source} to clone`,
    `${formatPath(path)} names it, and the service says that it does not exist. Nothing was made. Check the name, or create it first.`,
    path,
  );
}

/** An attribute of a clone that would not be as planned. Values are left out where they may be secret, or where nobody knows them. */
export interface CloneDifference {
  readonly attribute: string;
  readonly planned?: string;
  readonly source?: string;
  /** The argument that would allow the change in place. */
  readonly permission?: string;
}

/** A clone would differ from its plan, in what can neither be sent with the cloning nor be changed afterwards. */
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
        ? "is given, and the clone cannot be given it"
        : `is planned as ${planned}, and ${source} has ${theirs}`;
    const wayOut = permission === undefined ? "" : ` (${permission} = true would have it changed afterwards)`;
    return `  ${attribute} ${values}${wayOut}`;
  });
  return errorDiagnostic(
    `A clone of ${source} would not be as planned`,
    `What ${method.name} does not carry comes from the source, and cannot be changed in place afterwards:\n${lines.join("\n")}\n` +
      `Nothing was made. Give these attributes as the source has them, or leave them out where they are optional; or leave out ` +
      `${formatPath(path)} to have a new ${kind.name} made from nothing.`,
    path,
  );
}

/** A clone was made, and one of the changes that were to make it what is planned failed. */
export function cloneUnfinished(kind: Kind, name: string, problem: Diagnostic): Diagnostic {
  return errorDiagnostic(
    `The new ${kind.name} is a clone that is not finished`,
    `${name} was made, and was then to be changed into what is planned, but: ${problem.summary}. ${problem.detail} ` +
      untaint("the rest is changed in place"),
    problem.path,
  );
}

/** A clone was made, and the user pressed Ctrl-C before it was changed into what is planned. */
export function cloneInterrupted(kind: Kind, name: string, attributes: readonly string[]): Diagnostic {
  return warningDiagnostic(
    `Interrupted before the new ${kind.name} was finished`,
    `${name} was made as a clone. Its ${inWords(attributes)} may not be as planned yet; the next plan shows what is left, and the next apply ` +
      "changes it in place.",
  );
}
