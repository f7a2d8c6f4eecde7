import { type Contract, expandResourceName, type Field, type Kind, labelsPlace } from "../../contract";
import {
  type ImportRequest,
  type ImportResult,
  type Resource,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../plugin";
import { create } from "./create/create";
import { remove } from "./delete/delete";
import { resourceSchema } from "../schema";
import { withId, withIdentity } from "./decorators/with-id";
import { withLabelsAll } from "./decorators/with-labels-all";
import {
  generateConfig,
  isLeftAlone,
  knownDefault,
  type ProviderContext,
  type ResourceModel,
} from "../context";
import { move } from "./move/move";
import { plan } from "./plan/plan";
import { read } from "./read";
import { modelOf, notedUpdate } from "./decorators/noted-answers";
import { diagnostics as diagnose } from "../operations";
import { update } from "./update/update";
import { exclusiveFaults, versionProblems } from "../../values";
import { inTurn, withGroup } from "./decorators/with-group";
import type * as alternativesModule from "./alternatives";
import type { ChosenResource } from "./alternatives/chosen-resource";
import { withGuards, withJournal, withProtection } from "./decorators/with-guards";
import { withSeenAtNoted, withSetAttributesNoted } from "./decorators/with-set-attributes";
import { afterCreate, afterRead, afterUpdate } from "./decorators/with-answers";

const loadAlternatives = (): Promise<typeof alternativesModule> => import("./alternatives/index.js");

/** Creates the resource `svc_<kind>`: one life cycle for all kinds, driven by the contract. */
export function createResource(contract: Contract, kind: Kind): Resource<ProviderContext> {
  const model: ResourceModel = { contract, kind, schema: resourceSchema(contract, kind) };
  const isLabeled = labelsPlace(kind) !== undefined;
  /** The model for what a provider sees of objects. */
  const seenBy = (provider: ProviderContext): ResourceModel =>
    isLabeled ? { ...model, isHiddenLabel: isLeftAlone(provider) } : model;
  /** The resource with one configuration: that with the alternative which is tried, or which the object is. */
  const chosen: ChosenResource = {
    validate: ({ config }) => [...versionProblems(kind.fields, config), ...exclusiveFaults(kind, config)],
    plan: (request) => plan(model, request),
  };
  const settings = kind.fields.filter(({ argument }) => argument !== undefined);
  const [alternatives, waiting, set] = (["alternatives", "capacity-wait", "capacity-set"] as const).map(
    (role) => settings.find(({ argument }) => argument?.role === role),
  );
  const isSet = (field: Field | undefined, values: ValueObject): boolean =>
    field !== undefined && valueAt(values, field.terraformName) !== null;
  const resource: Resource<ProviderContext> = {
    schema: model.schema,
    validate: async (request, context) =>
      isSet(alternatives, request.config)
        ? (await loadAlternatives()).validateAlternatives(model, chosen, request, context)
        : chosen.validate(request, context),
    plan: async (request, context) =>
      isSet(alternatives, request.config)
        ? (await loadAlternatives()).planAlternatives(model, chosen, request, context)
        : chosen.plan(request, context),
    create: async (request, context) => {
      const own = seenBy(request.configured);
      if (![alternatives, waiting, set].some((field) => isSet(field, request.planned))) {
        return afterCreate(model, request, await create(own, request, context));
      }
      const { createInTurn } = await loadAlternatives();
      const made = await createInTurn(own, request, context, {
        create: (tried, isClaimOnly) => create(own, tried, context, isClaimOnly),
        plan: (planned) => plan(model, planned),
      });
      return afterCreate(model, made.request, made.result);
    },
    read: async (request, context) => {
      const own = modelOf(seenBy(request.configured), request.state, request.private);
      return afterRead(model, request, await read(own, request, context));
    },
    update: async (asked, context) => {
      const request = isSet(alternatives, asked.config)
        ? (await loadAlternatives()).updateInAlternative(model, asked)
        : asked;
      const noted = notedUpdate(seenBy(request.configured), request);
      const result = await inTurn(kind, request, context, (beforeCall) =>
        update(noted.model, { ...request, prior: noted.prior }, context, beforeCall),
      );
      return afterUpdate(model, request, noted, result);
    },
    delete: (request, context) => remove(model, request, context),
    import: (request) => importByName(model, request),
    generateConfig: ({ state }) => generateConfig(model, state),
  };
  const noted = withJournal(kind, withSeenAtNoted(model, withSetAttributesNoted(model, resource)));
  const identity = withIdentity(withProtection(kind, withGroup(kind, withGuards(model, noted))));
  const identified = withId(contract, kind, withLabelsAll(contract, kind, identity));
  const whole: Resource<ProviderContext> = {
    ...identified,
    moveFrom: (request) => move(kind, identified.schema, request),
  };
  if (set === undefined) return whole;
  return {
    ...whole,
    create: async (request, context) => {
      const name = valueAt(request.planned, set.terraformName);
      if (typeof name !== "string") return whole.create(request, context);
      return (await loadAlternatives()).createInSet(model, name, whole, request, context);
    },
    delete: async (request, context) => {
      const name = valueAt(request.prior, set.terraformName);
      if (typeof name !== "string") return whole.delete(request, context);
      return (await loadAlternatives()).deleteInSet(model, name, whole, request, context);
    },
  };
}

/** Imports by a full resource name, or by its last part if the kind has no parent or the provider has a default for it. */
function importByName(
  { kind }: ResourceModel,
  { configured: provider, id }: ImportRequest<ProviderContext>,
): ImportResult {
  const parentField = kind.fields.find((field) => field.terraformName === kind.parentField);
  const scope = knownDefault(provider, parentField?.defaultFrom);
  const name = expandResourceName(kind.pattern, id.trim(), scope);
  return name === undefined
    ? {
        state: null,
        diagnostics: [diagnose.badImportId(kind, id, scope === undefined ? parentField : undefined)],
      }
    : { state: valueObject({ name }) };
}
