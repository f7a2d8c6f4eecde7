import { ephemeralFields, type Field, type Kind, withArticle } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { describedDoc, docComment, exampleDoc } from "./doc-comment";
import { fieldMembers, inputProperty } from "./members";
import type { NameRegistry } from "./naming";
import { structsOf } from "./struct";

/**
 * Returns the text of the file with the class of an ephemeral object.
 *
 * @param example code for the class's comment
 */
export function ephemeralText(kind: Kind, names: NameRegistry, example: string): string {
  const className = `EphemeralSvc${kind.name}`;
  const type = `svc_${kind.terraformName}`;
  const { members, text } = structsOf(ephemeralFields(kind).map(withoutOnce), className, names);
  const settable = members.filter(({ field }) => field.presence !== "computed");
  const required = settable.some(({ field }) => field.presence === "required");
  const doc = docComment([
    `Creates ${withArticle(kind.name)} for one run: the engine creates it when it needs it, and deletes it afterwards.`,
    ...describedDoc(kind, [
      "Neither plan nor state contains any of its values. Its attributes can be used in provider configurations and write-only arguments.",
      `Requires Terraform or OpenTofu 1.11 or later. Terraform: \`ephemeral "${type}"\`. Resource name: \`${kind.pattern}\`.`,
    ]),
    exampleDoc(example),
  ]);
  return `${docComment([`Configuration of {@link ${className}}.`])}export interface ${names.configOf(className)} extends EphemeralMetaArguments {
${settable.map(inputProperty).join("\n")}}

${text === "" ? "" : `${text}\n`}${doc}export class ${className} extends SvcEphemeral<${names.configOf(className)}> {
  /** Resource type in Terraform. */
  public static readonly tfResourceType = ${stringLiteral(type)};

  public constructor(scope: Construct, id: string, config: ${names.configOf(className)}${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      kindName: ${stringLiteral(kind.name)},
      terraformType: ${stringLiteral(type)},
      config,
      strict: new.target === ${className},
    });
  }

${fieldMembers(members)}}
`;
}

/** Removes the `returnedOnce` mark: an ephemeral object's secret lives as long as the object, so the note about it does not apply. */
function withoutOnce(field: Field): Field {
  return Object.fromEntries(
    Object.entries(field).filter(([key]) => key !== "returnedOnce"),
  ) as unknown as Field;
}
