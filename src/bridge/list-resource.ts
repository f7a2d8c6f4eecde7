import { type Contract, type Kind, slugOf } from "../contract";
import { excerpt, type JsonObject } from "../client";
import {
  type Context,
  type Diagnostic,
  type Diagnostics,
  type ListedResource,
  type ListRequest,
  type ListResource,
  type ValueObject,
  valueObject,
} from "../plugin";
import { listShort } from "./list-diagnostics";
import { createListQueries, isListQuery } from "./list-query";
import { stateWithId } from "./lifecycle";
import { listResourceSchema, resourceSchema } from "./schema";
import { importedState } from "../values";
import { generateConfig, isLeftAlone, type ProviderContext, type ResourceModel, stateOf } from "./context";
import { diagnostics as diagnose } from "./operations";

/** Creates the list resource `svc_<kind>`, which lists the objects of a kind page by page, within one project if the kind lives in projects. */
export function createListResource(contract: Contract, kind: Kind): ListResource<ProviderContext> {
  const queries = createListQueries(contract, kind);
  const model: ResourceModel = { contract, kind, schema: resourceSchema(contract, kind) };

  const list = async function* (
    { configured: provider, config, includeObject, limit }: ListRequest<ProviderContext>,
    { signal }: Context,
  ): AsyncGenerator<ListedResource, void, undefined> {
    const query = queries.read(provider, config);
    if (!isListQuery(query)) {
      yield withoutObject(query);
      return;
    }
    const { scope: parent, body, filter } = query;
    const whole = includeObject || filter !== null;
    // A filter may leave out any number of objects.
    const wanted = filter === null && Number.isFinite(limit) ? limit : undefined;
    let isTold = false;
    let short: Diagnostics = [];
    try {
      for await (const { name, object } of provider.reads.stream(kind, body, {
        parent,
        whole,
        wanted,
        onShort: (shown, stated) => void (short = listShort(kind, shown, stated)),
        signal,
      })) {
        const identity = valueObject({ name });
        const displayName = displayNameOf(kind, name, object);
        if (!whole) {
          yield { identity, displayName };
          continue;
        }
        if (!queries.meets(filter, stateOf(model, object, identity))) continue;
        const state = stateOf({ ...model, isHiddenLabel: isLeftAlone(provider) }, object, identity);
        const diagnostics: Diagnostics = isTold || !includeObject ? [] : secretsOmitted(model, state);
        isTold ||= diagnostics.length > 0;
        const listed = importedState(kind, state, provider.labels?.defaults ?? null);
        yield { identity, displayName, object: stateWithId(kind, listed), diagnostics };
      }
      for (const each of short) yield withoutObject(each);
    } catch (error) {
      yield withoutObject(diagnose.callFailed(`list ${kind.plural}`, error));
    }
  };
  return { schema: listResourceSchema(contract, kind), list };
}

/** Returns what a generated configuration of an object lacks. The engine shows this in a list only, not where it generates the configuration. */
function secretsOmitted(model: ResourceModel, state: ValueObject): Diagnostics {
  return generateConfig(model, state).diagnostics ?? [];
}

/**
 * Returns an object's own name for people, if the contract has one, or else the last part of its name. The engine shows the identity, too.
 * Anybody with access to the service may have written the name, and the engine prints it as it is, so it becomes one printable line.
 */
function displayNameOf({ fields }: Kind, name: string, object: JsonObject): string {
  const field = fields.find(({ terraformName }) => terraformName === "display_name");
  const shown = field === undefined ? undefined : object[field.wireName];
  const line = typeof shown === "string" ? excerpt(shown, LONGEST_DISPLAY_NAME) : "";
  return line === "" ? slugOf(name) : line;
}

const LONGEST_DISPLAY_NAME = 200;

function withoutObject(diagnostic: Diagnostic): ListedResource {
  return { identity: null, displayName: "", diagnostics: [diagnostic] };
}
