import { ephemeralFields, type Field, type Kind } from "../../contract";
import { docComment, withSource } from "./doc-comment";
import { fieldMembers, inputProperty } from "./members";
import type { NameRegistry } from "./naming";
import { structsOf } from "./struct";

/** The text of the file with the class of an object that lives as long as one run of the engine. */
export function ephemeralText(kind: Kind, names: NameRegistry): string {
  const className = `EphemeralSvc${kind.name}`;
  const type = `svc_${kind.terraformName}`;
  const { members, text } = structsOf(ephemeralFields(kind).map(withoutOnce), className, names);
  const settable = members.filter(({ field }) => field.presence !== "computed");
  const required = settable.some(({ field }) => field.presence === "required");
  const doc = docComment([
    `Makes one ${kind.name} for the time of a run: it is made when the engine needs it and deleted when it is done. ${withSource(kind)}`,
    "Neither plan nor state holds anything of it. Its attributes can be given to providers and to write-only arguments.",
    `Terraform 1.11 or OpenTofu 1.11 and later: \`ephemeral "${type}"\`. Resource name: \`${kind.pattern}\`.`,
  ]);
  return `${docComment([`What is given for a {@link ${className}}.`])}export interface ${className}Config extends EphemeralMetaArguments {
${settable.map(inputProperty).join("\n")}}

${text === "" ? "" : `${text}\n`}${doc}export class ${className} extends SvcEphemeral<${className}Config> {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = ${JSON.stringify(type)};

  public constructor(scope: Construct, id: string, config: ${className}Config${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      kindName: ${JSON.stringify(kind.name)},
      terraformType: ${JSON.stringify(type)},
      config,
      strict: new.target === ${className},
    });
  }

${fieldMembers(members)}}
`;
}

/** What the service tells once lives as long as what it is told of, so that there is nothing to say about it. */
function withoutOnce(field: Field): Field {
  return Object.fromEntries(
    Object.entries(field).filter(([key]) => key !== "returnedOnce"),
  ) as unknown as Field;
}
