import assert from "node:assert/strict";
import { test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

test(
  "functions: names are built and parsed in the configuration, and an error names the invalid argument",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.write({
        output: {
          machine: { value: '${provider::svc::virtual_machine_name("shop", "m1")}' },
          parsed: { value: '${provider::svc::parse_name("projects/shop/disks/d1")}' },
          expanded: { value: '${provider::svc::expand_name("disk", "d1", "shop")}' },
          whole: { value: '${provider::svc::expand_name("svc_project", "projects/shop", null)}' },
        },
      });
      await s.apply();
      const outputs = JSON.parse((await s.must("output", "-json")).stdout) as Record<
        string,
        { value: unknown }
      >;
      assert.deepEqual(
        Object.fromEntries(Object.entries(outputs).map(([name, { value }]) => [name, value])),
        {
          machine: "projects/shop/virtual-machines/m1",
          parsed: {
            kind: "disk",
            parent: "projects/shop",
            slug: "d1",
            parts: { project: "shop", id: "d1" },
          },
          expanded: "projects/shop/disks/d1",
          whole: "projects/shop",
        },
      );
      s.write({
        output: { machine: { value: '${provider::svc::virtual_machine_name("projects/shop", "m1")}' } },
      });
      const { code, output } = await s.run("plan");
      assert.notEqual(code, 0);
      assert.match(
        asOneLine(output),
        /Invalid value for "project" parameter: "projects\/shop" is not a valid \{project\} in projects\/\{project\}\/virtual-machines/,
      );
    });
  },
);
