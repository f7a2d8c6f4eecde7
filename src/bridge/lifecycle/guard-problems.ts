import { expandResourceName, type Kind, kindOf } from "../../contract";
import { type Diagnostic, type Diagnostics, isUnknown, valueAt, type ValueObject } from "../../plugin";
import { referencesIn } from "../../values";
import { nameIn, parentIn, type ProviderContext, scopeOf } from "../context";
import { type AskedChange, changesNothing, type Permit } from "../approval";
import { isOfOrganization, type PlacedChange, placeProblem, placeKinds } from "../limits";
import { readableNames } from "./create/create-match";

/** A change that the provider's limits and its review judge. */
export interface GuardedChange extends PlacedChange {
  readonly asked: AskedChange;
}

/**
 * Returns a change of a resource's object. `values`: the stored ones, or the planned ones of a new object. `planned`: those that an update leads
 * to, which may move the object to another place.
 */
export function changeOf(
  provider: ProviderContext,
  kind: Kind,
  effects: PlacedChange["effects"],
  values: ValueObject,
  planned: ValueObject = values,
): PlacedChange {
  const name = nameIn(values);
  const [chosen] = readableNames(kind, values, parentIn(provider, kind, values));
  const places = [name ?? chosen, ...ownersIn(provider, kind, values), ...ownersIn(provider, kind, planned)];
  return {
    effects,
    name,
    label: chosen ?? `a new ${kind.name}`,
    places: places.filter((place) => place !== undefined),
    needsOrganization: name === undefined && isOfOrganization(kind),
  };
}

/** Returns the full names of the parent, and of the projects and organizations to which values refer. */
function ownersIn(
  provider: ProviderContext,
  kind: Kind,
  values: ValueObject,
): readonly (string | undefined)[] {
  const { contract } = provider;
  const scope = scopeOf(provider, kind, values);
  const owners = new Set(placeKinds(contract));
  const referenced = referencesIn(kind.fields, values)
    .filter((reference) => owners.has(reference.kind))
    .map(({ kind: owner, text }) => expandResourceName(kindOf(contract, owner).pattern, text, scope));
  // The provider's default takes the place of a value that is missing, not of one that is known only after apply.
  const isOpen = kind.parentField !== undefined && isUnknown(valueAt(values, kind.parentField));
  return [isOpen ? undefined : parentIn(provider, kind, values), ...referenced];
}

/** Returns the errors of a planned change that exceeds a limit, is made in a place that is not allowed, or is not in the review. */
export async function guardProblems(
  provider: ProviderContext,
  change: GuardedChange,
  signal: AbortSignal,
): Promise<Diagnostics> {
  const elsewhere = changesNothing(change.asked)
    ? undefined
    : await placeProblem(provider, change, "plan", signal);
  return [
    ...(elsewhere === undefined ? [] : [elsewhere]),
    ...(provider.limits?.planned(change) ?? []),
    ...((await provider.approval?.planned(change.asked)) ?? []),
  ];
}

/** Returns an error if the request of a change must not be sent. Otherwise counts the change, and returns the permit to carry it out. */
export async function permitFor(
  provider: ProviderContext,
  change: GuardedChange,
  signal: AbortSignal,
): Promise<Permit | Diagnostic | undefined> {
  const refused = (await placeProblem(provider, change, "apply", signal)) ?? provider.limits?.refusal(change);
  return refused ?? provider.approval?.permit(change.asked);
}
