import {
  cloneSourceField,
  expandResourceName,
  type Field,
  type Kind,
  listParentField,
  parentOf,
} from "../../../contract";
import type { JsonInput, JsonInputObject } from "../../../client";
import {
  type Context,
  type CreateRequest,
  type Diagnostic,
  valueAt,
  type ValueObject,
} from "../../../plugin";
import { knownDefault, parentIn, type ProviderContext, type ResourceModel, scopeOf } from "../../context";
import { creationRequest, secretsIn, toWire } from "../../../values";
import { startClone } from "./clone";
import { fingerprintOf, readableNames, referenceFreeFingerprintOf } from "./create-match";
import type { CurrentCreate } from "./current-create";
import { deliveryProblem } from "../secrets/secret-files";

/**
 * Builds the create request. For a clone, validates the source object first. Returns a problem if the request cannot be built, or if a
 * secret could not be delivered.
 */
export async function prepareCreate(
  model: ResourceModel,
  request: CreateRequest<ProviderContext>,
  context: Context,
  isClaimOnly = false,
): Promise<CurrentCreate | { readonly problem: Diagnostic }> {
  const { configured: provider, config, planned } = request;
  const { contract, kind } = model;
  const creation = kind.methods.create;
  if (creation === undefined) throw new Error(`${kind.name} cannot be created`);
  const secrets = secretsIn(kind.fields, config);
  for (const secret of secrets) context.log.redactSecret(secret);
  const undeliverable = await deliveryProblem(kind, planned, provider);
  if (undeliverable !== undefined) return { problem: undeliverable };
  const source = cloneSourceIn(provider, kind, planned);
  const scope = scopeOf(provider, kind, planned);
  const start =
    source === undefined
      ? {
          method: creation,
          bodyOf: (asked: ValueObject) =>
            creationRequest(contract, kind, creation, { planned: asked, config, parent: scope }),
          values: planned,
        }
      : await startClone(model, source, request, context);
  if ("problem" in start) return start;
  const { method, bodyOf, values } = start;
  const body = bodyOf(planned);
  const parent = source === undefined ? parentIn(provider, kind, planned) : parentOf(source);
  const listing = listingOf(provider, kind, values);
  return {
    model,
    provider,
    request,
    context,
    method,
    body,
    bodyOf,
    source,
    parent,
    listing,
    chosenNames: readableNames(kind, planned, parent),
    isPlacePresumed:
      parent === undefined && Object.hasOwn(listing, listParentField(contract, kind)?.wireName ?? ""),
    fingerprint: await fingerprintOf(provider.endpoint, method, body, secrets),
    referenceFree: await referenceFreeFingerprintOf(provider, method, body, secrets),
    notices: [],
    isClaimOnly,
    sends: 0,
  };
}

/**
 * Returns the fields that the kind's list requires, and the parent, by their names: the new object's values, or the provider's defaults. The
 * list may call a field otherwise than the kind does, and the request of a clone may omit it. A description may call the parent optional, and
 * the service still require it.
 */
export function listingOf(provider: ProviderContext, kind: Kind, values: ValueObject): JsonInputObject {
  const source = { planned: values, config: null, parent: scopeOf(provider, kind, values) };
  const given = toWire(provider.contract, kind.fields, source);
  const parentField = listParentField(provider.contract, kind);
  const taken =
    kind.methods.list?.request.filter(
      (field) => (field.needed || field === parentField) && field.type.kind === "string",
    ) ?? [];
  return Object.fromEntries(
    taken.flatMap((field): [string, JsonInput][] => {
      const own = sameField(kind, field);
      const value =
        given[own?.wireName ?? ""] ?? knownDefault(provider, field.defaultFrom ?? own?.defaultFrom);
      return value === undefined ? [] : [[field.wireName, value]];
    }),
  );
}

/** Returns the kind's field for a field of a list request: the one of the same name, or the only one with the same reference or default. */
function sameField({ fields }: Kind, { wireName, references, defaultFrom }: Field): Field | undefined {
  const named = fields.find((field) => field.wireName === wireName);
  if (named !== undefined) return named;
  const alike = fields.filter(
    (field) =>
      (references !== undefined && field.references === references) ||
      (defaultFrom !== undefined && field.defaultFrom === defaultFrom),
  );
  return alike.length === 1 ? alike[0] : undefined;
}

/** Returns the full name of the clone source in these values, or undefined if the object is not a clone. */
function cloneSourceIn(provider: ProviderContext, kind: Kind, values: ValueObject): string | undefined {
  const field = cloneSourceField(kind);
  const given = field === undefined ? null : valueAt(values, field.terraformName);
  if (typeof given !== "string") return undefined;
  return expandResourceName(kind.pattern, given, scopeOf(provider, kind, values)) ?? given;
}
