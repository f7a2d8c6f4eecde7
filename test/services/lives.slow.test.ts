import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { SERVICE_SERVERS, skipWithoutFramework } from "./life/open-server";
import { destroyAll, runLife } from "./life/run-life";
import { withServer } from "./life/with-server";

const skip = skipWithoutEngine();

describe("real servers: every kind passes its life from creation to destruction", () => {
  for (const server of slowRows(SERVICE_SERVERS)) {
    test(server.name, { skip: skip || skipWithoutFramework(server) }, async () => {
      await withServer(server, async (run) => {
        await runLife(run);
        await destroyAll(run);
      });
    });
  }
});
