import { isDeepStrictEqual } from "node:util";
import { explainNormalization, type Field, type FieldType, type Kind, NORMALIZATIONS } from "../../contract";
import {
  attributeStep,
  checkApplied,
  hasErrors,
  isObject,
  isSequence,
  keepSpellings,
  type Resource,
  type StateResult,
  type Value,
  valueAt,
  type ValueObject,
} from "../../plugin";
import { isAsPlanned, type ProviderContext, type ResourceModel } from "../context";
import { resourceSchema } from "../schema";
import { type Rewrite, rewritten } from "./rewrite-diagnostics";

/**
 * Texts that the service rewrites although the contract does not say so. Such an object is what the user asked for, and must not count as
 * a failed create, which the engine would replace.
 */

/** Keeps the planned spelling of texts that a change rewrote, and warns with the line of an overlay that makes both spellings equal. */
export function withRewrites(
  model: ResourceModel,
  resource: Resource<ProviderContext>,
): Resource<ProviderContext> {
  return {
    ...resource,
    create: async (request, context) =>
      keepRewritten(model, request.planned, await resource.create(request, context)),
    update: async (request, context) =>
      keepRewritten(model, request.planned, await resource.update(request, context), request.prior),
  };
}

/** Whether a state matches the plan if texts may differ in every way in which services rewrite them. */
export function isRewritten(model: ResourceModel, planned: ValueObject, state: ValueObject): boolean {
  return isAsPlanned({ ...model, schema: lenientSchema(model) }, planned, state);
}

/** `prior`: the state before an update. A text that still has its prior value was ignored, not rewritten. */
function keepRewritten(
  model: ResourceModel,
  planned: ValueObject,
  result: StateResult,
  prior?: ValueObject,
): StateResult {
  const { state, diagnostics = [] } = result;
  if (state === null || hasErrors(diagnostics) || isAsPlanned(model, planned, state)) return result;
  const { block } = model.schema;
  const stored = keepSpellings(block, planned, state);
  const kept = keepSpellings(lenientSchema(model).block, planned, stored);
  const rewritesOfKept = (other: ValueObject): readonly Rewrite[] =>
    rewritesIn(model.kind.fields, kept, other, { path: [], isSecret: false });
  const found = rewritesOfKept(stored);
  const ignored = prior === undefined ? [] : rewritesOfKept(prior);
  if (found.some((each) => ignored.some((other) => isDeepStrictEqual(each, other)))) return result;
  if (found.length === 0 || checkApplied(block, planned, kept).length > 0) return result;
  return {
    ...result,
    state: kept,
    diagnostics: [
      ...diagnostics,
      ...found.map((each) => rewritten(model.kind, each, attributeOf(model.kind, each))),
    ],
  };
}

/** Returns the schema of a resource in which every text may be rewritten in every way. */
function lenientSchema({ contract, kind }: ResourceModel): ResourceModel["schema"] {
  return resourceSchema(contract, { ...kind, fields: kind.fields.map(lenient) });
}

function lenient(field: Field): Field {
  const { constraints, type } = field;
  return { ...field, type: lenientType(type), constraints: { ...constraints, normalizes: NORMALIZATIONS } };
}

function lenientType(type: FieldType): FieldType {
  if (type.kind === "object") return { ...type, fields: type.fields.map(lenient) };
  return "element" in type ? { ...type, element: lenientType(type.element) } : type;
}

type At = Pick<Rewrite, "path" | "isSecret">;

function rewritesIn(
  fields: readonly Field[],
  kept: ValueObject,
  stored: ValueObject,
  at: At,
): readonly Rewrite[] {
  return fields.flatMap(({ wireName, terraformName, type, sensitive }) => {
    const inside = { path: [...at.path, wireName], isSecret: at.isSecret || sensitive };
    return rewritesOf(type, valueAt(kept, terraformName), valueAt(stored, terraformName), inside);
  });
}

function rewritesOf(type: FieldType, kept: Value, stored: Value, at: At): readonly Rewrite[] {
  if (kept === stored) return [];
  if (typeof kept === "string" && typeof stored === "string") {
    const rules = explainNormalization(kept, stored);
    return rules === undefined ? [] : [{ ...at, asked: kept, stored, rules }];
  }
  if (type.kind === "object") {
    return isObject(kept) && isObject(stored) ? rewritesIn(type.fields, kept, stored, at) : [];
  }
  if (!("element" in type)) return [];
  if (isObject(kept) && isObject(stored)) {
    return Object.keys(kept).flatMap((key) =>
      rewritesOf(type.element, valueAt(kept, key), valueAt(stored, key), at),
    );
  }
  if (!isSequence(kept) || !isSequence(stored)) return [];
  const isSet = type.kind === "set";
  return kept.flatMap((element, index) => {
    if (!isSet) return rewritesOf(type.element, element, stored[index] ?? null, at);
    // The elements of two sets correspond in no order.
    if (stored.includes(element)) return [];
    return (
      stored.map((other) => rewritesOf(type.element, element, other, at)).find((all) => all.length > 0) ?? []
    );
  });
}

/** Returns the attribute at the root that holds a rewritten text, unless the engine would quote a secret of the configuration. */
function attributeOf(
  kind: Kind,
  { path, isSecret }: Rewrite,
): ReturnType<typeof attributeStep>[] | undefined {
  const root = kind.fields.find(({ wireName }) => wireName === path[0]);
  return root === undefined || isSecret ? undefined : [attributeStep(root.terraformName)];
}
