import assert from "node:assert/strict";
import { test } from "node:test";

import type { DataSource, EphemeralResource, IdentitySchema, Resource, Value } from "../../../src/plugin";
import {
  Decimal,
  errorDiagnostic,
  FunctionError,
  listOf,
  NUMBER,
  parseJson,
  STRING,
  UNKNOWN,
  valueObject,
} from "../../../src/plugin";
import { decodeValue, encodeValue } from "../../../src/plugin/wire";
import type { RpcClient } from "../support/rpc-client";
import { connect, dynamic, rawState, valueOf } from "../support/rpc-client";
import type { TinyParts } from "../support/tiny-provider";
import { plainSchema, providerSchema, tiny, tinyProvider, tinySchema } from "../support/tiny-provider";

async function client(parts: TinyParts): Promise<RpcClient> {
  const connected = connect(tinyProvider(parts));
  await connected.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
  return connected;
}

const identity: IdentitySchema = {
  version: 2,
  attributes: [{ name: "id", type: STRING, importAs: "required" }],
};
const idData = (id: Value) => ({ identityData: { msgpack: identityBytes(id) } });
const identityType = { kind: "object", attributes: new Map([["id", STRING]]) } as const;
const identityBytes = (id: Value): Uint8Array => encodeValue(identityType, valueObject({ id }));

async function upgrade(
  version: number,
  state: Parameters<typeof rawState>[0],
  upgradeState?: Resource<string>["upgrade"],
) {
  const resource = upgradeState === undefined ? {} : { upgrade: upgradeState };
  const request = { typeName: "tiny", version, rawState: rawState(state) };
  const answer = await connect(tinyProvider({ resource })).call("UpgradeResourceState", request);
  return { ...answer, state: valueOf(tinySchema, answer.upgradedState) };
}

void test("UpgradeResourceState: keeps current state with exact numbers, without removed and with added attributes", async () => {
  const raw = parseJson('{"name":"a","size":9007199254740993.1,"gone":[1],"secret":"leak"}');
  const { state, diagnostics } = await upgrade(3, raw);
  assert.deepEqual([state, diagnostics], [tiny({ name: "a", size: Decimal.of("9007199254740993.1") }), []]);
  assert.deepEqual((await upgrade(3, null)).state, null);
});

void test("UpgradeResourceState: older state is upgraded by the resource, and is an error without an upgrade", async () => {
  const { state } = await upgrade(1, { label: "a" }, ({ version, rawState: old }) => {
    assert.deepEqual([version, old["label"]], [1, "a"]);
    return { state: { name: "b" } };
  });
  assert.deepEqual(state, tiny({ name: "b" }));
  const older = await upgrade(2, { name: "a" });
  assert.match(
    older.diagnostics[0]?.detail ?? "",
    /version 2 of its schema; this provider has version 3, and cannot upgrade it/,
  );
  const newer = await upgrade(4, { name: "a" });
  assert.match(newer.diagnostics[0]?.detail ?? "", /A newer provider wrote it/);
  const empty = await upgrade(1, {}, () => ({}));
  assert.equal(empty.diagnostics[0]?.summary, "The provider returned no result");
  const refusing = await upgrade(1, {}, () => ({ diagnostics: [errorDiagnostic("No", "no")] }));
  assert.deepEqual(
    refusing.diagnostics.map(({ summary }) => summary),
    ["No"],
  );
});

void test("UpgradeResourceState: invalid state is an error that does not quote it", async () => {
  const unfit = await upgrade(3, { name: ["hunter2"] });
  assert.match(
    unfit.diagnostics[0]?.detail ?? "",
    /^The stored state of a "tiny" does not fit its schema: name: a string is required, not a list\./,
  );
  const broken = await connect(tinyProvider()).call("UpgradeResourceState", {
    typeName: "tiny",
    version: 3,
    rawState: { json: Buffer.from('{"name": "hunter2') },
  });
  assert.match(broken.diagnostics[0]?.detail ?? "", /expected a string at offset 9/);
  const flat = await connect(tinyProvider()).call("UpgradeResourceState", {
    typeName: "tiny",
    version: 3,
    rawState: { flatmap: new Map([["name", "a"]]) },
  });
  assert.match(flat.diagnostics[0]?.detail ?? "", /Terraform 0\.11/);
  assert.doesNotMatch(JSON.stringify([unfit, broken]), /hunter2/);
});

void test("ImportResourceState: finds an object or reports that there is none", async () => {
  const importState: Resource<string>["import"] = ({ id, configured }) => {
    assert.equal(configured, "to true");
    return id === "x"
      ? { state: valueObject({ id, secret: "leak" }), private: Buffer.from("p") }
      : { state: null };
  };
  const connected = await client({ resource: { import: importState } });
  const found = await connected.call("ImportResourceState", { typeName: "tiny", id: "x" });
  assert.deepEqual(
    found.importedResources.map((each) => [
      each.typeName,
      valueOf(tinySchema, each.state),
      Buffer.from(each.private).toString(),
    ]),
    [["tiny", tiny({ id: "x" }), "p"]],
  );
  const missing = await connected.call("ImportResourceState", { typeName: "tiny", id: "y" });
  assert.deepEqual(missing.importedResources, []);
  assert.match(missing.diagnostics[0]?.detail ?? "", /^There is no "tiny" with the id "y", or/);
  const unsupported = await (await client({})).call("ImportResourceState", { typeName: "tiny", id: "x" });
  assert.equal(unsupported.diagnostics[0]?.summary, "Import not supported");
});

void test("identity: is returned by import, read and apply, and only for resources that have one", async () => {
  const resource: Partial<Resource<string>> = {
    identity,
    import: ({ identity: given }) => ({ state: valueObject({ id: given?.["id"] ?? null }) }),
    create: ({ planned }) => ({
      state: valueObject({ ...planned, id: "n" }),
      identity: valueObject({ id: "n" }),
    }),
  };
  const connected = await client({ resource });
  const imported = await connected.call("ImportResourceState", { typeName: "tiny", identity: idData("x") });
  const [object] = imported.importedResources;
  assert.deepEqual(valueOf(tinySchema, object?.state), tiny({ id: "x" }));
  assert.deepEqual(
    decodeValue(identityType, object?.identity?.identityData?.msgpack ?? new Uint8Array()),
    valueObject({ id: "x" }),
  );
  const read = await connected.call("ReadResource", {
    typeName: "tiny",
    currentState: dynamic(tinySchema, tiny({ name: "a" })),
    currentIdentity: idData("kept"),
  });
  assert.deepEqual(
    Buffer.from(read.newIdentity?.identityData?.msgpack ?? []),
    Buffer.from(identityBytes("kept")),
  );
  const create = {
    typeName: "tiny",
    config: dynamic(tinySchema, tiny({ name: "a" })),
    plannedState: dynamic(tinySchema, tiny({ name: "a", id: UNKNOWN })),
  };
  const created = await connected.call("ApplyResourceChange", {
    ...create,
    plannedIdentity: idData(UNKNOWN),
  });
  assert.deepEqual(
    Buffer.from(created.newIdentity?.identityData?.msgpack ?? []),
    Buffer.from(identityBytes("n")),
  );
  const without = await client({ resource: { import: () => ({ state: null }) } });
  const refused = await without.call("ImportResourceState", { typeName: "tiny", identity: idData("x") });
  assert.equal(refused.diagnostics[0]?.summary, "Resource identity not supported");
  assert.equal((await without.call("ApplyResourceChange", create)).newIdentity, undefined);
});

void test("identity: an older one is upgraded by the resource, and is an error without an upgrade", async () => {
  const request = { typeName: "tiny", version: 1, rawIdentity: rawState({ old: "x" }) };
  const upgrading = connect(
    tinyProvider({
      resource: {
        identity,
        upgradeIdentity: ({ rawIdentity }) => ({ identity: { id: rawIdentity["old"] ?? null } }),
      },
    }),
  );
  const { upgradedIdentity } = await upgrading.call("UpgradeResourceIdentity", request);
  assert.deepEqual(
    Buffer.from(upgradedIdentity?.identityData?.msgpack ?? []),
    Buffer.from(identityBytes("x")),
  );
  const plain = await connect(tinyProvider({ resource: { identity } })).call(
    "UpgradeResourceIdentity",
    request,
  );
  assert.equal(plain.diagnostics[0]?.summary, "Unsupported state version");
  const none = await connect(tinyProvider()).call("UpgradeResourceIdentity", request);
  assert.equal(none.diagnostics[0]?.summary, "Resource identity not supported");
});

void test("MoveResourceState: is decided by the resource, and not supported otherwise", async () => {
  const request = {
    sourceProviderAddress: "registry.example/acme/other",
    sourceTypeName: "other",
    sourceSchemaVersion: 7,
    sourceState: rawState({ title: "a" }),
    targetTypeName: "tiny",
  };
  const moveFrom: Resource<string>["moveFrom"] = ({
    sourceTypeName,
    sourceSchemaVersion,
    rawState: state,
  }) =>
    sourceTypeName === "other" && sourceSchemaVersion === 7
      ? { state: { name: state["title"] ?? null } }
      : undefined;
  const connected = connect(tinyProvider({ resource: { moveFrom } }));
  const moved = await connected.call("MoveResourceState", request);
  assert.deepEqual([valueOf(tinySchema, moved.targetState), moved.diagnostics], [tiny({ name: "a" }), []]);
  for (const [target, wish] of [
    [connected, { ...request, sourceTypeName: "stranger" }],
    [connect(tinyProvider()), request],
  ] as const) {
    assert.equal(
      (await target.call("MoveResourceState", wish)).diagnostics[0]?.summary,
      "Move not supported",
    );
  }
});

async function readData(read: DataSource<string>["read"]) {
  const answer = await (
    await client({ dataSource: { read } })
  ).call("ReadDataSource", {
    typeName: "tiny",
    config: dynamic(plainSchema, valueObject({ name: "a" })),
  });
  return { ...answer, state: valueOf(plainSchema, answer.state) };
}

void test("ReadDataSource: returns the state in the configuration's spelling", async () => {
  const plain = (values: Readonly<Record<string, Value>>) =>
    valueObject({ name: null, size: null, token: null, id: null, ...values });
  const { state, diagnostics } = await readData(({ config }) => ({
    state: valueObject({ ...config, name: "A", id: "x" }),
  }));
  assert.deepEqual([state, diagnostics], [plain({ name: "a", id: "x" }), []]);
  const missing = await readData(() => ({ state: null }));
  assert.deepEqual(
    [missing.state, missing.diagnostics[0]?.summary],
    [undefined, "The provider returned no result"],
  );
  const failed = await readData(() => ({
    state: null,
    diagnostics: [errorDiagnostic("No such thing", "x")],
  }));
  assert.deepEqual(
    failed.diagnostics.map(({ summary }) => summary),
    ["No such thing"],
  );
  const unknown = await readData(() => ({ state: plain({ id: UNKNOWN }) }));
  assert.equal(unknown.diagnostics[0]?.summary, "The provider returned an unknown value");
});

void test("ephemeral RPCs: an ephemeral resource is opened, renewed and closed with its private data", async () => {
  const seen: string[] = [];
  const ephemeral: Partial<EphemeralResource<string>> = {
    open: ({ config }) => ({
      result: valueObject({ ...config, id: "x" }),
      private: Buffer.from("opened"),
      renewAt: new Date(1_700_000_000_250),
    }),
    renew: ({ private: bytes }) => (
      seen.push(`renew ${Buffer.from(bytes).toString()}`),
      { renewAt: new Date(-250) }
    ),
    close: ({ private: bytes }) => (seen.push(`close ${Buffer.from(bytes).toString()}`), []),
  };
  const connected = await client({ ephemeral });
  const config = dynamic(plainSchema, valueObject({ name: "a" }));
  const opened = await connected.call("OpenEphemeralResource", { typeName: "tiny", config });
  assert.deepEqual(opened.renewAt, { seconds: 1_700_000_000, nanos: 250_000_000 });
  const handle = { typeName: "tiny", private: opened.private ?? new Uint8Array() };
  const renewed = await connected.call("RenewEphemeralResource", handle);
  assert.deepEqual(renewed.renewAt, { seconds: -1, nanos: 750_000_000 });
  assert.deepEqual(Buffer.from(renewed.private ?? []).toString(), "opened");
  assert.deepEqual((await connected.call("CloseEphemeralResource", handle)).diagnostics, []);
  assert.deepEqual(seen, ["renew opened", "close opened"]);
});

void test("ephemeral RPCs: renewal without renew is an error, and closing without close does nothing", async () => {
  const connected = await client({});
  const renewed = await connected.call("RenewEphemeralResource", { typeName: "tiny" });
  assert.equal(renewed.diagnostics[0]?.summary, "Renewal not supported");
  assert.deepEqual((await connected.call("CloseEphemeralResource", { typeName: "tiny" })).diagnostics, []);
  const failed = await (
    await client({ ephemeral: { open: () => ({ result: null }) } })
  ).call("OpenEphemeralResource", {
    typeName: "tiny",
    config: dynamic(plainSchema, valueObject({ name: "a" })),
  });
  assert.equal(failed.diagnostics[0]?.summary, "The provider returned no result");
});

void test("CallFunction: passes the arguments, and errors name the argument", async () => {
  const provider = tinyProvider({
    provider: {
      functions: new Map([
        [
          "sum",
          {
            parameters: [{ name: "first", type: NUMBER }],
            variadicParameter: { name: "more", type: NUMBER },
            returns: listOf(NUMBER),
            call: (args: readonly Value[]) => {
              if (args.length === 2) {
                throw new FunctionError("two is unlucky", 1);
              }
              if (args.length === 3) {
                throw new Error("boom");
              }
              return args.length === 4 ? "not a list" : args;
            },
          },
        ],
      ]),
    },
  });
  const connected = connect(provider);
  const call = (name: string, ...args: Uint8Array[]) =>
    connected.call("CallFunction", { name, arguments: args.map((msgpack) => ({ msgpack })) });
  const one = encodeValue(NUMBER, Decimal.of("0.1"));
  assert.deepEqual(decodeValue(listOf(NUMBER), (await call("sum", one)).result?.msgpack ?? one), [
    Decimal.of("0.1"),
  ]);
  assert.deepEqual((await call("sum", one, one)).error, { text: "two is unlucky", functionArgument: 1 });
  assert.match(
    (await call("sum", one, one, one)).error?.text ?? "",
    /The function sum failed: boom\n\nThis is a bug/,
  );
  assert.match((await call("sum", one, one, one, one)).error?.text ?? "", /a list is required, not a string/);
  assert.deepEqual((await call("sum")).error?.text, "at least 1 arguments are required, not 0.");
  assert.deepEqual((await call("sum", encodeValue(STRING, "x"))).error, {
    text: "The argument is not of the parameter's type: a number is not decimal text.",
    functionArgument: 0,
  });
  assert.deepEqual((await call("nope")).error?.text, 'The provider has no function "nope".');
});
