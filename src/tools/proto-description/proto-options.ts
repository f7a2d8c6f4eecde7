import type { ProtoFieldOptions, ProtoResource } from "./proto-schema";
import { isRecord } from "../../base/json";

/**
 * The options of protos that a description uses, as plain JSON by their full names (`deprecated`, `google.api.resource`). Names inside an
 * option are those of the source (`child_type`). Readers of texts and of descriptors both produce this form.
 */
export type OptionValues = ReadonlyMap<string, unknown>;

/** Returns an option that is true or false. */
export function isOn(options: OptionValues, name: string): boolean {
  return options.get(name) === true;
}

/** Returns the texts of a repeated option, or of one that is given once. */
export function textsIn(options: OptionValues, name: string): readonly string[] {
  return listed(options.get(name)).filter((each) => typeof each === "string");
}

/** Returns the options of a field. */
export function fieldOptions(options: OptionValues): ProtoFieldOptions {
  const reference = options.get("google.api.resource_reference");
  const type = textOf(reference, "type");
  const childType = textOf(reference, "child_type");
  const format = textOf(options.get("google.api.field_info"), "format");
  return {
    deprecated: isOn(options, "deprecated"),
    isRedacted: isOn(options, "debug_redact"),
    behaviors: textsIn(options, "google.api.field_behavior"),
    ...(type === "" && childType === ""
      ? {}
      : { reference: { ...(type === "" ? {} : { type }), ...(childType === "" ? {} : { childType }) } }),
    ...(format === "" ? {} : { format }),
  };
}

/** Returns the resources that an option declares. */
export function resourcesIn(options: OptionValues, name: string): readonly ProtoResource[] {
  return listed(options.get(name))
    .map((each) => ({
      type: textOf(each, "type"),
      patterns: isRecord(each) ? listed(each["pattern"]).filter((text) => typeof text === "string") : [],
      nameField: textOf(each, "name_field"),
      plural: textOf(each, "plural"),
    }))
    .filter(({ type }) => type !== "");
}

/** Returns a text inside an option; empty if there is none. */
export function textOf(value: unknown, member: string): string {
  const text = isRecord(value) && Object.hasOwn(value, member) ? value[member] : undefined;
  return typeof text === "string" ? text : "";
}

function listed(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : value === undefined ? [] : [value];
}
