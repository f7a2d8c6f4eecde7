import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { SERVICE_SERVERS } from "./life/open-server";
import { destroyAll } from "./life/run-life";
import { withServer } from "./life/with-server";

const skip = skipWithoutEngine();

test(
  "real servers: connect-node's objects are created as configured, by operations too, and destroyed",
  { skip },
  async () => {
    const [connect] = SERVICE_SERVERS;
    if (connect === undefined) throw new Error("there is no server");
    await withServer(
      connect,
      async (run) => {
        run.write(({ created }) => created);
        await run.engine.apply();
        await run.settled(({ created }) => created, "the creation");
        await destroyAll(run);
      },
      ["Disk", "FirewallRule", "FileShare"],
    );
  },
);
