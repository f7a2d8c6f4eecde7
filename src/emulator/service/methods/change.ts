import { keepReadOnly, toStored, withDefaults, withReadOnly } from "../object-form";
import type { StoredObject } from "../object-store";
import { normalized } from "../service-behaviour";
import { RpcError, invalidArgument } from "../../http/rpc-error";
import {
  allowsNull,
  asText,
  exclusiveIn,
  rebuild,
  shapeOf,
  type DocumentSchema,
  type SchemaBook,
} from "../schema";
import type { ServiceCall, Handler, ServiceContext } from "../service-context";
import { perform } from "./answer";
import { updateModeOf } from "../request-form";
import { checkReferences, kindOfCall, namedObject, refuseWhenHeld } from "./names";
import { asRecord, type UnknownRecord } from "../../../base/json";

/**
 * Updates an object in place, for every method whose request has properties of the kind: update, resize, reimage, ...
 * With a field mask, the masked properties change, and a masked but absent property gets its default. Without a mask,
 * each property at the root of the request replaces the object's. A request that holds the object in a separate
 * property and has no mask field replaces the whole object. The document (`x-update`) or the service's behaviour
 * (`updates`) can say otherwise.
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
function check(context: ServiceContext, current: StoredObject, value: UnknownRecord): void {
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
  call: ServiceCall,
  current: StoredObject,
  paths: readonly (readonly string[])[],
): UnknownRecord {
  const { book } = context.description;
  const { schema } = current.kind;
  const { input } = call.method;
  const wanted = asRecord(withDefaults(book, input, toStored(book, input, call.body))) ?? {};
  let value = current.value;
  if (updateModeOf(call.method, context.behaviour.updates, call.body) === "merge") {
    const patch = Object.entries(call.patch).filter(([name]) => paths.some(([root]) => root === name));
    const stored = asRecord(toStored(book, input, Object.fromEntries(patch))) ?? {};
    value = asRecord(withDefaults(book, schema, merged(book, schema, value, stored))) ?? {};
  } else {
    for (const path of paths) value = asRecord(transplant(book, schema, value, wanted, path)) ?? {};
  }
  const kept = normalized(
    current.kind.name,
    asRecord(keepReadOnly(book, schema, current.value, value)) ?? {},
    context.behaviour.normalize,
  );
  const aged = asRecord(rebuild(book, schema, kept, { keep: (property) => !isTimeOfChange(property) })) ?? {};
  // A property that the object was created without (such as a public address) does not appear through a change.
  const filled = withReadOnly(book, schema, aged, (property, path) =>
    isTimeOfChange(property) || path.includes("[") ? context.readOnlyValue(property, path) : undefined,
  );
  return context.behaviours[current.kind.name]?.onChange?.(filled) ?? filled;
}

/** Applies a JSON merge patch (RFC 7396). A new value also removes the values that it excludes. */
function merged(book: SchemaBook, schema: DocumentSchema, into: unknown, patch: unknown): unknown {
  const changes = asRecord(patch);
  const shape = shapeOf(schema);
  if (changes === undefined || (shape !== "message" && shape !== "map")) return patch;
  const result = new Map(Object.entries(asRecord(into) ?? {}));
  for (const [name, each] of Object.entries(changes)) {
    const inner =
      shape === "map" ? book.resolve(schema["additionalProperties"]) : book.propertiesOf(schema).get(name);
    if (each === null) {
      result.delete(name);
      continue;
    }
    for (const rival of exclusiveIn(schema)
      .filter((group) => group.includes(name))
      .flat()) {
      if (rival !== name) result.delete(rival);
    }
    result.set(name, merged(book, inner ?? {}, result.get(name), each));
  }
  return Object.fromEntries(result);
}

/** Whether a property is the time of the last change: assumed for every read-only time that is not immutable. */
function isTimeOfChange(schema: DocumentSchema): boolean {
  return schema["readOnly"] === true && schema["format"] === "date-time" && schema["x-immutable"] !== true;
}

/** Copies the value at a path of `from` to `into`, which has this schema. An absent value removes the property. */
function transplant(
  book: SchemaBook,
  schema: DocumentSchema,
  into: unknown,
  from: unknown,
  path: readonly string[],
): unknown {
  const [step, ...rest] = path;
  if (step === undefined) return from;
  const target = asRecord(into) ?? {};
  const source = asRecord(from) ?? {};
  const property = book.propertiesOf(schema).get(step) ?? {};
  const inner = transplant(book, property, target[step], source[step], rest);
  // A new value replaces the values that it excludes.
  const rivals = exclusiveIn(schema).filter((group) => inner !== undefined && group.includes(step));
  const others = Object.entries(target).filter(([name]) => name !== step && !rivals.flat().includes(name));
  return Object.fromEntries(inner === undefined ? others : [...others, [step, inner]]);
}

function pathsToChange(context: ServiceContext, call: ServiceCall): readonly (readonly string[])[] {
  const { method, body } = call;
  const { book } = context.description;
  const kind = kindOfCall(call);
  const changeable = [...book.propertiesOf(method.input)].filter(
    ([name, schema]) =>
      name !== method.nameField &&
      name !== kind.nameField &&
      name !== method.maskField &&
      // The kind's own properties may lack one that only requests have, such as a secret.
      schema["readOnly"] !== true,
  );
  const mask = maskOf(call);
  const roots = changeable.map(([name]) => [name]);
  const object =
    method.objectField === undefined ? undefined : book.propertiesOf(method.request).get(method.objectField);
  const inside = object === undefined ? book.propertiesOf(kind.schema) : book.propertiesOf(object);
  // Null is as absent in proto-JSON, but removes the value of a property that can be null.
  const removed = changeable.flatMap(([name, schema]) =>
    call.patch[name] === null && allowsNull(schema) ? [name] : [],
  );
  const given = roots.filter(([name = ""]) => Object.hasOwn(body, name) || removed.includes(name));
  const mode = updateModeOf(method, context.behaviour.updates, body);
  if (mode === "merge") return roots.filter(([name = ""]) => Object.hasOwn(call.patch, name));
  const own = new Set([...book.propertiesOf(method.request).keys(), ...inside.keys()]);
  // A property that stands for another one changes only that one, not the section around it.
  const deep = (path: readonly string[]): readonly (readonly string[])[] => {
    const stands = [...method.standIns.values()].filter(([root]) => root === path[0]);
    const isSection = own.has(path[0] ?? "") && object !== undefined;
    return stands.length === 0 || isSection ? [path] : stands.filter((each) => isIn(body, each));
  };
  if (mode === "replace") {
    return roots
      .filter((path) => given.includes(path) || object === undefined || inside.has(path[0] ?? ""))
      .flatMap(deep);
  }
  if (mask === "") return given.flatMap(deep);
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

function isIn(value: unknown, [step, ...rest]: readonly string[]): boolean {
  if (step === undefined) return true;
  const object = asRecord(value);
  return object !== undefined && Object.hasOwn(object, step) && isIn(object[step], rest);
}

/** Returns the field mask of a call; empty if it has none. */
function maskOf({ method, body }: ServiceCall): string {
  return method.maskField === undefined ? "" : (asText(body[method.maskField]) ?? "");
}

function isPath(
  context: ServiceContext,
  properties: ReadonlyMap<string, DocumentSchema>,
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
