import {
  type Contract,
  defaultPattern,
  isSamePattern,
  type Kind,
  listMethodOf,
  listParentField,
  nameFieldOf,
  parentOf,
  parentPattern,
} from "../contract";
import { errorText } from "../base/json";
import { isServiceError, type JsonObject } from "../client";
import { type ObjectReads, placeOf, type Service, shortListText } from "../api";

/** An object as the service shows it. */
export interface AccountObject {
  readonly kind: Kind;
  /** Full resource name. */
  readonly name: string;
  readonly object: JsonObject;
}

/** A kind whose objects could not be read, or not all of them. */
export interface UnreadKind {
  readonly kind: Kind;
  /** A sentence for people. */
  readonly reason: string;
  /** Whether the service could not answer now. Otherwise it has no such list, or none for this key. */
  readonly isFailure: boolean;
}

/** The objects of an account. */
export interface AccountContent {
  /** In the order of the contract's kinds, and by name within a kind. */
  readonly objects: readonly AccountObject[];
  readonly unread: readonly UnreadKind[];
}

/** The end of reading one kind. */
export interface KindRead {
  readonly kind: Kind;
  /** Number of its objects. */
  readonly objects: number;
}

/** Options of {@link readAccount}. */
export interface ReadAccountOptions {
  /** Full name of the project whose objects are read, besides those outside of all projects. @default all projects */
  readonly project?: string | undefined;
  /** @default every kind that is a resource */
  readonly kinds?: readonly Kind[] | undefined;
  /** Whether to take objects as lists show them, instead of reading a sample of them, and all that a list shows incomplete. @default false */
  readonly asListed?: boolean | undefined;
  /** Whether a kind whose list fails for any reason is an unread one, unless the key is not accepted. @default only if it is refused */
  readonly keepsGoing?: boolean | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Called after each kind. */
  readonly onKind?: ((read: KindRead) => void) | undefined;
}

/**
 * Reads the objects of an account with all their fields: one paged list for each kind and parent, and the whole objects where a list shows less. A
 * kind that the key may not list is among the unread ones.
 *
 * @throws ServiceError if the project does not exist, or if a read fails for any other reason
 * @throws UnexpectedAnswer if an answer shows an object of another place, or an incomplete one
 */
export async function readAccount(
  service: Service,
  reads: ObjectReads,
  options: ReadAccountOptions = {},
): Promise<AccountContent> {
  const { project, kinds = resourceKinds(service.contract), signal, onKind } = options;
  const { asListed = false, keepsGoing = false } = options;
  const found = new Map<Kind, readonly AccountObject[]>();
  const unread: UnreadKind[] = [];
  const projectPattern = defaultPattern(service.contract, "project");

  /** Returns the parents whose lists are read; undefined for a kind without a parent, or whose parents are not known. */
  const parentsOf = async (kind: Kind): Promise<readonly string[] | undefined> => {
    const outer = parentPattern(kind.pattern);
    if (outer === undefined) return undefined;
    if (project !== undefined && isSamePattern(outer, projectPattern)) return [project];
    const holder = service.contract.kinds.find(({ pattern }) => isSamePattern(pattern, outer));
    if (holder === undefined) return undefined;
    const parents = await readKind(holder);
    const failed = unread.find(({ kind }) => kind === holder);
    if (failed !== undefined) {
      unread.push({ kind, reason: `not all ${holder.plural} are known`, isFailure: failed.isFailure });
    }
    return parents.map(({ name }) => name);
  };

  const readPlaces = async (kind: Kind): Promise<readonly AccountObject[]> => {
    if (project !== undefined && isSamePattern(kind.pattern, projectPattern)) {
      return [{ kind, name: project, object: await reads.read(kind, project, { signal }) }];
    }
    const parents = await parentsOf(kind);
    const hasScope = listParentField(service.contract, kind) !== undefined;
    const places = hasScope && parents !== undefined ? parents : [undefined];
    const lists = await Promise.all(places.map((parent) => readPlaceOr(kind, parent)));
    const isInside = ({ name }: AccountObject): boolean =>
      parents === undefined || parents.includes(parentOf(name) ?? "");
    return lists
      .flat()
      .filter(isInside)
      .sort((a, b) => (a.name < b.name ? -1 : 1));
  };

  const readPlace = async (kind: Kind, parent: string | undefined): Promise<readonly AccountObject[]> => {
    if (!placeOf(service, kind, parent).isComplete) {
      const reason = `${kind.methods.list?.name ?? "its list"} needs more than a parent`;
      unread.push({ kind, reason, isFailure: false });
      return [];
    }
    const { objects, statedTotal } = await reads.list(kind, parent, { whole: !asListed, signal });
    if (statedTotal !== undefined) {
      const reason = shortListText(kind, objects.size, statedTotal).detail;
      unread.push({ kind, reason, isFailure: false });
    }
    const whole = asListed
      ? [...objects.values()]
      : await reads.completed(kind, parent, [...objects.keys()], signal);
    return whole.map((object) => ({ kind, name: nameOf(kind, object), object }));
  };

  /** Like `readPlace`, but a list that fails is one of an unread kind, and leaves those of other places. */
  const readPlaceOr = async (kind: Kind, parent: string | undefined): Promise<readonly AccountObject[]> => {
    try {
      return await readPlace(kind, parent);
    } catch (error) {
      if (!keepsGoing || signal?.aborted === true || isUnreadable(error)) throw error;
      const where = parent === undefined ? "" : ` in ${parent}`;
      unread.push({ kind, reason: `the list${where} failed: ${errorText(error)}`, isFailure: true });
      return [];
    }
  };

  const begun = new Map<Kind, Promise<readonly AccountObject[]>>();
  const readKind = (kind: Kind): Promise<readonly AccountObject[]> => {
    const known = begun.get(kind);
    if (known !== undefined) return known;
    const reading = readPlaces(kind)
      .catch((error: unknown) => {
        if (!isServiceError(error) || !REFUSALS.has(error.code)) throw error;
        const reason = `the service refuses to list them (${error.code})`;
        // A list that the contract has and the service does not is a fault of one of them.
        unread.push({ kind, reason, isFailure: error.code !== "permission_denied" });
        return [];
      })
      .then((objects) => {
        found.set(kind, objects);
        onKind?.({ kind, objects: objects.length });
        return objects;
      });
    begun.set(kind, reading);
    return reading;
  };

  const listed = kinds.filter((kind) => {
    if (isReadable(kind, project, projectPattern)) return true;
    unread.push({ kind, reason: "the contract has no method that lists them", isFailure: false });
    return false;
  });
  await Promise.all(listed.map(readKind));
  return { objects: listed.flatMap((kind) => found.get(kind) ?? []), unread };
}

/** Codes of a service that does not let this key list a kind. */
const REFUSALS: ReadonlySet<string> = new Set(["permission_denied", "unimplemented"]);

/** Whether an error is about the key, or about the kind as a whole, and not about one list. */
function isUnreadable(error: unknown): boolean {
  return isServiceError(error) && (error.code === "unauthenticated" || REFUSALS.has(error.code));
}

function resourceKinds({ kinds }: Contract): readonly Kind[] {
  return kinds.filter(({ methods }) => methods.create !== undefined);
}

function isReadable(kind: Kind, project: string | undefined, projectPattern: string | undefined): boolean {
  return (
    listMethodOf(kind) !== undefined ||
    (project !== undefined && isSamePattern(kind.pattern, projectPattern) && kind.methods.get !== undefined)
  );
}

/** Returns the name of an object that a list has shown: the list has checked it. */
function nameOf(kind: Kind, object: JsonObject): string {
  return object[nameFieldOf(kind).wireName] as string;
}
