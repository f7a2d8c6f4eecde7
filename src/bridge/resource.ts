import { type Contract, expandResourceName, type Kind } from "../contract";
import { type ImportRequest, type ImportResult, type Resource, valueObject } from "../plugin";
import { create } from "./create";
import { remove } from "./delete";
import { exclusiveFaults } from "./exclusive";
import { withIdentity } from "./identity";
import { type Life, nameIn } from "./life";
import { plan } from "./plan";
import { confirm } from "./confirm";
import { read } from "./read";
import { resourceSchema } from "./schema";
import { knownDefault, type Session } from "./session";
import * as texts from "./texts";
import { update } from "./update";
import { versionProblems } from "./versions";

/** The resource `svc_<kind>`: one life cycle for all kinds, steered by what the contract says of this one. */
export function createResource(contract: Contract, kind: Kind): Resource<Session> {
  const life: Life = { contract, kind, schema: resourceSchema(contract, kind) };
  return withIdentity({
    schema: life.schema,
    validate: ({ config }) => [...versionProblems(kind.fields, config), ...exclusiveFaults(kind, config)],
    plan: async (request) => {
      const name = request.prior === null ? undefined : nameIn(request.prior);
      if (name !== undefined) request.configured?.reads.goOn(name);
      await confirm(kind, request.configured, request.prior, request.private);
      return plan(life, request);
    },
    create: (request, context) => create(life, request, context),
    read: async (request, context) => {
      await confirm(kind, request.configured, request.state, request.private);
      const result = await read(life, request, context);
      await confirm(kind, request.configured, result.state, request.private);
      return result;
    },
    update: async (request, context) => {
      await confirm(kind, request.configured, request.prior, request.private);
      const result = await update(life, request, context);
      await confirm(kind, request.configured, result.state, request.private);
      return result;
    },
    delete: async (request, context) => {
      await confirm(kind, request.configured, request.prior, request.private);
      return remove(life, request, context);
    },
    import: (request) => importByName(life, request),
  });
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
