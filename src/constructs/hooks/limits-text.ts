import { Fn, type IResolvable, Token, Tokenization } from "cdktf";
import { toTerraformName } from "../../contract";
import { isRecord } from "../../base/json";

/** The limits of a provider, as its code gives them. */
export interface LimitedProvider {
  readonly limits: object | IResolvable | undefined;
  readonly allowedEndpoints: readonly string[] | IResolvable | undefined;
  readonly allowedOrganizations: readonly string[] | IResolvable | undefined;
  readonly allowedProjects: readonly string[] | IResolvable | undefined;
}

const PLACES = [
  ["allowed_endpoints", "allowedEndpoints"],
  ["allowed_organizations", "allowedOrganizations"],
  ["allowed_projects", "allowedProjects"],
] as const;

/** Returns limits in the form of `SVC_LIMITS`, for hooks. A value that only the engine knows is a token. */
export function limitsText(provider: LimitedProvider): string {
  const { limits } = provider;
  const counts = isWrittenOut(limits) && isRecord(limits) ? Object.entries(limits) : [];
  return [
    ...counts
      .filter(([, value]) => value !== undefined && value !== null)
      .map(([name, value]) => `${toTerraformName(name)}=${textOf(value)}`),
    ...PLACES.flatMap(([name, property]) => {
      const places: unknown = provider[property];
      return places === undefined ? [] : [`${name}=${listOf(places)}`];
    }),
  ].join(" ");
}

/** Whether limits are absent, or an object with a value for each. A token of all of them is nothing that a hook can read. */
export function isWrittenOut(limits: LimitedProvider["limits"]): boolean {
  return limits === undefined || !Tokenization.isResolvable(limits);
}

/** An amount is written without its space: spaces separate limits. */
function textOf(value: unknown): string {
  if (typeof value === "string") return value.replace(/ (?=[A-Z]{3}$)/, "");
  return typeof value === "number" && !Token.isUnresolved(value) ? String(value) : Token.asString(value);
}

function listOf(places: unknown): string {
  return Array.isArray(places) && !Token.isUnresolved(places)
    ? places.map((place) => String(place)).join(",")
    : Fn.join(",", Token.asList(places));
}
