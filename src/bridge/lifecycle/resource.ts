import { type Contract, expandResourceName, type Kind } from "../../contract";
import { type ImportRequest, type ImportResult, type Resource, valueObject } from "../../plugin";
import { create } from "./create";
import { remove } from "./delete";
import { exclusiveFaults, resourceSchema } from "../schema";
import { generateConfig } from "./generate-config";
import { withIdentity } from "./identity";
import { knownDefault, type ProviderContext, type ResourceModel } from "../context";
import { plan } from "./plan";
import { read } from "./read";
import { causeOfDeviation, diagnostics as diagnose, overlayHint } from "../operations";
import { update } from "./update";
import { versionProblems } from "../values";
import { withJournal } from "./with-journal";
import { withRewrites } from "./rewritten-texts";
import { withSeenAtNoted } from "./with-seen-at-noted";
import { withSetAttributesNoted } from "./with-set-attributes";

/** Creates the resource `svc_<kind>`: one life cycle for all kinds, driven by the contract. */
export function createResource(contract: Contract, kind: Kind): Resource<ProviderContext> {
  const model: ResourceModel = { contract, kind, schema: resourceSchema(contract, kind) };
  const resource: Resource<ProviderContext> = {
    schema: model.schema,
    validate: ({ config }) => [...versionProblems(kind.fields, config), ...exclusiveFaults(kind, config)],
    plan: (request) => plan(model, request),
    create: (request, context) => create(model, request, context),
    read: (request, context) => read(model, request, context),
    update: (request, context) => update(model, request, context),
    delete: (request, context) => remove(model, request, context),
    import: (request) => importByName(model, request),
    generateConfig: ({ state }) => generateConfig(model, state),
    explainDeviation: ([step], verb) => {
      const cause = step?.kind === "attribute" ? causeOfDeviation(kind, step.name, verb) : undefined;
      return cause === undefined ? undefined : overlayHint(kind, cause);
    },
  };
  return withIdentity(
    withJournal(kind, withSeenAtNoted(model, withSetAttributesNoted(model, withRewrites(model, resource)))),
  );
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
