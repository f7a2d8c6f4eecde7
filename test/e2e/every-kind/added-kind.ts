import { parse, stringify } from "yaml";
import { openapiText } from "../../../src/contract";

/** Returns the contract's own document with one additional kind, which only these lines define. */
export function documentWithSnapshots(): string {
  const document = parse(openapiText()) as {
    paths: Record<string, unknown>;
    components: { schemas: Record<string, unknown> };
  };
  const schema = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
  const text = { type: "string" };
  const message = (properties: object, required: readonly string[] = []): object => ({
    type: "object",
    properties,
    ...(required.length === 0 ? {} : { required }),
  });
  const method = (request: object, response: object): object => ({
    post: {
      requestBody: { content: { "application/json": { schema: request } } },
      responses: { "200": { description: "", content: { "application/json": { schema: response } } } },
    },
  });
  const started = message({ operation: schema("Operation") });
  const own = {
    displayName: { ...text, maxLength: 40, default: "" },
    keepFor: { ...text, format: "duration", example: "86400s" },
    schedule: message({
      hours: { type: "array", uniqueItems: true, items: { type: "integer", minimum: 0, maximum: 23 } },
    }),
    copies: { type: "integer", format: "int64", minimum: 1, default: "1" },
  };
  const fixed = {
    projectName: { ...text, "x-references": "Project" },
    diskName: { ...text, "x-references": "Disk" },
    level: { ...text, enum: ["CRASH", "APPLICATION"], default: "CRASH" },
  };
  const named = message({ name: text }, ["name"]);
  document.components.schemas["Snapshot"] = {
    ...message({
      name: { ...text, readOnly: true, "x-immutable": true },
      ...fixed,
      ...own,
      createTime: { ...text, format: "date-time", readOnly: true, "x-immutable": true },
    }),
    "x-kind": { pattern: "projects/{project}/snapshots/{id}" },
  };
  const paths = {
    CreateSnapshot: method(message({ ...fixed, ...own }, ["projectName", "diskName"]), started),
    GetSnapshot: method(named, schema("Snapshot")),
    ListSnapshots: method(
      message({ projectName: fixed.projectName, pageSize: { type: "integer" }, pageToken: text }, [
        "projectName",
      ]),
      message({ snapshots: { type: "array", items: schema("Snapshot") }, nextPageToken: text }),
    ),
    UpdateSnapshot: method(
      message({ name: text, updateMask: { ...text, format: "field-mask" }, ...own }, ["name"]),
      schema("Snapshot"),
    ),
    DeleteSnapshot: method(named, started),
  };
  for (const [name, item] of Object.entries(paths)) {
    document.paths[`/svc.storage.v1.StorageService/${name}`] = item;
  }
  return stringify(document);
}
