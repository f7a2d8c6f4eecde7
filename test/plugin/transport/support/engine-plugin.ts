/** The smallest provider that an engine accepts: an empty schema, encoded by hand. */
import { servePlugin } from "../../../../src/plugin/transport";
import type { Rpc } from "../../../../src/plugin/transport";

const answers = (bytes: readonly number[]): Rpc => ({
  kind: "unary",
  handle: () => Promise.resolve(Uint8Array.from(bytes)),
});

if (process.env["EMPTY_BREAKS_CERTIFICATE"] === "1") process.env["PLUGIN_CLIENT_CERT"] = "broken";

void servePlugin({
  name: "terraform-provider-empty",
  version: "1.0.0",
  providerAddress: "transport.localhost/test/empty",
  rpcs: () =>
    new Map([
      // GetProviderSchema.Response { provider: Schema { block: Block {} } }
      ["/tfplugin6.Provider/GetProviderSchema", answers([0x0a, 0x02, 0x12, 0x00])],
      ["/tfplugin6.Provider/ValidateProviderConfig", answers([])],
      ["/tfplugin6.Provider/ConfigureProvider", answers([])],
    ]),
});
