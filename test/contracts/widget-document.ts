import { formatContract } from "../../src/contract";
import { importDocument } from "../../src/tools/openapi-import";

type Schema = Readonly<Record<string, unknown>>;

/** What differs between the descriptions of widgets. */
export interface WidgetOptions {
  /** Keywords of the update method, such as `x-update`. */
  readonly update?: Schema;
  /** Whether the update's request has a field mask. @default true */
  readonly hasMask?: boolean;
  /** Schemas that the properties refer to. */
  readonly schemas?: Readonly<Record<string, Schema>>;
}

/**
 * Returns the description of a service with projects, and with widgets that have the given properties. The update of a widget carries each of
 * them. A text such as `@9007199254740993@` becomes a number with exactly these digits.
 */
export function widgetDocument(
  properties: Readonly<Record<string, Schema>>,
  { update = {}, hasMask = true, schemas = {} }: WidgetOptions = {},
): string {
  const project = { type: "string", "x-references": "Project", "x-default-from": "project" };
  const name = { type: "string", readOnly: true, "x-immutable": true };
  const string = { type: "string" };
  const time = { type: "string", format: "date-time", readOnly: true, "x-immutable": true };
  const object = (members: Schema, required: readonly string[] = []): Schema => ({
    type: "object",
    required,
    properties: members,
  });
  const ref = (schema: string): Schema => ({ $ref: `#/components/schemas/${schema}` });
  const method = (request: Schema, answer: Schema, more: Schema = {}): Schema => ({
    post: {
      ...more,
      requestBody: { content: { "application/json": { schema: request } } },
      responses: { "200": { description: "ok", content: { "application/json": { schema: answer } } } },
    },
  });
  const page = { pageSize: { type: "integer", format: "int32" }, pageToken: string };
  const list = (plural: string, kind: string): Schema =>
    object({ [plural]: { type: "array", items: ref(kind) }, nextPageToken: string });
  const byName = object({ name: string }, ["name"]);
  const mask = hasMask ? { updateMask: { type: "string", format: "field-mask" } } : {};
  const text = JSON.stringify({
    openapi: "3.1.0",
    info: { title: "Widgets", version: "v1" },
    paths: {
      "/svc.widget.v1.WidgetService/CreateWidget": method(ref("CreateWidgetRequest"), ref("Widget")),
      "/svc.widget.v1.WidgetService/GetWidget": method(byName, ref("Widget")),
      "/svc.widget.v1.WidgetService/ListWidgets": method(
        object({ projectName: { type: "string", "x-references": "Project" }, ...page }, ["projectName"]),
        list("widgets", "Widget"),
      ),
      "/svc.widget.v1.WidgetService/UpdateWidget": method(ref("UpdateWidgetRequest"), ref("Widget"), update),
      "/svc.widget.v1.WidgetService/DeleteWidget": method(byName, object({})),
      "/svc.project.v1.ProjectService/CreateProject": method(
        object({ slug: string }, ["slug"]),
        ref("Project"),
      ),
      "/svc.project.v1.ProjectService/GetProject": method(byName, ref("Project")),
      "/svc.project.v1.ProjectService/ListProjects": method(object(page), list("projects", "Project")),
      "/svc.project.v1.ProjectService/DeleteProject": method(byName, object({})),
      "/svc.operation.v1.OperationService/GetOperation": method(byName, ref("Operation")),
    },
    components: {
      schemas: {
        ...schemas,
        Project: {
          "x-kind": { pattern: "projects/{slug}" },
          ...object({ name, slug: string }, ["name", "slug"]),
        },
        Widget: {
          "x-kind": { pattern: "projects/{project}/widgets/{id}" },
          ...object({ name, projectName: project, ...properties, createTime: time }, [
            "name",
            "projectName",
            "createTime",
          ]),
        },
        CreateWidgetRequest: object({ projectName: project, ...properties }, ["projectName"]),
        UpdateWidgetRequest: object({ name: string, ...mask, ...properties }, ["name"]),
        Operation: {
          "x-kind": { pattern: "operations/{id}" },
          ...object({
            name: { type: "string", readOnly: true },
            state: {
              type: "string",
              readOnly: true,
              enum: ["PENDING", "RUNNING", "SUCCEEDED", "FAILED", "CANCELLED"],
            },
            metadata: { type: "object", additionalProperties: true, readOnly: true },
            errorMessage: { type: "string", readOnly: true },
          }),
        },
      },
    },
  });
  return text.replace(/"@([^"@]+)@"/g, "$1");
}

/** Returns the scenario options of the service of widgets: its contract, as an import understands it, its emulator and a default project. */
export function widgetService(...document: Parameters<typeof widgetDocument>): {
  readonly contract: string;
  readonly emulator: { readonly documentText: string };
  readonly env: Readonly<Record<string, string>>;
} {
  const documentText = widgetDocument(...document);
  return {
    contract: formatContract(importDocument(documentText).contract),
    emulator: { documentText },
    env: { SVC_PROJECT: "projects/shop" },
  };
}
