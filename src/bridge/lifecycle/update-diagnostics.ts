import type { Kind } from "../../contract";
import { type Diagnostic, warningDiagnostic } from "../../plugin";
import { inWords } from "../values";

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
