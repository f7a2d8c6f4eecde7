import { type Field, type Kind, timeoutPhases, type TimeoutPhase, timeoutText } from "../../contract";
import { docComment, withSource } from "./doc-comment";
import { fromNameMethod } from "./from-name-method";
import { fieldMembers, inputProperty, type Member, memberNames } from "./members";
import type { NameRegistry } from "./naming";
import { inputText, settableReference, structsOf } from "./struct";

const TIMEOUTS = "timeouts";

/** The text of the file with a kind's resource class. */
export function resourceText(kind: Kind, names: NameRegistry): string {
  const { name } = kind;
  const type = `svc_${kind.terraformName}`;
  const structs = structsOf(kind.fields, name, names);
  const timeouts = timeoutsMember(kind);
  const members = [...structs.members, timeouts];
  assertFree(name, structs.members);
  const settable = members.filter(({ field }) => field.presence !== "computed");
  const required = settable.some(({ field }) => field.presence === "required");
  const blocks = new Set([TIMEOUTS]);
  return `${docComment([`What is given for a {@link ${name}}.`])}export interface ${name}Config extends cdktf.TerraformMetaArguments {
${settable.map(inputProperty).join("\n")}}

${structs.text === "" ? "" : `${structs.text}\n`}${timeoutsText(kind, timeouts)}
${docComment([
  withSource(kind),
  `Terraform: \`${type}\`. Resource name: \`${kind.pattern}\`.`,
  methodsDoc(kind),
])}export class ${name} extends SvcResource<${name}Config> implements I${name} {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = ${JSON.stringify(type)};

  /**
   * Lets the engine write the configuration of an object that exists, at \`cdktf plan\`.
   *
   * @param scope where the stand-in for the resource is put
   * @param importToId construct id that the written configuration has
   * @param importFromId resource name of the object, \`${kind.pattern}\`, or its last part alone
   * @param provider the provider to read it through; default: the stack's own
   */
  public static generateConfigForImport(
    scope: Construct,
    importToId: string,
    importFromId: string,
    provider?: cdktf.TerraformProvider,
  ): cdktf.ImportableResource {
    const shape = { contract, kindName: ${JSON.stringify(name)}, terraformType: ${JSON.stringify(type)} };
    return importableResource(shape, scope, importToId, importFromId, provider);
  }

  /**
   * Makes the resource of a manifest: the fields of the create request in YAML or JSON, under their names on the wire (\`displayName\`, or
   * \`display_name\`). All that is wrong with it is reported when the stack is synthesised, each problem with its line and column.
   * What it says is literal: there are no Terraform expressions in it.
   *
   * @param scope where the resource is put
   * @param id construct id of the resource
   * @param manifest path of the file, or \`{ text }\` with the manifest itself (as is a string with a line break)
   * @param overrides what is given beside the manifest or instead of it: sections are laid over the manifest's property by property,
   *   everything else is taken whole; default: nothing
   */
  public static fromManifest(
    scope: Construct,
    id: string,
    manifest: ManifestSource,
    overrides: ManifestOverrides<${name}Config> = {},
  ): ${name} {
    const make = (config: ${name}Config): ${name} => new ${name}(scope, id, config);
    const shape = { contract, kindName: ${JSON.stringify(name)} };
    return resourceFromManifest(shape, manifest, overrides, make);
  }

${fromNameMethod(kind, name)}  /** The kind that the object is of. */
  public readonly svcKind = ${JSON.stringify(name)};

  public constructor(scope: Construct, id: string, config: ${name}Config${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      kindName: ${JSON.stringify(name)},
      terraformType: ${JSON.stringify(type)},
      config,
      strict: new.target === ${name},
    });
  }

${fieldMembers(members, blocks)}}
`;
}

function timeoutsMember(kind: Kind): Member {
  const phase = (name: TimeoutPhase): Field => ({
    ...TIMEOUT_FIELD,
    wireName: name,
    terraformName: name,
    propName: name,
    type: { kind: "string" },
    description: `How long to wait for the ${name}, such as "90s", "30m" or "1h30m".`,
    ...defaultTimeout(kind, name),
  });
  return {
    struct: `${kind.name}Timeouts`,
    defaultDoc: "- the provider's own limits",
    field: {
      ...TIMEOUT_FIELD,
      wireName: TIMEOUTS,
      terraformName: TIMEOUTS,
      propName: TIMEOUTS,
      type: { kind: "object", fields: timeoutPhases(kind).map(phase) },
      description: "How long to wait for each phase of the resource's life.",
    },
  };
}

function defaultTimeout(kind: Kind, phase: TimeoutPhase): Pick<Field, "default"> {
  const text = timeoutText(kind, phase);
  return text === undefined ? {} : { default: text };
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
  const members = field.type.fields.map((inner): Member => ({
    field: inner,
    ...(inner.default === undefined ? { defaultDoc: "- the provider's own limit" } : {}),
  }));
  const about = {
    description: `How long to wait for each phase of a ${kind.name}'s life.`,
    source: field.source,
  };
  return `${inputText(about, struct, members)}\n${settableReference(about, struct, members)}`;
}

function methodsDoc(kind: Kind): string {
  const updates = kind.methods.updates.map((method) => method.name);
  return updates.length === 0
    ? "Nothing about it can be changed in place: every change makes another one."
    : `What can be changed in place is changed by ${updates.join(" and ")}; any other change makes another one.`;
}

function assertFree(owner: string, members: readonly Member[]): void {
  const taken = ["timeouts", "timeoutsInput", "putTimeouts", "resetTimeouts"];
  for (const member of members) {
    const clash = memberNames(member).find((name) => taken.includes(name));
    if (clash !== undefined)
      throw new Error(
        `${owner}: the field ${member.field.wireName} makes a member "${clash}", which every resource has`,
      );
  }
}
