import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { widgetService } from "../../contracts/widget-document";
import { asOneLine, type Scenario, scenario } from "../../support/end-to-end";
import { skipWithoutEngine } from "../../support/engine";
import { testMatrix } from "../../support/exhaustive";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("odd values in a configuration");

const MACHINE = { compute: { vcpus: 2, memory_gib: 4 }, boot: { image: "debian-12" } };
const env = { SVC_PROJECT: "projects/shop", SVC_REGION: "datacenters/eu-west-1" };

/** Opens the built-in service with a project, and with values that are known only after apply. */
async function withService(tell: (s: Scenario) => Promise<void>): Promise<void> {
  await scenario({ env }, async (s) => {
    s.emulator.add("Project", { slug: "shop" });
    await tell(s);
  });
}

const creates = (s: Scenario): readonly string[] =>
  s.emulator.requests.flatMap(({ method = "" }) => (method.startsWith("Create") ? [method] : []));

representative(
  "null elements: validate and plan refuse them with their path, in collections of texts and of objects",
  { skip },
  async () => {
    await withService(async (s) => {
      s.write({
        resource: {
          svc_virtual_machine: { a: { ...MACHINE, labels: { a: null, b: "x" }, users: "${[null]}" } },
          svc_firewall_rule: {
            f: {
              network_name: "n",
              direction: "INGRESS",
              protocol: "TCP",
              ports: ["80", null],
              cidrs: [null],
            },
          },
        },
      });
      for (const command of ["validate", "plan"]) {
        const { code, output } = await s.run(command);
        assert.equal(code, 1);
        const said = asOneLine(output);
        for (const path of ['labels["a"]', "users[0]", "ports[", "cidrs["]) {
          assert.match(said, new RegExp(`${path.replace(/[[\]]/g, "\\$&")}[^ ]* must not be null`));
        }
        assert.doesNotMatch(said, /panic|crash/i);
      }
    });
  },
);

row(
  "null elements: those that are known only after apply are refused before a request",
  { skip },
  async () => {
    await withService(async (s) => {
      const late = '${terraform_data.t.output == "1" ? null : "x"}';
      s.write({
        resource: {
          terraform_data: { t: { input: "1" } },
          svc_virtual_machine: {
            a: {
              ...MACHINE,
              labels: { a: late },
              users: [{ username: "ops", ssh_key_names: [late] }],
            },
          },
        },
      });
      await s.must("plan");
      const { code, output } = await s.run("apply", "-auto-approve");
      assert.equal(code, 1);
      const said = asOneLine(output);
      assert.ok(said.includes('labels["a"] must not be null'), said);
      assert.match(said, /users\[0\]\.ssh_key_names\[[^ ]* must not be null/);
      assert.deepEqual(creates(s), []);
    });
  },
);

row(
  "unknown values: a condition that turns out to choose null gives the default, and an equal spelling stays",
  { skip },
  async () => {
    await withService(async (s) => {
      const rule = { network_name: "${svc_network.n.name}", direction: "INGRESS", protocol: "TCP" };
      const write = (ports: string, labels: unknown, more: Readonly<Record<string, unknown>>): void =>
        s.write({
          resource: {
            ...more,
            svc_network: { n: {} },
            svc_firewall_rule: { f: { ...rule, ports: [ports], cidrs: ["10.0.0.0/8"] } },
            svc_virtual_machine: { a: { ...MACHINE, labels } },
          },
        });
      write("80", { b: "y" }, {});
      await s.apply();
      const late = "${terraform_data.t.output == 80 ? null : { a = terraform_data.t.id }}";
      write("80-${terraform_data.t.output}", late, { terraform_data: { t: { input: 80 } } });
      await s.apply();
      assert.deepEqual(s.attributes("svc_virtual_machine.a")?.["labels"], {});
      assert.deepEqual(s.attributes("svc_firewall_rule.f")?.["ports"], ["80"]);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

const KEY =
  "ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIDCvCAM7EFEzFhl2CVCW3Yv2ekqr16igZcATCPE685AP ops@example.com";

representative(
  "white space: a public key from a file is accepted as ssh-keygen, Windows and people write it, and is no difference",
  { skip },
  async () => {
    await withService(async (s) => {
      const write = (text: string): void => {
        writeFileSync(join(s.directory, "id.pub"), text);
        s.write({ resource: { svc_ssh_key: { k: { public_key: '${file("id.pub")}' } } } });
      };
      write(`${KEY}\n`);
      await s.apply();
      const name = s.attributes("svc_ssh_key.k")?.["name"];
      assert.equal(s.emulator.get(String(name))?.["publicKey"], KEY);
      for (const text of [`${KEY}\n`, `${KEY}\r\n`, KEY.replace(" ops", "\tops"), KEY]) {
        write(text);
        assert.deepEqual(await s.plan(), {}, JSON.stringify(text));
      }
    });
  },
);

const WIDE = { type: "integer", format: "int64" };
const NUMBERS = {
  quota: { ...WIDE, default: "@9007199254740993@" },
  limit: { ...WIDE, maximum: "@9007199254740993@" },
  choice: { ...WIDE, enum: ["@9007199254740993@", "@9007199254740995@"] },
  ratio: { type: "number", format: "double", multipleOf: 0.1 },
  extra: { type: "object", additionalProperties: true },
};

row(
  "large numbers: a description's defaults, bounds and values, and free-form JSON, keep each digit",
  { skip },
  async () => {
    await scenario(widgetService(NUMBERS), async (s) => {
      s.emulator.add("Project", { slug: "shop" });
      const write = (limit: string): void =>
        s.write({
          resource: {
            svc_widget: {
              w: {
                limit,
                choice: "9007199254740995",
                ratio: 0.3,
                extra: { a: "${9007199254740993}", b: ["${0.12345678901234567890123}"] },
              },
            },
          },
        });
      write("9007199254740994");
      assert.match(asOneLine((await s.run("plan")).output), /limit must be at most 9007199254740993/);
      write("9007199254740993");
      await s.apply();
      const { quota, limit, choice, ratio, extra }: Readonly<Record<string, unknown>> =
        s.emulator.get(String(s.attributes("svc_widget.w")?.["name"])) ?? {};
      const exact = 9007199254740993n;
      assert.deepEqual(
        { quota, limit, choice, ratio, extra },
        {
          quota: exact,
          limit: exact,
          choice: 9007199254740995n,
          ratio: 0.3,
          extra: { a: exact, b: [0.12345678901234568] },
        },
      );
      assert.deepEqual(await s.plan(), {});
    });
  },
);

runPart();
