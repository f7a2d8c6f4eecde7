import type { Contract, Field, Kind, ProviderDefault } from "./model";
import { expandResourceName, isSamePattern, parentPattern } from "./names/resource-name";

/** The names that the provider's defaults have (documented: `SVC_PROJECT` and `SVC_REGION` are of these forms). */
const DOCUMENTED: Readonly<Record<ProviderDefault, string>> = {
  project: "projects/{project}",
  region: "datacenters/{datacenter}",
};

/**
 * Returns the pattern of a provider default's names: that of the kind to which the fields with this default refer. Without such a kind, it is the
 * documented pattern if objects of the contract live there. Undefined if the default is a plain text.
 */
export function defaultPattern(
  { kinds, methods }: Pick<Contract, "kinds" | "methods">,
  from: ProviderDefault,
): string | undefined {
  const fields = [...kinds.flatMap((kind) => kind.fields), ...methods.flatMap(({ request }) => request)];
  const named = fields.find(
    ({ defaultFrom, references }) => defaultFrom === from && references !== undefined,
  );
  const kind = kinds.find(({ name }) => name === named?.references);
  if (kind !== undefined) return kind.pattern;
  const documented = DOCUMENTED[from];
  return kinds.some(({ pattern }) => isSamePattern(parentPattern(pattern), documented))
    ? documented
    : undefined;
}

/** Returns a provider default as a full name. A plain text, and a text that is no name, stay as they are. */
export function expandDefault(
  contract: Pick<Contract, "kinds" | "methods">,
  from: ProviderDefault,
  value: string,
): string {
  const pattern = defaultPattern(contract, from);
  return pattern === undefined ? value : (expandResourceName(pattern, value) ?? value);
}

/**
 * Returns the field of a kind's list request that names the parent of the listed objects: the one that refers to the parent's kind. If the
 * contract does not have that kind, it is the field with the provider's default for names of the parent's form, or the one of the name that
 * the kind's own parent field has.
 */
export function listParentField(
  { kinds }: Pick<Contract, "kinds">,
  { pattern, methods, fields, parentField }: Pick<Kind, "pattern" | "methods" | "fields" | "parentField">,
): Field | undefined {
  const outer = parentPattern(pattern);
  if (outer === undefined) return undefined;
  const texts = methods.list?.request.filter(({ type }) => type.kind === "string") ?? [];
  const referring = texts.find(({ references }) => {
    const target = kinds.find(({ name }) => name === references);
    return target !== undefined && isSamePattern(target.pattern, outer);
  });
  if (referring !== undefined || kinds.some((kind) => isSamePattern(kind.pattern, outer))) return referring;
  const own = fields.find(({ terraformName }) => terraformName === parentField)?.wireName;
  return (
    texts.find(
      ({ defaultFrom }) => defaultFrom !== undefined && isSamePattern(DOCUMENTED[defaultFrom], outer),
    ) ?? texts.find(({ wireName }) => wireName === own)
  );
}
