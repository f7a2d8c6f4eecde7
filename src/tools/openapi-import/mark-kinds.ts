import { applyOmissions, concludeUpdate } from "./conclude-updates";
import { checkShapes } from "./check-shapes";
import { concludeDestruction } from "./conclude-destruction";
import { concludeMask, concludeReadOnly } from "./conclude-fields";
import { concludeSection, dropOwnName } from "./conclude-section";
import { operationSchema } from "./find-kinds";
import type { KindFinding, OpenApiImport } from "./finding";
import type { DocumentObject } from "./json";
import { markSaidRequest } from "./map-fields";
import { markAnswerObject, markOperation, markRequestObject, orderListAnswer } from "./mark-object";
import { markToken } from "./mark-token";
import { markName, propertyOf } from "./name-fields";
import { markPaging } from "./paging";

/** The schema of the property that holds the object in the create request, for kinds that have one. */
export type CreateObjects = ReadonlyMap<KindFinding, DocumentObject | undefined>;

/** Marks the parts of the requests and answers of all kinds: object, name, operation, page, token and mask. */
export function markKinds(importing: OpenApiImport, found: readonly KindFinding[]): CreateObjects {
  const operation = operationSchema(found);
  // Kinds share the schemas of sections, which marks of methods copy.
  for (const finding of found) concludeSection(importing, finding);
  return new Map(found.map((finding) => [finding, markMethods(importing, finding, operation)]));
}

/**
 * Marks requests and answers of a kind's methods. Returns the schema of the property that holds the object in the
 * create request, if any.
 */
function markMethods(
  importing: OpenApiImport,
  finding: KindFinding,
  operation: string | undefined,
): DocumentObject | undefined {
  const { form } = importing;
  const { methods, schema } = finding;
  let createObject: DocumentObject | undefined;
  let isShared = false;
  for (const rpc of methods.all) {
    concludeMask(importing, rpc);
    markOperation(importing, operation, rpc);
    const changes = ["create", "update", "clone"].includes(rpc.verb);
    const objectField = changes ? markRequestObject(importing, finding, rpc) : undefined;
    const object = objectField === undefined ? undefined : propertyOf(form, rpc.request, objectField);
    if (rpc.verb === "create") createObject = object;
    markSaidRequest(importing, finding, rpc, object);
    markToken(importing, finding, rpc);
    isShared ||= changes && [rpc.request, object].some((node) => form.componentOf(node) === schema);
    if (rpc.verb === "create") dropOwnName(importing, finding, rpc, object);
    if (changes || rpc.verb === "get") markAnswerObject(importing, finding, rpc);
    if (rpc.verb === "list") {
      applyOmissions(importing, rpc, objectField);
      orderListAnswer(importing, finding, rpc);
      markPaging(importing, finding, rpc);
    } else if (rpc.verb !== "create") {
      markName(importing, finding, rpc, objectField);
    }
    if (rpc.verb !== "list") applyOmissions(importing, rpc, objectField);
    if (rpc.verb === "create" || rpc.verb === "update") checkShapes(importing, finding, rpc, objectField);
    concludeDestruction(importing, finding, rpc);
    if (rpc.verb === "update") concludeUpdate(importing, finding, rpc, objectField);
  }
  concludeReadOnly(importing, finding, isShared);
  return createObject;
}
