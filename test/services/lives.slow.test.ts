import { describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { OTHER_STATES_SERVER, SERVICE_SERVERS, skipWithoutFramework } from "./life/open-server";
import { runFaults } from "./life/run-faults";
import { destroyAll, type LifeRun, runLife } from "./life/run-life";
import { withServer } from "./life/with-server";

const skip = skipWithoutEngine();
const STORIES = { "every kind passes its life": runLife, "every kind survives faults": runFaults };

// They wait more than they compute.
describe("real servers", { concurrency: 4 }, () => {
  const rows = Object.entries(STORIES).flatMap(([title, tell]) =>
    [...SERVICE_SERVERS, OTHER_STATES_SERVER].map((server) => ({
      title: `${server.name}: ${title}`,
      tell,
      server,
      // The others have no operations.
      only: server === OTHER_STATES_SERVER ? ["VirtualMachine", "FileShare", "BareMetalInstance"] : undefined,
    })),
  );
  for (const { title, tell, server, only } of slowRows(rows)) {
    test(title, { skip: skip || skipWithoutFramework(server) }, async () => {
      const whole = async (run: LifeRun): Promise<void> => {
        await tell(run);
        await destroyAll(run);
      };
      await withServer(server, whole, only);
    });
  }
});
