import type { Position } from "../manifest";
import type { Finding } from "./check-config";

/** Where a value of a construct stands in a manifest. */
export interface ManifestPlace {
  readonly at: Position;
  /** The path with the keys as they are written there. */
  readonly shown: string;
  /** What became of it in the construct. */
  readonly value: unknown;
}

/** The manifest that a construct's values came from. */
export interface ManifestOrigin {
  readonly name: string;
  /** What is wrong with the manifest, each problem with its place. */
  readonly problems: readonly string[];
  /** The places of what was read, by the paths of the construct's properties; the whole is at the empty path. */
  readonly places: ReadonlyMap<string, ManifestPlace>;
  /** Paths of which a problem says already what is wrong. */
  readonly told: ReadonlySet<string>;
}

const origins = new WeakMap<object, ManifestOrigin>();

/** Remembers where a construct's values came from. */
export function rememberOrigin(construct: object, origin: ManifestOrigin): void {
  origins.set(construct, origin);
}

/** The manifest that a construct's values came from, if any. */
export function originOf(construct: object): ManifestOrigin | undefined {
  return origins.get(construct);
}

/**
 * What a sentence about a finding starts with: its path, and its place in the manifest when what was found stands there. Undefined when
 * the manifest's own problems say it already.
 */
export function subjectOf(finding: Finding, origin: ManifestOrigin | undefined): string | undefined {
  const { path, value } = finding;
  if (origin === undefined) return path;
  const isMissing = value === undefined || value === null;
  if (isMissing && (origin.told.has(path) || !origin.places.has(""))) return undefined;
  const place = origin.places.get(path);
  if (place !== undefined) {
    const isFromThere = Object.is(place.value, value) || (isMissing && place.value === undefined);
    return isFromThere ? `${located(origin.name, place.at)}: ${place.shown}` : path;
  }
  const around = isMissing ? origin.places.get(path.replace(/(^|\.)[^.]*$/, "")) : undefined;
  return around === undefined ? path : `${located(origin.name, around.at)}: ${path}`;
}

/** `web.yaml:3:5`, as editors and terminals make a link of it. */
export function located(name: string, { line, column }: Position): string {
  return `${name}:${line}:${column}`;
}
