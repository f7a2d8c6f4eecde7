import { parse, stringify } from "yaml";
import { openapiText } from "../../src/contract";

/** Returns the project's own description with an additional batch method for operations (AIP-231). */
export function withBatchOfOperations(): string {
  const document = parse(openapiText()) as { paths: Record<string, unknown> };
  const json = (schema: object): object => ({ content: { "application/json": { schema } } });
  document.paths["/svc.operation.v1.OperationService/BatchGetOperations"] = {
    post: {
      operationId: "BatchGetOperations",
      description: "Reads operations by their names.",
      requestBody: json({
        type: "object",
        required: ["names"],
        properties: { names: { type: "array", maxItems: 20, items: { type: "string" } } },
      }),
      responses: {
        "200": {
          description: "They.",
          ...json({
            type: "object",
            properties: { operations: { type: "array", items: { $ref: "#/components/schemas/Operation" } } },
          }),
        },
      },
    },
  };
  return stringify(document, { aliasDuplicateObjects: false });
}
