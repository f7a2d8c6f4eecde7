import {
  type Field,
  isReadableKind,
  type Kind,
  resourceFields,
  timeoutPhases,
  type TimeoutPhase,
  timeoutText,
  withArticle,
} from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { describedDoc, docComment, exampleDoc } from "./doc-comment";
import { fromNameMethod } from "./from-name-method";
import { lookupMethods, lookupTypes } from "./lookup-types";
import { fieldMembers, inputProperty, type Member } from "./members";
import type { NameRegistry } from "./naming";
import { inputText, settableReference, structsOf } from "./struct";

const TIMEOUTS = "timeouts";

/**
 * Returns the text of the file with a kind's resource class.
 *
 * @param example code for the class's comment
 */
export function resourceText(kind: Kind, names: NameRegistry, example: string): string {
  const { name } = kind;
  const type = `svc_${kind.terraformName}`;
  const structs = structsOf(resourceFields(kind), name, names);
  const timeouts = timeoutsMember(kind);
  const members = [...structs.members, timeouts];
  const settable = members.filter(({ field }) => field.presence !== "computed");
  const required = settable.some(({ field }) => field.presence === "required");
  const blocks = new Set([TIMEOUTS]);
  return `${docComment([`Configuration of {@link ${name}}.`])}export interface ${names.configOf(name)} extends cdktf.TerraformMetaArguments {
${settable.map(inputProperty).join("\n")}}

${isReadableKind(kind) ? lookupTypes(kind) : ""}${structs.text === "" ? "" : `${structs.text}\n`}${timeoutsText(kind, timeouts)}
${docComment([
  ...describedDoc(kind, [`Terraform: \`${type}\`. Resource name: \`${kind.pattern}\`.`, methodsDoc(kind)]),
  exampleDoc(example),
])}export class ${name} extends SvcResource<${names.configOf(name)}> implements I${name} {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = ${stringLiteral(type)};

${docComment(generateConfigDoc(kind), "  ")}  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: ${stringLiteral(name)}, terraformType: ${stringLiteral(type)} };
    return importableResource(shape, scope, importToId, importFromId, provider);
  }

  /**
   * Creates the resource from a manifest: the fields of the create request in YAML or JSON, with their wire names (\`displayName\` or
   * \`display_name\`). Synthesis reports all problems of the manifest, each with its line and column. All values are literal: a manifest
   * contains no Terraform expressions.
   *
   * @param scope parent of the resource
   * @param id construct id of the resource
   * @param manifest path of the file, or \`{ text }\` with the manifest itself. A string with a line break is a manifest, too.
   * @param overrides properties beside the manifest's or instead of them. Sections are merged property by property; any other value
   *   replaces the manifest's. @default - none
   */
  public static fromManifest(
    scope: Construct,
    id: string,
    manifest: ManifestSource,
    overrides: ManifestOverrides<${names.configOf(name)}> = {},
  ): ${name} {
    const make = (config: ${names.configOf(name)}): ${name} => new ${name}(scope, id, config);
    const shape = { contract, kindName: ${stringLiteral(name)} };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

${fromNameMethod(kind, name)}${isReadableKind(kind) ? lookupMethods(kind, name) : ""}  /** Kind of the object. */
  public readonly svcKind = ${stringLiteral(name)};

  public constructor(scope: Construct, id: string, config: ${names.configOf(name)}${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      kindName: ${stringLiteral(name)},
      terraformType: ${stringLiteral(type)},
      config,
      strict: new.target === ${name},
    });
  }

${fieldMembers(members, blocks)}}
`;
}

function generateConfigDoc({ pattern }: Kind): readonly string[] {
  return [
    "Makes the engine generate the configuration of an existing object during `cdktf plan`.",
    [
      "@param scope parent of the construct that represents the import",
      "@param importToId construct id in the generated configuration",
      `@param importFromId resource name of the object, \`${pattern}\`, or the last part of the name`,
      "@param provider provider that reads the object. @default - the stack's provider",
    ].join("\n"),
  ];
}

function timeoutsMember(kind: Kind): Member {
  const phase = (name: TimeoutPhase): Field => ({
    ...TIMEOUT_FIELD,
    wireName: name,
    terraformName: name,
    propName: name,
    type: { kind: "string" },
    description: `Time limit for the ${name}, such as "90s", "30m" or "1h30m".`,
    default: timeoutText(kind, name),
  });
  return {
    struct: `${kind.name}Timeouts`,
    defaultDoc: "- the default of each phase",
    field: {
      ...TIMEOUT_FIELD,
      wireName: TIMEOUTS,
      terraformName: TIMEOUTS,
      propName: TIMEOUTS,
      type: { kind: "object", fields: timeoutPhases(kind).map(phase) },
      description: `Time limits for ${phasesOf(kind)} the resource.`,
    },
  };
}

function phasesOf(kind: Kind): string {
  const words = timeoutPhases(kind).map((phase) => `${phase.slice(0, -1)}ing`);
  return `${words.slice(0, -1).join(", ")} and ${words.at(-1) ?? ""}`;
}

const TIMEOUT_FIELD: Pick<
  Field,
  | "source"
  | "presence"
  | "needed"
  | "immutable"
  | "readable"
  | "sensitive"
  | "writeOnly"
  | "deprecated"
  | "constraints"
> = {
  source: "live",
  presence: "optional",
  needed: false,
  immutable: false,
  readable: false,
  sensitive: false,
  writeOnly: false,
  deprecated: false,
  constraints: {},
};

function timeoutsText(kind: Kind, { field, struct }: Member): string {
  if (field.type.kind !== "object" || struct === undefined) return "";
  const members = field.type.fields.map((inner): Member => ({ field: inner }));
  const about = {
    description: `Time limits for ${phasesOf(kind)} ${withArticle(kind.name)}.`,
    source: field.source,
  };
  return `${inputText(about, struct, members)}\n${settableReference(about, struct, members)}`;
}

function methodsDoc(kind: Kind): string {
  const updates = kind.methods.updates.map((method) => method.name);
  return updates.length === 0
    ? "Every change forces a new resource to be created."
    : `Updated in place by ${updates.join(" and ")}. Any other change forces a new resource to be created.`;
}
