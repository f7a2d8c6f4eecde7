import { type Field, fieldsIn, type Kind } from "../../contract";
import { pairFields } from "./compare-fields";
import type { Consequence, KindFinding } from "./finding";
import type { WantedKind } from "./find-methods";
import { updateLine } from "./overlay-line";
import type { PlacedField } from "./place-fields";
import { isOnlyReadBack } from "./read-back";
import { referenceEvidence } from "./reference-evidence";

/**
 * Judges the fields of a resource, where the description may not say the truth: changes that replace the object or that the service may
 * refuse, and secrets in the state. A word about a field, with any value, confirms what the contract says.
 */

/** Returns the consequences for the fields of a resource, which users set and change. */
export function fieldConsequences(
  finding: KindFinding,
  kind: Kind,
  placed: readonly PlacedField[],
  kinds: readonly WantedKind[],
): readonly Consequence[] {
  const settable = placed.filter(({ field }) => field.presence !== "computed");
  return [
    ...replacing(finding, kind, settable),
    ...refusable(finding, kind, settable),
    ...shown(kind, settable),
    ...settable.flatMap((each) => mayRefer(kind, each, kinds)),
  ];
}

/** Fields whose changes replace the object, because no update contains them. */
function replacing(
  { methods }: KindFinding,
  kind: Kind,
  settable: readonly PlacedField[],
): readonly Consequence[] {
  const ofName = [kind.parentField, kind.slugField, "name"];
  const fixed = settable.filter(
    ({ field, parent, says }) =>
      field.immutable &&
      parent?.field.immutable !== true &&
      !(parent === undefined && ofName.includes(field.terraformName)) &&
      !says("x-immutable"),
  );
  if (fixed.length === 0) return [];
  const names = fixed.map(({ field }) => field.wireName);
  const likely = methods.others.filter((rpc) =>
    kind.methods.others.some(
      ({ name, nameField, request }) =>
        name === rpc.name &&
        nameField !== undefined &&
        request.some(({ wireName }) => names.some((each) => isSuffix(wireName, each))),
    ),
  );
  const why =
    kind.methods.updates.length === 0 ? "the kind has no update method" : "no update method contains them";
  return [
    {
      topic: "immutability",
      text:
        `Changes of ${listed(fixed)} replace the ${kind.name}, because ${why}.` +
        (likely.length === 0 ? "" : " If one of these methods updates the object in place, mark it."),
      overlay: likely.map(({ at }) => updateLine(at, { "x-verb": "update" })),
    },
  ];
}

/** Whether a property is called like a field, with a word such as "new" before it or without. */
function isSuffix(property: string, name: string): boolean {
  return property.toLowerCase().endsWith(name.toLowerCase());
}

/** Fields that an update contains, but that services often fix at creation. */
function refusable(
  { kind: wanted }: KindFinding,
  kind: Kind,
  settable: readonly PlacedField[],
): readonly Consequence[] {
  const twins = twinsOf(wanted.known?.fields ?? [], kind.fields, true);
  const updatable = settable.filter(({ field, target }) => !field.immutable && target !== undefined);
  const fixed = updatable.filter(
    ({ field, parent, says }) =>
      !says("x-immutable") &&
      fieldsIn(field.type).length === 0 &&
      !isInList(parent) &&
      (twins.get(field)?.immutable ?? isPlacement(field)),
  );
  const growing = updatable.filter(
    ({ field, says }) =>
      field.type.kind === "number" &&
      !says("x-grow-only") &&
      !says("x-immutable") &&
      twins.get(field)?.growOnly === true,
  );
  const consequences: Consequence[] = [];
  if (fixed.length > 0) {
    consequences.push({
      topic: "immutability",
      text:
        `Changes of ${listed(fixed)} are sent to the service, because an update contains them. ` +
        "Many services fix such a field at creation. Mark each that this service refuses to change.",
      overlay: fixed.map(({ target = "$" }) => updateLine(target, { "x-immutable": true })),
    });
  }
  if (growing.length > 0) {
    consequences.push({
      topic: "immutability",
      text: `Smaller values of ${listed(growing)} are sent to the service, because an update contains them. Mark each that can only grow.`,
      overlay: growing.map(({ target = "$" }) => updateLine(target, { "x-grow-only": true })),
    });
  }
  return consequences;
}

/** Whether a field is part of a list's element, which is added and removed with the element. */
function isInList(parent: PlacedField | undefined): boolean {
  return parent !== undefined && (parent.field.type.kind !== "object" || isInList(parent.parent));
}

/** Whether a field says where the object is: a reference, or a range of addresses. */
function isPlacement({ type, references, constraints, wireName }: Field): boolean {
  return (
    type.kind === "string" &&
    (references !== undefined || constraints.format === "cidr" || /cidr/i.test(wireName))
  );
}

/** Pairs the fields of a known kind with those of the imported one, at every depth. */
function twinsOf(
  known: readonly Field[],
  imported: readonly Field[],
  isRoot: boolean,
): ReadonlyMap<Field, Field> {
  return new Map(
    pairFields(known, imported, isRoot).pairs.flatMap(({ ours, theirs }): [Field, Field][] => [
      [theirs, ours],
      ...twinsOf(fieldsIn(ours.type), fieldsIn(theirs.type), false),
    ]),
  );
}

/** A text whose description mentions names of other objects, without saying that the values are such names. `kinds` are the usable ones. */
function mayRefer(
  { name: owner }: Kind,
  { field, path, target, says }: PlacedField,
  kinds: readonly WantedKind[],
): readonly Consequence[] {
  const { type, references, sensitive, constraints, wireName, description, example } = field;
  const scalar = "element" in type ? type.element : type;
  const isText =
    scalar.kind === "string" && constraints.enum === undefined && constraints.format === undefined;
  if (!isText || references !== undefined || sensitive || target === undefined || says("x-references")) {
    return [];
  }
  const { pattern } = constraints;
  const said = { description, example, ...(pattern === undefined ? {} : { pattern }) };
  const evidence = referenceEvidence(wireName, said, {}, kinds, owner);
  if (evidence === undefined) return [];
  return [
    {
      topic: "identity",
      text:
        `\`${path}\` is plain text, although its ${evidence.by} mentions names of ${evidence.kinds.map(({ plural }) => plural).join(" and ")}. ` +
        "If the values are full names of such objects, mark it.",
      overlay: evidence.kinds.map(({ name }) => updateLine(target, { "x-references": name })),
    },
  ];
}

/** Secrets of users that answers contain. */
function shown(kind: Kind, settable: readonly PlacedField[]): readonly Consequence[] {
  const secrets = settable.filter(
    ({ field, target, says }) =>
      field.sensitive && field.readable && !field.writeOnly && target !== undefined && !says("writeOnly"),
  );
  if (secrets.length === 0) return [];
  const hideable = secrets.filter(({ field }) => !isOnlyReadBack(kind, field));
  return [
    {
      topic: "secrets",
      text:
        `The state contains the secret ${listed(secrets)}, because the description of the answers does.` +
        (hideable.length === 0 ? "" : " Mark each that no answer shows."),
      overlay: hideable.map(({ target = "$" }) => updateLine(target, { writeOnly: true })),
    },
  ];
}

function listed(fields: readonly PlacedField[]): string {
  return fields.map(({ path }) => `\`${path}\``).join(", ");
}
