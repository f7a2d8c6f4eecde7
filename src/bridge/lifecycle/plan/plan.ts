import { cloneSourceField, type Field, type Kind, namePartFields, requestFields } from "../../../contract";
import {
  attributeStep,
  type Diagnostics,
  equalValues,
  formatPath,
  impliedType,
  type Path,
  type PlanRequest,
  type PlanResult,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../plugin";
import {
  isJustImported,
  isMovedUnread,
  nameIn,
  type ProviderContext,
  type ResourceModel,
  scopeOf,
} from "../../context";
import { diagnostics } from "../../operations";
import { obstacles, possibleUpdates, type UpdateCall, updateCalls, withoutCleared } from "../../../changes";
import { withoutExcluded } from "../../../values";
import { clearedPaths } from "../decorators/with-set-attributes";
import { notedUpdate, replacePaths } from "../decorators/noted-answers";
import { answersStillDiffer } from "../decorators/answer-diagnostics";
import { lateDeliveries, planDeliveries } from "../secrets/secret-files";
import { movedUnread } from "../move/move-diagnostics";
import * as diagnose from "./plan-diagnostics";
import { replacementDiagnostics } from "./replacement-diagnostics";

/**
 * Fills unset fields with the provider's defaults and reports the values that are still missing. Without a provider context nothing is
 * missing yet.
 */
export function fillDefaults(
  fields: readonly Field[],
  provider: ProviderContext | undefined,
  config: ValueObject,
  planned: ValueObject,
): { readonly planned: ValueObject; readonly missing: Diagnostics } {
  const open = fields.flatMap(({ terraformName, defaultFrom, needed }) =>
    defaultFrom === undefined || valueAt(config, terraformName) !== null
      ? []
      : [{ terraformName, defaultFrom, needed, fallback: provider?.defaults[defaultFrom] }],
  );
  const filled = open.flatMap(({ terraformName, fallback }): [string, Value][] =>
    fallback === undefined ? [] : [[terraformName, fallback]],
  );
  const missing = open
    .filter(({ fallback, needed }) => fallback === undefined && needed && provider !== undefined)
    .map(({ terraformName, defaultFrom }) =>
      diagnostics.missingDefault(terraformName, defaultFrom, [attributeStep(terraformName)]),
    );
  return { planned: valueObject([...Object.entries(planned), ...filled]), missing };
}

/**
 * Adjusts the plan of the schema's own rules: adds the provider's defaults for a new object, and handles in-place changes that destroy
 * data.
 */
export function plan(model: ResourceModel, request: PlanRequest<ProviderContext>): PlanResult {
  const planned = withoutExcluded(model.kind, request.config, request.planned);
  const { prior, config } = request;
  if (prior === null) return planCreation(model, { ...request, planned });
  if (isMovedUnread(request.private)) {
    return { planned, diagnostics: [movedUnread(nameIn(prior) ?? model.kind.name)] };
  }
  const change = { prior, planned, config, private: request.private };
  const requiresReplace = replacePaths(model, change);
  const wrong = isJustImported(request.private) ? otherObjects(model, requiresReplace, prior) : [];
  if (wrong.length > 0) return { planned, diagnostics: wrong };
  const noted = notedUpdate(model, change);
  const result = planChange(model, { ...request, planned, requiresReplace }, noted.prior);
  const differing = [...noted.retried, ...noted.kept];
  const isReported = requiresReplace.length === 0 && differing.length > 0;
  return {
    planned,
    ...result,
    diagnostics: [
      ...(result.diagnostics ?? []),
      ...lateDeliveries(model.kind, prior, planned),
      ...(isReported ? [answersStillDiffer({ kind: model.kind, name: nameIn(prior) }, differing)] : []),
    ],
  };
}

/**
 * Returns an error for each part of an imported object's name that the configuration contradicts. To replace the object, which was imported
 * to keep it, is never what its user wants.
 */
function otherObjects(
  { kind }: ResourceModel,
  requiresReplace: readonly Path[],
  prior: ValueObject,
): Diagnostics {
  const name = nameIn(prior);
  const changed = new Set(requiresReplace.map((path) => formatPath(path)));
  return namePartFields(kind).flatMap(({ terraformName }) => {
    const value = valueAt(prior, terraformName);
    if (name === undefined || typeof value !== "string" || !changed.has(terraformName)) return [];
    return [diagnose.otherImported(name, terraformName, value)];
  });
}

/**
 * Fills the plan of a new object with the provider's defaults and reports missing values. Fields that a clone request does not carry come
 * from the source and get no default.
 */
function planCreation({ kind }: ResourceModel, request: PlanRequest<ProviderContext>): PlanResult {
  const source = cloneSourceField(kind)?.terraformName;
  const { clone } = kind.methods;
  const isClone = source !== undefined && valueAt(request.config, source) !== null;
  const fields =
    isClone && clone !== undefined ? requestFields(kind, clone).map(({ field }) => field) : kind.fields;
  const { planned, missing } = fillDefaults(fields, request.configured, request.config, request.planned);
  return { planned: planDeliveries(kind, planned), diagnostics: missing };
}

/**
 * Plans changes that the user has permitted as in-place changes. Warns about their effects, based on the calls that the update will make.
 */
function planChange(
  model: ResourceModel,
  request: PlanRequest<ProviderContext>,
  prior: ValueObject,
): PlanResult {
  const { kind } = model;
  const { config, planned } = request;
  const found = obstacles(kind, request.requiresReplace, prior, planned);
  const remaining = found.filter(
    ({ permission }) => permission === undefined || valueAt(config, permission.terraformName) !== true,
  );
  const requiresReplace = remaining.map(({ path }) => path);
  const name = nameIn(prior);
  if (remaining.length === 0) {
    if (name === undefined) return { requiresReplace, diagnostics: [] };
    const calls = plannedCalls(model, request, prior, name);
    return {
      requiresReplace,
      planned: withKnownStates(kind, calls, prior, planned),
      diagnostics: warnings(kind, config, calls, name),
    };
  }
  return {
    requiresReplace,
    diagnostics: replacementDiagnostics(model, { ...request, prior, requiresReplace }),
  };
}

/** Returns the calls that carry out a planned change. */
export function plannedCalls(
  { contract, kind, schema }: ResourceModel,
  {
    configured: provider,
    config,
    planned: shown,
    private: noted,
  }: Pick<PlanRequest<ProviderContext>, "configured" | "config" | "planned" | "private">,
  prior: ValueObject,
  name: string,
): readonly UpdateCall[] {
  const planned = withoutCleared(
    shown,
    clearedPaths(kind, { prior, config, planned: shown, private: noted }),
  );
  if (equalValues(impliedType(schema.block), planned, prior)) return [];
  const parent = provider === undefined ? undefined : scopeOf(provider, kind, planned);
  return updateCalls(contract, kind, name, { prior, planned, config, parent });
}

/**
 * Returns the planned values with the states of the object, such as RUNNING, as they are, if the calls change only texts and maps of texts that
 * users chose, and do not contain the state. Any other change may end in another one. A state is a field that only the service sets, with a list
 * of values.
 */
function withKnownStates(
  kind: Kind,
  calls: readonly UpdateCall[],
  prior: ValueObject,
  planned: ValueObject,
): ValueObject {
  const changed = calls.flatMap(({ changes }) => changes.map((change) => rootField(kind, change)));
  if (calls.length === 0 || !changed.every((field) => field !== undefined && isDescriptive(field))) {
    return planned;
  }
  const sent = new Set(calls.flatMap(({ method }) => requestFields(kind, method).map(({ field }) => field)));
  const known = kind.fields
    .filter(({ presence, constraints }) => presence === "computed" && constraints.enum !== undefined)
    .filter((state) => !sent.has(state))
    .map(({ terraformName }) => [terraformName, valueAt(prior, terraformName)] as const);
  return valueObject([...Object.entries(planned), ...known]);
}

function isDescriptive({ type, references, constraints }: Field): boolean {
  const inner = type.kind === "map" ? type.element : type;
  return inner.kind === "string" && references === undefined && constraints.enum === undefined;
}

/** Returns the field of the kind in which an attribute lies, in the notation of the configuration. */
function rootField(kind: Kind, attribute: string): Field | undefined {
  return kind.fields.find(({ terraformName }) => terraformName === attribute.split(/[.[]/)[0]);
}

function warnings(kind: Kind, config: ValueObject, calls: readonly UpdateCall[], name: string): Diagnostics {
  const certain = calls.flatMap(({ method, changes }) => {
    const [first = ""] = changes;
    const root = rootField(kind, first);
    const path =
      root === undefined ? undefined : diagnose.quotable(kind, [attributeStep(root.terraformName)]);
    return diagnose.disruption({ kind, name, method, attributes: changes }, "certain", path);
  });
  // A value that is known only after apply may or may not turn out to be a change.
  const possible = possibleUpdates(kind, config, calls).flatMap(({ method, changes }) =>
    diagnose.disruption({ kind, name, method, attributes: changes }, "possible"),
  );
  return [...certain, ...possible];
}
