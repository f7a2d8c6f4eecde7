import type {
  Action,
  DataSource,
  EphemeralResource,
  ListedResource,
  ListResource,
  Provider,
  Resource,
  Schema,
  Value,
  ValueObject,
} from "../../../src/plugin";
import { isObject, NUMBER, STRING, valueObject } from "../../../src/plugin";

/** A resource with few attributes, so that tests can write its values literally. */
export const tinySchema: Schema = {
  version: 3,
  block: {
    attributes: [
      { name: "name", type: STRING, required: true, requiresReplace: true, equivalent: ignoringCase },
      { name: "size", type: NUMBER, optional: true },
      { name: "secret", type: STRING, optional: true, writeOnly: true },
      { name: "token", type: STRING, optional: true, sensitive: true },
      { name: "id", type: STRING, computed: true, stable: true },
    ],
  },
};

export const providerSchema: Schema = {
  version: 0,
  block: { attributes: [{ name: "endpoint", type: STRING, optional: true }] },
};

function ignoringCase(a: Value, b: Value): boolean {
  return typeof a === "string" && typeof b === "string" && a.toLowerCase() === b.toLowerCase();
}

/** Returns an object of the tiny resource; missing attributes are null. */
export function tiny(values: Readonly<Record<string, Value>>): ValueObject {
  return valueObject({ name: null, size: null, secret: null, token: null, id: null, ...values });
}

/** Parts of a provider that a test replaces. */
export interface TinyParts {
  readonly provider?: Partial<Provider<string>>;
  readonly resource?: Partial<Resource<string>>;
  readonly dataSource?: Partial<DataSource<string>>;
  readonly ephemeral?: Partial<EphemeralResource<string>>;
  readonly list?: Partial<ListResource<string>>;
  readonly action?: Partial<Action<string>>;
}

/** Returns a provider with a resource, a data source and an ephemeral resource of the same schema. */
export function tinyProvider({
  provider,
  resource,
  dataSource,
  ephemeral,
  list,
  action,
}: TinyParts = {}): Provider<string> {
  const finished = (planned: ValueObject): ValueObject => valueObject({ ...planned, id: "id-1" });
  return {
    schema: providerSchema,
    configure: ({ config }) => ({ configured: `to ${String(isObject(config))}` }),
    resources: new Map([
      [
        "tiny",
        {
          schema: tinySchema,
          create: ({ planned }) => ({ state: finished(planned) }),
          read: ({ state }) => ({ state }),
          update: ({ planned }) => ({ state: finished(planned) }),
          delete: () => ({}),
          ...resource,
        },
      ],
    ]),
    dataSources: new Map([
      ["tiny", { schema: plainSchema, read: ({ config }) => ({ state: finished(config) }), ...dataSource }],
    ]),
    ephemeralResources: new Map([
      ["tiny", { schema: plainSchema, open: ({ config }) => ({ result: finished(config) }), ...ephemeral }],
    ]),
    ...(list === undefined
      ? {}
      : { listResources: new Map([["tiny", { schema: optionsSchema, list: () => nothing(), ...list }]]) }),
    ...(action === undefined
      ? {}
      : { actions: new Map([["tiny_act", { schema: optionsSchema, invoke: () => [], ...action }]]) }),
    ...provider,
  };
}

async function* nothing(): AsyncGenerator<ListedResource> {
  // Lists no objects.
}

/** The options of the list resource and of the action. */
export const optionsSchema: Schema = {
  version: 0,
  block: {
    attributes: [
      { name: "prefix", type: STRING, required: true },
      { name: "size", type: NUMBER, optional: true },
    ],
  },
};

/** The same schema without write-only attributes, which only resources may have. */
export const plainSchema: Schema = {
  version: 0,
  block: { attributes: tinySchema.block.attributes.filter(({ writeOnly }) => writeOnly !== true) },
};
