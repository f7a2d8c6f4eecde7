import { type Contract, type Field, fieldsIn, type FieldType, type Kind } from "../../contract";
import { codeSpan, tableCell } from "../../base/escaping";
import { pageName } from "./page-name";

/**
 * Returns what a stack needs to know of every kind, as two tables: the required properties and the references of each resource class, and the
 * kinds that exist only as data sources.
 *
 * @param docs path of the reference's folder, relative to the page with the tables
 */
export function kindSummary({ kinds }: Contract, docs: string): string {
  const resources = kinds.filter(({ methods }) => methods.create !== undefined);
  const readOnly = kinds.filter((kind) => !resources.includes(kind));
  return [
    "| Class | Required | References |",
    "| --- | --- | --- |",
    ...resources.map((kind) => resourceRow(kind, docs)),
    ...(readOnly.length === 0
      ? []
      : [
          "",
          "These kinds are read only, as data sources:",
          "",
          "| Class | Name | Description |",
          "| --- | --- | --- |",
          ...readOnly.map((kind) => dataSourceRow(kind, docs)),
        ]),
  ].join("\n");
}

function resourceRow(kind: Kind, docs: string): string {
  const required = requiredIn(kind.fields).map(({ path, field }) => `${codeSpan(path)}: ${valueText(field)}`);
  const references = referencesIn(kind.fields).map(
    ({ path, field }) =>
      `${codeSpan(path)}: ${field.references ?? ""}${field.defaultFrom === undefined ? "" : ` (default: the provider's ${codeSpan(field.defaultFrom)})`}`,
  );
  const cells = [required, references].map((texts) =>
    texts.length === 0 ? "none" : texts.map(tableCell).join("<br>"),
  );
  return `| [${codeSpan(kind.name)}](${docs}/${pageName("resources", kind)}) | ${cells.join(" | ")} |`;
}

function dataSourceRow(kind: Kind, docs: string): string {
  const name = `[${codeSpan(`DataSvc${kind.name}`)}](${docs}/${pageName("data-sources", kind)})`;
  return `| ${name} | ${tableCell(codeSpan(kind.pattern))} | ${tableCell(kind.description)} |`;
}

interface FieldAtPath {
  /** Path in the construct's configuration: `compute.vcpus`. */
  readonly path: string;
  readonly field: Field;
}

/** Returns the required fields, and instead of a required section the required fields in it. */
function requiredIn(fields: readonly Field[], prefix = ""): readonly FieldAtPath[] {
  return fields
    .filter(({ presence }) => presence === "required")
    .flatMap((field) => {
      const path = `${prefix}${field.propName}`;
      const inner = requiredIn(fieldsIn(field.type), `${path}${elementMark(field.type)}.`);
      return inner.length === 0 ? [{ path, field }] : inner;
    });
}

function referencesIn(fields: readonly Field[], prefix = ""): readonly FieldAtPath[] {
  return fields
    .filter(({ presence }) => presence !== "computed")
    .flatMap((field) => {
      const path = `${prefix}${field.propName}`;
      const inner = referencesIn(fieldsIn(field.type), `${path}${elementMark(field.type)}.`);
      return field.references === undefined ? inner : [{ path, field }];
    });
}

function elementMark(type: FieldType): string {
  return "element" in type ? "[]" : "";
}

/** Returns the values of a field: its type, or those of its enumeration. */
function valueText(field: Field): string {
  const { constraints, references, type } = field;
  if (references !== undefined) return references;
  const values = constraints.enum?.map((value) => codeSpan(JSON.stringify(value))).join(", ");
  if ("element" in type) return `${type.kind === "map" ? "map" : "list"} of ${values ?? type.element.kind}`;
  return values ?? type.kind;
}
