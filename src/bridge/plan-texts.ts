import type { Field, Kind, Method } from "../contract";
import { type Diagnostic, type Path, warningDiagnostic } from "../plugin";
import { inWords } from "./texts";

/** What a plan says of changes that are not harmless. No text ever holds a value. */

/** What a method does to which object, and for which attributes' sake. */
export interface Disruption {
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly method: Method;
  /** As a person writes them. */
  readonly attributes: readonly string[];
}

/** Warnings of a plan: a change in place powers the object off, or destroys what it holds; or may do so, once values are known. */
export function disruption(
  { kind, name = kind.name, method, attributes }: Disruption,
  sureness: "certain" | "possible",
  path?: Path,
): readonly Diagnostic[] {
  const isSure = sureness === "certain";
  const cause = isSure
    ? `The change of ${inWords(attributes)} calls ${method.name}`
    : `${inWords(attributes)} ${attributes.length === 1 ? "is" : "are"} not known before the apply; a change of it calls ${method.name}`;
  const may = isSure ? "" : " may";
  if (method.destroysData === true) {
    return [
      warningDiagnostic(
        `This change${isSure ? " destroys" : " may destroy"} what ${name} holds`,
        `${cause}, and what ${name} holds is lost for good. ${method.description}${
          method.powersOff === true ? " It does not run meanwhile." : ""
        }`,
        path,
      ),
    ];
  }
  if (method.powersOff !== true) return [];
  return [
    warningDiagnostic(
      `This change${may} ${isSure ? "powers" : "power"} ${name} off`,
      `${cause}, and ${name} does not run meanwhile. ${method.description}`,
      path,
    ),
  ];
}

/** A warning of a plan: an object is replaced that could be changed in place, had the user allowed it. */
export function replacedWithoutPermission(
  { kind, name = kind.name, method, attributes }: Disruption,
  permission: Field,
  isOpen: boolean,
  path?: Path,
): Diagnostic {
  const reason = isOpen ? "is not known before the apply" : "is not true";
  return warningDiagnostic(
    `${name} is replaced, as ${permission.terraformName} ${reason}`,
    `The change of ${inWords(attributes)} can be made in place by ${method.name} alone, which destroys what the ${kind.name} holds: ` +
      `${method.description} To keep the object, with its name and addresses, and lose only what it holds, set ` +
      `${permission.terraformName} = true. As it is, the object is deleted and another one made.`,
    path,
  );
}
