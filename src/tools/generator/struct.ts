import type { Field, FieldType } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { describedDoc, docComment } from "./doc-comment";
import {
  attributeGetter,
  hclEntries,
  inputMembers,
  inputProperty,
  isFilter,
  jsonEntries,
  type Member,
  memberNames,
} from "./members";
import { type NameRegistry, type StructForm, structIn } from "./naming";
import { lowerFirst, upperFirst } from "../../base/words";

/** Fields with the names of their nested classes, and the text of those classes. */
export interface Structs {
  readonly members: readonly Member[];
  readonly text: string;
}

/** The kind of the elements of a list data source. */
export interface ElementIdentity {
  readonly kindName: string;
}

/** Generates the classes of all objects nested in some fields. Throws an Error if two members of one class would have the same name. */
export function structsOf(
  fields: readonly Field[],
  owner: string,
  names: NameRegistry,
  identity?: ElementIdentity,
  inElement = false,
): Structs {
  const texts: string[] = [];
  const members = fields.map((field): Member => {
    const nested = structIn(field.type);
    if (nested === undefined) return { field };
    const struct = names.claim(`${owner}${upperFirst(field.propName)}`);
    texts.push(structText(field, nested.form, nested.struct, struct, names, { identity, inElement }));
    return { field, struct, ...(inElement ? { inElement: true as const } : {}) };
  });
  assertDistinct(owner, members);
  return { members, text: texts.join("\n") };
}

function structText(
  field: Field,
  form: StructForm,
  type: FieldType & { readonly kind: "object" },
  struct: string,
  names: NameRegistry,
  { identity, inElement }: { readonly identity: ElementIdentity | undefined; readonly inElement: boolean },
): string {
  // An element is written with the whole list.
  const inner = structsOf(type.fields, struct, names, undefined, inElement || form !== "single");
  const settable = field.presence !== "computed";
  const parts = [
    inner.text,
    settable ? inputText(field, struct, inner.members) : "",
    isFilter(field)
      ? ""
      : settable && form === "single" && !inElement
        ? settableReference(field, struct, inner.members)
        : readOnlyReference(field, struct, inner.members, form, identity),
    form === "list" || form === "set" ? listClass(struct, form, identity) : "",
    form === "map" ? mapClass(struct) : "",
  ];
  return parts.filter((part) => part !== "").join("\n");
}

/** Returns the interface of a nested object's input and the functions that write it. */
export function inputText(
  field: Pick<Field, "description" | "source">,
  struct: string,
  members: readonly Member[],
  blocks: ReadonlySet<string> = new Set(),
): string {
  const settable = members.filter((member) => member.field.presence !== "computed");
  const parameter = `struct?: ${struct} | cdktf.IResolvable`;
  return `${docComment(describedDoc(field))}export interface ${struct} {
${settable.map(inputProperty).join("\n")}}

/** Converts a {@link ${struct}} to Terraform's JSON. */
export function ${lowerFirst(struct)}ToTerraform(${parameter}): any {
  return structToTerraform<${struct}>(struct, (given) => ({
${jsonEntries(members, "given", "    ")}  }));
}

/** Converts a {@link ${struct}} to the form of cdktf's HCL output. */
export function ${lowerFirst(struct)}ToHclTerraform(${parameter}): any {
  return structToTerraform<${struct}>(struct, (given) =>
    definedAttributes({
${hclEntries(members, "given", "      ", blocks)}    }),
  );
}
`;
}

/** Returns the class that reads and sets a single nested object. */
export function settableReference(
  field: Pick<Field, "description">,
  struct: string,
  members: readonly Member[],
): string {
  return `${docComment([`Attributes of ${struct}. ${field.description}`])}export class ${struct}OutputReference extends StructReference<${struct}> {
  public constructor(
    terraformResource: cdktf.IInterpolatingParent,
    terraformAttribute: string,
    accessor: InputAccessor<${struct} | cdktf.IResolvable>,
  ) {
    super(terraformResource, terraformAttribute, accessor);
  }

${members.map((member) => `${attributeGetter(member)}${inputMembers(member)}`).join("\n")}}
`;
}

function readOnlyReference(
  field: Field,
  struct: string,
  members: readonly Member[],
  form: StructForm,
  identity: ElementIdentity | undefined,
): string {
  const isObject = identity !== undefined && form === "list";
  const isIndexed = form === "list" || form === "set";
  const index = isIndexed ? ", complexObjectIndex: number" : "";
  // cdktf converts a set to a list when one of its elements is read.
  const superArguments = isIndexed ? `${form === "set"}, complexObjectIndex` : "false";
  const kind = isObject ? `  public readonly svcKind = ${stringLiteral(identity.kindName)};\n\n` : "";
  return `${docComment([`Attributes of ${form === "single" ? struct : `one element of ${struct}List`.replace("List", form === "map" ? "Map" : "List")}. ${field.description}`])}export class ${struct}OutputReference extends cdktf.ComplexObject${isObject ? ` implements I${identity.kindName}` : ""} {
${kind}  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string${index}) {
    super(terraformResource, terraformAttribute, ${superArguments});
  }

${members
  .map(attributeGetter)
  .filter((text) => text !== "")
  .join("\n")}}
`;
}

function listClass(struct: string, form: "list" | "set", identity: ElementIdentity | undefined): string {
  const what = identity === undefined ? "element" : identity.kindName;
  return `/** A ${form} of {@link ${struct}OutputReference}. */
export class ${struct}List extends cdktf.ComplexList {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute, ${form === "set"});
  }

  /** Returns the ${what} at an index, starting at 0. */
  public get(index: number): ${struct}OutputReference {
    return new ${struct}OutputReference(this.terraformResource, this.terraformAttribute, index);
  }
}
`;
}

function mapClass(struct: string): string {
  return `/** A map of {@link ${struct}OutputReference}. */
export class ${struct}Map extends cdktf.ComplexMap {
  public constructor(terraformResource: cdktf.IInterpolatingParent, terraformAttribute: string) {
    super(terraformResource, terraformAttribute);
  }

  /** Returns the element of a key. */
  public get(key: string): ${struct}OutputReference {
    return new ${struct}OutputReference(this.terraformResource, \`\${this.terraformAttribute}[\${JSON.stringify(key)}]\`);
  }
}
`;
}

function assertDistinct(owner: string, members: readonly Member[]): void {
  const seen = new Map<string, string>();
  for (const member of members) {
    for (const name of memberNames(member)) {
      const other = seen.get(name);
      if (other !== undefined) {
        throw new Error(
          `${owner}: the fields ${other} and ${member.field.wireName} both add a member "${name}"; rename one of them in the contract`,
        );
      }
      seen.set(name, member.field.wireName);
    }
  }
}
