import { isRecord, type Kind, type Method, parentOf } from "../../contract";
import type { JsonInputObject } from "../../client";
import type { Context, CreateRequest, Diagnostic } from "../../plugin";
import { parentIn, type ProviderContext, type ResourceModel, scopeOf } from "../context";
import { creationRequest, secretsIn } from "../values";
import { startClone } from "./clone";
import { cloneSourceIn } from "./clone-source";
import type { CreateContext } from "./create-context";
import { fingerprintOf, referenceFreeFingerprintOf } from "./create-fingerprint";
import { deliveryProblem } from "./secret-files";

/**
 * Builds the create request. For a clone, validates the source object first. Returns a problem if the request cannot be built, or if a
 * secret could not be delivered.
 */
export async function prepareCreate(
  model: ResourceModel,
  request: CreateRequest<ProviderContext>,
  context: Context,
): Promise<CreateContext | { readonly problem: Diagnostic }> {
  const { configured: provider, config, planned } = request;
  const { contract, kind } = model;
  const creation = kind.methods.create;
  if (creation === undefined) throw new Error(`${kind.name} cannot be created`);
  const secrets = secretsIn(kind.fields, config);
  for (const secret of secrets) context.log.redactSecret(secret);
  const undeliverable = await deliveryProblem(kind, planned);
  if (undeliverable !== undefined) return { problem: undeliverable };
  const source = cloneSourceIn(provider, kind, planned);
  const start =
    source === undefined
      ? {
          method: creation,
          body: creationRequest(contract, kind, creation, {
            planned,
            config,
            parent: scopeOf(provider, kind, planned),
          }),
        }
      : await startClone(model, source, request, context);
  if ("problem" in start) return start;
  const { method, body } = start;
  return {
    model,
    provider,
    request,
    context,
    method,
    body,
    source,
    parent: source === undefined ? parentIn(provider, kind, planned) : parentOf(source),
    listing: listingOf(kind, method, body),
    fingerprint: await fingerprintOf(provider.endpoint, method, body, secrets),
    referenceFree: await referenceFreeFingerprintOf(provider, method, body, secrets),
    notices: [],
    sends: 0,
  };
}

/** Returns the members of a create request that the kind's list requires, by their names. */
function listingOf({ methods }: Kind, { objectField }: Method, body: JsonInputObject): JsonInputObject {
  const inside = objectField === undefined ? undefined : body[objectField];
  const given = { ...(isRecord(inside) ? inside : {}), ...body };
  const required = methods.list?.request.filter(({ needed, type }) => needed && type.kind === "string") ?? [];
  return Object.fromEntries(
    required.flatMap(({ wireName }) =>
      Object.hasOwn(given, wireName) ? [[wireName, given[wireName] ?? null]] : [],
    ),
  );
}
