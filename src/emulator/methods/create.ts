import { formatResourceName, parentPattern, parsePattern, parseResourceName } from "../../contract";
import { toStored, withDefaults, withoutReturnedOnce, withReadOnly } from "../object-form";
import { RpcError, invalidArgument } from "../rpc-error";
import { asObject, asText, rebuild, type JsonObject } from "../schema";
import type { Call, Handler, ServiceContext } from "../service-context";
import type { KindDescription } from "../service-description";
import { perform } from "./answer";
import { checkReferences, kindOfCall, namedObject, refuseWhenHeld } from "./names";

/** Makes an object of a request. Its name is reserved at once; it appears when the operation, if any, has succeeded. */
export const create: Handler = (context, call) => {
  const { book } = context.description;
  checkReferences(context, call);
  const { input } = call.method;
  return make(context, call, asObject(withDefaults(book, input, toStored(book, input, call.body))) ?? {});
};

/** Makes an object like another. What the request says besides the other's name is laid over the copy. */
export const clone: Handler = (context, call) => {
  const { book } = context.description;
  const source = namedObject(context, call);
  refuseWhenHeld(context, source.name);
  checkReferences(context, call);
  const copy = rebuild(book, source.kind.schema, source.value, {
    keep: (property) => property["readOnly"] !== true,
  });
  const overlay = Object.entries(asObject(toStored(book, call.method.input, call.body)) ?? {}).filter(
    ([name]) => name !== call.method.nameField,
  );
  return make(context, call, { ...asObject(copy), ...Object.fromEntries(overlay) });
};

function make(context: ServiceContext, call: Call, given: JsonObject): JsonObject {
  const { store, description, readOnlyValue, behaviours } = context;
  const kind = kindOfCall(call);
  const name = nameFor(context, call, given);
  if (store.isTaken(name)) throw new RpcError("already_exists", `${kind.name} "${name}" exists already`);
  const properties = description.book.propertiesOf(kind.schema);
  const own = Object.fromEntries(Object.entries(given).filter(([property]) => properties.has(property)));
  const named = { ...own, [kind.nameField]: name };
  const complete = asObject(withDefaults(description.book, kind.schema, named)) ?? {};
  const filled = withReadOnly(description.book, kind.schema, complete, readOnlyValue);
  const behaviour = behaviours[kind.name];
  const value = behaviour?.onCreate?.(filled, store, kind) ?? filled;
  behaviour?.check?.(value, store, kind);
  store.addDraft(kind, name, value);
  return perform(
    context,
    call,
    { kind, name },
    {
      apply() {
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

/** What each object of a kind has one of, under a fixed word, and nobody makes: it is there as soon as the object is. */
function addSingletons(context: ServiceContext, outer: KindDescription, outerName: string): void {
  const { store, description, readOnlyValue } = context;
  for (const kind of description.kinds.values()) {
    const word = parsePattern(kind.pattern).at(-1);
    const isInside = isSameForm(parentPattern(kind.pattern), outer.pattern);
    if (kind.creatable || word === undefined || !("word" in word) || !isInside) continue;
    const variables = parseResourceName(parentPattern(kind.pattern) ?? "", outerName) ?? {};
    const name = formatResourceName(kind.pattern, variables);
    const given = {
      ...(kind.parentField === undefined ? {} : { [kind.parentField]: outerName }),
      [kind.nameField]: name,
    };
    const complete = asObject(withDefaults(description.book, kind.schema, given)) ?? {};
    store.put(kind, name, withReadOnly(description.book, kind.schema, complete, readOnlyValue));
  }
}

/** Whether two patterns make the same names, whatever their variables are called. */
function isSameForm(a: string | undefined, b: string): boolean {
  return a?.replace(/\{\w+\}/g, "{}") === b.replace(/\{\w+\}/g, "{}");
}

function nameFor(context: ServiceContext, call: Call, given: JsonObject): string {
  const kind = kindOfCall(call);
  const outer = parentPattern(kind.pattern);
  const parent = kind.parentField === undefined ? "" : (asText(given[kind.parentField]) ?? "");
  const variables = outer === undefined ? {} : parseResourceName(outer, parent);
  if (variables === undefined) {
    throw new RpcError(
      "unimplemented",
      `The API description does not say in what a new ${kind.name} lives (${kind.pattern})`,
    );
  }
  const last = parsePattern(kind.pattern).at(-1);
  if (last === undefined || "word" in last) return formatResourceName(kind.pattern, variables);
  const slug = kind.slugField === undefined ? undefined : asText(given[kind.slugField]);
  // An id may be in use already when a test has put an object there under a name of its own.
  for (;;) {
    const part = slug ?? context.ids.next(kind.name);
    let name: string;
    try {
      name = formatResourceName(kind.pattern, { ...variables, [last.variable]: part });
    } catch (error) {
      const description = error instanceof Error ? error.message : String(error);
      throw invalidArgument(call.method.name, [{ field: kind.slugField ?? "name", description }]);
    }
    if (slug !== undefined || !context.store.isTaken(name)) return name;
  }
}
