import { type Field, fieldsIn, type Kind } from "../../contract";
import type { MapPath, MapValue } from "../service-map";
import { asList, asObject, type DocumentObject } from "./json";
import type { DescribedKind } from "./described-kind";
import { propertyOf } from "./name-fields";

/** Adds the lines about the fields of a usable kind: facts that the description does not say in its own words. */
export function fieldLines(described: DescribedKind, kind: Kind): void {
  const { importing, finding, objects } = described;
  const { create } = finding.methods;
  const schema = importing.form.schemas.get(finding.schema ?? "");
  const inputs = [objects.get(finding), create?.request];
  const own = kind.fields.filter(({ terraformName }) => terraformName !== "name");
  addFields(described, own, { inputs, outputs: [schema] }, []);
}

/** The messages that contain a field: requests, and the kind's schema. */
interface Messages {
  readonly inputs: readonly unknown[];
  readonly outputs: readonly unknown[];
}

function addFields(
  described: DescribedKind,
  fields: readonly Field[],
  messages: Messages,
  path: readonly string[],
): void {
  const { importing, finding, add } = described;
  const { form } = importing;
  for (const field of fields) {
    if (field.argument !== undefined) continue;
    const steps = [...path, field.wireName];
    const find = (nodes: readonly unknown[]): readonly DocumentObject[] =>
      nodes
        .map((node) => propertyOf(form, node, field.wireName))
        .filter((property) => property !== undefined);
    const inputs = find(messages.inputs);
    const outputs = find(messages.outputs);
    const all = [...inputs, ...outputs];
    const at: MapPath = ["kinds", finding.kind.name, "fields", steps.join(".")];
    const says = (word: string): unknown =>
      all.map((node) => form.look(node)[word]).find((value) => value !== undefined);
    const line = (key: string, value: MapValue | undefined, word: string): void => {
      if (value === undefined) return;
      const nodes = all.flatMap((node) => [node, elementOf(node)]);
      const guessed = nodes.find((node) => importing.notes.guessAt(node, word) !== undefined);
      add([...at, key], value, guessed, word);
    };
    line("references", field.references, "x-references");
    line("providerDefault", field.defaultFrom, "x-default-from");
    const isShown = inputs.some((node) => form.look(node)["readOnly"] !== undefined);
    const isByService = inputs.some((node) => form.look(node)["readOnly"] === true);
    line("setBy", isShown ? (isByService ? "service" : "user") : undefined, "readOnly");
    line("immutable", flag(says("x-immutable")), "x-immutable");
    line("growOnly", flag(says("x-grow-only")), "x-grow-only");
    line("sensitive", field.sensitive ? true : undefined, "format");
    line("writeOnly", field.writeOnly ? true : flag(says("writeOnly")), "writeOnly");
    line("returnedOnce", field.returnedOnce ?? flag(says("x-returned-once")), "x-returned-once");
    const rules = says("x-normalizes");
    line(
      "normalizes",
      rules === undefined ? undefined : (field.constraints.normalizes ?? []),
      "x-normalizes",
    );
    line("knownValues", field.knownValues, "x-known-values");
    line("readyValues", field.readyValues, "x-ready-values");
    line("key", field.elementKey, "x-key");
    const groups = asList(says("x-exclusive"));
    line("exclusive", groups.length === 0 ? undefined : groups, "x-exclusive");
    const name = says("x-name");
    line("terraformName", typeof name === "string" ? name : undefined, "x-name");
    const inner = (nodes: readonly DocumentObject[]): readonly unknown[] =>
      nodes.flatMap((node) => [node, elementOf(form.look(node))]);
    addFields(described, fieldsIn(field.type), { inputs: inner(inputs), outputs: inner(outputs) }, steps);
  }
}

function elementOf({ items, additionalProperties }: DocumentObject): DocumentObject {
  return asObject(items ?? additionalProperties) ?? {};
}

function flag(value: unknown): boolean | undefined {
  return typeof value === "boolean" ? value : undefined;
}
