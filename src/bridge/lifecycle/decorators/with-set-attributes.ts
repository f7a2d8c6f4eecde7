import {
  clearedAmong,
  openedPaths,
  pathOf,
  setAttributes,
  unsetAmong,
  type UnsetValues,
  withValueInside,
} from "../../../changes";
import type { Kind } from "../../../contract";
import {
  type Context,
  hasErrors,
  keepSpellings,
  type Path,
  type ReadRequest,
  type Resource,
  type StateResult,
  type UpdateRequest,
  valueAt,
  valueAtPath,
  type ValueObject,
} from "../../../plugin";
import {
  decodePrivate,
  nameIn,
  type ProviderContext,
  type ResourceModel,
  type SeenAt,
  seenAtIn,
  setAttributesIn,
  withSeenAt,
  withSetAttributes,
} from "../../context";
import { creationTimeFieldOf, timeRangeOf } from "../../../calls";
import * as diagnose from "../other-service-diagnostics";
import { isOwnerVisible } from "../update/owner-visible";

/** Which attributes an update clears, by the note of those that were set: decisions that plan and apply make from the same input. */

/** The input of the decisions. `private` has the attributes that were set. */
export interface Unset extends UnsetValues {
  readonly private: Uint8Array;
}

/** Returns the paths of the attributes to clear, as {@link unsetAmong}. */
export function unsetPaths(kind: Kind, { private: noted, ...values }: Unset): readonly Path[] {
  return unsetAmong(kind, setAttributesIn(noted), values);
}

/** Returns the paths that an update clears, as {@link clearedAmong}. */
export function clearedPaths(
  kind: Kind,
  { private: noted, ...values }: Unset & { readonly planned: ValueObject },
): readonly Path[] {
  return clearedAmong(kind, setAttributesIn(noted), values);
}

/** Whether a state has the value of another object at a path, in any spelling. */
export function isSameAt(
  { schema: { block } }: ResourceModel,
  path: Path,
  other: ValueObject,
  state: ValueObject,
): boolean {
  const value = valueAtPath(other, path);
  if (value === undefined || valueAtPath(state, path) === undefined) return false;
  // Everything else is equal, so that only this value is compared.
  const before = withValueInside(state, path, value);
  return keepSpellings(block, before, state) === before;
}

/**
 * Notes in private state which attributes the configuration set at the last create or update, and plans the removal of an attribute from it.
 * The engine stores private state after an apply and a read, but not after a plan without changes: a note changes only with an apply.
 *
 * The note is made from the configuration of the apply. In a plan, the engine replaces the values whose changes the user ignores by those of
 * the state, which the user may never have set.
 */
export function withSetAttributesNoted(
  model: ResourceModel,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  const { kind } = model;
  return {
    ...resource,
    cleared: (request) => openedPaths(kind, unsetPaths(kind, request), request.config),
    create: async (request, context) => noted(model, request, [], await resource.create(request, context)),
    update: async (request, context) =>
      noted(model, request, setAttributesIn(request.private), await resource.update(request, context)),
    read: async (request, context) => keepNote(request.private, await resource.read(request, context)),
    delete: async (request, context) => keepNote(request.private, await resource.delete(request, context)),
  };
}

/**
 * Notes the attributes that an apply set. Of one that failed half-way, these are the ones whose planned values the state shows. What it was to
 * clear remains noted, so that the next apply clears it.
 *
 * @param earlier - the attributes that were noted before
 */
function noted(
  model: ResourceModel,
  {
    config,
    planned,
    private: before,
  }: Pick<UpdateRequest<ProviderContext>, "config" | "planned" | "private">,
  earlier: readonly string[],
  result: StateResult,
): StateResult {
  const { state, diagnostics = [] } = result;
  const set = setAttributes(model.kind, config);
  const reached = (name: string): boolean => state !== null && isSameAt(model, pathOf(name), planned, state);
  const names = hasErrors(diagnostics) ? [...new Set([...earlier, ...set.filter(reached)])] : set;
  return { ...result, private: withSetAttributes(result.private ?? before, names) };
}

/** A result without private state keeps all that is stored. */
function keepNote<R extends { readonly private?: Uint8Array }>(before: Uint8Array, result: R): R {
  if (result.private === undefined) return result;
  return { ...result, private: withSetAttributes(result.private, setAttributesIn(before)) };
}

/**
 * Notes in private state at which endpoint, and with which API key, an object was seen last. Under another endpoint, an object with the same
 * name and creation time has moved, and the note follows it. Any other object there is left alone, and the state stays as it is.
 *
 * With another key, or without a note, a missing object counts as deleted only if its owner is visible: the key may belong to another account.
 */
export function withSeenAtNoted(
  model: ResourceModel,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  const { kind } = model;

  const read = async (request: ReadRequest<ProviderContext>, context: Context): Promise<StateResult> => {
    const { configured: provider, state: prior, private: before } = request;
    const noted = seenAtIn(before);
    const isMoved = noted !== undefined && !isSameEndpoint(provider, noted.endpoint);
    const unchanged = { state: prior, private: before };
    if (isMoved && decodePrivate(before) !== undefined) {
      return { ...unchanged, diagnostics: [diagnose.operationElsewhere(kind, noted, provider)] };
    }
    const result = await resource.read(request, context);
    const { state, diagnostics = [] } = result;
    if (hasErrors(diagnostics)) return keepSeenAt(before, result);
    const name = nameIn(prior);
    if (state !== null) {
      if (isMoved && !haveSameCreationTime(kind, prior, state)) {
        return { ...unchanged, diagnostics: [diagnose.otherObjectElsewhere(kind, name, noted, provider)] };
      }
      return { ...result, private: withSeenAt(result.private ?? before, seenNow(provider)) };
    }
    if (name === undefined || isHere(provider, noted)) return result;
    if (isMoved) {
      return { ...unchanged, diagnostics: [diagnose.missingElsewhere(kind, name, noted, provider)] };
    }
    if (await isOwnerVisible(model, provider, prior, context.signal)) return result;
    return { ...unchanged, diagnostics: [diagnose.missingWithKey(kind, name, noted, provider)] };
  };

  /**
   * Reads an object before a change, unless this endpoint and this key have shown it before. Returns the result if the change must not be
   * sent: an error, or a state without the object.
   */
  const readFirst = async (
    request: ReadRequest<ProviderContext>,
    context: Context,
  ): Promise<StateResult | undefined> => {
    const noted = seenAtIn(request.private);
    // An operation of this endpoint is followed first, by the change itself.
    const isFollowed = noted === undefined && decodePrivate(request.private) !== undefined;
    if (isFollowed || isHere(request.configured, noted)) return undefined;
    const result = await read(request, context);
    return result.state === null || hasErrors(result.diagnostics ?? []) ? result : undefined;
  };

  return {
    ...resource,
    read,
    create: async (request, context) =>
      noteSeen(request.configured, request.private, await resource.create(request, context)),
    update: async (request, context) => {
      const { configured, prior, private: before } = request;
      const found = await readFirst({ ...request, state: prior }, context);
      // The update itself reports an object that is gone.
      if (found !== undefined && found.state !== null) return found;
      return noteSeen(configured, before, await resource.update(request, context));
    },
    delete: async (request, context) => {
      const found = await readFirst({ ...request, state: request.prior }, context);
      if (found?.state === null) return {};
      if (found !== undefined) return { diagnostics: found.diagnostics ?? [] };
      return keepSeenAt(request.private, await resource.delete(request, context));
    },
  };
}

function seenNow({ endpoint, keyDigest }: ProviderContext): SeenAt {
  return { endpoint, key: keyDigest };
}

function isSameEndpoint({ endpoint, formerEndpoint }: ProviderContext, other: string): boolean {
  return other === endpoint || other === formerEndpoint;
}

/** Whether an object was seen by this key at this endpoint. */
function isHere(provider: ProviderContext, noted: SeenAt | undefined): boolean {
  return noted !== undefined && isSameEndpoint(provider, noted.endpoint) && noted.key === provider.keyDigest;
}

function noteSeen(provider: ProviderContext, before: Uint8Array, result: StateResult): StateResult {
  if (result.state === null) return result;
  return { ...result, private: withSeenAt(result.private ?? before, seenNow(provider)) };
}

/** A result without private state keeps all that is stored. */
function keepSeenAt<R extends { readonly private?: Uint8Array }>(before: Uint8Array, result: R): R {
  const noted = seenAtIn(before);
  if (result.private === undefined || noted === undefined) return result;
  return { ...result, private: withSeenAt(result.private, noted) };
}

/** Whether two states have creation times, and these are equal. */
function haveSameCreationTime(kind: Kind, one: ValueObject, other: ValueObject): boolean {
  const field = creationTimeFieldOf(kind);
  if (field === undefined) return false;
  const [left, right] = [one, other].map((state) => timeRangeOf(valueAt(state, field.terraformName)));
  return left !== undefined && right !== undefined && left.fromMs <= right.toMs && right.fromMs <= left.toMs;
}
