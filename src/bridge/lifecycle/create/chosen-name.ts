import { expandResourceName, isSameNormalized, type Kind, slugOf } from "../../../contract";
import { valueAt, type ValueObject } from "../../../plugin";

/**
 * Returns the name that a request chooses for its object; undefined if the service chooses it. The service itself refuses a chosen name that
 * is taken. An object of that name may have been deleted and created again since it was noted, so that no note speaks against it.
 */
export function chosenNameOf(
  kind: Kind,
  planned: ValueObject,
  parent: string | undefined,
): string | undefined {
  const chosen = kind.slugField === undefined ? null : valueAt(planned, kind.slugField);
  return typeof chosen === "string"
    ? (expandResourceName(kind.pattern, chosen, parent) ?? chosen)
    : undefined;
}

/** Returns the full names by which the object of a chosen name may be read: as chosen, and in lower case. None without the parent's name. */
export function readableNames(
  kind: Kind,
  planned: ValueObject,
  parent: string | undefined,
): readonly string[] {
  const slug = kind.slugField === undefined ? null : valueAt(planned, kind.slugField);
  if (typeof slug !== "string") return [];
  const names = [slug, slug.trim().toLowerCase()].map((each) =>
    expandResourceName(kind.pattern, each, parent),
  );
  return [...new Set(names.filter((name) => name !== undefined))];
}

/** Whether a name is the chosen one, also with the last part in lower or upper case: many services write it so. */
export function isChosenName(name: string, chosen: string): boolean {
  return isSameNormalized(["case", "trim"], slugOf(name), slugOf(chosen));
}
