import { fieldsIn, type Field, type Kind, slugOf } from "../contract";
import { isRecord } from "../base/json";
import type { AccountObject } from "./read-account";

/** A condition on objects. A `*` in its text stands for any characters. */
export type Selection =
  | { readonly kind: string; readonly name: string }
  /** A property, such as `labels.env`. */
  | { readonly property: readonly string[]; readonly value: string };

/** Parses a condition: `VirtualMachine`, `VirtualMachine:web-*` or `labels.env=prod`. Returns undefined for any other text. */
export function parseSelection(text: string): Selection | undefined {
  const equals = /^([A-Za-z]\w*(?:\.[^=]+)?)=(.*)$/s.exec(text);
  if (equals !== null) {
    const [head = "", ...rest] = (equals[1] ?? "").split(".");
    return { property: rest.length === 0 ? [head] : [head, rest.join(".")], value: equals[2] ?? "" };
  }
  const named = /^([A-Za-z]\w*)(?::(.+))?$/s.exec(text);
  return named === null ? undefined : { kind: named[1] ?? "", name: named[2] ?? "*" };
}

/** Whether an object meets a condition. */
export function isSelected(selection: Selection, { kind, name, object }: AccountObject): boolean {
  if ("kind" in selection) {
    if (selection.kind !== kind.name) return false;
    const shown =
      valueAt(kind.fields, object, ["displayName"]) ?? valueAt(kind.fields, object, ["display_name"]);
    return [name, slugOf(name), shown].some(
      (text) => typeof text === "string" && matches(selection.name, text),
    );
  }
  const value = valueAt(kind.fields, object, selection.property);
  if (!["string", "number", "boolean"].includes(typeof value)) return false;
  const text = String(value);
  // A name may be given by its last part, as everywhere.
  return [text, slugOf(text)].some((each) => matches(selection.value, each));
}

/** Whether kinds have a property of a condition: otherwise it selects nothing. */
export function isKnownProperty(kinds: readonly Kind[], [head = ""]: readonly string[]): boolean {
  return kinds.some(({ fields }) => fieldNamed(fields, head) !== undefined);
}

function fieldNamed(fields: readonly Field[], name: string): Field | undefined {
  return fields.find(({ propName, terraformName }) => propName === name || terraformName === name);
}

/** Returns the value of a property, or of one inside it by its name or key. */
function valueAt(
  fields: readonly Field[],
  object: Readonly<Record<string, unknown>>,
  [head = "", ...rest]: readonly string[],
): unknown {
  const field = fieldNamed(fields, head);
  const value = field === undefined ? undefined : object[field.wireName];
  if (field === undefined || rest.length === 0) return value;
  if (!isRecord(value)) return undefined;
  const [key = ""] = rest;
  if (field.type.kind === "map") return Object.hasOwn(value, key) ? value[key] : undefined;
  return valueAt(fieldsIn(field.type), value, key.split("."));
}

function matches(pattern: string, text: string): boolean {
  const parts = pattern.split("*").map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, "\\$&"));
  return new RegExp(`^${parts.join("[^]*")}$`, "u").test(text);
}
