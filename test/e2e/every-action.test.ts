import assert from "node:assert/strict";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { after, before, describe, test } from "node:test";
import {
  type ActionModel,
  actionsOf,
  contract,
  isListableKind,
  type Kind,
  listQueryFields,
} from "../../src/contract";
import { ACTIONS, QUERIES, skipBefore } from "../support/engine";
import { openScenario, type Scenario } from "../support/end-to-end";
import { estate } from "../support/estate";
import { exampleObject } from "../support/example-values";
import { matrixPart } from "../support/exhaustive";

/** Opens a scenario whose service has objects of every kind, for the tests of a suite. Returns the scenario once it is open. */
function withEstate(): () => Scenario {
  let opened: Scenario | undefined;
  before(async () => {
    opened = await openScenario({ env: { SVC_PROJECT: "shop" } });
    opened.write(estate);
    await opened.apply();
  });
  after(() => opened?.close());
  return () => {
    assert.ok(opened);
    return opened;
  };
}

/** One invocation: the action's type, its configuration, and the method that it calls. */
interface Invocation {
  readonly type: string;
  readonly method: string;
  readonly configFor: (s: Scenario) => Readonly<Record<string, unknown>>;
}

/** Returns the name of an object that the action may be about. */
function nameOf(s: Scenario, kind: string): string {
  const [object] = s.emulator.objects(kind);
  assert.ok(object, `the service has a ${kind}`);
  return object.name;
}

function invocationOf({ terraformName, method, fields, exclusive }: ActionModel): Invocation {
  return {
    type: `svc_${terraformName}`,
    method: method.name,
    configFor: (s) => ({
      ...exampleObject(fields, exclusive, {
        variant: 1,
        extent: "demanded",
        reference: (kind) => nameOf(s, kind),
      }),
      // An object never shrinks.
      ...(fields.some((field) => field.terraformName === "size_gib") ? { size_gib: 4_096 } : {}),
    }),
  };
}

const INVOCATIONS: readonly Invocation[] = [
  ...actionsOf(contract).map(invocationOf),
  {
    type: "svc_call",
    method: "ResizeDisk",
    configFor: (s) => ({
      method: "StorageService/ResizeDisk",
      request: { name: nameOf(s, "Disk"), sizeGib: 8_192 },
    }),
  },
];

const invoked = matrixPart(INVOCATIONS, ({ type }) => type === "svc_virtual_machine_clone");

describe(`every action (${invoked.part})`, { skip: skipBefore(ACTIONS) }, () => {
  const current = withEstate();
  for (const { type, method, configFor } of invoked.rows) {
    test(`${type}: an invocation calls ${method} once, shows its progress and ends with its operation`, async () => {
      const s = current();
      const calls = (name: string): number =>
        s.emulator.requests.filter((request) => request.method === name).length;
      s.write({ ...estate, action: { [type]: { it: { config: configFor(s) } } } });
      const [called, polled] = [calls(method), calls("GetOperation")];
      s.emulator.stickNextOperation();
      const run = s.start("apply", "-auto-approve", `-invoke=action.${type}.it`);
      await run.until(s.emulator.whenRequested("GetOperation", polled + 1));
      await run.seen("waiting for operations/");
      const [operation] = s.emulator.operations().filter(({ state }) => state !== "SUCCEEDED");
      assert.ok(operation);
      assert.equal(run.process.exitCode, null, "the action waits for its operation");
      s.emulator.settleOperation(operation.name, "SUCCEEDED");
      const { code, output } = await run.done;
      assert.equal(code, 0, output);
      assert.match(output, new RegExp(`calling ${method} for `));
      assert.match(output, new RegExp(`waiting for ${operation.name}, which is \\w+`));
      assert.match(output, /Actions: 1 invoked/);
      assert.equal(calls(method), called + 1);
    });
  }
});

const listed = matrixPart(
  contract.kinds.filter((kind) => isListableKind(kind)),
  ({ name }) => name === "VirtualMachine",
);

/** Returns the arguments of a list that shows the objects of the estate's project. */
const scopeOf = (kind: Kind): Readonly<Record<string, string>> =>
  listQueryFields(kind).some(({ terraformName }) => terraformName === "project_name")
    ? { project_name: "shop" }
    : {};

describe(`every list resource (${listed.part})`, { skip: skipBefore(QUERIES) }, () => {
  const current = withEstate();
  for (const kind of listed.rows) {
    const type = `svc_${kind.terraformName}`;
    test(`${type}: a query finds each object once, with all attributes`, async () => {
      const s = current();
      const list = { [type]: { all: { provider: "svc", include_resource: true, config: scopeOf(kind) } } };
      writeFileSync(join(s.directory, "all.tfquery.json"), JSON.stringify({ list }));
      const { stdout } = await s.must("query", "-json");
      const found = stdout
        .split("\n")
        .filter((line) => line.startsWith("{"))
        .flatMap(
          (line) => (JSON.parse(line) as { readonly list_resource_found?: Found }).list_resource_found ?? [],
        );
      const names = s.emulator.objects(kind.name).map(({ name }) => name);
      assert.ok(names.length > 0, `the service has a ${kind.name}`);
      assert.deepEqual(found.map(({ identity }) => identity.name).sort(), [...names].sort());
      for (const { identity, resource_object: object } of found) assert.equal(object["name"], identity.name);
    });
  }
});

/** An object in the output of a query. */
interface Found {
  readonly identity: { readonly name: string };
  readonly resource_object: Readonly<Record<string, unknown>>;
}
