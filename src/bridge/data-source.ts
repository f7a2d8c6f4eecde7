import {
  type Contract,
  dataSourceFields,
  expandResourceName,
  type Field,
  type Kind,
  listDataSourceFields,
} from "../contract";
import { isNotFound } from "../client";
import {
  attributeStep,
  type Context,
  type DataReadRequest,
  type DataReadResult,
  type DataSource,
  valueAt,
  valueObject,
} from "../plugin";
import { listObjects, readObject } from "./calls";
import { fromWire } from "./from-wire";
import { dataSourceSchema, listDataSourceSchema } from "./schema";
import { scopeOf, type Session } from "./session";
import * as texts from "./texts";

/** The data source `svc_<kind>`: one object by its full name or bare slug. */
export function createDataSource(contract: Contract, kind: Kind): DataSource<Session> {
  const fields = dataSourceFields(kind);
  return {
    schema: dataSourceSchema(contract, kind),
    read: async (
      { configured: session, config }: DataReadRequest<Session>,
      context: Context,
    ): Promise<DataReadResult> => {
      const given = valueAt(config, "name");
      const path = [attributeStep("name")];
      if (typeof given !== "string") throw new Error("name is required by the schema");
      const name = expandResourceName(kind.pattern, given, scopeOf(session, kind, config));
      if (name === undefined) return { state: null, diagnostics: [texts.noScope(kind, given, path)] };
      try {
        const object = await readObject(session, kind, name, context.signal);
        return {
          state: valueObject([...Object.entries(fromWire(contract, fields, object, config)), ["name", name]]),
        };
      } catch (error) {
        const problem = isNotFound(error)
          ? texts.notFound(kind, name, path)
          : texts.callFailed(`read ${name}`, error);
        return { state: null, diagnostics: [problem] };
      }
    },
  };
}

/** The data source `svc_<kinds>`: every object of a kind, in one project where the kind lives in projects. */
export function createListDataSource(contract: Contract, kind: Kind): DataSource<Session> {
  const fields = listDataSourceFields(kind);
  const scopeField = fields.find((field) => field.presence !== "computed");
  const elementFields = fields.flatMap(({ type }): readonly Field[] =>
    type.kind === "list" && type.element.kind === "object" ? type.element.fields : [],
  );
  return {
    schema: listDataSourceSchema(contract, kind),
    read: async (
      { configured: session, config }: DataReadRequest<Session>,
      context: Context,
    ): Promise<DataReadResult> => {
      const scope = scopeField === undefined ? undefined : scopeOf(session, kind, config);
      if (scopeField !== undefined && scope === undefined) {
        const argument = scopeField.defaultFrom ?? "project";
        const path = [attributeStep(scopeField.terraformName)];
        const problem = texts.missingDefault(
          scopeField.terraformName,
          argument,
          `SVC_${argument.toUpperCase()}`,
          path,
        );
        return { state: null, diagnostics: [problem] };
      }
      try {
        const body = scopeField === undefined || scope === undefined ? {} : { [scopeField.wireName]: scope };
        const objects = await listObjects(session, kind, body, context.signal);
        const found = objects.map((object) => fromWire(contract, elementFields, object, null));
        const state = valueObject({ [kind.terraformPlural]: found });
        return {
          state:
            scopeField === undefined
              ? state
              : valueObject({ ...state, [scopeField.terraformName]: scope ?? null }),
        };
      } catch (error) {
        return { state: null, diagnostics: [texts.callFailed(`list ${kind.plural}`, error)] };
      }
    },
  };
}
