import { type ActionModel, asQuery, type Field } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { describedDoc, docComment, exampleDoc } from "./doc-comment";
import { inputProperty, jsonEntries, type Member } from "./members";
import { type NameRegistry, structIn } from "./naming";
import { inputText, type Structs } from "./struct";
import { upperFirst } from "../../base/words";

/**
 * Returns the text of the file with the class of an action.
 *
 * @param example code for the class's comment
 */
export function actionText(action: ActionModel, names: NameRegistry, example: string): string {
  const { name: className, method, terraformName, fields } = action;
  const type = `svc_${terraformName}`;
  const { members, text } = inputStructs(fields, className, names);
  const required = members.some(({ field }) => field.presence === "required");
  const doc = docComment([
    `Calls ${method.name}, if a change of a resource triggers it or a user invokes it.`,
    ...describedDoc(method, [
      `Requires Terraform 1.14 or later. Terraform: \`action "${type}"\`. To invoke it: \`terraform apply -invoke=ADDRESS\`, with its \`address\`.`,
    ]),
    exampleDoc(example),
  ]);
  return `${docComment([`Configuration of {@link ${className}}.`])}export interface ${names.configOf(className)} extends ActionMetaArguments {
${members.map(inputProperty).join("\n")}}

${text === "" ? "" : `${text}\n`}${doc}export class ${className} extends SvcAction<${names.configOf(className)}> {
  /** Action type in Terraform. */
  public static readonly tfActionType = ${stringLiteral(type)};

  public constructor(scope: Construct, id: string, config: ${names.configOf(className)}${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      actionName: ${stringLiteral(className)},
      terraformType: ${stringLiteral(type)},
      config,
      strict: new.target === ${className},
    });
  }

  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
${jsonEntries(members, "this.svcInputs", "      ")}    };
  }
}
`;
}

/** Returns the interfaces of all objects nested in some fields. An action has no attributes, so no class reads them. */
function inputStructs(fields: readonly Field[], owner: string, names: NameRegistry): Structs {
  const texts: string[] = [];
  const members = fields.map(asQuery).map((field): Member => {
    const nested = structIn(field.type);
    if (nested === undefined) return { field };
    const struct = names.claim(`${owner}${upperFirst(field.propName)}`);
    const inner = inputStructs(nested.struct.fields, struct, names);
    texts.push(...[inner.text, inputText(field, struct, inner.members)].filter((text) => text !== ""));
    return { field, struct };
  });
  return { members, text: texts.join("\n") };
}
