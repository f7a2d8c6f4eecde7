import type { ManifestNode, Position } from "../manifest";
import type { ManifestPlace } from "./manifest-origin";

/** The path of a value: by property names, and as written in the manifest. */
export interface ManifestPath {
  readonly prop: string;
  readonly shown: string;
}

/** Returns the path of a nested value. */
export function below(path: ManifestPath, prop: string, key: string): ManifestPath {
  const dot = path.prop === "" ? "" : ".";
  return { prop: `${path.prop}${dot}${prop}`, shown: `${path.shown}${dot}${key}` };
}

/** Collects the places of values and the problems while a manifest is read. */
export class ManifestReport {
  readonly places = new Map<string, ManifestPlace>();
  readonly reported = new Set<string>();
  readonly problems: { readonly at: Position; readonly text: string }[] = [];

  /** Records the value read at a place. */
  place({ prop, shown }: ManifestPath, at: Position, value: unknown): void {
    this.places.set(prop, { at, shown, value });
  }

  say(at: Position, text: string): void {
    this.problems.push({ at, text });
  }

  /** Reports a problem of a value, which then counts as undefined. Without a text, a problem has already been reported. */
  wrong(path: ManifestPath, node: ManifestNode, text?: string): unknown {
    this.reported.add(path.prop);
    if (text !== undefined) this.say(node.at, `${path.shown} ${text}`);
    return undefined;
  }
}
