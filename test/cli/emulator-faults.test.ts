import assert from "node:assert/strict";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { InputError } from "../../src/cli/command";
import { readFaults } from "../../src/cli/commands/faults-file";
import { contract } from "../../src/contract";
import { startEmulator } from "../../src/emulator";
import { runCli, withEmulator } from "./cli";

/** Limits tests that would otherwise hang on a failure. */
const LIMITED = { timeout: 900_000 };

type Json = Readonly<Record<string, unknown>>;

const pathOf = (method: string): string => contract.methods.find(({ name }) => name === method)?.path ?? "";

const post = (url: string, path: string, body: Json): Promise<Response> =>
  fetch(`${url}${path}`, {
    method: "POST",
    headers: { "content-type": "application/json", authorization: "Bearer svc_local" },
    body: JSON.stringify(body),
  });

/** Runs `tell` with a file of that text. */
async function withFile(text: string, tell: (path: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "svc-emulator-"));
  try {
    writeFileSync(join(folder, "faults.json"), text);
    await tell(join(folder, "faults.json"));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

describe("cdktf-svc emulator --faults", LIMITED, () => {
  test("starts with the fault rules of the file, in their order", async () => {
    const refuse = (code: string): Json => ({ method: "ListProjects", action: { do: "refuse", code } });
    const faults = [refuse("unavailable"), { ...refuse("not_found"), call: 2, times: "all" }];
    await withFile(JSON.stringify(faults), (path) =>
      withEmulator(["--faults", path], {}, async ({ url }) => {
        const statuses: number[] = [];
        for (let made = 0; made < 3; made += 1) {
          statuses.push((await post(url, pathOf("ListProjects"), {})).status);
        }
        assert.deepEqual(statuses, [503, 404, 404]);
        assert.equal((await post(url, pathOf("ListDatacenters"), {})).status, 200);
      }),
    );
  });

  test("exits with 2 and one line, without listening, if a fault rule is invalid", async () => {
    await withFile('[{"action": {"do": "hang"}}, {"action": {"do": "reset"}}]', async (path) => {
      const { code, stdout, stderr } = await runCli(["emulator", "--port", "0", "--faults", path]);
      assert.deepEqual({ code, stdout }, { code: 2, stdout: "" });
      assert.equal(stderr, `cdktf-svc emulator: ${path}, fault 2: Invalid fault: action.when: is required\n`);
    });
  });

  test("exits with 2 if the file cannot be read", async () => {
    const { code, stderr } = await runCli(["emulator", "--faults", "/nowhere/faults.json"]);
    assert.equal(code, 2);
    assert.match(
      stderr,
      /--faults must name a readable file; could not read \/nowhere\/faults\.json \(ENOENT\)/,
    );
  });

  const BAD_FAULTS: readonly (readonly [string, RegExp])[] = [
    ["[", /faults\.json is not valid JSON: /],
    ["{}", /faults\.json must contain a JSON list of fault rules/],
    ['[{"action": {"do": "hang"}}, 5]', /faults\.json, fault 2: must be an object/],
    ['[{"method": "CreateTea", "action": {"do": "hang"}}]', /method: unknown method "CreateTea"; /],
    [
      '[{"action": {"do": "hang"}, "tiems": 2}]',
      /fault 1: .*tiems: is not a known property; properties are method, call/,
    ],
    ["[{}]", /fault 1: .*action: is required/],
  ];
  for (const [text, message] of BAD_FAULTS) {
    test(`reports the error in ${text}`, async () => {
      const emulator = await startEmulator();
      try {
        await withFile(text, (path) => {
          assert.throws(
            () => readFaults(path).set(emulator),
            (error) => error instanceof InputError && message.test(error.message),
          );
          return Promise.resolve();
        });
      } finally {
        await emulator.close();
      }
    });
  }
});

describe("cdktf-svc emulator --chaos", LIMITED, () => {
  /** Returns the faults injected into thirty calls. */
  async function faultedBy(chaos: string): Promise<string> {
    let drawn = "";
    await withEmulator(["--chaos", chaos, "--speed", "1000"], {}, async ({ url }) => {
      for (let made = 1; made <= 30; made += 1) {
        await post(url, pathOf("ListDatacenters"), { pageSize: made })
          .then((response) => response.text())
          .catch(() => undefined);
      }
      const answer = await post(url, "/emulator/get-chaos", {});
      const { chaos: report } = (await answer.json()) as { chaos: { injected: Json[]; rate: number } };
      drawn = JSON.stringify([report.rate, report.injected.map(({ kind, call }) => [kind, call])]);
    });
    return drawn;
  }

  test("draws the same faults for the same seed, at the given rate", async () => {
    const first = await faultedBy("night:run:0.5");
    assert.match(first, /^\[0\.5,\[\["/);
    assert.equal(await faultedBy("night:run:0.5"), first);
    assert.notEqual(await faultedBy("day:run:0.5"), first);
  });

  test("faults one call in ten by default", async () => {
    assert.match(await faultedBy("night"), /^\[0\.1,/);
  });

  test("rejects an invalid rate", async () => {
    for (const chaos of ["1:2", "1:", "1:x"]) {
      const { code, stderr } = await runCli(["emulator", "--chaos", chaos]);
      assert.equal(code, 2, chaos);
      assert.match(
        stderr,
        /--chaos must be a seed, or a seed and a rate from 0 to 1, such as 42 or 42:0\.3; got "1:/,
      );
    }
  });
});

describe("cdktf-svc emulator --rate-limit", LIMITED, () => {
  test("refuses calls above the given number per second", async () => {
    await withEmulator(["--rate-limit", "0.01"], {}, async ({ url }) => {
      const statuses: number[] = [];
      for (let made = 1; made <= 3; made += 1) {
        statuses.push((await post(url, pathOf("ListDatacenters"), {})).status);
      }
      assert.deepEqual(statuses, [200, 429, 429]);
      const answer = await post(url, "/emulator/get-rate-limit", {});
      const { rateLimit } = (await answer.json()) as { rateLimit: Json };
      assert.deepEqual(rateLimit, { perSecond: 0.01, isRunning: true, accepted: 1, refused: 2 });
    });
  });

  test("rejects an invalid rate", async () => {
    for (const rate of ["0", "-1", "20/s", "1e3"]) {
      const { code, stderr } = await runCli(["emulator", `--rate-limit=${rate}`]);
      assert.equal(code, 2, rate);
      assert.match(
        stderr,
        /--rate-limit must be a number of calls per second above 0, such as 20 or 0\.5; got "/,
      );
    }
  });
});
