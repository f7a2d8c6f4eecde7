import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { SERVICE_SERVERS, skipWithoutFramework } from "./life/open-server";
import { runFaults } from "./life/run-faults";
import { destroyAll, runLife } from "./life/run-life";
import { withServer } from "./life/with-server";

const skip = skipWithoutEngine();
const STORIES = { "every kind passes its life": runLife, "every kind survives faults": runFaults };

// They wait more than they compute.
describe("real servers", { concurrency: 4 }, () => {
  const rows = Object.entries(STORIES).flatMap(([title, tell]) =>
    SERVICE_SERVERS.map((server) => ({ title: `${server.name}: ${title}`, tell, server })),
  );
  for (const { title, tell, server } of slowRows(rows)) {
    test(title, { skip: skip || skipWithoutFramework(server) }, async () => {
      await withServer(server, async (run) => {
        await tell(run);
        await destroyAll(run);
      });
    });
  }
});
