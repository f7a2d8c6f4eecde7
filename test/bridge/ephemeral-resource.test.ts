import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { createLogger, type Context, type OpenResult, schemaFaults } from "../../src/plugin";
import { closeAll, createEphemeralResource, type OpenedObjects } from "../../src/bridge/ephemeral-resource";
import { createProvider } from "../../src/bridge/provider";
import { at, type Bench, said, startBench } from "./support/running-bridge";
import { valuesFor } from "./support/values";

type Json = Parameters<Bench["create"]>[0];

interface Ephemeral {
  readonly bench: Bench;
  readonly lines: readonly string[];
  open(config?: Json): Promise<OpenResult>;
  /** What close says of this private data. */
  close(privateData: Uint8Array | undefined): Promise<string>;
  /** The engine is done. */
  end(): Promise<void>;
  interrupt(): void;
  keys(): readonly string[];
}

const kind = kindOf(contract, "ApiKey");

async function start(t: TestContext): Promise<Ephemeral> {
  const bench = await startBench(t, { kind: "ApiKey" });
  const opened: OpenedObjects = new Map();
  const resource = createEphemeralResource(contract, kind, opened);
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
      resource.open({ configured, config: valuesFor(resource.schema, config) }, context),
    close: async (privateData = new Uint8Array()) =>
      said({ diagnostics: (await resource.close?.({ configured, private: privateData }, context)) ?? [] }),
    end: () => closeAll(opened, context),
    interrupt: () => stopping.abort(new Error("the engine asked the provider to stop")),
    keys: () => bench.emulator.objects("ApiKey").map(({ name }) => name),
  };
}

const answer = (body: Readonly<Record<string, unknown>>) => ({ do: "answer", status: 200, body }) as const;
const refuse = {
  do: "answer",
  status: 403,
  body: { code: "permission_denied", message: "not you" },
} as const;

describe("the ephemeral resources", () => {
  test("are those of kinds that tell a secret only when they are made, at once", () => {
    const { ephemeralResources } = createProvider(contract, { version: "0.0.0" });
    assert.deepEqual([...(ephemeralResources ?? new Map<string, never>()).keys()], ["svc_api_key"]);
    for (const { schema } of ephemeralResources?.values() ?? []) {
      assert.deepEqual(schemaFaults(schema, "ephemeralResource"), []);
      assert.deepEqual(schema.block.blocks ?? [], []);
    }
  });
});

describe("an ephemeral key", () => {
  test("is made by open, with what is configured as it is, and deleted by close", async (t) => {
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

  test("that is not configured has the contract's defaults", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    assert.deepEqual([at(opened.result, "roles"), at(opened.result, "display_name")], [["VIEWER"], ""]);
  });

  test("never has its secret in a log, nor in the private data", async (t) => {
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

  test("that somebody else has deleted is closed all the same", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    e.bench.emulator.remove(String(at(opened.result, "name")));
    assert.equal(await e.close(opened.private), "");
  });

  test("is deleted though the engine has been told to stop", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    e.interrupt();
    assert.equal(await e.close(opened.private), "");
    assert.deepEqual(e.keys(), []);
  });

  test("that cannot be deleted is named, with ways to be rid of it", async (t) => {
    const e = await start(t);
    const opened = await e.open();
    const name = String(at(opened.result, "name"));
    e.bench.emulator.fault("DeleteApiKey", refuse);
    const text = await e.close(opened.private);
    assert.match(
      text,
      new RegExp(
        `^error: Could not delete the ephemeral ApiKey ${name}\n.*not you.*whatever secret it has is still good`,
      ),
    );
    assert.ok(text.includes(`terraform import <address> ${name}`));
  });

  test("that the engine never closes is deleted when the engine is done, once, and one that it closed is left alone", async (t) => {
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

  test("that the engine has forgotten is spoken of", async (t) => {
    const e = await start(t);
    assert.match(
      await e.close(undefined),
      /^error: Could not delete an ephemeral ApiKey\nThe engine did not say which/,
    );
    assert.match(await e.close(Buffer.from('{"version":2}')), /^error: Could not delete an ephemeral ApiKey/);
  });
});

describe("opening an ephemeral key", () => {
  test("that the service refuses makes nothing and says why", async (t) => {
    const e = await start(t);
    e.bench.emulator.fault("CreateApiKey", refuse);
    const opened = await e.open();
    assert.equal(opened.result, null);
    assert.match(said(opened), /^error: Could not create the ephemeral ApiKey\n.*not you/);
    assert.doesNotMatch(said(opened), /may have been made/);
  });

  test("whose answer is lost says that there may be one", async (t) => {
    const e = await start(t);
    e.bench.emulator.fault("CreateApiKey", { do: "disconnect", when: "after" });
    const opened = await e.open();
    assert.equal(opened.result, null);
    assert.match(
      said(opened),
      /It may have been made all the same: look for a new ApiKey in the service, and delete it\.$/,
    );
  });

  for (const [what, body, text] of [
    [
      "an answer without its secret",
      {},
      /was made, but the service's answer has no secret, which nothing else tells\. It was deleted again/,
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
    test(`that gets ${what} leaves nothing behind`, async (t) => {
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

  test("that gets garbage and cannot delete it names what is left", async (t) => {
    const e = await start(t);
    const { name } = e.bench.emulator.add("ApiKey", {}) as { name: string };
    e.bench.emulator.fault("CreateApiKey", answer({ name }));
    e.bench.emulator.fault("DeleteApiKey", refuse);
    const opened = await e.open();
    assert.match(
      said(opened),
      new RegExp(
        `It could not be deleted either \\(.*not you.*\\), so that it is still there\\. Delete ${name} in`,
      ),
    );
  });

  for (const body of [{}, { name: "" }, { name: "projects/p" }, { name: 5 }]) {
    test(`that gets no usable name (${JSON.stringify(body)}) says what to look for`, async (t) => {
      const e = await start(t);
      e.bench.emulator.fault("CreateApiKey", answer(body));
      const opened = await e.open();
      assert.equal(opened.result, null);
      assert.match(
        said(opened),
        /its answer has no usable resource name \(api-keys\/\{id\}\).*Look for a new ApiKey/,
      );
    });
  }

  test("that is interrupted before it is sent makes nothing", async (t) => {
    const e = await start(t);
    e.interrupt();
    assert.match(
      said(await e.open()),
      /The engine asked to stop before CreateApiKey was called, so it was not\./,
    );
    assert.deepEqual(e.keys(), []);
  });

  test("that is interrupted meanwhile leaves nothing behind", async (t) => {
    const e = await start(t);
    void e.bench.emulator.whenRequested("CreateApiKey", 1).then(() => e.interrupt());
    const opened = await e.open();
    assert.equal(opened.result, null);
    assert.match(
      said(opened),
      /^error: Interrupted: could not create the ephemeral ApiKey\n.*It was deleted again: nothing is left behind\.$/,
    );
    assert.deepEqual(e.keys(), []);
  });
});
