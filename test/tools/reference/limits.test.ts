import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { App, TerraformStack, Testing } from "cdktf";
import type { SvcProviderConfig } from "../../../src/constructs";
import { limitBlocks, limitSettings, type LimitSettings } from "../../../src/bridge/limits";
import { contract } from "../../../src/contract";
import { addProvider } from "../../constructs/support";

const guide = readFileSync(join(__dirname, "../../../docs/guides/limits.md"), "utf8");

/** Returns the settings of an environment, which must be valid. */
function settingsOf(limits: string): LimitSettings {
  const read = limitSettings(contract, { limits: null }, { SVC_LIMITS: limits });
  assert.ok("settings" in read);
  return read.settings;
}

test("limits guide: its provider is accepted, and is what its HCL says", () => {
  const [, config = ""] = /new SvcProvider\(this, "svc", (\{[^]*?\})\);/.exec(guide) ?? [];
  // eslint-disable-next-line @typescript-eslint/no-implied-eval, @typescript-eslint/no-unsafe-call -- the page's own code
  const given = new Function(`return ${config}`)() as SvcProviderConfig;
  const stack = new TerraformStack(new App(), "limits");
  const provider = addProvider(stack, given);
  assert.deepEqual(provider.node.validate(), []);
  const { provider: written } = JSON.parse(Testing.synth(stack)) as { provider: { svc: [object] } };
  const limits = { max_deletes: 2, max_replacements: 0, max_data_losses: 0 };
  assert.deepEqual(written.svc[0], { limits, allowed_projects: ["shop"] });
  for (const [name, most] of Object.entries(limits)) {
    assert.match(guide, new RegExp(`^    ${name} += ${most}$`, "m"), "the guide's HCL has the same");
  }
});

test("limits guide: its answer to replacements is accepted, and is what its HCL says", () => {
  const [, answer = ""] = /new SvcProvider\(this, "svc", \{ replace: "(\w+)" \}\);/.exec(guide) ?? [];
  assert.deepEqual(
    addProvider(new TerraformStack(new App(), "limits"), { replace: answer }).node.validate(),
    [],
  );
  assert.match(guide, new RegExp(`^  replace = "${answer}"$`, "m"));
  const wrong = addProvider(new TerraformStack(new App(), "limits"), { replace: "never" });
  assert.deepEqual(wrong.node.validate(), ['replace must be one of warn, forbid; got "never"']);
});

test("limits guide: its balance is accepted, and a contract without wallets has no such limit", () => {
  const [, minBalance = ""] = /`minBalance: "(.*?)"`/.exec(guide) ?? [];
  const problemsOf = (config: SvcProviderConfig): readonly string[] =>
    addProvider(new TerraformStack(new App(), "limits"), config).node.validate();
  assert.deepEqual(problemsOf({ limits: { minBalance } }), []);
  assert.match(
    problemsOf({ limits: { minBalance: "12,5" } }).join(),
    /^limits\.minBalance does not match the required format; got "12,5" \(An amount, such as "50" or "12\.50 EUR"/,
  );
  const walletless = { ...contract, kinds: contract.kinds.filter(({ name }) => name !== "Wallet") };
  const names = limitBlocks(walletless).flatMap(({ block }) => block.attributes.map(({ name }) => name));
  assert.ok(names.length > 0 && !names.includes("min_balance"));
  assert.ok("problems" in limitSettings(walletless, { limits: null }, { SVC_LIMITS: "min_balance=1" }));
  assert.deepEqual(settingsOf("min_balance=12.50EUR").minimumBalances, [
    { nanos: 12_500_000_000n, currency: "EUR" },
  ]);
});

test("limits guide: its variable is read, and its table has each limit", () => {
  const [, variable = ""] = /^export SVC_LIMITS="(.*)"$/m.exec(guide) ?? [];
  assert.deepEqual(settingsOf(variable), {
    effects: { delete: 0, replacement: 0 },
    allowed: { projects: ["shop", "web"] },
    minimumBalances: [],
  });
  const rows = [...guide.matchAll(/^\| `(\w+)` +\|/gm)].map(([, name]) => name);
  const [block] = limitBlocks(contract);
  assert.deepEqual(
    rows,
    block?.block.attributes.map(({ name }) => name),
  );
});
