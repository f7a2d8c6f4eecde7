import { asList, asObject, asText, type DocumentObject, textsOf } from "./json";

/** Formats with an effect; others (`enum`, `regex`, ...) are dropped. */
const FORMATS = [
  "int32", "int64", "uint32", "uint64", "float", "double", "date-time", "date", "time", "byte", "password", "ipv4", "ipv6", "uuid", "uri", "url",
  "iri", "email", "idn-email", "hostname", "idn-hostname", "cidr", "port-range", "field-mask", "duration",
]; // prettier-ignore

const FORMAT_NAMES: Readonly<Record<string, string>> = {
  sint32: "int32", sfixed32: "int32", fixed32: "uint32", sint64: "int64", sfixed64: "int64", fixed64: "uint64", bytes: "byte",
  fieldmask: "field-mask", "google-fieldmask": "field-mask", "google-datetime": "date-time",
}; // prettier-ignore

/** Whether a schema allows null: by `nullable`, by a type, or by a variant. */
export function allowsNull(node: DocumentObject): boolean {
  const offered = ["anyOf", "oneOf"].flatMap((word) => asList(node[word]));
  return (
    node["nullable"] === true ||
    asList(node["type"]).includes("null") ||
    offered.some((each) => asObject(each)?.["type"] === "null")
  );
}

/** Returns the type and format of a schema in normal form. */
export function readType(node: DocumentObject): DocumentObject {
  const types = (Array.isArray(node["type"]) ? textsOf(node["type"]) : [asText(node["type"])]).filter(
    (type) => type !== undefined && type !== "null",
  );
  const given = asText(node["format"]);
  const format = given === undefined ? undefined : (FORMAT_NAMES[given] ?? given);
  const known = format !== undefined && FORMATS.includes(format) ? { format } : {};
  const has = (type: string): boolean => types.includes(type);
  // The form of an enum without its values. proto-JSON writes their names.
  if (given === "enum" && has("integer")) return { type: "string" };
  if (types.length <= 1) return { ...(types[0] === undefined ? {} : { type: types[0] }), ...known };
  // proto-JSON writes 64-bit integers as strings and reads both.
  if (has("string") && has("integer")) return { format: "int64", ...known, type: ["integer", "string"] };
  if (has("number")) return { ...known, type: "number" };
  return {};
}
