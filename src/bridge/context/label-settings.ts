import type { Unknown, ValueObject } from "../../plugin";
import { isHiddenLabel } from "../../values";

/** What the provider does with the labels of all objects. */
export interface LabelSettings {
  /** Labels of every object, below its own ones. Unknown during a plan if they depend on other resources. */
  readonly defaults: ValueObject | Unknown;
  /** Labels that are left alone: keys, and prefixes with `*`. */
  readonly ignored: readonly string[];
}

/** Returns the check whether a provider leaves a label alone. */
export function isLeftAlone(labels: LabelSettings | undefined): (key: string) => boolean {
  const ignored = labels?.ignored ?? [];
  return (key) => isHiddenLabel(key, ignored);
}
