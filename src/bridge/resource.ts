import { type Contract, expandResourceName, type Kind } from "../contract";
import {
  attributeStep,
  type Diagnostic,
  type ImportRequest,
  type ImportResult,
  type PlanRequest,
  type PlanResult,
  type Resource,
  type Value,
  valueAt,
  valueObject,
} from "../plugin";
import { create } from "./create";
import { remove } from "./delete";
import type { Life } from "./life";
import { read } from "./read";
import { resourceSchema } from "./schema";
import { knownDefault, type Session } from "./session";
import * as texts from "./texts";
import { update } from "./update";

/** The resource `svc_<kind>`: one life cycle for all kinds, steered by what the contract says of this one. */
export function createResource(contract: Contract, kind: Kind): Resource<Session> {
  const life: Life = { contract, kind, schema: resourceSchema(contract, kind) };
  return {
    schema: life.schema,
    plan: (request) => plan(life, request),
    create: (request, context) => create(life, request, context),
    read: (request, context) => read(life, request, context),
    update: (request, context) => update(life, request, context),
    delete: (request, context) => remove(life, request, context),
    import: (request) => importByName(life, request),
  };
}

/** Lays the provider's defaults over the plan of a new object, and says what is still missing. */
function plan({ kind }: Life, request: PlanRequest<Session>): PlanResult {
  if (request.prior !== null) return {};
  const filled: [string, Value][] = [];
  const missing: Diagnostic[] = [];
  for (const { terraformName, defaultFrom, needed } of kind.fields) {
    if (defaultFrom === undefined || valueAt(request.config, terraformName) !== null) continue;
    const fallback = request.configured?.defaults[defaultFrom];
    if (fallback !== undefined) filled.push([terraformName, fallback]);
    else if (needed && request.configured !== undefined)
      missing.push(texts.missingDefault(terraformName, defaultFrom, [attributeStep(terraformName)]));
  }
  return { planned: valueObject([...Object.entries(request.planned), ...filled]), diagnostics: missing };
}

/** Takes a full resource name, or its last part alone where the kind has no parent or the provider says which it is. */
function importByName({ kind }: Life, { configured: session, id }: ImportRequest<Session>): ImportResult {
  const parentField = kind.fields.find((field) => field.terraformName === kind.parentField);
  const scope = knownDefault(session, parentField?.defaultFrom);
  const name = expandResourceName(kind.pattern, id.trim(), scope);
  return name === undefined
    ? {
        state: null,
        diagnostics: [texts.badImportId(kind, id, scope === undefined ? parentField : undefined)],
      }
    : { state: valueObject({ name }) };
}
