import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, type Kind, kindOf } from "../../src/contract";
import { createLogger, type Context, type OpenResult, schemaFaults } from "../../src/plugin";
import { createJournal, type Journal } from "../../src/bridge/recovery";
import { createMemoryStore } from "../../src/base/engine-data";
import { closeAll, createEphemeralResource, type OpenedObjects } from "../../src/bridge/ephemeral-resource";
import { createProvider } from "../../src/bridge/provider";
import { revokeLeft } from "../../src/bridge/revoke-leftovers";
import type { ProviderContext } from "../../src/bridge/context/provider-context";
import { runCli } from "../cli/cli";
import { API_KEY, at, type Bench, said, startBench } from "./support/running-bridge";
import { valuesFor } from "./support/values";

type Json = Parameters<Bench["create"]>[0];

interface Ephemeral {
  readonly bench: Bench;
  readonly lines: readonly string[];
  open(config?: Json): Promise<OpenResult>;
  /** Closes the object with this private data and returns the diagnostics as text. */
  close(privateData: Uint8Array | undefined): Promise<string>;
  /** Ends the session, as the engine does when it is done. */
  end(): Promise<void>;
  interrupt(): void;
  /** Kills the run, configures the next run of the state, and returns that run's diagnostics as text. */
  nextRun(session?: Partial<ProviderContext>, apiKey?: string): Promise<string>;
  keys(): readonly string[];
}

const kind = kindOf(contract, "ApiKey");
const OTHER_KEY = "svc_another_0123456789";

async function start(
  t: TestContext,
  opens: Kind = kind,
  guards: Pick<ProviderContext, "allowed"> = {},
): Promise<Ephemeral> {
  const bench = await startBench(t, { kind: "ApiKey" });
  const opened: OpenedObjects = new Map();
  const resource = createEphemeralResource(contract, opens, opened);
  const lines: string[] = [];
  const log = createLogger({ threshold: "trace", write: (line) => lines.push(line) });
  const stopping = new AbortController();
  const context: Context = {
    signal: stopping.signal,
    isAnswerWanted: () => true,
    terraformVersion: "1.11.4",
    log,
  };
  const configured = bench.session;
  return {
    bench,
    lines,
    open: async (config = {}) =>
      resource.open(
        { configured: { ...configured, ...guards }, config: valuesFor(resource.schema, config) },
        context,
      ),
    close: async (privateData = new Uint8Array()) =>
      said({ diagnostics: (await resource.close?.({ configured, private: privateData }, context)) ?? [] }),
    end: () => closeAll(opened, context),
    interrupt: () => stopping.abort(new Error("the engine asked the provider to stop")),
    nextRun: async (session = {}, apiKey = API_KEY) => {
      bench.restart({ apiKey });
      const next = { ...configured, journal: configured.journal, ...session };
      return said({
        diagnostics: await revokeLeft(next, { ...context, signal: new AbortController().signal }),
      });
    },
    keys: () => bench.emulator.objects("ApiKey").map(({ name }) => name),
  };
}

describe("ephemeral: a create whose answer names another object", () => {
  for (const what of ["that is there", "that is not there"]) {
    test(`fails and deletes only the created object if the named object is one ${what}`, async (t) => {
      const e = await start(t);
      const theirs =
        what === "that is there" ? e.bench.emulator.add("ApiKey", {}).name : "api-keys/not-there";
      const createTime = "2020-01-01T00:00:00Z";
      if (what === "that is there") e.bench.emulator.change(theirs, { createTime });
      e.bench.emulator.fault("CreateApiKey", { do: "edit", patch: { name: theirs } });
      const before = e.keys();
      const opened = await e.open();
      assert.equal(opened.result, null);
      assert.match(
        said(opened),
        new RegExp(
          `^error: Unexpected response while .*\n.*names ${theirs}, .* was not touched\\. (api-keys/\\w+) was created all the same\\. ` +
            "It was deleted again, and nothing is left behind\\.$",
        ),
      );
      await e.end();
      assert.deepEqual(e.keys(), before);
    });
  }
});

const answer = (body: Readonly<Record<string, unknown>>) => ({ do: "answer", status: 200, body }) as const;
const refuse = {
  do: "answer",
  status: 403,
  body: { code: "permission_denied", message: "not you" },
} as const;

describe("ephemeral: the provider's ephemeral resources", () => {
  test("cover the kinds whose secret only a synchronous create returns", () => {
    const { ephemeralResources } = createProvider(contract, { version: "0.0.0" });
    assert.deepEqual([...(ephemeralResources ?? new Map<string, never>()).keys()], ["svc_api_key"]);
    for (const { schema } of ephemeralResources?.values() ?? []) {
      assert.deepEqual(schemaFaults(schema, "ephemeralResource"), []);
      assert.deepEqual(schema.block.blocks ?? [], []);
    }
  });
});

describe("ephemeral: an API key", () => {
  test("has null for a field that excludes another one and is not set", async (t) => {
    const fields = kind.fields.map((field) => {
      if (field.terraformName !== "roles") return field;
      const entries = Object.entries(field).filter(([key]) => key !== "default");
      return Object.fromEntries(entries) as unknown as typeof field;
    });
    const e = await start(t, { ...kind, fields, exclusive: [["roles", "display_name"]] });
    e.bench.emulator.fault("CreateApiKey", { do: "edit", patch: { roles: null } });
    const { result, ...opened } = await e.open({ display_name: "ci" });
    assert.equal(said(opened), "");
    assert.deepEqual([at(result, "roles"), at(result, "display_name")], [null, "ci"]);
  });

  test("is created by open with the configured values, and deleted by close", async (t) => {
    const e = await start(t);
    const config = { display_name: "ci", expire_time: "2031-01-31T13:00:00+01:00", roles: ["EDITOR"] };
    const opened = await e.open(config);
    assert.equal(said(opened), "");
    assert.match(String(at(opened.result, "secret")), /^svc_\w{24}$/);
    assert.equal(at(opened.result, "expire_time"), config.expire_time);
    assert.deepEqual(at(opened.result, "roles"), ["EDITOR"]);
    assert.deepEqual(e.keys(), [at(opened.result, "name")]);
    assert.equal(await e.close(opened.private), "");
    assert.deepEqual(e.keys(), []);
  });

  test("has the contract's defaults for values that are not configured", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    assert.deepEqual(at(opened.result, "roles"), ["VIEWER"]);
    assert.match(String(at(opened.result, "display_name")), /^svc-ephemeral-[0-9a-f-]{36}$/);
  });

  test("keeps an empty display name that is configured", async (t) => {
    const e = await start(t);
    const opened = await e.open({ display_name: "" });
    assert.equal(at(opened.result, "display_name"), "");
    assert.equal(e.bench.emulator.get(String(at(opened.result, "name")))?.["displayName"] ?? "", "");
  });

  test("never has its secret in a log or in the private data", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    const secret = String(at(opened.result, "secret"));
    await e.close(opened.private);
    assert.ok(e.lines.length > 0);
    assert.ok(!e.lines.join("\n").includes(secret));
    assert.ok(
      !Buffer.from(opened.private ?? [])
        .toString("utf8")
        .includes(secret),
    );
  });

  test("is closed without an error if it was deleted outside of Terraform", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    e.bench.emulator.remove(String(at(opened.result, "name")));
    assert.equal(await e.close(opened.private), "");
  });

  test("is deleted by close after the engine asked to stop", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    e.interrupt();
    assert.equal(await e.close(opened.private), "");
    assert.deepEqual(e.keys(), []);
  });

  test("is named with instructions if it cannot be deleted", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    const name = String(at(opened.result, "name"));
    e.bench.emulator.fault("DeleteApiKey", refuse);
    const text = await e.close(opened.private);
    assert.match(
      text,
      new RegExp(
        `^error: Error deleting the ephemeral ApiKey ${name}\n.*not you.*any secret of it is still valid`,
      ),
    );
    assert.ok(text.includes(`cdktf-svc call IamService/DeleteApiKey '{"name":"${name}"}'`));
  });

  test("is deleted once at the end of the run if the engine never closes it", async (t) => {
    const e = await start(t);
    const closed = await e.open();
    const open = await e.open();
    await e.close(closed.private);
    await e.end();
    await e.end();
    assert.deepEqual(e.keys(), []);
    assert.deepEqual(
      e.bench.calls("DeleteApiKey").map(({ body }) => (body as { name: string }).name),
      [at(closed.result, "name"), at(open.result, "name")],
    );
    const left = await e.open();
    e.bench.emulator.fault("DeleteApiKey", refuse);
    await e.end();
    assert.ok(
      e.lines.join("\n").includes(`could not be deleted`) &&
        e.lines.join("\n").includes(String(at(left.result, "name"))),
    );
  });

  test("is reported if close gets no usable private data", async (t) => {
    const e = await start(t);
    assert.match(
      await e.close(undefined),
      /^error: Error deleting an ephemeral ApiKey\nThe engine did not say which one/,
    );
    assert.match(await e.close(Buffer.from('{"version":2}')), /^error: Error deleting an ephemeral ApiKey/);
  });
});

describe("ephemeral: open", () => {
  test("creates nothing and reports the reason if the service refuses", async (t) => {
    const e = await start(t);
    e.bench.emulator.fault("CreateApiKey", refuse);
    const opened = await e.open();
    assert.equal(opened.result, null);
    assert.match(said(opened), /^error: The API key may not create the ephemeral ApiKey\n.*not you/);
    assert.doesNotMatch(said(opened), /may exist nevertheless/);
  });

  for (const [what, body, text] of [
    [
      "an answer without its secret",
      {},
      /was created, but the service's answer has no secret, and no other call returns it\. It was deleted again/,
    ],
    [
      "an answer with garbage for its secret",
      { secret: 7 },
      /the field secret should be a string, but is a number.*It was deleted again/s,
    ],
    [
      "an answer with garbage for something else",
      { secret: "svc_abcdefgh", roles: "x" },
      /the field roles should be a list.*It was deleted again/s,
    ],
  ] as const) {
    test(`deletes the new key again if it gets ${what}`, async (t) => {
      const e = await start(t);
      const { name } = e.bench.emulator.add("ApiKey", {}) as { name: string };
      e.bench.emulator.fault("CreateApiKey", answer({ name, ...body }));
      const opened = await e.open();
      assert.equal(opened.result, null);
      assert.match(said(opened), text);
      assert.doesNotMatch(said(opened), /svc_abcdefgh/);
      assert.deepEqual(e.keys(), []);
    });
  }

  test("names the key that is left if the answer is unusable and the delete fails", async (t) => {
    const e = await start(t);
    const { name } = e.bench.emulator.add("ApiKey", {}) as { name: string };
    e.bench.emulator.fault("CreateApiKey", answer({ name }));
    e.bench.emulator.fault("DeleteApiKey", refuse);
    const opened = await e.open();
    assert.match(
      said(opened),
      new RegExp(
        `It could not be deleted either \\(.*not you.*\\), so it still exists\\. To delete it, run .*${name}`,
      ),
    );
  });

  for (const body of [{}, { name: "" }, { name: "projects/p" }, { name: 5 }]) {
    test(`says what to look for if the answer has no usable name (${JSON.stringify(body)})`, async (t) => {
      const e = await start(t);
      e.bench.emulator.fault("CreateApiKey", answer(body));
      const opened = await e.open();
      assert.equal(opened.result, null);
      assert.match(
        said(opened),
        /its answer has no usable resource name \(api-keys\/\{id\}\)\. The service shows no new ApiKey/,
      );
    });
  }

  test("creates nothing if it is interrupted before the request is sent", async (t) => {
    const e = await start(t);
    e.interrupt();
    assert.match(
      said(await e.open()),
      /CreateApiKey was not called, because the engine asked to stop first\./,
    );
    assert.deepEqual(e.keys(), []);
  });

  test("leaves nothing behind if it is interrupted during the request", async (t) => {
    const e = await start(t);
    void e.bench.emulator.whenRequested("CreateApiKey", 1).then(() => e.interrupt());
    const opened = await e.open();
    assert.equal(opened.result, null);
    assert.match(
      said(opened),
      /^error: Interrupted while creating the ephemeral ApiKey\n.*It was deleted again, and nothing is left behind\.$/,
    );
    assert.deepEqual(e.keys(), []);
  });
});

describe("ephemeral: an API key of an earlier run", () => {
  test("is deleted with a warning by the next run of the state on the same service only", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    const name = String(at(opened.result, "name"));
    assert.equal(await e.nextRun({ endpoint: "https://another.example" }), "");
    assert.deepEqual(e.keys(), [name]);
    assert.match(
      await e.nextRun(),
      new RegExp(
        `^warning: Deleted an ephemeral ApiKey of an earlier run\nAn earlier run of this state created ${name}`,
      ),
    );
    assert.deepEqual(e.keys(), []);
    assert.equal(await e.nextRun(), "");
  });

  test("is left alone if the run closed it, or created nothing", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    await e.close(opened.private);
    e.bench.emulator.fault("CreateApiKey", refuse);
    await e.open();
    await e.open();
    await e.end();
    assert.equal(await e.nextRun(), "");
    assert.equal(e.bench.calls("DeleteApiKey").length, 2);
  });

  test("is named if it cannot be deleted, and the following run tries again", async (t) => {
    const e = await start(t);
    const name = String(at((await e.open()).result, "name"));
    e.bench.emulator.fault("DeleteApiKey", refuse);
    assert.match(
      await e.nextRun(),
      new RegExp(
        `^warning: An ephemeral ApiKey of an earlier run still exists\n.*${name}.*not you.*still valid`,
      ),
    );
    await e.nextRun();
    assert.deepEqual(e.keys(), []);
  });

  test("is deleted by the next run if close failed", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    e.bench.emulator.fault("DeleteApiKey", refuse);
    assert.match(await e.close(opened.private), /The next run of this state tries again\.$/);
    await e.nextRun();
    assert.deepEqual(e.keys(), []);
  });

  test("is not deleted while its run is active", async () => {
    const store = createMemoryStore();
    const journalOf = (id: string, isAlive: boolean): Journal =>
      createJournal(store, { id, host: "h", boot: "b", pid: 1, startTicks: "1" }, () => 1, {
        isAlive: () => isAlive,
      });
    await (
      await journalOf("one", true).ephemeral.begin({ kind: "ApiKey", fingerprint: "s" })
    ).made("api-keys/k");
    assert.deepEqual(await journalOf("two", true).ephemeral.left(), []);
    const [left, ...others] = await journalOf("two", false).ephemeral.left();
    assert.deepEqual([left?.note.name, others], ["api-keys/k", []]);
    await store.write("one.run.json", "{");
    assert.deepEqual(await journalOf("two", false).ephemeral.left(), [], "nor where that is unknown");
  });

  test("remains recorded after the run that created it ends", async () => {
    const store = createMemoryStore();
    const run = { id: "one", host: "h", boot: "b", pid: 1, startTicks: "1" };
    const journal = createJournal(store, run, () => 1, { isAlive: () => false });
    const known = (await journal.listBeforeCreate("keys", () => Promise.resolve(["api-keys/old"]))) ?? "";
    const note = await journal.ephemeral.begin({ kind: "ApiKey", fingerprint: "s", known });
    await note.made("api-keys/k");
    await journal.end(true);
    const next = createJournal(store, { ...run, id: "two" }, () => 1, { isAlive: () => false });
    await next.leftBehind();
    const [left, ...others] = await next.ephemeral.left();
    assert.ok(left !== undefined && others.length === 0);
    assert.deepEqual(await next.knownBefore(left.note), ["api-keys/old"]);
    await left.drop();
    const last = createJournal(store, { ...run, id: "three" }, () => 1, { isAlive: () => false });
    await last.leftBehind();
    assert.deepEqual(await store.list(), [], "nothing is left of a run without notes");
  });
});

const LOST = { do: "disconnect", when: "after" } as const;
const NEVER_RECEIVED = { do: "disconnect", when: "before" } as const;

/** Clocks of the service, and whether the configuration leaves the display name to the provider. */
const CLOCKS = [
  ["agrees with this machine's", 0, "Z"],
  ["is an hour behind", -3_600_000, "Z"],
  ["is an hour ahead", 3_600_000, "Z"],
  ["is in another time zone", 0, "+02:00"],
  ["names no time zone", -7_200_000, "none"],
] as const;

/** Adds another client's key while the create is being carried out, and returns its name. */
async function addStranger(
  { bench }: Ephemeral,
  body: Readonly<Record<string, string>> = {},
): Promise<string> {
  await bench.emulator.whenRequested("CreateApiKey", bench.calls("CreateApiKey").length + 1);
  return bench.emulator.add("ApiKey", body).name;
}

/** Opens a key and loses the answer. The run is killed before it can search for the key. Returns the names of all keys. */
async function killedOpen(
  e: Ephemeral,
  config: Json = {},
  fault: typeof LOST | typeof NEVER_RECEIVED = LOST,
) {
  const call = e.bench.calls("CreateApiKey").length + 1;
  e.bench.emulator.fault("CreateApiKey", fault);
  void e.bench.emulator.whenRequested("CreateApiKey", call).then(() => e.interrupt());
  const opened = await e.open(config);
  assert.match(said(opened), /It may exist all the same\. .*The next run of this state searches for it\.$/);
}

/** Commands that a diagnostic prints. */
function commandsIn(text: string): readonly string[] {
  return text.split("\n").flatMap((line) => /^ {2}(cdktf-svc call .*)$/.exec(line)?.[1] ?? []);
}

describe("ephemeral: a lost answer", () => {
  for (const [clock, stepMs, zone] of CLOCKS) {
    test(`leads to the key by the token in its display name if the service's clock ${clock}`, async (t) => {
      const e = await start(t);
      e.bench.emulator.stepClock(stepMs, { zone });
      const old = e.bench.emulator.add("ApiKey", {}).name;
      const stranger = addStranger(e);
      e.bench.emulator.fault("CreateApiKey", LOST);
      const opened = await e.open();
      assert.equal(opened.result, null);
      assert.match(
        said(opened),
        /api-keys\/\w+ was created all the same\. It was deleted again, and nothing is left/,
      );
      assert.deepEqual(e.keys(), [old, await stranger]);
      assert.equal(await e.nextRun(), "");
    });

    test(`of a killed run leads the next run to the key if the service's clock ${clock}`, async (t) => {
      const e = await start(t);
      e.bench.emulator.stepClock(stepMs, { zone });
      const stranger = addStranger(e);
      await killedOpen(e);
      assert.equal(e.keys().length, 2);
      assert.match(await e.nextRun(), /^warning: Deleted an ephemeral ApiKey of an earlier run\n/);
      assert.deepEqual(e.keys(), [await stranger]);
      assert.equal(await e.nextRun(), "");
    });

    test(`of a key with a configured display name names every new key if the service's clock ${clock}`, async (t) => {
      const e = await start(t);
      e.bench.emulator.stepClock(stepMs, { zone });
      const old = e.bench.emulator.add("ApiKey", { displayName: "ci" }).name;
      const stranger = await Promise.all([
        addStranger(e, { displayName: "ci" }),
        (async () => {
          e.bench.emulator.fault("CreateApiKey", LOST);
          const opened = await e.open({ display_name: "ci" });
          assert.match(
            said(opened),
            /^error: Error creating the ephemeral ApiKey\n.*It may exist all the same\. New since/,
          );
        })(),
      ]).then(([name]) => name);
      const mine = e.keys().find((name) => name !== old && name !== stranger);
      for (const each of ["this run", "the next run", "a later run"]) {
        const text = await e.nextRun();
        assert.match(text, /^warning: An ephemeral ApiKey of an earlier run may still exist\n/, each);
        assert.match(
          text,
          /Nothing proves which of them it created, so none was deleted.*remove memory.*\.ephemeral\.json/,
        );
        assert.deepEqual(
          [...commandsIn(text)].sort(),
          [stranger, mine]
            .map((name) => `cdktf-svc call IamService/DeleteApiKey '{"name":"${name}"}'`)
            .sort(),
        );
        await e.bench.session.clock.sleep(3_600_000);
      }
      assert.equal(e.bench.emulator.get(String(mine))?.["displayName"], "ci", "it is sent as configured");
      assert.equal(e.keys().length, 3);
      e.bench.emulator.remove(String(mine));
      e.bench.emulator.remove(stranger);
      assert.equal(await e.nextRun(), "", "nothing new is left");
      e.bench.emulator.add("ApiKey", {});
      assert.equal(await e.nextRun(), "", "the note is gone");
    });
  }

  test("prints a command that deletes the key", async (t) => {
    const e = await start(t);
    await killedOpen(e, { display_name: "ci" });
    const [command = ""] = commandsIn(await e.nextRun());
    const [, method = "", request = ""] = /^cdktf-svc call (\S+) '(.*)'$/.exec(command) ?? [];
    const run = await runCli(["call", method, request], {
      SVC_ENDPOINT: e.bench.emulator.url,
      SVC_API_KEY: API_KEY,
    });
    assert.equal(run.code, 0, run.output);
    assert.deepEqual(e.keys(), []);
  });

  test("of a request that was never received leaves nothing, which the list proves after the settle time", async (t) => {
    const e = await start(t);
    e.bench.emulator.fault("CreateApiKey", NEVER_RECEIVED);
    const beganAtMs = e.bench.session.clock.now();
    assert.match(said(await e.open()), /The service shows no new ApiKey, so nothing is left behind\.$/);
    assert.ok(e.bench.session.clock.now() - beganAtMs >= e.bench.session.settleMs);
    e.bench.emulator.add("ApiKey", {});
    assert.equal(await e.nextRun(), "");
  });

  test("of a killed run is kept until the settle time has passed, whatever this machine's clock says", async (t) => {
    const e = await start(t);
    await killedOpen(e, {}, NEVER_RECEIVED);
    const open =
      /^warning: An ephemeral ApiKey .* may still exist\n.*The service may still carry out the request\./;
    assert.match(await e.nextRun(), open);
    e.bench.stepWallClock(3_600_000);
    e.bench.session.serviceTime.observe({
      sentAtMs: e.bench.session.clock.wallMs(),
      receivedAtMs: e.bench.session.clock.wallMs(),
      leastMs: e.bench.session.clock.now(),
      mostMs: e.bench.session.clock.now(),
    });
    assert.match(await e.nextRun(), open);
    await e.bench.session.clock.sleep(60_000);
    assert.equal(await e.nextRun(), "");
    e.bench.emulator.add("ApiKey", {});
    assert.equal(await e.nextRun(), "", "the note is gone");
  });

  test("is kept while the keys cannot be listed, and decided when they can", async (t) => {
    const e = await start(t);
    const unlisted = e.bench.emulator.fault({ method: "ListApiKeys", times: Infinity }, refuse);
    e.bench.emulator.fault("CreateApiKey", LOST);
    assert.match(said(await e.open()), /It may exist all the same\. The search for it failed: .*not you/);
    await e.bench.session.clock.sleep(60_000);
    assert.match(await e.nextRun(), /may still exist\n.*The search for it failed: .*not you.*remove memory/);
    unlisted.remove();
    assert.match(await e.nextRun(), /^warning: Deleted an ephemeral ApiKey of an earlier run\n/);
    assert.deepEqual(e.keys(), []);
  });

  test("is kept if neither a token nor the list before the request can show the key", async (t) => {
    const e = await start(t);
    const unlisted = e.bench.emulator.fault({ method: "ListApiKeys", times: Infinity }, refuse);
    e.bench.emulator.fault("CreateApiKey", LOST);
    await e.open({ display_name: "ci" });
    unlisted.remove();
    await e.bench.session.clock.sleep(60_000);
    const text = await e.nextRun();
    assert.match(text, /Which ApiKeys existed before is not known\. .*remove memory/);
    assert.deepEqual(commandsIn(text), []);
    assert.equal(e.keys().length, 1);
  });

  test("takes no key that another run has noted or that shows another run's token", async (t) => {
    const e = await start(t);
    const noted = await e.open({ display_name: "ci" });
    e.bench.emulator.add("ApiKey", { displayName: "svc-ephemeral-6ff8d3c5-0dbd-4b1c-93d9-4f0c1b6e8a52" });
    const before = new Set(e.keys());
    await killedOpen(e, { display_name: "ci" });
    for (const name of e.keys()) if (!before.has(name)) e.bench.emulator.remove(name);
    await e.bench.session.clock.sleep(60_000);
    assert.equal(e.keys().length, 2);
    assert.match(
      await e.nextRun(),
      new RegExp(`^warning: Deleted an ephemeral ApiKey .*\n.*${String(at(noted.result, "name"))}`),
    );
    assert.equal(e.keys().length, 1);
    assert.equal(await e.nextRun(), "");
  });

  test("leads to every key that shows the idempotency token of the request", async (t) => {
    const { create } = kind.methods;
    assert.ok(create);
    const fields = kind.fields.filter(({ terraformName }) => terraformName !== "display_name");
    const methods = { ...kind.methods, create: { ...create, tokenField: "displayName" } };
    const e = await start(t, { ...kind, fields, methods });
    const stranger = addStranger(e, { displayName: "theirs" });
    // The service does not recognize a repetition, such as one by a proxy.
    void e.bench.emulator
      .whenRequested("CreateApiKey")
      .then(({ body }) => e.bench.emulator.add("ApiKey", body as never));
    e.bench.emulator.fault("CreateApiKey", LOST);
    const opened = await e.open();
    assert.match(said(opened), /api-keys\/\w+, .* was created all the same\. It was deleted again/);
    assert.deepEqual(e.keys(), [await stranger]);
  });

  test("is found in a read if the list does not show display names", async (t) => {
    const e = await start(t);
    const stranger = addStranger(e, { displayName: "theirs" });
    await killedOpen(e);
    const name = e.keys().find((each) => e.bench.emulator.get(each)?.["displayName"] !== "theirs");
    const items = e
      .keys()
      .map((each) => ({ ...e.bench.emulator.get(each), displayName: undefined, secret: undefined }));
    e.bench.emulator.fault("ListApiKeys", answer({ apiKeys: items }));
    assert.match(await e.nextRun(), new RegExp(`^warning: Deleted an ephemeral .*\n.*${String(name)}`));
    assert.deepEqual(e.keys(), [await stranger]);
  });
});

describe("ephemeral: an API key of an earlier run with another API key", () => {
  /** Starts the next run with the key of another account. */
  const runOfOther = async (e: Ephemeral): Promise<string> => {
    e.bench.emulator.addAccount(OTHER_KEY);
    const text = await e.nextRun({}, OTHER_KEY);
    e.bench.restart({ apiKey: API_KEY });
    return text;
  };

  for (const config of [{}, { display_name: "ci" }]) {
    test(`is kept by a run of another account (${JSON.stringify(config)})`, async (t) => {
      const e = await start(t);
      const opened = await e.open(config);
      await e.bench.session.clock.sleep(60_000);
      assert.match(
        await runOfOther(e),
        /may still exist\n.*It was sent with another API key, which may be one of another account\..*remove memory/,
      );
      assert.deepEqual(e.keys(), [at(opened.result, "name")]);
      assert.match(await e.nextRun(), /^warning: Deleted an ephemeral ApiKey/);
      assert.deepEqual(e.keys(), []);
    });
  }

  test("is kept if its answer was lost and the account has other keys", async (t) => {
    const e = await start(t);
    await killedOpen(e, { display_name: "ci" });
    await e.bench.session.clock.sleep(60_000);
    const text = await runOfOther(e);
    assert.match(text, /It was sent with another API key, which may be one of another account\./);
    assert.deepEqual(commandsIn(text), []);
    assert.equal(commandsIn(await e.nextRun()).length, 1);
  });

  test("is deleted by another key of the account: it shows its token, or an older object is visible", async (t) => {
    const e = await start(t);
    const rotated = { keyDigest: "rotated" };
    await e.open();
    assert.match(await e.nextRun(rotated), /^warning: Deleted an ephemeral ApiKey/);
    await e.open({ display_name: "ci" });
    assert.match(await e.nextRun(rotated), /It was sent with another API key/);
    assert.match(await e.nextRun(), /^warning: Deleted an ephemeral ApiKey/);
    e.bench.emulator.add("ApiKey", {});
    await e.open({ display_name: "ci" });
    assert.match(await e.nextRun(rotated), /^warning: Deleted an ephemeral ApiKey/);
    assert.equal(e.keys().length, 1);
  });
});

test("ephemeral: an object is made in allowed places only", async (t) => {
  const e = await start(t, kindOf(contract, "Network"), { allowed: { projects: ["shop"] } });
  const before = e.bench.emulator.requests.length;
  const { result, diagnostics } = await e.open({ project_name: "demo", region: "eu-west-1" });
  assert.equal(result, null);
  assert.match(said({ diagnostics: diagnostics ?? [] }), /projects\/demo is not in allowed_projects/);
  assert.equal(e.bench.emulator.requests.length, before);
});
