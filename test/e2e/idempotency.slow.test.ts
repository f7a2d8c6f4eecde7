import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { formatContract } from "../../src/contract";
import { DIALECT_CONTRACTS } from "../contracts/foreign-contracts";
import { scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();

describe("idempotency token", () => {
  test(
    "a create whose answer is lost is repeated with the same token, and there is one object",
    { skip },
    async () => {
      const foreign = DIALECT_CONTRACTS.find(({ name }) => name === "rewriting");
      assert.ok(foreign);
      const { contract, document } = foreign.adopt();
      const emulator = { documentText: JSON.stringify(document), behaviour: foreign.behaviour };
      await scenario({ contract: formatContract(contract), emulator }, async (s) => {
        s.emulator.add("Project", { projectId: "shop" });
        s.write({ resource: { svc_disk: { it: { parent: "projects/shop", size_gib: 5 } } } });
        s.emulator.fault("CreateDisk", { do: "disconnect", when: "after" });
        await s.apply();
        const bodies = s.emulator.requests
          .filter(({ method }) => method === "CreateDisk")
          .map(({ body }) => body as Readonly<Record<string, unknown>>);
        assert.equal(bodies.length, 2);
        assert.match(String(bodies[0]?.["requestId"]), /^[0-9a-f-]{36}$/);
        assert.deepEqual(bodies[1], bodies[0]);
        assert.equal(s.emulator.objects("Disk").length, 1);
        assert.equal(s.attributes("svc_disk.it")?.["name"], s.emulator.objects("Disk")[0]?.name);
        assert.ok(!("request_id" in (s.attributes("svc_disk.it") ?? {})));
        assert.deepEqual(await s.plan(), {});
      });
    },
  );
});
