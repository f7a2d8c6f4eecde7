import {
  type Contract,
  dataSourceFields,
  expandResourceName,
  ID,
  idField,
  type Kind,
  LIST_NAMES,
  listDataSourceFields,
} from "../contract";
import {
  attributeStep,
  type Context,
  type DataReadRequest,
  type DataReadResult,
  type DataSource,
  isObject,
  isSequence,
  type Value,
  valueAt,
  valueObject,
} from "../plugin";
import { unlessGone } from "../api";
import { listShort } from "./list-diagnostics";
import { createListQueries, isListQuery } from "./list-query";
import { fromWire, withNameParts } from "../values";
import { dataSourceSchema, listDataSourceSchema } from "./schema";
import { parentIn, type ProviderContext } from "./context";
import { diagnostics as diagnose } from "./operations";

/** Creates the data source `svc_<kind>`, which reads one object by its full name or bare slug. */
export function createDataSource(contract: Contract, kind: Kind): DataSource<ProviderContext> {
  const fields = dataSourceFields(kind);
  const id = idField(kind);
  const parent = fields.find(({ terraformName }) => terraformName === kind.parentField);
  return {
    schema: dataSourceSchema(contract, kind),
    read: async (
      { configured: provider, config }: DataReadRequest<ProviderContext>,
      context: Context,
    ): Promise<DataReadResult> => {
      const given = valueAt(config, "name");
      const path = [attributeStep("name")];
      if (typeof given !== "string") throw new Error("name is required by the schema");
      const name = expandResourceName(kind.pattern, given, parentIn(provider, kind, config));
      if (name === undefined) {
        return { state: null, diagnostics: [diagnose.noScope(kind, given, parent, path)] };
      }
      try {
        const object = await unlessGone(provider.reads.read(kind, name, { signal: context.signal }));
        if (object === undefined) return { state: null, diagnostics: [diagnose.notFound(kind, name, path)] };
        const found = valueObject([
          ...Object.entries(fromWire(fields, object, kind.exclusive)),
          ["name", name],
          ...(id === undefined ? [] : [[ID, name] as const]),
        ]);
        return { state: withNameParts(kind, found) };
      } catch (error) {
        return { state: null, diagnostics: [diagnose.callFailed(`read ${kind.name} ${name}`, error)] };
      }
    },
  };
}

/** Creates the data source `svc_<kinds>`, which lists the objects of a kind, within one project if the kind lives in projects. */
export function createListDataSource(contract: Contract, kind: Kind): DataSource<ProviderContext> {
  const queries = createListQueries(contract, kind);
  const { scopeField, filterField } = queries;
  const computed = listDataSourceFields(kind).filter((field) => field.presence === "computed");
  const foundFields = computed.filter(({ terraformName }) => terraformName === kind.terraformPlural);
  const hasNames = computed.length > foundFields.length;
  return {
    schema: listDataSourceSchema(contract, kind),
    read: async (
      { configured: provider, config }: DataReadRequest<ProviderContext>,
      context: Context,
    ): Promise<DataReadResult> => {
      const query = queries.read(provider, config);
      if (!isListQuery(query)) return { state: null, diagnostics: [query] };
      const { scope, body, filter } = query;
      try {
        const { signal } = context;
        const { objects, statedTotal } = await provider.reads.select(kind, body, scope, { signal });
        const answer = Object.fromEntries(
          foundFields.map(({ wireName }) => [wireName, [...objects.values()]]),
        );
        const found = fromWire(foundFields, answer);
        const given = queries.arguments.map(({ terraformName }): [string, Value] => [
          terraformName,
          terraformName === scopeField?.terraformName ? (scope ?? null) : valueAt(config, terraformName),
        ]);
        const chosen = Object.entries(found).map(([name, all]): [string, Value] => [
          name,
          isSequence(all)
            ? all
                .map((each) => (isObject(each) ? withNameParts(kind, each) : each))
                .filter((each) => isObject(each) && queries.meets(filter, each))
            : all,
        ]);
        const names = chosen.flatMap(([, all]) =>
          isSequence(all) ? all.map((each) => (isObject(each) ? valueAt(each, "name") : null)) : [],
        );
        const asked: [string, Value][] =
          filterField === undefined ? [] : [[filterField.terraformName, filter]];
        return {
          state: valueObject([
            ...chosen,
            ...(hasNames ? [[LIST_NAMES, names] as const] : []),
            ...given,
            ...asked,
          ]),
          diagnostics: listShort(kind, objects.size, statedTotal),
        };
      } catch (error) {
        return { state: null, diagnostics: [diagnose.callFailed(`list ${kind.plural}`, error)] };
      }
    },
  };
}
