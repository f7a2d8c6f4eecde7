import type { Field, FieldType } from "../../contract";
import { stringLiteral } from "../../base/escaping";

/**
 * The form of a field's value in generated code: the type and the writer of its input, the type and the expression of its attribute, and
 * its description for cdktf's HCL output. `struct` is the name prefix of a nested object's classes, if it has any.
 */

/** Returns the type of a field's input. */
export function inputType(field: Field, type: FieldType = field.type, struct?: string): string {
  switch (type.kind) {
    case "string":
      if (field.references !== undefined) return `${field.references}Ref`;
      return field.constraints.enum === undefined
        ? "string"
        : // The last part keeps tokens assignable and the completion of the known values alive.
          `${field.constraints.enum.map((value) => stringLiteral(value)).join(" | ")} | (string & {})`;
    case "timestamp":
      return "string";
    case "number":
      return "number";
    case "bool":
      return "boolean | cdktf.IResolvable";
    case "json":
      return "JsonInput";
    case "object":
      return `${struct ?? "JsonInput"} | cdktf.IResolvable`;
    case "list":
    case "set":
      return `readonly ${grouped(elementInput(field, type.element, struct))}[] | cdktf.IResolvable`;
    case "map":
      return `{ readonly [key: string]: ${elementInput(field, type.element, struct)} } | cdktf.IResolvable`;
  }
}

function elementInput(field: Field, type: FieldType, struct: string | undefined): string {
  return type.kind === "object" ? (struct ?? "JsonInput") : inputType(field, type, struct);
}

function grouped(text: string): string {
  return /[ |&]/.test(text) ? `(${text})` : text;
}

/** Returns the name of the function that writes an input. */
export function writer(field: Field, type: FieldType = field.type, structWriter?: string): string {
  switch (type.kind) {
    case "string":
      return field.references === undefined ? "scalarToTerraform" : "referenceToTerraform";
    case "timestamp":
    case "number":
    case "bool":
      return "scalarToTerraform";
    case "json":
      return "jsonToTerraform";
    case "object":
      return structWriter ?? "jsonToTerraform";
    case "list":
    case "set":
      return `listToTerraform(${writer(field, type.element, structWriter)})`;
    case "map":
      return `mapToTerraform(${writer(field, type.element, structWriter)})`;
  }
}

/** An attribute's type, and either the method that returns it or the class that represents it. */
export interface AttributeShape {
  readonly type: string;
  /** Method of the construct, such as `getStringAttribute`. */
  readonly method?: string;
  /** Expression around the method's result, which replaces `$`. */
  readonly wrap?: string;
  /** Further arguments of the class's constructor, after the construct and the attribute's name. */
  readonly classArguments?: string;
}

/** Returns how an attribute is read. */
export function attributeShape(type: FieldType, struct?: string): AttributeShape {
  switch (type.kind) {
    case "string":
    case "timestamp":
      return { type: "string", method: "getStringAttribute" };
    case "number":
      return { type: "number", method: "getNumberAttribute" };
    case "bool":
      return { type: "cdktf.IResolvable", method: "getBooleanAttribute" };
    case "json":
      return { type: "cdktf.AnyMap", classArguments: "" };
    case "object":
      return struct === undefined ? OPAQUE : { type: `${struct}OutputReference`, classArguments: "" };
    case "list":
      return listShape(type.element, struct);
    case "set":
      return setShape(type.element, struct);
    case "map":
      return mapShape(type.element, struct);
  }
}

const OPAQUE: AttributeShape = { type: "cdktf.IResolvable", method: "interpolationForAttribute" };

function listShape(element: FieldType, struct: string | undefined): AttributeShape {
  switch (element.kind) {
    case "string":
    case "timestamp":
      return { type: "string[]", method: "getListAttribute" };
    case "number":
      return { type: "number[]", method: "getNumberListAttribute" };
    case "bool":
      return { type: "cdktf.BooleanList", classArguments: ", false" };
    case "object":
      return struct === undefined ? OPAQUE : { type: `${struct}List`, classArguments: "" };
    case "json":
      return { type: "cdktf.AnyMapList", classArguments: ", false" };
    case "map": {
      const scalar = scalarName(element.element);
      return scalar === undefined ? OPAQUE : { type: `cdktf.${scalar}MapList`, classArguments: ", false" };
    }
    case "list":
    case "set": {
      const scalar = scalarName(element.element);
      return scalar === undefined ? OPAQUE : { type: `cdktf.${scalar}ListList`, classArguments: ", false" };
    }
  }
}

/** A set has no elements by index, so its attribute is the list that the engine converts it to. */
function setShape(element: FieldType, struct: string | undefined): AttributeShape {
  const shape = listShape(element, struct);
  if (shape.method === "getListAttribute") return { ...shape, wrap: "cdktf.Fn.tolist($)" };
  if (shape.method === "getNumberListAttribute") {
    return { ...shape, wrap: "cdktf.Token.asNumberList(cdktf.Fn.tolist($))" };
  }
  return shape.classArguments === ", false" ? { ...shape, classArguments: ", true" } : shape;
}

function mapShape(element: FieldType, struct: string | undefined): AttributeShape {
  if (element.kind === "object") {
    return struct === undefined ? OPAQUE : { type: `${struct}Map`, classArguments: "" };
  }
  if (element.kind === "list" || element.kind === "set") {
    const scalar = scalarName(element.element);
    return scalar === undefined ? OPAQUE : { type: `cdktf.${scalar}ListMap`, classArguments: "" };
  }
  const scalar = scalarName(element);
  return scalar === undefined ? OPAQUE : { type: `cdktf.${scalar}Map`, classArguments: "" };
}

function scalarName(type: FieldType): "String" | "Number" | "Boolean" | "Any" | undefined {
  switch (type.kind) {
    case "string":
    case "timestamp":
      return "String";
    case "number":
      return "Number";
    case "bool":
      return "Boolean";
    case "json":
      return "Any";
    default:
      return undefined;
  }
}

/** The description of an attribute that cdktf's HCL output requires. */
export interface HclShape {
  readonly isBlock: boolean;
  readonly type: string;
  readonly storageClassType: string;
  /** Whether nested objects are also described attribute by attribute. */
  readonly nested: boolean;
}

/** Returns the description of an attribute for HCL output. */
export function hclShape(type: FieldType): HclShape {
  const plain = { isBlock: false, nested: false };
  switch (type.kind) {
    case "string":
    case "timestamp":
      return { ...plain, type: "simple", storageClassType: "string" };
    case "number":
      return { ...plain, type: "simple", storageClassType: "number" };
    case "bool":
      return { ...plain, type: "simple", storageClassType: "boolean" };
    case "object":
      // cdktf's renderer supports single objects only as blocks. However, it writes a `list` whose value is not an array as an object.
      return { ...plain, nested: true, type: "list", storageClassType: "struct" };
    case "list":
    case "set": {
      const scalar = scalarName(type.element);
      if (type.element.kind === "object") {
        return { ...plain, nested: true, type: type.kind, storageClassType: "structList" };
      }
      return scalar === undefined || scalar === "Any"
        ? { ...plain, type: "any", storageClassType: "any" }
        : { ...plain, type: type.kind, storageClassType: `${scalar.toLowerCase()}List` };
    }
    case "map": {
      const scalar = scalarName(type.element);
      return scalar === undefined || scalar === "Any"
        ? { ...plain, type: "any", storageClassType: "any" }
        : { ...plain, type: "map", storageClassType: `${scalar.toLowerCase()}Map` };
    }
    case "json":
      return { ...plain, type: "any", storageClassType: "any" };
  }
}
