import type { AccountObject } from "../account";

/** Common names of a field with which a service protects an object from deletion, without case and underscores. */
const NAMES: ReadonlySet<string> = new Set([
  "deletionprotection",
  "deletionprotected",
  "deletionprotectionenabled",
  "deleteprotection",
  "deleteprotected",
  "deleteprotectionenabled",
  "terminationprotection",
  "terminationprotected",
  "terminationprotectionenabled",
]);

/** Whether the service protects an object from deletion, as far as the contract has a field for that. */
export function isProtected({ kind, object }: Pick<AccountObject, "kind" | "object">): boolean {
  return kind.fields.some(
    ({ wireName, argument, type }) =>
      argument === undefined &&
      type.kind === "bool" &&
      object[wireName] === true &&
      NAMES.has(wireName.toLowerCase().replaceAll(/[_-]/g, "")),
  );
}
