import type { MapLine } from "../service-map";
import type { CompleteImport } from "./described-kind";
import { SHARED_TOKEN } from "./map-places";
import { propertyOf } from "./name-fields";

/** Replaces the lines about the idempotency tokens of creates and clones by one for all, and lines for those that differ. */
export function withSharedToken(complete: CompleteImport, lines: readonly MapLine[]): readonly MapLine[] {
  const tokens = lines.filter(isTokenLine);
  const name = mostFrequent(tokens.flatMap(({ value }) => (typeof value === "string" ? [value] : [])));
  if (name === undefined) return lines;
  const shared = tokens.filter(({ value }) => value === name);
  const guess = shared.map((line) => line.guess).find((why) => why !== undefined);
  const own = lines.filter((line) => !shared.includes(line));
  return [
    ...own,
    ...exceptions(complete, tokens, name),
    { path: [SHARED_TOKEN], value: name, ...(guess === undefined ? {} : { guess }) },
  ];
}

function isTokenLine({ path }: MapLine): boolean {
  return path.length === 5 && path.at(-1) === "token" && path.at(-2) === "request";
}

/** Returns the lines for creates and clones whose property of that name is no token. */
function exceptions(
  { importing, concluded }: CompleteImport,
  tokens: readonly MapLine[],
  name: string,
): readonly MapLine[] {
  const { form } = importing;
  return concluded.written.flatMap(({ finding: { kind, methods, schema } }) =>
    (["create", "clone"] as const).flatMap((verb) => {
      const path = ["kinds", kind.name, verb, "request", "token"];
      const isField = propertyOf(form, form.schemas.get(schema ?? ""), name) !== undefined;
      const isThere = propertyOf(form, methods[verb]?.request, name) !== undefined;
      const isToken = tokens.some((line) => line.path.join(".") === path.join("."));
      return isThere && !isField && !isToken ? [{ path, value: "none" }] : [];
    }),
  );
}

function mostFrequent(values: readonly string[]): string | undefined {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}
