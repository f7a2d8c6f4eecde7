import type { Field } from "../../contract";
import { attributeDoc, docComment, inputDoc } from "./doc-comment";
import { lowerFirst, structIn, upperFirst } from "./naming";
import { attributeShape, hclShape, inputType, writer } from "./value-shape";

/** A field together with the name of the classes that its nested object has, where it has one. */
export interface Member {
  readonly field: Field;
  readonly struct?: string;
  /** What holds when it is not given, where the contract does not say it. */
  readonly defaultDoc?: string;
}

/** One line of a props interface, with its documentation. */
export function inputProperty({ field, struct, defaultDoc }: Member): string {
  const optional = field.presence === "required" ? "" : "?";
  const type = inputType(field, field.type, struct);
  return `${docComment(inputDoc(field, defaultDoc), "  ")}  readonly ${field.propName}${optional}: ${type}${optional === "" ? "" : " | undefined"};\n`;
}

/** The attribute's getter; none for what can never be read, nor for what was only asked. */
export function attributeGetter({ field, struct }: Member): string {
  if (field.writeOnly || isFilter(field)) return "";
  const shape = attributeShape(field.type, struct);
  const doc = docComment(attributeDoc(field), "  ");
  const name = JSON.stringify(field.terraformName);
  if (shape.method !== undefined) {
    const read = `this.${shape.method}(${name})`;
    const value = shape.wrap?.replace("$", () => read) ?? read;
    return `${doc}  public get ${field.propName}(): ${shape.type} {\n    return ${value};\n  }\n`;
  }
  const slot = takesSlot(field) ? `, this.svcSlot(${JSON.stringify(field.propName)})` : "";
  return `  #${field.propName}?: ${shape.type};

${doc}  public get ${field.propName}(): ${shape.type} {
    return (this.#${field.propName} ??= new ${shape.type}(this, ${name}${shape.classArguments ?? ""}${slot}));
  }
`;
}

/** Whether a field says what a list data source looks for. */
export function isFilter(field: Field): boolean {
  return field.argument?.role === "filter";
}

/** What sets, shows and takes away an input; nothing for what only the service sets. */
export function inputMembers({ field, struct }: Member): string {
  if (field.presence === "computed") return "";
  const { propName } = field;
  const type = inputType(field, field.type, struct);
  const slot = `this.svcSlot(${JSON.stringify(propName)})`;
  const nested = structIn(field.type) !== undefined;
  const put = nested || field.writeOnly;
  const setter = put
    ? `  /** Gives \`${propName}\` anew. */\n  public put${upperFirst(propName)}(value: ${type}): void {\n    ${slot}.write(value);\n  }\n`
    : `  public set ${propName}(value: ${type}) {\n    ${slot}.write(value);\n  }\n`;
  const reset =
    field.presence === "required"
      ? ""
      : `\n  /** Takes \`${propName}\` away, as if it had not been given. */\n  public reset${upperFirst(propName)}(): void {\n    ${slot}.write(undefined);\n  }\n`;
  const input = field.writeOnly
    ? ""
    : `\n  /** What was given for \`${propName}\`. */\n  public get ${propName}Input(): ${type} | undefined {\n    return ${slot}.read();\n  }\n`;
  return `\n${setter}${reset}${input}`;
}

/** The names of all members that a field brings, to be told apart from those of others. */
export function memberNames({ field }: Member): readonly string[] {
  const { propName } = field;
  const upper = upperFirst(propName);
  const settable = field.presence !== "computed";
  return [
    ...(field.writeOnly ? [] : [propName]),
    ...(settable ? [`reset${upper}`, `put${upper}`, `${propName}Input`] : []),
  ];
}

/** The entries of an object that holds the inputs as they go into the JSON. */
export function jsonEntries(members: readonly Member[], from: string, indent: string): string {
  return settableOf(members)
    .map(({ field, struct }) => {
      const write = writer(field, field.type, structWriter(struct));
      return `${indent}${field.terraformName}: ${write}(${from}.${field.propName}),\n`;
    })
    .join("");
}

/** The entries of an object that holds the inputs as cdktf's HCL output wants them. */
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
        `${indent}  type: ${JSON.stringify(type)},\n` +
        `${indent}  storageClassType: ${JSON.stringify(shape.storageClassType)},\n` +
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

function takesSlot(field: Field): boolean {
  return field.type.kind === "object" && field.presence !== "computed";
}

/** What a construct class has of its fields: how each is read and given, and how all of them are written. */
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
