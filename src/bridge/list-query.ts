import {
  type Contract,
  type Field,
  fieldsIn,
  type Kind,
  listParentField,
  listQueryFields,
} from "../contract";
import type { JsonInputObject } from "../client";
import { attributeStep, type Diagnostic, isObject, type ValueObject, valueAt } from "../plugin";
import { agrees, toWire } from "../values";
import { knownDefault, parentIn, scopeOf, type ProviderContext } from "./context";
import { diagnostics as diagnose } from "./operations";

/** A list request as a configuration describes it. */
export interface ListQuery {
  /** Full name of the parent whose objects are listed; undefined if the method lists the objects of all parents. */
  readonly scope: string | undefined;
  /** The request without its paging. */
  readonly body: JsonInputObject;
  /** The conditions that the provider applies to the listed objects; null if there are none. */
  readonly filter: ValueObject | null;
}

/** Reads the queries of a kind's list data source and list resource. */
export interface ListQueries {
  /** The arguments of the request. */
  readonly arguments: readonly Field[];
  /** The argument with the parent of the listed objects, if the method has one. */
  readonly scopeField: Field | undefined;
  /** The argument with the conditions, if there is one. */
  readonly filterField: Field | undefined;
  /** Returns the request, or the error if it lacks the parent. */
  read(provider: ProviderContext, config: ValueObject): ListQuery | Diagnostic;
  /** Whether an object meets all conditions. */
  meets(filter: ValueObject | null, object: ValueObject): boolean;
}

/** Whether the configuration could be read. */
export function isListQuery(read: ListQuery | Diagnostic): read is ListQuery {
  return "body" in read;
}

/** Creates the reader of a kind's queries. */
export function createListQueries(contract: Contract, kind: Kind): ListQueries {
  const fields = listQueryFields(kind);
  const filterField = fields.find(({ argument }) => argument?.role === "filter");
  const given = fields.filter((field) => field !== filterField);
  const scopeField = given.find((field) => field.terraformName === kind.parentField);
  const parentField = listParentField(contract, kind);
  const conditions = filterField === undefined ? [] : fieldsIn(filterField.type);
  return {
    arguments: given,
    scopeField,
    filterField,
    read(provider, config) {
      // A list without an argument for the parent covers the provider's default, if its request can name a parent.
      const scope =
        scopeField === undefined
          ? knownDefault(provider, parentField?.defaultFrom)
          : parentIn(provider, kind, config);
      if (scopeField !== undefined && scope === undefined) {
        const { terraformName, defaultFrom } = scopeField;
        return diagnose.missingDefault(terraformName, defaultFrom, [attributeStep(terraformName)]);
      }
      const parent = scopeOf(provider, kind, config);
      const holder = scopeField ?? parentField;
      const own = holder === undefined || scope === undefined ? {} : { [holder.wireName]: scope };
      const filter = filterField === undefined ? null : valueAt(config, filterField.terraformName);
      return {
        scope,
        body: { ...toWire(contract, given, { planned: config, config: null, parent }), ...own },
        filter: isObject(filter) ? filter : null,
      };
    },
    meets: (filter, object) => filter === null || agrees(contract, conditions, filter, object),
  };
}
