import { type IResolvable, type TerraformMetaArguments, type TerraformResource, Token } from "cdktf";
import { type Contract, type Field, kindOf } from "../../contract";
import { located, type ManifestPlace, rememberOrigin } from "./manifest-origin";
import { type ManifestSource, parseManifestText, readManifestText } from "./manifest-source";
import { type ManifestValues, readManifestValues } from "./manifest-values";
import { isPlainObject, type SvcObject } from "../base";

/**
 * Properties that complement or replace those of a manifest. Sections such as `compute` are merged with the manifest's property by
 * property; all other values, including lists and maps, are replaced as a whole.
 */
export type ManifestOverrides<Config> = {
  readonly [Key in keyof Config]?: Key extends keyof TerraformMetaArguments
    ? Config[Key]
    : SectionOverrides<Config[Key]> | undefined;
};

type SectionOverrides<Value> = Value extends
  string | number | boolean | null | undefined | readonly unknown[] | IResolvable | SvcObject
  ? Value
  : Value extends object
    ? { readonly [Key in keyof Value]?: SectionOverrides<Value[Key]> | undefined }
    : Value;

/** Creates a resource from a manifest. Never throws because of the manifest's content: the resource reports all problems at synthesis. */
export function resourceFromManifest<Config, Resource extends TerraformResource>(
  shape: { readonly contract: Contract; readonly kindName: string },
  source: ManifestSource,
  overrides: ManifestOverrides<Config>,
  make: (config: Config) => Resource,
): Resource {
  const { fields } = kindOf(shape.contract, shape.kindName);
  const { name, text, problem } = readManifestText(source);
  const read = text === undefined ? NOTHING : readValues(fields, text);
  const places = new Map(read.places);
  const config = layOver(fields, read.config, overrides, "", places);
  const resource = make(config as Config);
  rememberOrigin(resource, {
    name,
    problems: [
      ...(problem === undefined ? [] : [`${name} ${problem}`]),
      ...[...read.problems]
        .sort((a, b) => a.at.line - b.at.line || a.at.column - b.at.column)
        .map(({ at, text: what }) => `${located(name, at)}: ${what}`),
    ],
    places,
    reported: read.reported,
  });
  return resource;
}

const NOTHING: ManifestValues = { config: {}, places: new Map(), reported: new Set(), problems: [] };

function readValues(fields: readonly Field[], text: string): ManifestValues {
  const { root, problems } = parseManifestText(text);
  if (root === undefined) {
    const empty = { at: { line: 1, column: 1 }, text: "the manifest is empty" };
    return { ...NOTHING, problems: problems.length > 0 ? problems : [empty] };
  }
  const values = readManifestValues(fields, root);
  return { ...values, problems: [...problems, ...values.problems] };
}

function layOver(
  fields: readonly Field[],
  values: Readonly<Record<string, unknown>>,
  overrides: Readonly<Record<string, unknown>>,
  prefix: string,
  places: Map<string, ManifestPlace>,
): Readonly<Record<string, unknown>> {
  const result: Record<string, unknown> = { ...values };
  for (const [name, given] of Object.entries(overrides)) {
    if (given === undefined) continue;
    const below = result[name];
    const type = fields.find((field) => field.propName === name)?.type;
    const path = `${prefix}${name}`;
    const isSection =
      type?.kind === "object" && isPlainObject(below) && isPlainObject(given) && !Token.isUnresolved(given);
    result[name] = isSection ? layOver(type.fields, below, given, `${path}.`, places) : given;
    const place = places.get(path);
    // Records the merged section, so that a property missing in both is still reported at the manifest's section.
    if (isSection && place !== undefined) places.set(path, { ...place, value: result[name] });
  }
  return result;
}
