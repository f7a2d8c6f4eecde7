import { parsePattern } from "../../contract";
import type { KindFinding, OpenApiImport } from "./finding";
import type { WantedKind } from "./find-methods";
import { asText, type DocumentObject, membersOf, textsOf } from "./json";
import { propertyOf } from "./name-fields";
import { keyOf, wordsOf } from "./names";
import { FOR_PEOPLE } from "./reference-evidence";
import { mayName, NEUTRAL } from "./role-candidates";

/**
 * Decides whether a create request leaves the parent to the service. A wrong decision creates objects in another place than the user said, so
 * any property that may name the parent, or decide it, stands against it.
 */

/** Whether no property of the create's messages may name one of the kinds that contain a new object, or decide it as a required text. */
export function leavesParent(
  importing: OpenApiImport,
  finding: KindFinding,
  ancestors: readonly WantedKind[],
  messages: readonly DocumentObject[],
): boolean {
  const { form } = importing;
  const words = ancestorWords(finding.kind, ancestors);
  return messages.every((message) => {
    const required = textsOf(form.look(message)["required"]);
    return membersOf(form.look(message)["properties"]).every(([name]) => {
      const property = form.look(propertyOf(form, message, name));
      if (isExplained(importing, finding, ancestors, name, property)) return true;
      if (wordsOf(name).some((word) => words.has(word))) return false;
      if (ancestors.some((each) => keyOf(name).startsWith(keyOf(each.name)))) return false;
      return !(required.includes(name) && isPlainText(property));
    });
  });
}

/** Returns the words of the kinds that contain a kind, and of its pattern before the object's own part. */
function ancestorWords(kind: WantedKind, ancestors: readonly WantedKind[]): ReadonlySet<string> {
  const outer = parsePattern(kind.pattern).slice(0, -2);
  const texts = [
    ...ancestors.flatMap(({ name, plural }) => [name, plural]),
    ...outer.map((segment) => ("word" in segment ? segment.word : segment.variable)),
  ];
  return new Set(texts.flatMap(wordsOf).filter((word) => !NEUTRAL.test(word)));
}

/** Whether a property is known to be something else than a parent: a part of the own name, another reference, a known field, a text for people. */
function isExplained(
  importing: OpenApiImport,
  { kind, nameField }: KindFinding,
  ancestors: readonly WantedKind[],
  name: string,
  property: DocumentObject,
): boolean {
  const { "x-references": said, "x-holds": holds, readOnly } = property;
  const isAncestor = (each: unknown): boolean => ancestors.some((ancestor) => ancestor.name === each);
  if (said !== undefined) return !isAncestor(said);
  if (readOnly === true || holds !== undefined || property["default"] !== undefined) return true;
  const known = kind.known?.fields.find(({ wireName }) => keyOf(wireName) === keyOf(name));
  if (known !== undefined) return !isAncestor(known.references);
  const last = parsePattern(kind.pattern).at(-1);
  const isOwnPart = last !== undefined && "variable" in last && last.variable === name;
  return (
    isOwnPart ||
    name === nameField ||
    keyOf(name) === "slug" ||
    FOR_PEOPLE.test(keyOf(name)) ||
    mayName(importing, kind, name, property, true)
  );
}

/** Whether a property is a text that the user chooses freely, such as an ID. */
function isPlainText({ type, enum: values, format }: DocumentObject): boolean {
  return type === "string" && values === undefined && ["", "uuid"].includes(asText(format) ?? "");
}
