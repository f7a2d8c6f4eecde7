import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { stageProvider } from "../../src/constructs/staging";
import { contract, formatContract } from "../../src/contract";
import { asOneLine, scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

test(
  "a saved plan is not applied by a provider with other content, also under the same version",
  { skip: skipWithoutEngine() },
  () =>
    scenario({}, async (s) => {
      s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
      await s.must("plan", "-out=saved.tfplan");
      const { version } = stageProvider({ stackDirectory: s.directory });
      const other = formatContract({ ...contract, title: "Acme" });
      const { warnings } = stageProvider({ stackDirectory: s.directory, contract: other, version });
      assert.equal(warnings.length, 2);
      const before = await s.run("apply", "saved.tfplan");
      assert.notEqual(before.code, 0);
      rmSync(join(s.directory, ".terraform"), { recursive: true });
      await s.must("init");
      const after = await s.run("apply", "saved.tfplan");
      assert.notEqual(after.code, 0);
      assert.match(asOneLine(after.output), /different set of external dependency selections/);
      assert.ok(s.emulator.requests.every(({ method }) => method !== "CreateProject"));
      assert.match((await s.apply()).output, /1 added/);
    }),
);
