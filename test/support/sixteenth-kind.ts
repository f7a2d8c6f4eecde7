import { parse, stringify } from "yaml";
import { openapiText } from "../../src/contract";

interface Node {
  [name: string]: Node;
}

const ref = (name: string): object => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: object): object => ({ content: { "application/json": { schema } } });

const method = (name: string, request: object, answer: object, description: string): object => ({
  post: {
    operationId: name,
    description,
    requestBody: json(request),
    responses: { "200": { description: "The answer.", ...json(answer) } },
  },
});

const NAME = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
const PROJECT = { type: "string", description: "The project that it belongs to.", "x-references": "Project" };

/**
 * Returns the project's own description with another title and one more kind, `Snapshot`, as a newer service would have. Only the
 * description mentions it.
 */
export function sixteenKinds(): string {
  const document = parse(openapiText()) as Node;
  const schemas = (document["components"] as Node)["schemas"] as Node;
  const given = {
    note: { type: "string", default: "", maxLength: 100, description: "What it is kept for." },
  };
  const first = {
    projectName: { ...PROJECT, "x-default-from": "project" },
    diskName: { type: "string", "x-references": "Disk", description: "The disk whose content it keeps." },
  };
  Object.assign(document["info"] as Node, { title: "Grown service", version: "v1.16" });
  Object.assign(document["paths"] as Node, {
    "/svc.storage.v1.StorageService/CreateSnapshot": method(
      "CreateSnapshot",
      ref("CreateSnapshotRequest"),
      ref("Snapshot"),
      "Keeps what is on a disk.",
    ),
    "/svc.storage.v1.StorageService/GetSnapshot": method(
      "GetSnapshot",
      NAME,
      ref("Snapshot"),
      "Reads one snapshot.",
    ),
    "/svc.storage.v1.StorageService/ListSnapshots": method(
      "ListSnapshots",
      {
        type: "object",
        required: ["projectName"],
        properties: {
          projectName: { ...PROJECT, "x-default-from": "project" },
          pageSize: { type: "integer", format: "int32" },
          pageToken: { type: "string" },
        },
      },
      {
        type: "object",
        properties: {
          snapshots: { type: "array", items: ref("Snapshot") },
          nextPageToken: { type: "string" },
        },
      },
      "Lists the snapshots of a project.",
    ),
    "/svc.storage.v1.StorageService/UpdateSnapshot": method(
      "UpdateSnapshot",
      {
        type: "object",
        required: ["name"],
        properties: {
          name: { type: "string" },
          updateMask: { type: "string", format: "field-mask" },
          ...given,
        },
      },
      ref("Snapshot"),
      "Changes the note of a snapshot.",
    ),
    "/svc.storage.v1.StorageService/DeleteSnapshot": method(
      "DeleteSnapshot",
      NAME,
      { type: "object" },
      "Deletes a snapshot.",
    ),
  });
  Object.assign(schemas, {
    CreateSnapshotRequest: {
      type: "object",
      required: ["projectName", "diskName"],
      properties: { ...first, ...given },
    },
    Snapshot: {
      type: "object",
      "x-kind": { pattern: "projects/{project}/snapshots/{id}" },
      description: "What was on a disk at a moment.",
      properties: {
        name: { type: "string", readOnly: true, description: "Full resource name." },
        ...first,
        ...given,
        createTime: {
          type: "string",
          format: "date-time",
          readOnly: true,
          description: "The moment.",
        },
      },
    },
  });
  return stringify(document, { aliasDuplicateObjects: false });
}
