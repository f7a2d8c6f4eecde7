import { version } from "../../package.json";
import { contract } from "../contract";
import { createRpcTable, servePlugin } from "../plugin";
import { createProvider } from "./provider";

/** The provider process: what the engine starts. Bundled into one file and staged beside the stacks that use it. */
void servePlugin({
  name: "terraform-provider-svc",
  version,
  providerAddress: "svc.localhost/svc/svc",
  rpcs: ({ log }) => createRpcTable(createProvider(contract, { version }), { log }),
});
