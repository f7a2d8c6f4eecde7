import assert from "node:assert/strict";
import { test } from "node:test";
import { createRandom } from "../chaos/random";
import { startCli } from "../cli/cli";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { HOUR_MS, withPreview } from "./preview-account";

const kills = Number(process.env["SWEEP_KILLS"] ?? repetitions({ whole: 60, sample: 10 }));

/** The most runs that are killed before one is left alone. */
const MOST_RUNS = 3;

const SIGNALS = ["SIGKILL", "SIGINT", "SIGTERM"] as const;

test(`sweep: killed at random requests and run again, it deletes all that has expired and nothing else, ${kills} times (SWEEP_KILLS, TEST_SEED)`, async () => {
  for (let index = 0; index < kills; index += 1) {
    const seed = sampleSeed() * 1_000 + index;
    const random = createRandom(seed, "killed sweeps");
    await withPreview(
      async ({ emulator, add, label, pass }) => {
        const { name: projectName } = emulator.add("Project", { slug: "preview", labels: label() });
        const networks = [add("Network", { projectName }), add("Network")];
        for (const { name, ...network } of networks) {
          const where = { projectName: network["projectName"] };
          const machine = add("VirtualMachine", { ...where, network: { networkName: name } });
          add("Disk", { ...where, virtualMachineName: machine.name });
        }
        const young = add("Disk", {}, 100 * HOUR_MS);
        pass(HOUR_MS);
        const copy = add("Disk", { labels: networks[0]?.["labels"] });
        const stranger = add("Network", { labels: {} });
        pass(HOUR_MS);
        const kept = [emulator.get("projects/shop"), young, copy, stranger];
        const start = (): ReturnType<typeof startCli> =>
          startCli(["sweep", "--expired"], { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey });
        for (let runs = random.int(1, MOST_RUNS); runs > 0; runs -= 1) {
          const at = random.int(1, 60);
          const signal = random.pick(SIGNALS);
          const point = random.pick(["before", "after-commit"] as const);
          const pause = emulator.pauseAt({ call: at, point });
          const sweeping = start();
          const isHeld = await Promise.race([
            pause.whenHeld().then(() => true),
            sweeping.done.then(() => false),
          ]);
          if (isHeld) sweeping.process.kill(signal);
          // A request that has arrived is carried out, also if its client has been killed meanwhile.
          pause.remove();
          const { code, output } = await sweeping.done;
          if (signal !== "SIGKILL" && isHeld) assert.ok([0, 1, 6, 130, 143].includes(code ?? -1), output);
        }
        const { code, output } = await start().done;
        assert.equal(code, 6, `seed ${seed}:\n${output}`);
        await emulator.whenIdle();
        assert.deepEqual(emulator.objects(), kept, `seed ${seed}:\n${output}`);
      },
      { operationMs: random.int(1, 400) },
    );
  }
});
