import type { ManifestNode, Position } from "../manifest";
import type { ManifestPlace } from "./manifest-origin";

/** Where a value is read: in the construct's terms and as it is written. */
export interface ManifestPath {
  readonly prop: string;
  readonly shown: string;
}

/** The path of what lies below another. */
export function below(path: ManifestPath, prop: string, key: string): ManifestPath {
  const dot = path.prop === "" ? "" : ".";
  return { prop: `${path.prop}${dot}${prop}`, shown: `${path.shown}${dot}${key}` };
}

/** What comes to light while a manifest is read: what stands where, and what is wrong. */
export class ManifestReport {
  readonly places = new Map<string, ManifestPlace>();
  readonly told = new Set<string>();
  readonly problems: { readonly at: Position; readonly text: string }[] = [];

  /** Remembers what became of what stands at a place. */
  place({ prop, shown }: ManifestPath, at: Position, value: unknown): void {
    this.places.set(prop, { at, shown, value });
  }

  say(at: Position, text: string): void {
    this.problems.push({ at, text });
  }

  /** Says what is wrong with a value, which is undefined from then on. Without a text, a problem says it already. */
  wrong(path: ManifestPath, node: ManifestNode, text?: string): unknown {
    this.told.add(path.prop);
    if (text !== undefined) this.say(node.at, `${path.shown} ${text}`);
    return undefined;
  }
}
