import { livesIn, type StoredObject } from "../object-store";
import { RpcError } from "../rpc-error";
import { visitLeaves } from "../schema";
import type { Handler, ServiceContext } from "../service-context";
import { perform } from "./answer";
import { namedObject, refuseWhenHeld } from "./names";

/** How many of the objects that are in the way an error names. */
const NAMED_BLOCKERS = 5;

/** Deletes an object that nothing lives in and nothing refers to. */
export const remove: Handler = (context, call) => {
  const object = namedObject(context, call);
  refuseWhenHeld(context, object.name);
  refuseWhenNeeded(context, object);
  return perform(context, call, object, {
    deleting: true,
    apply() {
      const { store } = context;
      for (const inner of store.all()) if (livesIn(inner.name, object.name)) store.remove(inner.name);
      store.remove(object.name);
      context.behaviours[object.kind.name]?.onRemove?.(object.value, store);
      return undefined;
    },
  });
};

function refuseWhenNeeded(context: ServiceContext, object: StoredObject): void {
  // What nobody makes, as the wallet of an organization, goes with what it lives in.
  const others = context.store
    .allWithDrafts()
    .filter(({ kind, name }) => name !== object.name && (kind.creatable || !livesIn(name, object.name)));
  refuse(
    object,
    "things live in it",
    others.filter(({ name }) => livesIn(name, object.name)),
  );
  if (context.behaviours[object.kind.name]?.deletableWhileReferenced === true) return;
  refuse(
    object,
    "it is in use by",
    others.filter((other) => refersTo(context, other, object)),
  );
}

function refuse(object: StoredObject, why: string, blockers: readonly StoredObject[]): void {
  if (blockers.length === 0) return;
  const named = blockers.slice(0, NAMED_BLOCKERS).map(({ name }) => name);
  const rest = blockers.length > named.length ? ` and ${blockers.length - named.length} more` : "";
  throw new RpcError(
    "failed_precondition",
    `${object.kind.name} "${object.name}" cannot be deleted: ${why}: ${named.join(", ")}${rest}`,
  );
}

function refersTo({ description }: ServiceContext, other: StoredObject, object: StoredObject): boolean {
  let found = false;
  visitLeaves(description.book, other.kind.schema, other.value, (schema, value) => {
    found ||= value === object.name && schema["x-references"] === object.kind.name;
  });
  return found;
}
