import { dataSourceFields, type Field, type Kind, listDataSourceFields } from "../../contract";
import { docComment, withSource } from "./doc-comment";
import { fromNameMethod } from "./from-name-method";
import { fieldMembers, inputProperty } from "./members";
import type { NameRegistry } from "./naming";
import { structsOf } from "./struct";

/** The text of the file with the data source that reads one object of a kind. */
export function dataSourceText(kind: Kind, names: NameRegistry): string {
  const className = `DataSvc${kind.name}`;
  return classText({
    className,
    type: `svc_${kind.terraformName}`,
    fields: dataSourceFields(kind),
    fieldsExpression: `dataSourceFields(kindOf(contract, ${JSON.stringify(kind.name)}))`,
    doc: [`Reads one ${kind.name} that exists. ${withSource(kind)}`],
    identity: kind.name,
    // A kind that can be made has it at its resource.
    ...(kind.methods.create === undefined ? { statics: fromNameMethod(kind, className) } : {}),
    names,
  });
}

/** The text of the file with the data source that lists the objects of a kind. */
export function listDataSourceText(kind: Kind, names: NameRegistry): string {
  return classText({
    className: `DataSvc${kind.plural}`,
    type: `svc_${kind.terraformPlural}`,
    fields: listDataSourceFields(kind),
    fieldsExpression: `listDataSourceFields(kindOf(contract, ${JSON.stringify(kind.name)}))`,
    doc: [withSource(kind.methods.list ?? kind)],
    elementIdentity: kind.name,
    names,
  });
}

interface DataSourceClass {
  readonly className: string;
  readonly type: string;
  readonly fields: readonly Field[];
  readonly fieldsExpression: string;
  readonly doc: readonly string[];
  readonly identity?: string;
  /** Text of its own static methods. */
  readonly statics?: string;
  readonly elementIdentity?: string;
  readonly names: NameRegistry;
}

function classText(shape: DataSourceClass): string {
  const { className, type, fields, names } = shape;
  const element = shape.elementIdentity === undefined ? undefined : { kindName: shape.elementIdentity };
  const { members, text } = structsOf(fields, className, names, element);
  const settable = members.filter(({ field }) => field.presence !== "computed");
  const required = settable.some(({ field }) => field.presence === "required");
  const kind =
    shape.identity === undefined
      ? ""
      : `  /** The kind that the object is of. */\n  public readonly svcKind = ${JSON.stringify(shape.identity)};\n\n`;
  return `${docComment([`What is given for a {@link ${className}}.`])}export interface ${className}Config extends cdktf.TerraformMetaArguments {
${settable.map(inputProperty).join("\n")}}

${text === "" ? "" : `${text}\n`}${docComment([...shape.doc, `Terraform: \`${type}\`.`])}export class ${className} extends SvcDataSource<${className}Config>${shape.identity === undefined ? "" : ` implements I${shape.identity}`} {
  /** Terraform's name of the type. */
  public static readonly tfResourceType = ${JSON.stringify(type)};

${shape.statics ?? ""}${kind}  public constructor(scope: Construct, id: string, config: ${className}Config${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      terraformType: ${JSON.stringify(type)},
      config,
      strict: new.target === ${className},
      fields: () => ${shape.fieldsExpression},
    });
  }

${fieldMembers(members)}}
`;
}
