import { asObject, type DocumentObject, membersOf, setMember } from "./json";
import { isSchemaOf } from "./names";
import type { Notes } from "./notes";
import { objectOf, rpcPathsIn, wordOf } from "./rpc-paths";

const PATH = "/google.longrunning.Operations/GetOperation";

/** The properties of `google.longrunning.Operation` that no other form of operations has together. */
const PROPERTIES = ["name", "done", "error", "response"];

/**
 * Adds the method that reads a `google.longrunning.Operation` to a document whose methods return one, if it describes no method that reads
 * operations. Services with such operations have it, but generators print the service's own methods only.
 */
export function addStandardOperations(root: DocumentObject, notes: Notes): void {
  const paths = asObject(root["paths"]);
  const schema = membersOf(asObject(root["components"])?.["schemas"]).find(
    ([name, node]) => isSchemaOf(name, "Operation") && isStandard(asObject(node)),
  )?.[0];
  if (paths === undefined || schema === undefined) return;
  const reference = `#/components/schemas/${schema}`;
  const rpcs = rpcPathsIn(root);
  const isReturned = rpcs.some(({ post }) =>
    JSON.stringify(post["responses"] ?? {}).includes(`"${reference}"`),
  );
  const isRead = rpcs.some(
    (rpc) => ["get", "list"].includes(wordOf(rpc)) && /^operations?$/i.test(objectOf(rpc)),
  );
  if (!isReturned || isRead) return;
  const json = (node: DocumentObject): DocumentObject => ({ "application/json": { schema: node } });
  const request = { type: "object", required: ["name"], properties: { name: { type: "string" } } };
  const post: DocumentObject = {
    requestBody: { required: true, content: json(request) },
    responses: { 200: { description: "The operation", content: json({ $ref: reference }) } },
  };
  setMember(paths, PATH, { post });
  notes.guess(post, "x-verb", "the standard method of such operations, which the description lacks");
  notes.conclude("errors", `${PATH} reads operations, as the standard of ${schema} says`, "GetOperation");
}

function isStandard(node: DocumentObject | undefined): boolean {
  const names = membersOf(node?.["properties"]).map(([name]) => name);
  return PROPERTIES.every((name) => names.includes(name));
}
