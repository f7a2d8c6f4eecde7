import { upgradeFromTwoToThree } from "@scalar/openapi-upgrader/2.0-to-3.0";
import { errorText } from "../../base/json";
import { ContractError } from "../../contract";
import { asList, asObject, asText, type DocumentObject } from "./json";

/**
 * Converts a Swagger 2.0 document, as grpc-gateway's protoc-gen-openapiv2 prints it, to OpenAPI 3. Throws a ContractError with the reason
 * if that is not possible.
 */
export function convertSwagger(root: DocumentObject): DocumentObject {
  let converted: DocumentObject | undefined;
  try {
    converted = asObject(upgradeFromTwoToThree(root));
  } catch (error) {
    throw new ContractError([`it is Swagger 2.0 that cannot be converted to OpenAPI 3: ${errorText(error)}`]);
  }
  if (asText(converted?.["openapi"])?.startsWith("3.") !== true) {
    throw new ContractError(["it is Swagger 2.0 that cannot be converted to OpenAPI 3"]);
  }
  joinTitles(converted);
  return converted ?? {};
}

/** Moves titles to descriptions: the generator writes the first paragraph of a comment as the title if no full stop ends it. */
function joinTitles(value: unknown): void {
  if (Array.isArray(value)) {
    for (const each of asList(value)) joinTitles(each);
    return;
  }
  const node = asObject(value);
  if (node === undefined) return;
  const { title, description, type, $ref: ref } = node;
  if (typeof title === "string" && (typeof type === "string" || typeof ref === "string")) {
    node["description"] = typeof description === "string" ? `${title}\n\n${description}` : title;
    delete node["title"];
  }
  for (const each of Object.values(node)) joinTitles(each);
}
