import { asQuery, dataSourceFields, type Field, type Kind, listDataSourceFields } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { describedDoc, docComment, exampleDoc } from "./doc-comment";
import { fromNameMethod } from "./from-name-method";
import { lookupMethods, lookupTypes } from "./lookup-types";
import { fieldMembers, inputProperty } from "./members";
import type { NameRegistry } from "./naming";
import { structsOf } from "./struct";

/**
 * Returns the text of the file with the data source that reads one object of a kind.
 *
 * @param example code for the class's comment
 */
export function dataSourceText(kind: Kind, names: NameRegistry, example: string): string {
  const className = `DataSvc${kind.name}`;
  return classText({
    className,
    type: `svc_${kind.terraformName}`,
    fields: dataSourceFields(kind),
    fieldsExpression: `dataSourceFields(kindOf(contract, ${stringLiteral(kind.name)}))`,
    doc: [
      ...describedDoc({ ...kind, description: `Reads an existing ${kind.name}. ${kind.description}` }, [
        terraformDoc(`svc_${kind.terraformName}`),
      ]),
      exampleDoc(example),
    ],
    identity: kind.name,
    // A kind that can be created has these methods in its resource class.
    ...(kind.methods.create === undefined
      ? {
          statics: `${fromNameMethod(kind, className)}${lookupMethods(kind, className)}`,
          types: lookupTypes(kind),
        }
      : {}),
    names,
  });
}

/**
 * Returns the text of the file with the data source that lists the objects of a kind.
 *
 * @param example code for the class's comment
 */
export function listDataSourceText(kind: Kind, names: NameRegistry, example: string): string {
  return classText({
    className: `DataSvc${kind.plural}`,
    type: `svc_${kind.terraformPlural}`,
    fields: listDataSourceFields(kind),
    fieldsExpression: `listDataSourceFields(kindOf(contract, ${stringLiteral(kind.name)}))`,
    doc: [
      ...describedDoc(kind.methods.list ?? kind, [terraformDoc(`svc_${kind.terraformPlural}`)]),
      exampleDoc(example),
    ],
    elementIdentity: kind.name,
    names,
  });
}

function terraformDoc(type: string): string {
  return `Terraform: \`${type}\`.`;
}

interface DataSourceClass {
  readonly className: string;
  readonly type: string;
  readonly fields: readonly Field[];
  readonly fieldsExpression: string;
  readonly doc: readonly string[];
  readonly identity?: string;
  /** Text of the class's static methods. */
  readonly statics?: string;
  /** Text of the types of these methods. */
  readonly types?: string;
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
      : `  /** Kind of the object. */\n  public readonly svcKind = ${stringLiteral(shape.identity)};\n\n`;
  const inputs = settable.map((member) => inputProperty({ ...member, field: asQuery(member.field) }));
  return `${docComment([`Configuration of {@link ${className}}.`])}export interface ${names.configOf(className)} extends cdktf.TerraformMetaArguments {
${inputs.join("\n")}}

${shape.types ?? ""}${text === "" ? "" : `${text}\n`}${docComment(shape.doc)}export class ${className} extends SvcDataSource<${names.configOf(className)}>${shape.identity === undefined ? "" : ` implements I${shape.identity}`} {
  /** Data source type in Terraform. */
  public static readonly tfResourceType = ${stringLiteral(type)};

${shape.statics ?? ""}${kind}  public constructor(scope: Construct, id: string, config: ${names.configOf(className)}${required ? "" : " = {}"}) {
    super(scope, id, {
      contract,
      terraformType: ${stringLiteral(type)},
      config,
      strict: new.target === ${className},
      fields: () => ${shape.fieldsExpression},
    });
  }

${fieldMembers(members)}}
`;
}
