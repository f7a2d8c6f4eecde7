import { type Field, type FieldType, fieldsIn, isAddressField, type Json } from "../contract";
import { holdsMark, memberOrMark } from "../base/engine";
import { asRecord, isRecord, type UnknownRecord } from "../base/json";

/** Values of a plan for people. A sensitive value, by the plan's marks or by the contract, is never among them. */

/** Stands for a sensitive value. */
export const SENSITIVE = "(sensitive)";

/** Stands for a value that is known only after apply. */
export const KNOWN_LATER = "(known after apply)";

/** An attribute of an object, in the notation of the configuration, before and after a change. */
export interface ReviewedAttribute {
  readonly attribute: string;
  /** Absent if the object did not exist. */
  readonly before?: Json;
  /** Absent if the object is deleted. */
  readonly after?: Json;
  readonly sensitive?: true;
  readonly knownAfterApply?: true;
}

/** A change of the plan's JSON, with the engine's marks. */
interface MarkedChange {
  readonly before: unknown;
  readonly after: unknown;
  readonly unknown: unknown;
  readonly sensitive: readonly [before: unknown, after: unknown];
}

/** Returns the attributes that users set and that change: all of a new object, and none of a deleted one. */
export function changedAttributes(
  fields: readonly Field[],
  change: UnknownRecord,
): readonly ReviewedAttribute[] {
  if (change["after"] === null) return [];
  return attributesIn(fields, markedChange(change), [], ({ presence }) => presence !== "computed").filter(
    ({ sensitive, before, after }) => sensitive === true || JSON.stringify(before) !== JSON.stringify(after),
  );
}

/** Returns the addresses of an object that change, are lost with it, or are not known before the apply. */
export function changedAddresses(
  fields: readonly Field[],
  change: UnknownRecord,
): readonly ReviewedAttribute[] {
  if (change["before"] === null) return [];
  return attributesIn(fields, markedChange(change), [], () => true, isAddressField).filter(
    ({ before, after }) =>
      before !== null && before !== undefined && JSON.stringify(before) !== JSON.stringify(after),
  );
}

function markedChange(change: UnknownRecord): MarkedChange {
  return {
    before: change["before"],
    after: change["after"],
    unknown: change["after_unknown"],
    sensitive: [change["before_sensitive"], change["after_sensitive"]],
  };
}

function attributesIn(
  fields: readonly Field[],
  change: MarkedChange,
  at: readonly string[],
  isChosen: (field: Field) => boolean,
  isLeafChosen: (field: Field) => boolean = () => true,
): readonly ReviewedAttribute[] {
  return fields.filter(isChosen).flatMap((field) => {
    const inner: MarkedChange = {
      before: memberOrMark(change.before, field.terraformName),
      after: memberOrMark(change.after, field.terraformName),
      unknown: memberOrMark(change.unknown, field.terraformName),
      sensitive: [
        memberOrMark(change.sensitive[0], field.terraformName),
        memberOrMark(change.sensitive[1], field.terraformName),
      ],
    };
    const path = [...at, field.terraformName];
    const isWhole = inner.sensitive.includes(true) || isSecret(field);
    const within =
      field.type.kind === "object" && !isWhole && (isRecord(inner.before) || isRecord(inner.after));
    if (within) return attributesIn(fieldsIn(field.type), inner, path, isChosen, isLeafChosen);
    return isLeafChosen(field) ? leaf(field, inner, path.join("."), isWhole) : [];
  });
}

function leaf(
  field: Field,
  { before, after, unknown, sensitive }: MarkedChange,
  attribute: string,
  isWhole: boolean,
): readonly ReviewedAttribute[] {
  const isUnknown = holdsMark(unknown);
  const isUnset = (value: unknown): boolean => value === null || value === undefined;
  const isSame = JSON.stringify(before ?? null) === JSON.stringify(after ?? null);
  if (!isUnknown && isSame) return [];
  const isSensitive = isWhole || sensitive.some(holdsMark);
  const show = (value: unknown, marks: unknown, unknownMarks: unknown): Json =>
    isWhole && !isUnset(value) ? SENSITIVE : shown(field.type, value, marks, unknownMarks);
  return [
    {
      attribute,
      ...(before === undefined ? {} : { before: show(before, sensitive[0], undefined) }),
      ...(after === undefined && !isUnknown ? {} : { after: show(after, sensitive[1], unknown) }),
      ...(isSensitive ? { sensitive: true as const } : {}),
      ...(isUnknown ? { knownAfterApply: true as const } : {}),
    },
  ];
}

/** Returns a value with a word for each part that is sensitive, or known only after apply. */
function shown(type: FieldType, value: unknown, marks: unknown, unknown: unknown): Json {
  if (marks === true) return SENSITIVE;
  if (unknown === true) return KNOWN_LATER;
  if (Array.isArray(value)) {
    const [own, open] = [listOf(marks), listOf(unknown)];
    // Marks that cannot be assigned to the elements hide all of them.
    if (holdsMark(marks) && own.length !== value.length) return SENSITIVE;
    const element = "element" in type ? type.element : type;
    return value.map((each, index) => shown(element, each, own[index], open[index]));
  }
  if (isRecord(value)) {
    const names = [...new Set([...Object.keys(value), ...Object.keys(asRecord(unknown) ?? {})])];
    return Object.fromEntries(
      names.map((name): [string, Json] => {
        const field =
          type.kind === "object" ? fieldsIn(type).find((each) => each.terraformName === name) : undefined;
        const inner = field?.type ?? ("element" in type ? type.element : JSON_TYPE);
        if (field !== undefined && isSecret(field) && value[name] !== null) return [name, SENSITIVE];
        return [name, shown(inner, value[name], asRecord(marks)?.[name], asRecord(unknown)?.[name])];
      }),
    );
  }
  return (value ?? null) as Json;
}

const JSON_TYPE: FieldType = { kind: "json" };

function isSecret({ sensitive, writeOnly }: Field): boolean {
  return sensitive || writeOnly;
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
