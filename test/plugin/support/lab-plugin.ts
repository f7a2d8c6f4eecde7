// The lab provider as a program, which a test bundles and runs with the real engine.
import { createRpcTable, servePlugin } from "../../../src/plugin";
import { createLabProvider } from "./lab-provider";

void servePlugin({
  name: "terraform-provider-lab",
  version: "1.0.0",
  providerAddress: "lab.localhost/test/lab",
  rpcs: ({ log }) => createRpcTable(createLabProvider(), { log }),
});
