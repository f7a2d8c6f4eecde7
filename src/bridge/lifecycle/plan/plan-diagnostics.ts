import { type Field, holdsSecret, type Kind, type Method } from "../../../contract";
import {
  attributeStep,
  type Diagnostic,
  errorDiagnostic,
  type Path,
  warningDiagnostic,
} from "../../../plugin";
import { fieldAt, type ReplacementCauses, type ReplacementLosses } from "../../../changes";
import type { ReplacementAnswer } from "../../context";
import { inWords } from "../../../base/words";

/** The most attributes that a text names. */
const MOST_ATTRIBUTES = 3;

/** Findings of a plan. Warnings are about disruptive changes, and contain no value. */

/** A disruptive method call: the object and the attributes that cause it. */
export interface Disruption {
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly method: Method;
  /** In the notation of the configuration. */
  readonly attributes: readonly string[];
}

/** Returns what a call does to an object beside its change, as the end of a sentence: `powers off X until the operation ends`. */
export function effectOn(name: string, { destroysData, powersOff }: Method): string | undefined {
  if (destroysData === true) {
    return `deletes all data of ${name}${powersOff === true ? " and powers it off until the operation ends" : ""}`;
  }
  return powersOff === true ? `powers off ${name} until the operation ends` : undefined;
}

/** Warns that an in-place change powers the object off or destroys its data, or may do so once values are known. */
export function disruption(
  { kind, name = kind.name, method, attributes }: Disruption,
  sureness: "certain" | "possible",
  path?: Path,
): readonly Diagnostic[] {
  const isSure = sureness === "certain";
  const cause = isSure
    ? `Changing ${inWords(attributes)} calls ${method.name}`
    : `${inWords(attributes)} ${attributes.length === 1 ? "is" : "are"} known only after apply. A change calls ${method.name}`;
  const effect = effectOn(name, method);
  if (effect === undefined) return [];
  const summary =
    method.destroysData === true
      ? `This change ${isSure ? "destroys" : "may destroy"} the data of ${name}`
      : `This change ${isSure ? "powers off" : "may power off"} ${name}`;
  return [warningDiagnostic(summary, `${cause}, which ${effect}.`, path)];
}

/** Reports that a configuration names another object than the one that was imported for it. */
export function otherImported(name: string, attribute: string, value: string): Diagnostic {
  return errorDiagnostic(
    "Imported object does not match the configuration",
    `${name} is imported, but the configuration has another ${attribute}, which is part of the name and cannot change: Terraform would replace ` +
      `the object at once. Set ${attribute} to ${JSON.stringify(value)}, or import the object that the configuration describes.`,
    [attributeStep(attribute)],
  );
}

/** A replacement about which a plan warns, or which it refuses. */
export interface AnsweredReplacement {
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly causes: ReplacementCauses;
  readonly losses: ReplacementLosses;
  readonly answer: ReplacementAnswer;
}

/** Warns of a replacement, or refuses it: the attributes that force it, what is lost, and what would avoid it. */
export function replaced(
  { kind, name = kind.name, causes, losses, answer }: AnsweredReplacement,
  path?: Path,
): Diagnostic {
  const { attributes, hopeless, permitted, isOnlySshKeys } = causes;
  const { power, data, addresses } = losses;
  const [isForbidden, isUnsure] = [answer === "forbid", answer === "unknown"];
  const cause =
    `A change of ${inWords(attributes, MOST_ATTRIBUTES)} forces replacement` +
    (isForbidden
      ? ', which replace = "forbid" refuses'
      : isUnsure
        ? ", and replace is known only after apply"
        : "");
  const lost = [
    ...(data ? ["its data"] : []),
    ...(addresses.length === 0 ? [] : [`its addresses (${inWords(addresses, MOST_ATTRIBUTES)})`]),
  ];
  const loss =
    `The plan ${power ? "powers off and deletes" : "deletes"} the ${kind.name}` +
    (lost.length === 0 ? "" : `, and loses ${inWords(lost)}`);
  const ways = hopeless.length > 0 ? [] : permitted;
  const inPlace = ways.map(
    ({ permission, method }) =>
      `set ${permission.terraformName} = true (${method.name}, which deletes only its data)`,
  );
  const rotation = isOnlySshKeys
    ? ` SSH keys can be changed on the ${kind.name} itself (AuthorizedKeys).`
    : "";
  const text = `${cause}. ${loss}. To keep it, ${["revert the change", ...inPlace].join(", or ")}.${rotation}`;
  return isForbidden || isUnsure
    ? errorDiagnostic(`${name} must not be replaced`, text, path)
    : warningDiagnostic(`${name} is to be replaced`, text, path);
}

/** Warns that a replacement loses what is stored in the object. */
export function replacedWithData(
  { kind, name = kind.name, attributes }: Omit<Disruption, "method">,
  path?: Path,
): Diagnostic {
  return warningDiagnostic(
    `The replacement of ${name} loses its data`,
    `This change of ${inWords(attributes)} is not possible in place, so the ${kind.name} is deleted with its data, and another one is ` +
      "created. To keep the data, revert the change.",
    path,
  );
}

/** Warns that an object is replaced that could be changed in place with the user's permission. */
export function replacedWithoutPermission(
  { kind, name = kind.name, method, attributes }: Disruption,
  permission: Field,
  isOpen: boolean,
  path?: Path,
): Diagnostic {
  const reason = isOpen ? "is known only after apply" : "is not true";
  return warningDiagnostic(
    `${name} is replaced because ${permission.terraformName} ${reason}`,
    `Only ${method.name} can make the change of ${inWords(attributes)} in place, and it destroys the data of the ${kind.name}: ` +
      `${method.description} To keep the object with its name and addresses, and lose only its data, set ` +
      `${permission.terraformName} = true. Otherwise, the object is deleted and another one is created.`,
    path,
  );
}

/** Warns that an object is replaced although the user permits changes in place, because no method makes the changes. */
export function replacedDespitePermission(
  { kind, name = kind.name, attributes }: Omit<Disruption, "method">,
  permissions: readonly Field[],
  path?: Path,
): Diagnostic {
  const given = inWords(permissions.map(({ terraformName }) => terraformName));
  return warningDiagnostic(
    `${name} is replaced although ${given} ${permissions.length === 1 ? "is" : "are"} true`,
    `No method changes ${inWords(attributes)} in place, so ${given} ${permissions.length === 1 ? "does" : "do"} not help here. ` +
      `The ${kind.name} is deleted with its data, and another one is created.`,
    path,
  );
}

/** Returns the path, unless the engine would quote a configuration line that may contain a secret. */
export function quotable(kind: Kind, path: Path | undefined): Path | undefined {
  const root = path === undefined ? undefined : fieldAt(kind.fields, path.slice(0, 1));
  return root === undefined || holdsSecret(root) ? undefined : path;
}
