// Replaces HashiCorp's null provider in end-to-end tests if that is not built. It provides only `null_resource`.
import { randomBytes } from "node:crypto";
import {
  createRpcTable,
  mapOf,
  type Provider,
  type Schema,
  servePlugin,
  STRING,
  valueObject,
  type ValueObject,
} from "../../src/plugin";

const schema: Schema = {
  version: 0,
  block: {
    attributes: [
      { name: "triggers", type: mapOf(STRING), optional: true, requiresReplace: true },
      { name: "id", type: STRING, computed: true, stable: true },
    ],
  },
};

const provider: Provider<null> = {
  schema: { version: 0, block: { attributes: [] } },
  configure: () => ({ configured: null }),
  dataSources: new Map(),
  resources: new Map([
    [
      "null_resource",
      {
        schema,
        // Ids are numeric, like those of the real provider.
        create: ({ planned }: { readonly planned: ValueObject }) => ({
          state: valueObject({ ...planned, id: randomBytes(8).readBigUInt64BE().toString() }),
        }),
        read: ({ state }: { readonly state: ValueObject }) => ({ state }),
        update: ({ planned }: { readonly planned: ValueObject }) => ({ state: planned }),
        delete: () => ({}),
      },
    ],
  ]),
};

void servePlugin({
  name: "terraform-provider-null",
  version: "3.2.4",
  providerAddress: "registry.terraform.io/hashicorp/null",
  rpcs: ({ log }) => createRpcTable(provider, { log }),
});
