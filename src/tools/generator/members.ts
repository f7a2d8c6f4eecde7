import type { Field } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { attributeDoc, docComment, inputDoc } from "./doc-comment";
import { structIn } from "./naming";
import { attributeShape, hclShape, inputType, writer } from "./value-shape";
import { lowerFirst, upperFirst } from "../../base/words";

/** A field, and the name prefix of its nested object's classes if it has any. */
export interface Member {
  readonly field: Field;
  readonly struct?: string;
  /** The text of `@default` if the contract has no default. */
  readonly defaultDoc?: string;
  /** Whether it belongs to an element of a list, set or map, which only the whole of it sets. */
  readonly inElement?: true;
}

/** Returns one property of a configuration interface, with its documentation. */
export function inputProperty({ field, struct, defaultDoc }: Member): string {
  const optional = field.presence === "required" ? "" : "?";
  const type = inputType(field, field.type, struct);
  return `${docComment(inputDoc(field, defaultDoc), "  ")}  readonly ${field.propName}${optional}: ${type}${optional === "" ? "" : " | undefined"};\n`;
}

/** Returns an attribute's getter. Empty for write-only fields and filters, which cannot be read. */
export function attributeGetter({ field, struct, inElement }: Member): string {
  if (field.writeOnly || isFilter(field)) return "";
  const shape = attributeShape(field.type, struct);
  const doc = docComment(attributeDoc(field), "  ");
  const name = stringLiteral(field.terraformName);
  if (shape.method !== undefined) {
    const read = `this.${shape.method}(${name})`;
    const value = shape.wrap?.replace("$", () => read) ?? read;
    return `${doc}  public get ${field.propName}(): ${shape.type} {\n    return ${value};\n  }\n`;
  }
  const accessor =
    inElement !== true && takesAccessor(field) ? `, this.svcInput(${stringLiteral(field.propName)})` : "";
  return `  #${field.propName}?: ${shape.type};

${doc}  public get ${field.propName}(): ${shape.type} {
    return (this.#${field.propName} ??= new ${shape.type}(this, ${name}${shape.classArguments ?? ""}${accessor}));
  }
`;
}

/** Whether a field is a filter of a list data source. */
export function isFilter(field: Field): boolean {
  return field.argument?.role === "filter";
}

/** Returns the members that set, unset and return an input. Empty for a field that only the service sets. */
export function inputMembers({ field, struct }: Member): string {
  if (field.presence === "computed") return "";
  const { propName } = field;
  const type = inputType(field, field.type, struct);
  const accessor = `this.svcInput(${stringLiteral(propName)})`;
  const nested = structIn(field.type) !== undefined;
  const put = nested || field.writeOnly;
  const setter = put
    ? `  /** Sets \`${propName}\`. */\n  public put${upperFirst(propName)}(value: ${type}): void {\n    ${accessor}.write(value);\n  }\n`
    : `  public set ${propName}(value: ${type}) {\n    ${accessor}.write(value);\n  }\n`;
  const reset =
    field.presence === "required"
      ? ""
      : `\n  /** Unsets \`${propName}\`. */\n  public reset${upperFirst(propName)}(): void {\n    ${accessor}.write(undefined);\n  }\n`;
  const input = field.writeOnly
    ? ""
    : `\n  /** Input value of \`${propName}\`. */\n  public get ${propName}Input(): ${type} | undefined {\n    return ${accessor}.read();\n  }\n`;
  return `\n${setter}${reset}${input}`;
}

/** Returns the names of all members that a field adds to a class, to detect duplicates. */
export function memberNames({ field }: Member): readonly string[] {
  const { propName } = field;
  const upper = upperFirst(propName);
  const settable = field.presence !== "computed";
  return [
    ...(field.writeOnly ? [] : [propName]),
    ...(settable ? [`reset${upper}`, `put${upper}`, `${propName}Input`] : []),
  ];
}

/** Returns the properties of an object that contains the inputs as JSON. */
export function jsonEntries(members: readonly Member[], from: string, indent: string): string {
  return settableOf(members)
    .map(({ field, struct }) => {
      const write = writer(field, field.type, structWriter(struct));
      return `${indent}${field.terraformName}: ${write}(${from}.${field.propName}),\n`;
    })
    .join("");
}

/** Returns the properties of an object that contains the inputs for cdktf's HCL output. */
export function hclEntries(
  members: readonly Member[],
  from: string,
  indent: string,
  blocks: ReadonlySet<string>,
): string {
  return settableOf(members)
    .map(({ field, struct }) => {
      const shape = hclShape(field.type);
      const block = blocks.has(field.terraformName);
      const write = writer(field, field.type, shape.nested ? structHclWriter(struct) : structWriter(struct));
      const type = block ? "struct" : shape.type;
      return (
        `${indent}${field.terraformName}: {\n` +
        `${indent}  value: ${write}(${from}.${field.propName}),\n` +
        `${indent}  isBlock: ${block},\n` +
        `${indent}  type: ${stringLiteral(type)},\n` +
        `${indent}  storageClassType: ${stringLiteral(shape.storageClassType)},\n` +
        `${indent}},\n`
      );
    })
    .join("");
}

function settableOf(members: readonly Member[]): readonly Member[] {
  return members.filter(({ field }) => field.presence !== "computed");
}

function structWriter(struct: string | undefined): string | undefined {
  return struct === undefined ? undefined : `${lowerFirst(struct)}ToTerraform`;
}

function structHclWriter(struct: string | undefined): string | undefined {
  return struct === undefined ? undefined : `${lowerFirst(struct)}ToHclTerraform`;
}

function takesAccessor(field: Field): boolean {
  return field.type.kind === "object" && field.presence !== "computed";
}

/** Returns the members of a class for its fields: getters, setters, and the methods that write all inputs. */
export function fieldMembers(members: readonly Member[], blocks: ReadonlySet<string> = new Set()): string {
  return `${members.map((member) => `${attributeGetter(member)}${inputMembers(member)}`).join("\n")}
  protected override synthesizeAttributes(): { [name: string]: any } {
    return {
${jsonEntries(members, "this.svcInputs", "      ")}    };
  }

  protected override synthesizeHclAttributes(): { [name: string]: any } {
    return definedAttributes({
${hclEntries(members, "this.svcInputs", "      ", blocks)}    });
  }
`;
}
