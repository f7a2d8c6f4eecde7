import type { Position } from "../manifest";
import type { ConfigFinding } from "./check-config";

/** The place of a construct's value in a manifest. */
export interface ManifestPlace {
  readonly at: Position;
  /** The path with the keys as written in the manifest. */
  readonly shown: string;
  /** The value in the construct. */
  readonly value: unknown;
}

/** The manifest that a construct's values come from. */
export interface ManifestOrigin {
  readonly name: string;
  /** The manifest's problems, each with its place. */
  readonly problems: readonly string[];
  /** Places of the values, by property path. The root has the empty path. */
  readonly places: ReadonlyMap<string, ManifestPlace>;
  /** Paths that a problem already covers. */
  readonly reported: ReadonlySet<string>;
}

const origins = new WeakMap<object, ManifestOrigin>();

/** Records the manifest that a construct's values come from. */
export function rememberOrigin(construct: object, origin: ManifestOrigin): void {
  origins.set(construct, origin);
}

/** Returns the manifest that a construct's values come from, if any. */
export function originOf(construct: object): ManifestOrigin | undefined {
  return origins.get(construct);
}

/**
 * Returns the subject of a sentence about a finding: its path, preceded by its place in the manifest if the value comes from there.
 * Undefined if a problem of the manifest already covers the finding.
 */
export function subjectOf(finding: ConfigFinding, origin: ManifestOrigin | undefined): string | undefined {
  const { path, value } = finding;
  if (origin === undefined) return path;
  const isMissing = value === undefined || value === null;
  if (isMissing && (origin.reported.has(path) || !origin.places.has(""))) return undefined;
  const place = origin.places.get(path);
  if (place !== undefined) {
    const isFromThere = Object.is(place.value, value) || (isMissing && place.value === undefined);
    return isFromThere ? `${located(origin.name, place.at)}: ${place.shown}` : path;
  }
  const around = isMissing ? origin.places.get(path.replace(/(^|\.)[^.]*$/, "")) : undefined;
  return around === undefined ? path : `${located(origin.name, around.at)}: ${path}`;
}

/** Returns `web.yaml:3:5`, which editors and terminals turn into a link. */
export function located(name: string, { line, column }: Position): string {
  return `${name}:${line}:${column}`;
}
