import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, test } from "node:test";
import { unzipSync } from "fflate";
import { contract, formatContract } from "../../src/contract";
import { startProgram, type ProgramResult } from "../support/program";

const provider = resolve(__dirname, "../../dist/provider");
const folder = mkdtempSync(join(tmpdir(), "svc-packed-"));
after(() => rmSync(folder, { recursive: true }));

/** Starts the built program by hand, from a folder with a contract file beside it. */
async function startBeside(place: (path: string) => void): Promise<ProgramResult> {
  const { executable } = JSON.parse(readFileSync(join(provider, "provider.json"), "utf8")) as {
    readonly executable: string;
  };
  const program = join(folder, executable);
  const files = unzipSync(readFileSync(join(provider, "terraform-provider-svc.zip")));
  for (const [name, bytes] of Object.entries(files)) writeFileSync(join(folder, name), bytes);
  const path = join(folder, "contract.json");
  rmSync(path, { recursive: true, force: true });
  place(path);
  return startProgram(process.execPath, [program, "--version"], { env: {} }).done;
}

test("the provider's program starts without a contract beside it, and with one", async () => {
  const without = await startBeside(() => undefined);
  assert.deepEqual([without.code, without.stderr], [0, ""]);
  const beside = await startBeside((path) =>
    writeFileSync(path, formatContract({ ...contract, title: "x" })),
  );
  assert.deepEqual([beside.code, beside.stderr], [0, ""]);
});

for (const [what, place, expected] of [
  ["is cut off", (path) => writeFileSync(path, formatContract(contract).slice(0, 1000)), /it is not JSON: /],
  ["is empty", (path) => writeFileSync(path, ""), /it is not JSON: /],
  ["is no contract", (path) => writeFileSync(path, "{}"), /it is not a contract as .* title is missing/],
  ["is a folder", (path) => mkdirSync(path), /it cannot be read: EISDIR/],
] as const satisfies readonly (readonly [string, (path: string) => void, RegExp])[]) {
  test(`a contract beside the provider's program that ${what} ends it with one sentence that says so`, async () => {
    const { code, stdout, stderr } = await startBeside(place);
    assert.deepEqual([code, stdout], [1, ""]);
    assert.match(
      stderr,
      /^terraform-provider-svc: .*contract\.json, the contract that the provider was packed with, cannot be used: /,
    );
    assert.match(stderr, expected);
    assert.match(stderr, /run `cdktf-svc stage` again, to have the provider packed anew\.\n$/);
    assert.equal(stderr.trimEnd().split("\n").length, 1);
  });
}
