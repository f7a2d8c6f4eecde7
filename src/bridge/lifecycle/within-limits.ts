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
import { type Diagnostic, type Diagnostics, errorDiagnostic, type ValueObject } from "../../plugin";
import { inWords, referencesIn } from "../../values";
import { nameIn, parentIn, type ProviderContext, scopeOf } from "../context";
import type { LimitedChange } from "../limits";
import { readableNames } from "./create/chosen-name";

/** A change that the provider's limits judge. */
export interface GuardedChange extends LimitedChange {
  /** Full names that say where the object is: its own, its parent's, and those of the project and organization to which it refers. */
  readonly places: readonly string[];
  /** Whether the object is a new one that belongs to an organization, which the service chooses if none is given. */
  readonly needsOrganization: boolean;
}

/** Kind of which an organization is, by its documented name. */
const ORGANIZATION = "Organization";

/** Returns a change of a resource's object. `values`: the planned ones, or the stored ones of an object that is deleted. */
export function changeOf(
  provider: ProviderContext,
  kind: Kind,
  values: ValueObject,
  effects: LimitedChange["effects"],
): GuardedChange {
  const { contract } = provider;
  const name = nameIn(values);
  const parent = parentIn(provider, kind, values);
  const scope = scopeOf(provider, kind, values);
  const owners = new Set([ORGANIZATION, projectKindOf(contract)?.name]);
  const referenced = referencesIn(kind.fields, values)
    .filter((reference) => owners.has(reference.kind))
    .map(({ kind: owner, text }) => expandResourceName(kindOf(contract, owner).pattern, text, scope));
  const chosen = readableNames(kind, values, parent);
  return {
    effects,
    name,
    label: chosen[0] ?? `a new ${kind.name}`,
    places: [name ?? chosen[0], parent, ...referenced].filter((place) => place !== undefined),
    needsOrganization:
      name === undefined && kind.fields.some(({ references }) => references === ORGANIZATION),
  };
}

/** Returns the errors of a planned change that exceeds a limit, or that is made in a place that is not allowed. */
export async function plannedWithinLimits(
  provider: ProviderContext,
  change: GuardedChange,
  signal: AbortSignal,
): Promise<Diagnostics> {
  const elsewhere = await notAllowed(provider, change, "plan", signal);
  return [...(elsewhere === undefined ? [] : [elsewhere]), ...(provider.limits?.planned(change) ?? [])];
}

/** Returns an error if the request of a change must not be sent. Otherwise counts the change. */
export async function refusalByLimits(
  provider: ProviderContext,
  change: GuardedChange,
  signal: AbortSignal,
): Promise<Diagnostic | undefined> {
  return (await notAllowed(provider, change, "apply", signal)) ?? provider.limits?.refusal(change);
}

async function notAllowed(
  provider: ProviderContext,
  change: GuardedChange,
  phase: "plan" | "apply",
  signal: AbortSignal,
): Promise<Diagnostic | undefined> {
  const { contract, allowed = {} } = provider;
  const project = placeIn(change, defaultPattern(contract, "project"));
  if (allowed.projects !== undefined && project !== undefined) {
    if (!includes(allowed.projects, project)) {
      return placeRefused(change, project, "projects", allowed.projects);
    }
  }
  if (allowed.organizations === undefined) return undefined;
  const pattern = contract.kinds.find(({ name }) => name === ORGANIZATION)?.pattern;
  const own = placeIn(change, pattern);
  if (own === undefined && (change.needsOrganization || project !== undefined)) {
    const found = change.needsOrganization
      ? "unknown"
      : await organizationOf(provider, project ?? "", phase, signal);
    if (found === "open") return undefined;
    if (found === "unknown") return organizationUnknown(change, allowed.organizations);
    return includes(allowed.organizations, found)
      ? undefined
      : placeRefused(change, found, "organizations", allowed.organizations);
  }
  return own === undefined || includes(allowed.organizations, own)
    ? undefined
    : placeRefused(change, own, "organizations", allowed.organizations);
}

/** Returns the organization of a project as the service says it. `open`: the plan may create the project. */
async function organizationOf(
  { contract, reads }: ProviderContext,
  project: string,
  phase: "plan" | "apply",
  signal: AbortSignal,
): Promise<string> {
  const kind = projectKindOf(contract);
  const field = kind?.fields.find(({ references }) => references === ORGANIZATION);
  if (kind === undefined || field === undefined) return "unknown";
  try {
    const organization = (await reads.read(kind, project, { signal }))[field.wireName];
    return typeof organization === "string" && organization !== "" ? organization : "unknown";
  } catch (error) {
    return phase === "plan" && mayBeGone(error) ? "open" : "unknown";
  }
}

function projectKindOf(contract: Contract): Kind | undefined {
  const pattern = defaultPattern(contract, "project");
  return contract.kinds.find((kind) => isSamePattern(kind.pattern, pattern));
}

/** Returns the place of a form in which the object of a change is, or that it is itself. */
function placeIn({ places }: GuardedChange, pattern: string | undefined): string | undefined {
  if (pattern === undefined) return undefined;
  return places.flatMap(withAncestors).find((name) => parseResourceName(pattern, name) !== undefined);
}

function withAncestors(name: string): readonly string[] {
  const parent = parentOf(name);
  return parent === undefined ? [name] : [name, ...withAncestors(parent)];
}

/** Whether a list has a place by its full name or by the last part of it. */
function includes(allowed: readonly string[], place: string): boolean {
  return allowed.some((each) => each === place || (!each.includes("/") && place.endsWith(`/${each}`)));
}

function placeRefused(
  { name, label }: GuardedChange,
  place: string,
  list: "projects" | "organizations",
  allowed: readonly string[],
): Diagnostic {
  return errorDiagnostic(
    `${place} is not in allowed_${list}`,
    `${name ?? label} would be changed there. Allowed: ${inWords(allowed) || "none"}. ` +
      `Correct the configuration, or extend allowed_${list} (and SVC_LIMITS, if it narrows them).`,
  );
}

function organizationUnknown({ name, label }: GuardedChange, allowed: readonly string[]): Diagnostic {
  return errorDiagnostic(
    "allowed_organizations cannot be checked",
    `Nothing shows to which organization ${name ?? label} belongs. Allowed: ${inWords(allowed) || "none"}. ` +
      "Set its organization, or use an API key that may read its project.",
  );
}
