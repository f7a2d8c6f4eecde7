import { parseResourceName } from "../../../contract";
import type { StoredObject } from "../object-store";
import { nameIn, namePathOf } from "../request-form";
import { RpcError, invalidArgument } from "../../http/rpc-error";
import { asText, visitLeaves } from "../schema";
import type { ServiceCall, ServiceContext } from "../service-context";
import type { KindDescription } from "../kind-description";

/** Returns the kind of a method. Every served method has one. */
export function kindOfCall({ method }: ServiceCall): KindDescription {
  if (method.kind === undefined) {
    throw new RpcError("unimplemented", `The emulator does not support ${method.name}`);
  }
  return method.kind;
}

/**
 * Returns the existing object that a request names, from all objects or, for reads, from those that are not stale.
 * Throws an RpcError if the name is not a full resource name or the object does not exist.
 */
export function namedObject(
  { store, staleReads }: ServiceContext,
  call: ServiceCall,
  among: "all" | "seen" = "all",
): StoredObject {
  const kind = kindOfCall(call);
  const field = namePathOf(call.method);
  const name = nameIn(call.method, call.request);
  if (parseResourceName(kind.pattern, name) === undefined) {
    throw invalidArgument(call.method.name, [{ field, description: fullNameWanted(kind.pattern, name) }]);
  }
  const object = among === "seen" ? staleReads.get(name) : store.get(name);
  if (object !== undefined && object.kind === kind) return object;
  throw new RpcError("not_found", `${kind.name} "${name}" does not exist`);
}

/** Throws an RpcError if an operation is running on the object. */
export function refuseWhenHeld({ store }: ServiceContext, name: string): void {
  const hold = store.holdOf(name);
  if (hold === undefined) return;
  const doing = hold.deleting ? "is deleting" : "is working on";
  throw new RpcError("aborted", `${hold.operation} ${doing} "${name}"; try again when it has ended`);
}

/**
 * Checks every reference to another object in a request, at any depth: it must be well-formed, exist, and not be in
 * deletion. A missing parent is `not_found`; any other missing object is `failed_precondition`.
 */
export function checkReferences(context: ServiceContext, call: ServiceCall): void {
  const { description, store } = context;
  const malformed: { field: string; description: string }[] = [];
  const missing: { field: string; text: string; gone: boolean }[] = [];
  visitLeaves(description.book, call.method.request, call.request, (schema, value, field) => {
    const kind = description.kinds.get(asText(schema["x-references"]) ?? "");
    if (kind === undefined || typeof value !== "string" || field === namePathOf(call.method)) return;
    if (parseResourceName(kind.pattern, value) === undefined) {
      malformed.push({ field, description: fullNameWanted(kind.pattern, value) });
    } else if (isServed(kind)) {
      const gone = store.get(value)?.kind !== kind;
      const deleting = store.holdOf(value)?.deleting === true;
      const text = `${kind.name} "${value}" ${gone ? "does not exist" : "is being deleted"}`;
      if (gone || deleting) missing.push({ field, text, gone });
    }
  });
  if (malformed.length > 0) throw invalidArgument(call.method.name, malformed);
  if (missing.length === 0) return;
  const { kind, objectField = "" } = call.method;
  const orphan = missing.find(
    ({ field, gone }) =>
      gone && [kind?.parentField, `${objectField}.${kind?.parentField ?? ""}`].includes(field),
  );
  throw new RpcError(
    orphan === undefined ? "failed_precondition" : "not_found",
    missing.map(({ field, text }) => `${field}: ${text}`).join("; "),
  );
}

/** Whether objects of a kind can exist. For other kinds, any well-formed name is accepted. */
function isServed(kind: KindDescription): boolean {
  return kind.creatable || kind.examples.length > 0;
}

/** Returns the problem of a text that does not match the pattern of names, as the end of a sentence. */
export function fullNameWanted(pattern: string, got: string): string {
  return `must be a full resource name of the form ${pattern}; got ${JSON.stringify(got.slice(0, 200))}`;
}
