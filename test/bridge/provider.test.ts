import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import {
  type ConfigureResult,
  createLogger,
  isUnknown,
  UNKNOWN,
  type Value,
  valueObject,
} from "../../src/plugin";
import { createJournal, journalFolder, thisRun } from "../../src/bridge/journal";
import { createDiskStore } from "../../src/engine-data";
import { createProvider } from "../../src/bridge/provider";
import type { Session } from "../../src/bridge/session";
import { said } from "./support/running-bridge";

const KEY = "svc_key_0123456789";
const ENVIRONMENT = { SVC_ENDPOINT: "http://127.0.0.1:9", SVC_API_KEY: KEY };
const redactions: string[] = [];

async function configure(
  config: Readonly<Record<string, Value>>,
  environment: Readonly<Record<string, string>> = ENVIRONMENT,
  workingDirectory?: string,
): Promise<ConfigureResult<Session>> {
  const place = workingDirectory === undefined ? {} : { workingDirectory };
  const provider = createProvider(contract, { version: "1.2.3", environment, ...place });
  const log = createLogger({ threshold: "off" });
  const watched = { ...log, redactSecret: (secret: string) => void redactions.push(secret) };
  return provider.configure(
    {
      config: valueObject({ endpoint: null, api_key: null, project: null, region: null, ...config }),
      clientCapabilities: { deferralAllowed: false, writeOnlyAttributesAllowed: true },
    },
    {
      signal: new AbortController().signal,
      isAnswerWanted: () => true,
      terraformVersion: "1.11.4",
      log: watched,
    },
  );
}

async function sessionOf(...args: Parameters<typeof configure>): Promise<Session> {
  const result = await configure(...args);
  assert.equal(said(result), "");
  assert.ok(result.configured);
  return result.configured;
}

/** What validation says of one argument. */
function validated(name: string, value: Value): string {
  const provider = createProvider(contract, { version: "1.2.3", environment: {} });
  const attribute = provider.schema.block.attributes.find((each) => each.name === name);
  return said({ diagnostics: attribute?.validate?.(value, [{ kind: "attribute", name }]) });
}

describe("the provider's configuration", () => {
  test("comes from the environment where nothing is given", async () => {
    const session = await sessionOf({}, { ...ENVIRONMENT, SVC_PROJECT: "p", SVC_REGION: "datacenters/eu" });
    assert.deepEqual(session.defaults, { project: "projects/p", region: "datacenters/eu" });
  });

  test("comes from the arguments before the environment", async () => {
    const session = await sessionOf({ project: "projects/q" }, { ...ENVIRONMENT, SVC_PROJECT: "p" });
    assert.deepEqual(session.defaults, { project: "projects/q" });
  });

  test("hides the API key from the log before anything else, wherever it came from", async () => {
    redactions.length = 0;
    await sessionOf({});
    assert.ok(redactions.includes(KEY));
    redactions.length = 0;
    await configure({ api_key: "another key", endpoint: null }, {});
    assert.ok(redactions.includes("another key"), "even when the configuration is refused");
  });

  test("stays open while the address or the key is not known yet", async () => {
    for (const config of [{ endpoint: UNKNOWN }, { api_key: UNKNOWN }]) {
      const result = await configure(config, {});
      assert.equal(result.configured, undefined);
      assert.equal(said(result), "");
    }
  });

  test("keeps a default that is not known yet, and does not take the environment's for it", async () => {
    const session = await sessionOf({ project: UNKNOWN }, { ...ENVIRONMENT, SVC_PROJECT: "p" });
    assert.ok(isUnknown(session.defaults.project ?? null));
  });

  test("warns of what a run that was cut off had begun, and says where that is remembered", async (t) => {
    const workingDirectory = mkdtempSync(join(tmpdir(), "svc-provider-"));
    t.after(() => rmSync(workingDirectory, { recursive: true, force: true }));
    const folder = journalFolder({ workingDirectory, environment: ENVIRONMENT }) ?? "";
    const killed = { ...thisRun(), id: "killed", startTicks: "0" };
    const journal = createJournal(createDiskStore(folder), killed, Date.now);
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((number) => journal.begin("VirtualMachine", `f${number}`, undefined)),
    );
    await one?.accepted("operations/o");
    await two?.made("projects/p/virtual-machines/v");
    const result = await configure({}, ENVIRONMENT, workingDirectory);
    assert.ok(result.configured);
    assert.match(said(result), /^warning: An earlier run was cut off while it made something\n/);
    assert.match(said(result), /- a VirtualMachine, by operations\/o \(begun \d{4}-/);
    assert.match(said(result), /- projects\/p\/virtual-machines\/v \(begun/);
    assert.match(said(result), /- a VirtualMachine, whose answer was not seen/);
    assert.ok(said(result).includes(folder));
    for (const creation of [one, two, three]) await creation?.drop();
    assert.equal(said(await configure({}, ENVIRONMENT, workingDirectory)), "");
  });

  const refused: readonly (readonly [
    string,
    Readonly<Record<string, Value>>,
    Record<string, string>,
    RegExp,
  ])[] = [
    ["no key", {}, { SVC_ENDPOINT: "https://x" }, /SVC_API_KEY/],
    ["no address", {}, { SVC_API_KEY: KEY }, /SVC_ENDPOINT/],
    ["a key with its line end", {}, { ...ENVIRONMENT, SVC_API_KEY: `${KEY}\n` }, /line/],
    ["an address that is none", { endpoint: "service" }, ENVIRONMENT, /endpoint/],
    [
      "a time for lost requests that is none",
      {},
      { ...ENVIRONMENT, SVC_JOURNAL_SETTLE: "soon" },
      /SVC_JOURNAL_SETTLE must be a duration such as 30s or 2m; got "soon"/,
    ],
    [
      "a project that is none",
      { project: "a/b" },
      ENVIRONMENT,
      /^error: Invalid value\nproject must be projects\/\{slug\} or its last part alone; got "a\/b"/,
    ],
    [
      "a region in the environment that is none",
      {},
      { ...ENVIRONMENT, SVC_REGION: "eu west" },
      /region \(from SVC_REGION\) must be datacenters\/\{slug\} or its last part alone; got "eu west"/,
    ],
  ];
  for (const [title, config, environment, message] of refused) {
    test(`with ${title} is refused, without the key in the message`, async () => {
      const result = await configure(config, environment);
      assert.equal(result.configured, undefined);
      assert.match(said(result), message);
      assert.doesNotMatch(said(result), new RegExp(KEY));
    });
  }

  test("is checked by its form before it is used, argument by argument", () => {
    assert.equal(validated("endpoint", "https://service.example"), "");
    assert.match(validated("endpoint", "service.example"), /^error: /);
    assert.equal(validated("api_key", KEY), "");
    assert.match(validated("api_key", `Bearer ${KEY}`), /^error: /);
    assert.doesNotMatch(validated("api_key", `Bearer ${KEY}`), new RegExp(KEY));
    assert.equal(validated("project", "p"), "");
    assert.match(
      validated("project", "a b"),
      /project must be projects\/\{slug\} or its last part alone; got "a b"/,
    );
    assert.match(validated("region", "projects/p"), /region must be datacenters\/\{slug\}/);
  });
});
