import { AsyncResource } from "node:async_hooks";
import {
  actionsOf,
  CALL_ACTION,
  type Contract,
  isEphemeralKind,
  isListableKind,
  isReadableKind,
  listMethodOf,
} from "../contract";
import type { Action, DataSource, EphemeralResource, ListResource, Provider, Resource } from "../plugin";
import { createAction, createCallAction } from "./actions";
import { configure, type JournalOpening, type ProviderOptions } from "./configure";
import { providerSchema } from "./provider-arguments";
import { createDataSource, createListDataSource } from "./data-source";
import { closeAll, createEphemeralResource, type OpenedObjects } from "./ephemeral-resource";
import { createFunctions } from "./functions";
import type { Journal } from "./recovery";
import { createResource } from "./lifecycle";
import { createLazyMap } from "./lazy-map";
import { createListResource } from "./list-resource";
import { openJournal } from "./open-journal";
import { createServiceOpening } from "./open-service";
import { withPlanChecks } from "./plan-checks";
import type { ProviderContext } from "./context";
import { tracedJournal, tracedResource } from "./tracing";

/**
 * Creates the provider `svc` for a contract: resources for the kinds that can be created, data sources, list resources, ephemeral
 * resources for the kinds that allow it, actions for the methods that none of these call, and functions for resource names.
 */
export function createProvider(contract: Contract, options: ProviderOptions): Provider<ProviderContext> {
  const resources = new Map<string, () => Resource<ProviderContext>>();
  const dataSources = new Map<string, () => DataSource<ProviderContext>>();
  const ephemeralResources = new Map<string, () => EphemeralResource<ProviderContext>>();
  const listResources = new Map<string, () => ListResource<ProviderContext>>();
  const actions = new Map<string, () => Action<ProviderContext>>([
    [`svc_${CALL_ACTION}`, () => createCallAction(contract)],
  ]);
  for (const action of actionsOf(contract)) {
    actions.set(`svc_${action.terraformName}`, () => createAction(contract, action));
  }
  const opened: OpenedObjects = new Map();
  // Created outside of every call, so that work shared by several calls is not attributed to one of them.
  const shared = new AsyncResource("svc-reads");
  const openService =
    options.openService ??
    createServiceOpening({ detach: (work) => shared.runInAsyncScope(work), tracing: options.tracing });
  let journal: Journal | undefined;
  const { tracing } = options;
  const openedJournal: JournalOpening = (place) => {
    journal ??= openJournal({ ...options, ...place });
    return tracing === undefined ? journal : tracedJournal(journal, tracing);
  };
  for (const kind of contract.kinds) {
    if (kind.methods.create !== undefined) {
      resources.set(`svc_${kind.terraformName}`, () => {
        const resource = withPlanChecks(kind, createResource(contract, kind));
        return tracing === undefined ? resource : tracedResource(kind.name, resource, tracing);
      });
    }
    if (isReadableKind(kind)) {
      dataSources.set(`svc_${kind.terraformName}`, () => createDataSource(contract, kind));
    }
    if (listMethodOf(kind) !== undefined) {
      dataSources.set(`svc_${kind.terraformPlural}`, () => createListDataSource(contract, kind));
    }
    if (isListableKind(kind)) {
      listResources.set(`svc_${kind.terraformName}`, () => createListResource(contract, kind));
    }
    if (isEphemeralKind(kind)) {
      ephemeralResources.set(`svc_${kind.terraformName}`, () =>
        createEphemeralResource(contract, kind, opened),
      );
    }
  }
  return {
    schema: providerSchema(contract),
    resources: createLazyMap(resources),
    dataSources: createLazyMap(dataSources),
    ephemeralResources: createLazyMap(ephemeralResources),
    listResources: createLazyMap(listResources),
    actions: createLazyMap(actions),
    functions: createFunctions(contract),
    end: async (context, isOrderly) => {
      await closeAll(opened, context);
      await journal?.end(isOrderly);
      // A process in debug mode serves several runs in succession.
      if (isOrderly) journal = undefined;
    },
    configure: (request, context) =>
      configure(contract, options, request, context, openedJournal, openService),
  };
}
