import { wellKnownSchema } from "../openapi-import";

const WRAPPER = /^google\.protobuf\.(?:Bool|String|Bytes|U?Int32|U?Int64|Float|Double)Value$/;

/** Whether a message has a JSON form of its own. */
export function isWellKnown(fullName: string): boolean {
  return fullName.startsWith("google.protobuf.") && wellKnownSchema(fullName) !== undefined;
}

/** Whether a message wraps a scalar, so that no value differs from its zero value. */
export function isWrapper(fullName: string): boolean {
  return WRAPPER.test(fullName);
}
