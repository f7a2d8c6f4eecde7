// The lab's provider as a program, bundled and run by the real engine in a test.
import { createRpcTable, servePlugin } from "../../../src/plugin";
import { createLabProvider } from "./lab-provider";

void servePlugin({
  name: "terraform-provider-lab",
  version: "1.0.0",
  providerAddress: "lab.localhost/test/lab",
  rpcs: ({ log }) => createRpcTable(createLabProvider(), { log }),
});
