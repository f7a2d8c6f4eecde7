import {
  type Contract,
  defaultPattern,
  expandResourceName,
  isSamePattern,
  type Kind,
  kindOf,
  parentOf,
  parseResourceName,
} from "../../contract";
import { mayBeGone } from "../../api";
import {
  type Diagnostic,
  type Diagnostics,
  errorDiagnostic,
  isUnknown,
  valueAt,
  type ValueObject,
} from "../../plugin";
import { referencesIn } from "../../values";
import { nameIn, parentIn, type ProviderContext, scopeOf } from "../context";
import type { AskedChange, Permit } from "../approval";
import type { LimitedChange } from "../limits";
import { readableNames } from "./create/chosen-name";
import { inWords } from "../../base/words";

/** A change that the provider's limits and its review judge. */
export interface GuardedChange extends LimitedChange {
  readonly asked: AskedChange;
  /** Full names that say where the object is: its own, its parent's, and those of the projects and organizations to which it refers. */
  readonly places: readonly string[];
  /** Whether the object is a new one that belongs to an organization, which the service chooses if none is given. */
  readonly needsOrganization: boolean;
}

/** A change in a place. */
type PlacedChange = Omit<GuardedChange, "asked">;

/** Name of the kind to which projects belong (documented). */
const ORGANIZATION = "Organization";

/**
 * Returns a change of a resource's object. `values`: the stored ones, or the planned ones of a new object. `planned`: those that an update leads
 * to, which may move the object to another place.
 */
export function changeOf(
  provider: ProviderContext,
  kind: Kind,
  effects: LimitedChange["effects"],
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
    needsOrganization:
      name === undefined && kind.fields.some(({ references }) => references === ORGANIZATION),
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
  const owners = new Set([ORGANIZATION, projectKindOf(contract)?.name]);
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
  const elsewhere = await notAllowed(provider, change, "plan", signal);
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
  const refused = (await notAllowed(provider, change, "apply", signal)) ?? provider.limits?.refusal(change);
  return refused ?? provider.approval?.permit(change.asked);
}

async function notAllowed(
  provider: ProviderContext,
  change: PlacedChange,
  phase: "plan" | "apply",
  signal: AbortSignal,
): Promise<Diagnostic | undefined> {
  const { contract, allowed = {} } = provider;
  const projects = placesIn(change, defaultPattern(contract, "project"));
  const otherProject = projects.find((project) => !includes(allowed.projects, project));
  if (otherProject !== undefined) return placeRefused(change, otherProject, "projects", allowed.projects);
  if (allowed.organizations === undefined) return undefined;
  const own = placesIn(change, contract.kinds.find(({ name }) => name === ORGANIZATION)?.pattern);
  if (own.length === 0 && change.needsOrganization) return organizationUnknown(change, allowed.organizations);
  const owners =
    own.length > 0
      ? own
      : await Promise.all(projects.map((project) => organizationOf(provider, project, phase, signal)));
  if (owners.includes(UNKNOWN)) return organizationUnknown(change, allowed.organizations);
  const other = owners.find((owner) => owner !== OPEN && !includes(allowed.organizations, owner));
  return other === undefined
    ? undefined
    : placeRefused(change, other, "organizations", allowed.organizations);
}

/** The organization of a project that nothing shows. No name of an object is empty. */
const UNKNOWN = "";

/** The organization of a project that the same apply may create. */
const OPEN = undefined;

/** Returns the organization of a project as the service says it, {@link UNKNOWN} or {@link OPEN}. */
async function organizationOf(
  { contract, reads }: ProviderContext,
  project: string,
  phase: "plan" | "apply",
  signal: AbortSignal,
): Promise<string | undefined> {
  const kind = projectKindOf(contract);
  const field = kind?.fields.find(({ references }) => references === ORGANIZATION);
  if (kind === undefined || field === undefined) return UNKNOWN;
  try {
    const organization = (await reads.read(kind, project, { signal }))[field.wireName];
    return typeof organization === "string" ? organization : UNKNOWN;
  } catch (error) {
    return phase === "plan" && mayBeGone(error) ? OPEN : UNKNOWN;
  }
}

function projectKindOf(contract: Contract): Kind | undefined {
  const pattern = defaultPattern(contract, "project");
  return contract.kinds.find((kind) => isSamePattern(kind.pattern, pattern));
}

/** Returns the places of a form in which the object of a change is or will be, or that it is itself. */
function placesIn({ places }: PlacedChange, pattern: string | undefined): readonly string[] {
  if (pattern === undefined) return [];
  const all = new Set(places.flatMap(withAncestors));
  return [...all].filter((name) => parseResourceName(pattern, name) !== undefined);
}

function withAncestors(name: string): readonly string[] {
  const parent = parentOf(name);
  return parent === undefined ? [name] : [name, ...withAncestors(parent)];
}

/** Whether a list has a place by its full name or by the last part of it, or there is no list. */
function includes(allowed: readonly string[] | undefined, place: string): boolean {
  if (allowed === undefined) return true;
  return allowed.some((each) => each === place || (!each.includes("/") && place.endsWith(`/${each}`)));
}

function placeRefused(
  { name, label }: PlacedChange,
  place: string,
  list: "projects" | "organizations",
  allowed: readonly string[] = [],
): Diagnostic {
  return errorDiagnostic(
    `${place} is not in allowed_${list}`,
    `${name ?? label} would be changed there. Allowed: ${inWords(allowed) || "none"}. ` +
      `Correct the configuration, or extend allowed_${list} (and SVC_LIMITS, if it narrows them).`,
  );
}

function organizationUnknown({ name, label }: PlacedChange, allowed: readonly string[]): Diagnostic {
  return errorDiagnostic(
    "allowed_organizations cannot be checked",
    `Nothing shows to which organization ${name ?? label} belongs. Allowed: ${inWords(allowed) || "none"}. ` +
      "Set its organization, or use an API key that may read its project.",
  );
}
