import { type Kind, withArticle } from "../../../contract";
import { type Diagnostic, errorDiagnostic } from "../../../plugin";

/** Reports that the state of another provider's resource does not say which object it holds. */
export function moveUnproven(kind: Kind, typeName: string, problem: string): Diagnostic {
  return errorDiagnostic(
    "Moved object is not known",
    `The state of the ${typeName} does not prove which ${kind.name} it holds: ${problem}. Nothing was moved.\n` +
      "Remove the moved block. Then import the object by its full name, and take the old resource out of the state with `state rm`.",
  );
}

/** Reports a state that a later version of this provider wrote. */
export function moveFromLater(kind: Kind, name: string, address: string): Diagnostic {
  return errorDiagnostic(
    "Moved object is of a later version",
    `The state of ${name}, ${withArticle(kind.name)} of ${address}, was written by a later version of this provider, which this one cannot read. ` +
      "Nothing was moved. Use at least that version of this provider.",
  );
}

/** Reports that the object of a moved resource does not exist: it may be another service's. */
export function movedGone(kind: Kind, name: string, endpoint: string): Diagnostic {
  return errorDiagnostic(
    "Moved object does not exist",
    `${name}, ${withArticle(kind.name)} that a moved block takes from another provider, does not exist at ${endpoint}. Nothing was moved or created.\n` +
      "If the endpoint is another service's, correct it. If the object was deleted, take the old resource out of the state with `state rm`, and remove the moved block.",
  );
}

/** Reports that a moved object was not read, so that nothing is known that a change could be compared with. */
export function movedUnread(name: string): Diagnostic {
  return errorDiagnostic(
    "Moved object has not been read",
    `Another provider's state says nothing of ${name} but its name, so that a plan without a refresh would replace it. Nothing was planned. Plan without -refresh=false.`,
  );
}
