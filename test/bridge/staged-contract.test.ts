import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { contract, formatContract } from "../../src/contract";
import { GrpcCode } from "../../src/plugin/transport";
import { call, type Outcome } from "../plugin/transport/support/grpc-client";
import { hostPlugin, stopPlugin } from "../plugin/transport/support/host";
import { unpackProvider } from "../support/unpack-provider";

const folder = mkdtempSync(join(tmpdir(), "svc-packed-"));
after(() => rmSync(folder, { recursive: true }));

/** Starts the built program as an engine does, from a folder with a contract file beside it, and requests its schemas. */
async function startBeside(place: (path: string) => void): Promise<Outcome> {
  const program = unpackProvider(folder);
  const path = join(folder, "contract.json");
  rmSync(path, { recursive: true, force: true });
  place(path);
  const plugin = await hostPlugin(program);
  try {
    return await call(plugin.session, "/tfplugin6.Provider/GetProviderSchema", Buffer.alloc(0));
  } finally {
    plugin.session.close();
    await stopPlugin(plugin);
  }
}

test("staged contract: the provider's program serves with and without a contract beside it", async () => {
  const without = await startBeside(() => undefined);
  const beside = await startBeside((path) =>
    writeFileSync(path, formatContract({ ...contract, description: "Another." })),
  );
  assert.deepEqual([without.grpcStatus, beside.grpcStatus], ["0", "0"]);
  const [ours, theirs] = [without, beside].map(({ messages }) =>
    Buffer.from(messages[0] ?? []).toString("latin1"),
  );
  assert.ok(ours?.includes(contract.description.slice(0, 20)));
  assert.ok(theirs?.includes("Another.") && !theirs.includes(contract.description.slice(0, 20)));
});

for (const [what, place, expected] of [
  ["is cut off", (path) => writeFileSync(path, formatContract(contract).slice(0, 1000)), /it is not JSON: /],
  ["is empty", (path) => writeFileSync(path, ""), /it is not JSON: /],
  ["is no contract", (path) => writeFileSync(path, "{}"), /it is not a contract as .* title is missing/],
  ["is a folder", (path) => mkdirSync(path), /it cannot be read: EISDIR/],
] as const satisfies readonly (readonly [string, (path: string) => void, RegExp])[]) {
  test(`staged contract: the provider's program reports in one sentence that the contract beside it ${what}`, async () => {
    const { grpcStatus, grpcMessage } = await startBeside(place);
    assert.equal(grpcStatus, String(GrpcCode.FAILED_PRECONDITION));
    assert.match(
      grpcMessage,
      /^\/.*contract\.json, the contract that the provider was packaged with, cannot be used: /,
    );
    assert.match(grpcMessage, expected);
    assert.match(grpcMessage, /run `cdktf-svc stage` again, to package the provider again\.$/);
  });
}
