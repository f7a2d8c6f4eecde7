import assert from "node:assert/strict";
import { testMatrix } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";

const skip = skipWithoutEngine();
const { representative, row, runPart } = testMatrix("updates in place");

type Fields = Readonly<Record<string, unknown>>;

const machine: Fields = {
  project_name: "shop",
  region: "eu-west-1",
  compute: { vcpus: 1, memory_gib: 1 },
  boot: { image: "debian-12" },
};
const ADDRESS = "svc_virtual_machine.it";

async function withMachine(
  fields: Fields,
  tell: (s: Scenario, name: string) => Promise<void>,
): Promise<void> {
  await scenario({}, async (s) => {
    s.emulator.add("Project", { slug: "shop" });
    write(s, fields);
    await s.apply();
    await tell(s, String(s.attributes(ADDRESS)?.["name"]));
  });
}

function write(s: Scenario, fields: Fields): void {
  s.write({ resource: { svc_virtual_machine: { it: fields } } });
}

const calls = (s: Scenario, method: string): readonly unknown[] =>
  s.emulator.requests.filter((request) => request.method === method).map(({ body }) => body);

representative(
  "in place: an image change forces replacement and names the permission, and with the permission it is an update in place",
  { skip },
  async () => {
    await withMachine(machine, async (s, name) => {
      write(s, { ...machine, boot: { image: "ubuntu-24.04" } });
      assert.deepEqual(await s.plan(), { [ADDRESS]: "replace" });
      const refused = asOneLine((await s.must("plan")).output);
      assert.ok(refused.includes(`Warning: ${name} is replaced because allow_reimage is not true`));
      assert.match(
        refused,
        /All data on the disk is lost\. To keep the object .* set allow_reimage = true\./,
      );

      write(s, { ...machine, boot: { image: "ubuntu-24.04" }, allow_reimage: true });
      assert.deepEqual(await s.plan(), { [ADDRESS]: "update" });
      const allowed = asOneLine((await s.must("plan")).output);
      assert.ok(allowed.includes(`Warning: This change destroys the data of ${name}`));
      await s.apply();
      assert.equal(calls(s, "ReimageVirtualMachine").length, 1);
      assert.equal(s.attributes(ADDRESS)?.["name"], name);
      assert.deepEqual(await s.plan(), {});

      write(s, { ...machine, boot: { image: "ubuntu-24.04" } });
      assert.deepEqual(
        await s.plan(),
        { [ADDRESS]: "update" },
        "the argument by itself is Terraform's alone",
      );
      await s.apply();
      assert.equal(calls(s, "ReimageVirtualMachine").length, 1);
      assert.deepEqual(await s.plan(), {});
    });
  },
);

row("in place: a plan warns before a machine is powered off, and about nothing else", { skip }, async () => {
  await withMachine(machine, async (s, name) => {
    write(s, { ...machine, compute: { vcpus: 4, memory_gib: 1 } });
    const warned = asOneLine((await s.must("plan")).output);
    assert.ok(warned.includes(`Warning: This change powers off ${name}`));
    assert.ok(warned.includes("Changing compute.vcpus calls ResizeVirtualMachine"));
    write(s, { ...machine, display_name: "two", labels: { a: "1" } });
    assert.doesNotMatch((await s.must("plan")).output, /Warning/);
  });
});

row(
  "in place: a signing secret is sent exactly once when its version changes, and a version without it is refused",
  { skip },
  async () => {
    const hook = (secret: string | null, version: number, more: Fields = {}): void =>
      s0.write({
        resource: {
          svc_webhook_subscription: {
            it: {
              slug: "ops",
              url: "https://hooks.example.com/",
              event_kinds: ["WALLET_LOW"],
              signing_secret: secret,
              signing_secret_version: version,
              ...more,
            },
          },
        },
      });
    let s0: Scenario;
    await scenario({ emulator: { recordSecrets: true } }, async (s) => {
      s0 = s;
      const sent = (): readonly unknown[] => calls(s, "UpdateWebhookSubscription");
      hook("the first of its kind", 1);
      await s.apply();
      assert.deepEqual(await s.plan(), {});
      hook("the second of its kind", 1);
      assert.deepEqual(await s.plan(), {}, "what is stored nowhere is no change by itself");
      hook("the second of its kind", 2);
      assert.deepEqual(await s.plan(), { "svc_webhook_subscription.it": "update" });
      await s.apply();
      await s.apply();
      assert.equal(sent().length, 1);
      const [body] = sent() as [Fields];
      assert.equal(body["updateMask"], "signingSecret");
      assert.equal(body["signingSecret"], "the second of its kind");
      hook("the second of its kind", 2, { display_name: "two" });
      await s.apply();
      assert.deepEqual(
        (sent()[1] as Fields)["signingSecret"],
        undefined,
        "it does not go along with another change",
      );
      assert.doesNotMatch(s.state(), /of its kind/);
      hook(null, 3);
      const refused = asOneLine((await s.run("plan")).output);
      assert.ok(refused.includes("signing_secret_version is set, but signing_secret is not."));
    });
  },
);

row(
  "in place: a machine's password is set at creation only: a new version forces replacement, except the first after an import",
  { skip },
  async () => {
    const withPassword = (version: number): Fields => ({
      ...machine,
      users: [{ username: "admin", password: "correct horse battery", password_version: version }],
    });
    await withMachine(withPassword(1), async (s, name) => {
      write(s, withPassword(2));
      assert.deepEqual(await s.plan(), { [ADDRESS]: "replace" });
      await s.must("state", "rm", ADDRESS);
      await s.must("import", ADDRESS, name);
      assert.deepEqual(await s.plan(), { [ADDRESS]: "update" });
      await s.apply();
      assert.deepEqual(await s.plan(), {});
      assert.equal(calls(s, "CreateVirtualMachine").length, 1);
    });
  },
);

runPart();
