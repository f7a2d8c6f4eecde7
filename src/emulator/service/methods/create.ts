import { formatResourceName, parentPattern, parsePattern, parseResourceName } from "../../../contract";
import { toStored, withDefaults, withoutReturnedOnce, withReadOnly } from "../object-form";
import { RpcError, invalidArgument } from "../../http/rpc-error";
import { asText, rebuild } from "../schema";
import type { ServiceCall, Handler, ServiceContext } from "../service-context";
import type { KindDescription } from "../kind-description";
import { withObjectName } from "../object-name";
import { normalized } from "../service-behaviour";
import { perform } from "./answer";
import { checkReferences, fullNameWanted, kindOfCall, namedObject, refuseWhenHeld } from "./names";
import { asRecord, errorText, type UnknownRecord } from "../../../base/json";

/**
 * Creates an object from a request. Reserves its name at once; the object appears when the operation, if any, succeeds.
 */
export const create: Handler = (context, call) => {
  const { book } = context.description;
  checkReferences(context, call);
  const { input } = call.method;
  return make(context, call, asRecord(withDefaults(book, input, toStored(book, input, call.body))) ?? {});
};

/** Creates an object from another one. Properties of the request override those of the copy. */
export const clone: Handler = (context, call) => {
  const { book } = context.description;
  const source = namedObject(context, call);
  refuseWhenHeld(context, source.name);
  checkReferences(context, call);
  const copy = rebuild(book, source.kind.schema, source.value, {
    keep: (property) => property["readOnly"] !== true,
  });
  const overlay = Object.entries(asRecord(toStored(book, call.method.input, call.body)) ?? {}).filter(
    ([name]) => name !== call.method.nameField,
  );
  return make(context, call, { ...asRecord(copy), ...Object.fromEntries(overlay) });
};

function make(context: ServiceContext, call: ServiceCall, asked: UnknownRecord): UnknownRecord {
  const { store, description, readOnlyValue, behaviours } = context;
  const kind = kindOfCall(call);
  // A slug is rewritten before it becomes a part of the name.
  const given = normalized(kind.name, asked, context.behaviour.normalize);
  const name = nameFor(context, call, given);
  if (store.isTaken(name)) throw new RpcError("already_exists", `${kind.name} "${name}" already exists`);
  const properties = description.book.propertiesOf(kind.schema);
  const own = Object.fromEntries(Object.entries(given).filter(([property]) => properties.has(property)));
  const named = withObjectName(kind, own, name);
  const complete = asRecord(withDefaults(description.book, kind.schema, named)) ?? {};
  const filled = withReadOnly(description.book, kind.schema, complete, readOnlyValue);
  const behaviour = behaviours[kind.name];
  const rewritten = normalized(kind.name, filled, context.behaviour.normalize);
  const value = withObjectName(kind, behaviour?.onCreate?.(rewritten, store, kind) ?? rewritten, name);
  behaviour?.check?.(value, store, kind);
  // What other clients create counts, and needs no room.
  if (!call.byOthers) context.capacity.take(kind, value, "call");
  store.addDraft(kind, name, value);
  return perform(
    context,
    call,
    { kind, name },
    {
      apply() {
        if (!call.byOthers) context.capacity.take(kind, value, "operation");
        store.put(kind, name, withoutReturnedOnce(description.book, kind.schema, value));
        addSingletons(context, kind, name);
        behaviour?.onCreated?.(value, store);
        const key = behaviour?.apiKey?.(value);
        if (key !== undefined) context.keyring.add(name, key);
        return value;
      },
      cleanUp: () => store.removeDraft(name),
    },
  );
}

/** Creates the singletons of a new object: children with a fixed name that no method creates. */
function addSingletons(context: ServiceContext, outer: KindDescription, outerName: string): void {
  const { store, description, readOnlyValue } = context;
  for (const kind of description.kinds.values()) {
    const word = parsePattern(kind.pattern).at(-1);
    const isInside = isSameForm(parentPattern(kind.pattern), outer.pattern);
    if (kind.creatable || word === undefined || !("word" in word) || !isInside) continue;
    const variables = parseResourceName(parentPattern(kind.pattern) ?? "", outerName) ?? {};
    const name = formatResourceName(kind.pattern, variables);
    const own = kind.parentField === undefined ? {} : { [kind.parentField]: outerName };
    const given = withObjectName(kind, own, name);
    const complete = asRecord(withDefaults(description.book, kind.schema, given)) ?? {};
    store.put(kind, name, withReadOnly(description.book, kind.schema, complete, readOnlyValue));
  }
}

/** Whether two patterns match the same names, regardless of the names of their variables. */
function isSameForm(a: string | undefined, b: string): boolean {
  return a?.replace(/\{\w+\}/g, "{}") === b.replace(/\{\w+\}/g, "{}");
}

/** Returns the parent in which the credential creates objects of a kind. */
function impliedParent({ behaviour }: ServiceContext, { name, pattern }: KindDescription): string {
  return behaviour.parents?.[name] ?? (parentPattern(pattern) ?? "").replace(/\{\w+\}/g, "default");
}

function nameFor(context: ServiceContext, call: ServiceCall, given: UnknownRecord): string {
  const kind = kindOfCall(call);
  const outer = parentPattern(kind.pattern);
  const parent = kind.hasImpliedParent
    ? impliedParent(context, kind)
    : kind.parentField === undefined
      ? ""
      : (asText(given[kind.parentField]) ?? "");
  const variables = outer === undefined ? {} : parseResourceName(outer, parent);
  if (variables === undefined && parent !== "") {
    const description = fullNameWanted(outer ?? "", parent);
    throw invalidArgument(call.method.name, [{ field: kind.parentField ?? "", description }]);
  }
  if (variables === undefined) {
    throw new RpcError(
      "unimplemented",
      `The API description does not define the parent of a new ${kind.name} (${kind.pattern})`,
    );
  }
  const last = parsePattern(kind.pattern).at(-1);
  if (last === undefined || "word" in last) return formatResourceName(kind.pattern, variables);
  const slug = kind.slugField === undefined ? undefined : asText(given[kind.slugField]);
  // An id may already be in use if a test has created an object with a fixed name.
  for (;;) {
    const part = slug ?? context.ids.next(kind.name);
    let name: string;
    try {
      name = formatResourceName(kind.pattern, { ...variables, [last.variable]: part });
    } catch (error) {
      const description = errorText(error);
      throw invalidArgument(call.method.name, [{ field: kind.slugField ?? "name", description }]);
    }
    if (slug !== undefined || !context.store.isTaken(name)) return name;
  }
}
