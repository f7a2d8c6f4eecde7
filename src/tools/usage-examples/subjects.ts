import {
  type ActionModel,
  dataSourceFields,
  ephemeralFields,
  type Field,
  fieldsIn,
  type FieldType,
  type Kind,
  listDataSourceFields,
} from "../../contract";
import type { ExampleSubject } from "./example";
import { exampleName, idOf } from "./example-values";

/** Returns the example of a kind's resource. */
export function resourceSubject(kind: Kind): ExampleSubject {
  return {
    className: kind.name,
    header: `resource "svc_${kind.terraformName}" "example"`,
    id: idOf(kind),
    fields: kind.fields,
  };
}

/** Returns the example of the data source that reads one object of a kind. */
export function dataSourceSubject(kind: Kind): ExampleSubject {
  return {
    className: `DataSvc${kind.name}`,
    header: `data "svc_${kind.terraformName}" "example"`,
    id: idOf(kind),
    fields: withExampleName(kind, dataSourceFields(kind)),
  };
}

/** Returns the example of the data source that lists the objects of a kind. */
export function listDataSourceSubject(kind: Kind): ExampleSubject {
  return {
    className: `DataSvc${kind.plural}`,
    header: `data "svc_${kind.terraformPlural}" "example"`,
    id: kind.terraformPlural.replaceAll("_", "-"),
    fields: listDataSourceFields(kind).map(withoutExample),
  };
}

/** Returns the example of a kind's ephemeral resource. */
export function ephemeralSubject(kind: Kind): ExampleSubject {
  return {
    className: `EphemeralSvc${kind.name}`,
    header: `ephemeral "svc_${kind.terraformName}" "example"`,
    id: idOf(kind),
    fields: ephemeralFields(kind),
  };
}

/** Returns the example of an action. */
export function actionSubject({ name, terraformName, fields, kind }: ActionModel): ExampleSubject {
  return {
    className: name,
    header: `action "svc_${terraformName}" "example"`,
    id: terraformName.replaceAll("_", "-"),
    fields: withExamples(withTarget(fields, kind), kind?.fields ?? []),
    inner: "config",
  };
}

/** An example names the object for which the method is called, even if the description does not require it. */
function withTarget(fields: readonly Field[], kind: Kind | undefined): readonly Field[] {
  const target = fields.find(({ references }) => references !== undefined && references === kind?.name);
  return fields.map((field) => (field === target ? { ...field, presence: "required" } : field));
}

/** Returns the fields of a request with the examples of the kind's own fields where they have none. */
function withExamples(fields: readonly Field[], own: readonly Field[]): readonly Field[] {
  return fields.map((field) => {
    const twin = own.find(({ wireName }) => wireName === field.wireName);
    if (twin === undefined || field.example !== undefined) return field;
    const type: FieldType =
      field.type.kind === "object"
        ? { ...field.type, fields: withExamples(field.type.fields, fieldsIn(twin.type)) }
        : field.type;
    return { ...field, type, ...(twin.example === undefined ? {} : { example: twin.example }) };
  });
}

/** The name that selects an object is that of an existing object, and not of a resource in the same configuration. */
function withExampleName(kind: Kind, fields: readonly Field[]): readonly Field[] {
  return fields.map((field) => {
    if (field.terraformName !== "name") return withoutExample(field);
    const rest = Object.entries(field).filter(([key]) => key !== "references");
    return { ...(Object.fromEntries(rest) as unknown as Field), example: exampleName(kind) };
  });
}

function withoutExample(field: Field): Field {
  const rest = Object.entries(field).filter(([key]) => key !== "example");
  return {
    ...(Object.fromEntries(rest) as unknown as Field),
    ...(field.type.kind === "object"
      ? { type: { ...field.type, fields: field.type.fields.map(withoutExample) } }
      : {}),
  };
}
