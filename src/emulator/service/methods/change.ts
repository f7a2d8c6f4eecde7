import { keepReadOnly, toStored, withDefaults, withReadOnly } from "../object-form";
import { mergePatch } from "../../json-value";
import type { StoredObject } from "../object-store";
import { normalized } from "../service-behaviour";
import { RpcError, invalidArgument } from "../../http/rpc-error";
import {
  asObject,
  asText,
  exclusiveIn,
  rebuild,
  shapeOf,
  type JsonObject,
  type Schema,
  type SchemaBook,
} from "../schema";
import type { Call, Handler, ServiceContext } from "../service-context";
import { perform } from "./answer";
import { checkReferences, kindOfCall, namedObject, refuseWhenHeld } from "./names";

/**
 * Updates an object in place, for every method whose request has properties of the kind: update, resize, reimage, ...
 * With a field mask, the masked properties change, and a masked but absent property gets its default. Without a mask,
 * each property at the root of the request replaces the object's. A request that holds the object in a separate
 * property and has no mask field replaces the whole object. The service's behaviour (`updates`) can differ for requests
 * without a mask.
 */
export const change: Handler = (context, call) => {
  const object = namedObject(context, call);
  refuseWhenHeld(context, object.name);
  const paths = pathsToChange(context, call);
  checkReferences(context, call);
  // Reports problems immediately if possible, not only in the operation.
  check(context, object, changed(context, call, object, paths));
  return perform(context, call, object, {
    apply() {
      const current = context.store.get(object.name);
      if (current === undefined) {
        throw new RpcError("not_found", `${object.kind.name} "${object.name}" no longer exists`);
      }
      const value = changed(context, call, current, paths);
      check(context, current, value);
      context.store.put(current.kind, current.name, value);
      return value;
    },
  });
};

/** Refuses a change that the description or the rules of the kind forbid. */
function check(context: ServiceContext, current: StoredObject, value: JsonObject): void {
  const shrunk = [...context.description.book.propertiesOf(current.kind.schema)].filter(
    ([name, schema]) =>
      schema["x-grow-only"] === true && Number(value[name] ?? 0) < Number(current.value[name] ?? 0),
  );
  if (shrunk.length > 0) {
    throw new RpcError(
      "failed_precondition",
      shrunk
        .map(
          ([name]) =>
            `${name}: cannot be smaller than ${String(current.value[name])}; got ${String(value[name])}`,
        )
        .join("; "),
    );
  }
  context.behaviours[current.kind.name]?.check?.(value, context.store, current.kind);
}

function changed(
  context: ServiceContext,
  call: Call,
  current: StoredObject,
  paths: readonly (readonly string[])[],
): JsonObject {
  const { book } = context.description;
  const { schema } = current.kind;
  const { input } = call.method;
  const sent = asObject(toStored(book, input, call.body)) ?? {};
  const isMerged = context.behaviour.updates === "merge" && maskOf(call) === "";
  const wanted = isMerged
    ? (asObject(mergePatch(current.value, sent)) ?? {})
    : (asObject(withDefaults(book, input, sent)) ?? {});
  let value = current.value;
  for (const path of paths) value = asObject(transplant(book, schema, value, wanted, path)) ?? {};
  const { normalize } = context.behaviour;
  const kept = normalized(
    current.kind.name,
    asObject(keepReadOnly(book, schema, current.value, value)) ?? {},
    normalize,
  );
  const aged = asObject(rebuild(book, schema, kept, { keep: (property) => !isTimeOfChange(property) })) ?? {};
  // A property that the object was created without (such as a public address) does not appear through a change.
  const filled = withReadOnly(book, schema, aged, (property, path) =>
    isTimeOfChange(property) || path.includes("[") ? context.readOnlyValue(property, path) : undefined,
  );
  return context.behaviours[current.kind.name]?.onChange?.(filled) ?? filled;
}

/** Whether a property is the time of the last change: assumed for every read-only time that is not immutable. */
function isTimeOfChange(schema: Schema): boolean {
  return schema["readOnly"] === true && schema["format"] === "date-time" && schema["x-immutable"] !== true;
}

/** Copies the value at a path of `from` to `into`, which has this schema. An absent value removes the property. */
function transplant(
  book: SchemaBook,
  schema: Schema,
  into: unknown,
  from: unknown,
  path: readonly string[],
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return from;
  const target = asObject(into) ?? {};
  const source = asObject(from) ?? {};
  const property = book.propertiesOf(schema).get(step) ?? {};
  const inner = transplant(book, property, target[step], source[step], rest);
  // A new value replaces the values that it excludes.
  const rivals = exclusiveIn(schema).filter((group) => inner !== undefined && group.includes(step));
  const others = Object.entries(target).filter(([name]) => name !== step && !rivals.flat().includes(name));
  return Object.fromEntries(inner === undefined ? others : [...others, [step, inner]]);
}

function pathsToChange(context: ServiceContext, call: Call): readonly (readonly string[])[] {
  const { method, body } = call;
  const { book } = context.description;
  const kind = kindOfCall(call);
  const kindProperties = book.propertiesOf(kind.schema);
  const changeable = [...book.propertiesOf(method.input)].filter(
    ([name, schema]) =>
      name !== method.nameField &&
      name !== kind.nameField &&
      name !== method.maskField &&
      // A write-only secret may be absent from the kind's own properties.
      (kindProperties.has(name) || schema["writeOnly"] === true) &&
      schema["readOnly"] !== true,
  );
  const mask = maskOf(call);
  const roots = changeable.map(([name]) => [name]);
  const object =
    method.objectField === undefined ? undefined : book.propertiesOf(method.request).get(method.objectField);
  const inside = object === undefined ? kindProperties : book.propertiesOf(object);
  const given = roots.filter(([name = ""]) => Object.hasOwn(body, name));
  const { updates } = context.behaviour;
  const isReplaced =
    updates === undefined ? object !== undefined && method.maskField === undefined : updates === "replace";
  if (mask === "" && isReplaced) {
    return roots.filter((path) => given.includes(path) || inside.has(path[0] ?? ""));
  }
  if (mask === "") return given;
  if (mask === "*") return roots;
  const paths = mask.split(",").map((path) => path.trim().split("."));
  const unknown = paths.filter((path) => !isPath(context, new Map(changeable), path));
  if (unknown.length > 0) {
    const field = method.maskField ?? "";
    const allowed = roots.map(([name]) => name).join(", ");
    throw invalidArgument(
      method.name,
      unknown.map((path) => ({
        field,
        description: `"${path.join(".")}" cannot be changed; changeable fields are ${allowed}`,
      })),
    );
  }
  // A mask covers only the object; properties beside the object apply if they are given.
  return object === undefined ? paths : [...paths, ...given.filter(([name = ""]) => !inside.has(name))];
}

/** Returns the field mask of a call; empty if it has none. */
function maskOf({ method, body }: Call): string {
  return method.maskField === undefined ? "" : (asText(body[method.maskField]) ?? "");
}

function isPath(
  context: ServiceContext,
  properties: ReadonlyMap<string, Schema>,
  path: readonly string[],
): boolean {
  const [step = "", ...rest] = path;
  const schema = properties.get(step);
  if (schema === undefined || schema["readOnly"] === true) return false;
  if (rest.length === 0) return true;
  return (
    shapeOf(schema) === "message" && isPath(context, context.description.book.propertiesOf(schema), rest)
  );
}
