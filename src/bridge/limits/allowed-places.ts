import {
  type Contract,
  defaultPattern,
  isSamePattern,
  type Kind,
  parentOf,
  parseResourceName,
} from "../../contract";
import { mayBeGone, type ObjectReads } from "../../api";
import { type Diagnostic, errorDiagnostic } from "../../plugin";
import { inWords } from "../../base/words";
import type { LimitSettings } from "./limit-settings";
import type { LimitedChange } from "./run-limits";

/** A change in a place. */
export interface PlacedChange extends LimitedChange {
  /** Full names that say where the object is: its own, its parent's, and those of the projects and organizations to which it refers. */
  readonly places: readonly string[];
  /** Whether the object is a new one that belongs to an organization, which the service chooses if none is given. */
  readonly needsOrganization: boolean;
}

/** The allowed places of a run, and what tells to whom a project belongs. */
export interface PlaceRules {
  readonly contract: Contract;
  readonly allowed?: LimitSettings["allowed"];
  readonly reads: Pick<ObjectReads, "read">;
}

/** Name of the kind to which projects belong (documented). */
const ORGANIZATION = "Organization";

/** Returns the names of the kinds of which objects are places: projects and organizations. */
export function placeKinds(contract: Contract): readonly (string | undefined)[] {
  return [ORGANIZATION, projectKindOf(contract)?.name];
}

/** Whether the objects of a kind belong to an organization themselves. */
export function isOfOrganization(kind: Kind): boolean {
  return kind.fields.some(({ references }) => references === ORGANIZATION);
}

/** Returns an error if a change is made in a place that is not allowed, or of which nothing shows whether it is. */
export async function placeProblem(
  rules: PlaceRules,
  change: PlacedChange,
  phase: "plan" | "apply",
  signal: AbortSignal,
): Promise<Diagnostic | undefined> {
  const { contract, allowed = {} } = rules;
  const projects = placesIn(change, defaultPattern(contract, "project"));
  const otherProject = projects.find((project) => !includes(allowed.projects, project));
  if (otherProject !== undefined) return placeRefused(change, otherProject, "projects", allowed.projects);
  if (allowed.organizations === undefined) return undefined;
  const own = placesIn(change, contract.kinds.find(({ name }) => name === ORGANIZATION)?.pattern);
  if (own.length === 0 && change.needsOrganization) return organizationUnknown(change, allowed.organizations);
  const owners =
    own.length > 0
      ? own
      : await Promise.all(projects.map((project) => organizationOf(rules, project, phase, signal)));
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
  { contract, reads }: PlaceRules,
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
