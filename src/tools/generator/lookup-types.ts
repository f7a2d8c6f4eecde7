import {
  asQuery,
  attributeFacts,
  type Field,
  type FieldType,
  type Kind,
  lookupFields,
  lookupQueryFields,
} from "../../contract";
import { stringLiteral } from "../../base/escaping";
import { docComment, inputDoc } from "./doc-comment";
import { inputType } from "./value-shape";

/** Returns the interfaces of a kind's look-ups: `NetworkLookup`, the query, and `NetworkValues`, the values of the found object. */
export function lookupTypes(kind: Kind): string {
  const { name, plural } = kind;
  const query = lookupQueryFields(kind).map((field) => queryProperty(kind, field));
  const values = lookupFields(kind).map((field) => valueProperty(field, "  "));
  return `${docComment([
    `Conditions of a look-up of ${plural}. An object must meet all of them.`,
    "Values are compared by semantic equality. A list must contain every given element, a map every given entry.",
  ])}export interface ${name}Lookup {
${query.join("\n")}}

${docComment([`Values of a looked-up ${name}, as constants. Contains no secrets.`])}export interface ${name}Values {
${values.join("\n")}}

`;
}

/** Returns the static methods of a class that look objects up. */
export function lookupMethods({ name, plural }: Kind, className: string): string {
  const shape = (method: string): string =>
    `{ contract, kindName: ${stringLiteral(name)}, caller: ${stringLiteral(`${className}.${method}`)} } as const`;
  const parameters = `
   * @param scope construct that needs the answer; its stack's provider must exist already
   * @param id name of the look-up in messages
   * @param query conditions on the object
   * @param options another provider. @default - the stack's provider`;
  return `  /**
   * Looks up the one ${name} that matches, during synthesis. Its values are constants, so the program can branch on them. The answer is
   * stored in \`svc.context.json\`, which you commit: later syntheses need neither the service nor an API key.
   *${parameters}
   * @throws Error if not exactly one object matches, or if neither the file nor the service has an answer
   */
  public static fromLookup(
    scope: Construct,
    id: string,
    query: ${name}Lookup,
    options: LookupOptions = {},
  ): I${name} & ${name}Values {
    const shape = ${shape("fromLookup")};
    return lookUpOne(shape, scope, id, query, options) as I${name} & ${name}Values;
  }

  /**
   * Looks up all ${plural} that match, sorted by name, during synthesis. See \`fromLookup\`.
   *${parameters}
   * @throws Error if neither the file nor the service has an answer
   */
  public static lookupAll(
    scope: Construct,
    id: string,
    query: ${name}Lookup = {},
    options: LookupOptions = {},
  ): readonly (I${name} & ${name}Values)[] {
    const shape = ${shape("lookupAll")};
    return lookUpAll(shape, scope, id, query, options) as readonly (I${name} & ${name}Values)[];
  }

`;
}

function queryProperty(kind: Kind, field: Field): string {
  const isName = field.terraformName === "name";
  const isParent = field.terraformName === kind.parentField;
  const text = isParent ? "the provider's `project`, or the environment variable `SVC_PROJECT`" : "any";
  const fallback = isParent && field.defaultFrom === undefined ? "none" : text;
  const described = isName
    ? { ...field, description: `Full resource name, \`${kind.pattern}\`, or the last part of it.` }
    : field;
  const type = isName ? `string | I${kind.name}` : queryType(described);
  return `${docComment(inputDoc(asQuery(described), `- ${fallback}`), "  ")}  readonly ${field.propName}?: ${type} | undefined;\n`;
}

/** Returns the type of a condition: as an input, without tokens. */
function queryType(field: Field, type: FieldType = field.type): string {
  switch (type.kind) {
    case "bool":
      return "boolean";
    case "object":
      return `{ ${type.fields.map((inner) => `readonly ${inner.propName}?: ${queryType(inner)} | undefined`).join("; ")} }`;
    case "list":
    case "set":
      return `readonly ${grouped(queryType(field, type.element))}[]`;
    case "map":
      return `{ readonly [key: string]: ${queryType(field, type.element)} }`;
    default:
      return inputType(field, type);
  }
}

function valueProperty(field: Field, indent: string): string {
  const { description, allowed, source } = attributeFacts(field, "construct");
  const paragraphs = [description, allowed.join("\n"), source === undefined ? "" : `@remarks ${source}`];
  const isCertain = field.alwaysReturned === true;
  const type = valueType(field, field.type, indent);
  return `${docComment(paragraphs, indent)}${indent}readonly ${field.propName}${isCertain ? "" : "?"}: ${type}${isCertain ? "" : " | undefined"};\n`;
}

function valueType(field: Field, type: FieldType, indent: string): string {
  switch (type.kind) {
    case "bool":
      return "boolean";
    case "number":
      return "number";
    case "string":
      return field.constraints.enum === undefined
        ? "string"
        : // The last part allows values that a later version of the service adds.
          `${field.constraints.enum.map((value) => stringLiteral(value)).join(" | ")} | (string & {})`;
    case "timestamp":
      return "string";
    case "json":
      return "unknown";
    case "object":
      return `{\n${type.fields.map((inner) => valueProperty(inner, `${indent}  `)).join("")}${indent}}`;
    case "list":
    case "set":
      return `readonly ${grouped(valueType(field, type.element, indent))}[]`;
    case "map":
      return `{ readonly [key: string]: ${valueType(field, type.element, indent)} }`;
  }
}

function grouped(text: string): string {
  return /^[\w"]+$/.test(text) || text.startsWith("{") ? text : `(${text})`;
}
