import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import { formatContract } from "../../src/contract";
import { buildContract } from "../../src/contract/reading/build-model";
import { FOREIGN } from "../support/foreign-document";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();

const PUBLIC_KEY = "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP";

/** Returns the lines of each diagnostic of an output that are about a replacement: title and text. */
function replacements(output: string): readonly (readonly string[])[] {
  return output
    .split(/^╵$/m)
    .map((block) => block.split("\n").map((line) => line.replace(/^[│╷] ?/, "")))
    .map((lines) => lines.filter((line) => line !== "" && !/^ *(?:with|on|\d+:|in) /.test(line)))
    .map((lines) => lines.slice(lines.findIndex((line) => /^(?:Error|Warning): /.test(line))))
    .filter(([title = ""]) => /replaced$/.test(title));
}

const deletions = ({ emulator }: Scenario): number =>
  emulator.requests.filter(({ method }) => method?.startsWith("Delete")).length;

test(
  "replace: a key rotation of a machine fails with forbid, and warns with warn in the resource",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      const machine = (key: string, more: object = {}): Record<string, unknown> => ({
        provider: { svc: { replace: "forbid" } },
        resource: {
          svc_ssh_key: Object.fromEntries(
            ["one", "two"].map((display_name) => [
              display_name,
              { project_name: "demo", display_name, public_key: PUBLIC_KEY },
            ]),
          ),
          svc_virtual_machine: {
            m: {
              project_name: "demo",
              region: "eu-west-1",
              compute: { vcpus: 1, memory_gib: 1 },
              boot: { image: "debian-12" },
              users: [{ username: "ops", ssh_key_names: [`\${svc_ssh_key.${key}.name}`] }],
              ...more,
            },
          },
        },
      });
      s.write(machine("one"));
      await s.apply("-auto-approve");
      const { name } = s.attributes("svc_virtual_machine.m") ?? {};

      s.write(machine("two"));
      for (const command of [["plan"], ["apply", "-auto-approve"]]) {
        const { code, output } = await s.run(...command);
        assert.equal(code, 1, output);
        const [found = [], ...more] = replacements(output);
        assert.deepEqual(more, []);
        assert.ok(found.length <= 6, found.join("\n"));
        const text = asOneLine(found.join(" "));
        assert.ok(
          text.startsWith(
            `Error: ${String(name)} must not be replaced A change of users.ssh_key_names forces replacement`,
          ),
          text,
        );
        assert.match(
          text,
          /loses its data and its addresses \(network\.private_ipv4\)\. To keep it, revert the change\. SSH keys can be/,
        );
      }
      assert.equal(deletions(s), 0);

      s.write(machine("one", { display_name: "in place" }));
      assert.deepEqual(await s.plan(), { "svc_virtual_machine.m": "update" });
      await s.apply("-auto-approve");

      // The exception of one resource needs no plan of its own.
      s.write(machine("two", { replace: "warn" }));
      const { output } = await s.apply("-auto-approve");
      assert.match(output, /is to be replaced/);
      assert.equal(deletions(s), 1);
      assert.notEqual(s.attributes("svc_virtual_machine.m")?.["name"], name);
      s.write(machine("two"));
      await s.apply("-auto-approve");
      assert.deepEqual(await s.plan(), {});
    });
  },
);

test("replace: holds for a generated contract", { skip }, async () => {
  const emulator = { documentText: FOREIGN };
  const contract = formatContract(buildContract(parse(FOREIGN)));
  await scenario({ emulator, contract }, async (s) => {
    s.emulator.add("Project", { slug: "demo" });
    const machine = (image: string, more: object = {}): Record<string, unknown> => ({
      resource: { svc_virtual_machine: { m: { project_name: "demo", image, ...more } } },
    });
    s.write(machine("debian"));
    await s.apply("-auto-approve");
    s.write(machine("ubuntu", { replace: "forbid" }));
    const output = await s.refused("plan");
    assert.match(
      output,
      /must not be replaced .* A change of image forces replacement, which replace = "forbid" refuses\. The plan deletes/,
    );
    s.write(machine("ubuntu", { replace: "never" }));
    assert.match(await s.refused("plan"), /replace must be one of warn, forbid; got "never"/);
  });
});
