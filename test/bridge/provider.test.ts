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
import { createJournal, locateJournal, thisRun } from "../../src/bridge/recovery";
import { createDiskStore } from "../../src/base/engine-data";
import { createProvider } from "../../src/bridge/provider";
import type { ProviderContext } from "../../src/bridge/context/provider-context";
import { said } from "./support/running-bridge";

const KEY = "svc_key_0123456789";
const ENVIRONMENT = { SVC_ENDPOINT: "http://127.0.0.1:9", SVC_API_KEY: KEY };
const redactions: string[] = [];

async function configure(
  config: Readonly<Record<string, Value>>,
  environment: Readonly<Record<string, string>> = ENVIRONMENT,
  workingDirectory?: string,
): Promise<ConfigureResult<ProviderContext>> {
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

async function providerContextOf(...args: Parameters<typeof configure>): Promise<ProviderContext> {
  const result = await configure(...args);
  assert.equal(said(result), "");
  assert.ok(result.configured);
  return result.configured;
}

/** Returns what validation says about one argument, as text. */
function validated(name: string, value: Value): string {
  const provider = createProvider(contract, { version: "1.2.3", environment: {} });
  const attribute = provider.schema.block.attributes.find((each) => each.name === name);
  return said({ diagnostics: attribute?.validate?.(value, [{ kind: "attribute", name }]) });
}

describe("configure: the provider's configuration", () => {
  test("uses the environment if no argument is set", async () => {
    const session = await providerContextOf(
      {},
      { ...ENVIRONMENT, SVC_PROJECT: "p", SVC_REGION: "datacenters/eu" },
    );
    assert.deepEqual(session.defaults, { project: "projects/p", region: "datacenters/eu" });
  });

  test("prefers the arguments to the environment", async () => {
    const session = await providerContextOf({ project: "projects/q" }, { ...ENVIRONMENT, SVC_PROJECT: "p" });
    assert.deepEqual(session.defaults, { project: "projects/q" });
  });

  test("redacts the API key in the log first, whatever its source", async () => {
    redactions.length = 0;
    await providerContextOf({});
    assert.ok(redactions.includes(KEY));
    redactions.length = 0;
    await configure({ api_key: "another key", endpoint: null }, {});
    assert.ok(redactions.includes("another key"), "even when the configuration is refused");
  });

  test("stays unconfigured while the endpoint or the API key is unknown", async () => {
    for (const config of [{ endpoint: UNKNOWN }, { api_key: UNKNOWN }]) {
      const result = await configure(config, {});
      assert.equal(result.configured, undefined);
      assert.equal(said(result), "");
    }
  });

  test("keeps an unknown default and does not replace it by the environment's", async () => {
    const session = await providerContextOf({ project: UNKNOWN }, { ...ENVIRONMENT, SVC_PROJECT: "p" });
    assert.ok(isUnknown(session.defaults.project ?? null));
  });

  test("warns about creates of an interrupted run and names the journal's folder", async (t) => {
    const workingDirectory = mkdtempSync(join(tmpdir(), "svc-provider-"));
    t.after(() => rmSync(workingDirectory, { recursive: true, force: true }));
    const location = locateJournal({
      endpoint: ENVIRONMENT.SVC_ENDPOINT,
      workingDirectory,
      environment: ENVIRONMENT,
    });
    assert.ok(location !== undefined && "folder" in location);
    const { folder } = location;
    const killed = { ...thisRun(), id: "killed", startTicks: "0" };
    const journal = createJournal(createDiskStore(folder), killed, Date.now);
    const [one, two, three] = await Promise.all(
      [1, 2, 3].map((number) => journal.begin("VirtualMachine", `f${number}`, undefined)),
    );
    await one?.accepted("operations/o");
    await two?.made("projects/p/virtual-machines/v");
    const result = await configure({}, ENVIRONMENT, workingDirectory);
    assert.ok(result.configured);
    assert.match(said(result), /^warning: An interrupted run left pending creates\n/);
    assert.match(said(result), /- a VirtualMachine, by operations\/o \(started \d{4}-/);
    assert.match(said(result), /- projects\/p\/virtual-machines\/v \(started/);
    assert.match(said(result), /- a VirtualMachine, whose answer was not received/);
    assert.ok(said(result).includes(folder));
    for (const creation of [one, two, three]) await creation?.drop();
    assert.equal(said(await configure({}, ENVIRONMENT, workingDirectory)), "");
  });

  test("refuses a journal in a store of an unknown sort, whether the argument or the environment names it", async (t) => {
    const workingDirectory = mkdtempSync(join(tmpdir(), "svc-provider-"));
    t.after(() => rmSync(workingDirectory, { recursive: true, force: true }));
    const given = await configure({ journal: "gs://states/svc" }, ENVIRONMENT, workingDirectory);
    assert.match(said(given), /journal has the scheme "gs"; stores are `s3:\/\/BUCKET\/PREFIX`/);
    const set = await configure({}, { ...ENVIRONMENT, SVC_JOURNAL: "gs://states/svc" }, workingDirectory);
    assert.match(said(set), /SVC_JOURNAL has the scheme "gs"/);
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
      "a maximum age for refresh reads that is none",
      {},
      { ...ENVIRONMENT, SVC_REFRESH_MAX_AGE: "30" },
      /SVC_REFRESH_MAX_AGE must be a duration such as 30s or 2m, or 0 to read each object by itself; got "30"/,
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
    test(`refuses ${title}, without the API key in the message`, async () => {
      const result = await configure(config, environment);
      assert.equal(result.configured, undefined);
      assert.match(said(result), message);
      assert.doesNotMatch(said(result), new RegExp(KEY));
    });
  }

  test("validates each argument by its format", () => {
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
    assert.equal(validated("journal", "s3://states/svc?use_path_style=true"), "");
    assert.equal(validated("journal", "backend"), "");
    assert.match(
      validated("journal", "s3://states?acl=private"),
      /journal has the argument "acl"; allowed are endpoint, profile, region, use_path_style\./,
    );
    assert.match(validated("region", "projects/p"), /region must be datacenters\/\{slug\}/);
  });
});
