import { livesIn, type StoredObject } from "../object-store";
import { RpcError } from "../../http/rpc-error";
import { visitLeaves } from "../schema";
import type { Handler, ServiceContext } from "../service-context";
import type { KindDescription } from "../kind-description";
import { perform } from "./answer";
import { namedObject, refuseWhenHeld } from "./names";
import { inWords } from "../../../base/words";

/** The most blocking objects that an error names. */
const NAMED_BLOCKERS = 5;

/** Deletes an object that has no children and no references to it. */
export const remove: Handler = (context, call) => {
  const object = namedObject(context, call);
  refuseWhenHeld(context, object.name);
  refuseWhenNeeded(context, object);
  return perform(context, call, object, {
    deleting: true,
    apply() {
      const { store } = context;
      const kinds = [...(context.description.inhabitants.get(object.kind.name) ?? [])];
      const inhabitants = kinds.filter((kind) => !kind.creatable).flatMap((kind) => store.all(kind));
      for (const { name } of inhabitants) if (livesIn(name, object.name)) store.remove(name);
      store.remove(object.name);
      context.behaviours[object.kind.name]?.onRemove?.(object.value, store, object.name);
      return undefined;
    },
  });
};

function refuseWhenNeeded(context: ServiceContext, object: StoredObject): void {
  const { description, store, behaviours } = context;
  // Only kinds that can block the deletion are searched, which matters with thousands of objects.
  const objects = (kinds: ReadonlySet<KindDescription> | undefined): StoredObject[] =>
    [...(kinds ?? [])]
      .flatMap((kind) => store.allWithDrafts(kind))
      // A singleton, such as the wallet of an organization, is deleted together with its parent.
      .filter(({ kind, name }) => name !== object.name && (kind.creatable || !livesIn(name, object.name)));
  const inhabitants = objects(description.inhabitants.get(object.kind.name));
  refuse(
    object,
    "it contains other objects",
    inhabitants.filter(({ name }) => livesIn(name, object.name)),
  );
  if (behaviours[object.kind.name]?.deletableWhileReferenced === true) return;
  const referrers = objects(description.referrers.get(object.kind.name));
  refuse(
    object,
    "it is in use by",
    referrers.filter((other) => refersTo(context, other, object)),
  );
}

function refuse(object: StoredObject, why: string, blockers: readonly StoredObject[]): void {
  if (blockers.length === 0) return;
  const named = inWords(
    blockers.map(({ name }) => name),
    NAMED_BLOCKERS,
  );
  throw new RpcError(
    "failed_precondition",
    `${object.kind.name} "${object.name}" cannot be deleted: ${why}: ${named}`,
  );
}

function refersTo({ description }: ServiceContext, other: StoredObject, object: StoredObject): boolean {
  let found = false;
  visitLeaves(description.book, other.kind.schema, other.value, (schema, value) => {
    found ||= value === object.name && schema["x-references"] === object.kind.name;
  });
  return found;
}
