import assert from "node:assert/strict";
import { test } from "node:test";

import type { Resource, Value, ValueObject } from "../../../src/plugin";
import {
  attributeStep,
  Decimal,
  errorDiagnostic,
  UNKNOWN,
  valueObject,
  warningDiagnostic,
} from "../../../src/plugin";
import type { RpcClient } from "../support/rpc-client";
import { connect, dynamic, valueOf } from "../support/rpc-client";
import { providerSchema, tiny, tinyProvider, tinySchema } from "../support/tiny-provider";

async function client(resource: Partial<Resource<string>> = {}): Promise<RpcClient> {
  const connected = connect(tinyProvider({ resource }));
  await connected.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
  return connected;
}

interface Change {
  readonly prior?: ValueObject | null;
  readonly config?: ValueObject | null;
  readonly planned?: ValueObject | null;
}

async function plan(resource: Partial<Resource<string>>, { prior = null, config = null }: Change) {
  const answer = await (
    await client(resource)
  ).call("PlanResourceChange", {
    typeName: "tiny",
    priorState: dynamic(tinySchema, prior),
    proposedNewState: dynamic(tinySchema, config),
    config: dynamic(tinySchema, config),
    priorPrivate: Buffer.from("kept"),
  });
  return { ...answer, planned: valueOf(tinySchema, answer.plannedState) };
}

async function apply(
  resource: Partial<Resource<string>>,
  { prior = null, config = null, planned = null }: Change,
  signal?: AbortSignal,
) {
  const request = {
    typeName: "tiny",
    priorState: dynamic(tinySchema, prior),
    plannedState: dynamic(tinySchema, planned),
    config: dynamic(tinySchema, config),
    plannedPrivate: Buffer.from("planned"),
  };
  const answer = await (await client(resource)).call("ApplyResourceChange", request, signal);
  return { ...answer, state: valueOf(tinySchema, answer.newState) };
}

const wanted = tiny({ name: "a", secret: "hush" });
const planned = tiny({ name: "a", id: UNKNOWN });
const created = tiny({ name: "a", id: "id-1" });

void test("PlanResourceChange: a create has unknown computed values and no write-only values", async () => {
  const {
    planned: result,
    requiresReplace,
    plannedPrivate,
    diagnostics,
  } = await plan({}, { config: wanted });
  assert.deepEqual(result, planned);
  assert.deepEqual([requiresReplace, diagnostics, Buffer.from(plannedPrivate).toString()], [[], [], "kept"]);
});

void test("PlanResourceChange: an update contains its replacement paths", async () => {
  const { planned: result, requiresReplace } = await plan(
    {},
    { prior: created, config: tiny({ name: "b" }) },
  );
  assert.deepEqual(result, tiny({ name: "b", id: "id-1" }));
  assert.deepEqual(
    requiresReplace.map(({ steps }) => steps.map(({ attributeName }) => attributeName)),
    [["name"]],
  );
});

void test("PlanResourceChange: a destroy is planned as null, and calls planDestroy if the resource has it", async () => {
  const asked: ValueObject[] = [];
  const planDestroy: Resource<string>["planDestroy"] = ({ prior }) => {
    asked.push(prior);
    return { private: Buffer.from("doomed"), diagnostics: [warningDiagnostic("Careful", "It has data.")] };
  };
  const quiet = await plan({}, { prior: created });
  assert.deepEqual([quiet.planned, Buffer.from(quiet.plannedPrivate).toString()], [null, "kept"]);
  const loud = await plan({ planDestroy }, { prior: created });
  assert.deepEqual(asked, [created]);
  assert.deepEqual(
    [loud.planned, Buffer.from(loud.plannedPrivate).toString(), loud.diagnostics.length],
    [null, "doomed", 1],
  );
});

void test("PlanResourceChange: a resource may adjust its plan, and replacement follows the adjusted plan", async () => {
  const adjust: Resource<string>["plan"] = ({ planned: standard, requiresReplace, prior, configured }) => {
    assert.deepEqual(requiresReplace, []);
    assert.deepEqual(prior, created);
    assert.equal(configured, "to true");
    return {
      planned: valueObject({ ...standard, name: "A2" }),
      private: Buffer.from("new"),
      diagnostics: [warningDiagnostic("W", "w")],
    };
  };
  const config = tiny({ name: "a" });
  const answer = await plan({ plan: adjust }, { prior: created, config });
  assert.deepEqual(answer.planned, tiny({ name: "A2", id: "id-1" }));
  assert.deepEqual(answer.requiresReplace.length, 1);
  assert.equal(Buffer.from(answer.plannedPrivate).toString(), "new");
  assert.equal(answer.diagnostics[0]?.severity, 2);
  const explicit = await plan(
    { plan: () => ({ requiresReplace: [[attributeStep("size")]] }) },
    { prior: created, config },
  );
  assert.deepEqual(
    explicit.requiresReplace.map(({ steps }) => steps[0]?.attributeName),
    ["size"],
  );
});

void test("PlanResourceChange: works without a configured provider", async () => {
  const seen: unknown[] = [];
  const resource = {
    plan: ({ configured }: { configured: string | undefined }) => (seen.push(configured), {}),
  };
  const { diagnostics } = await connect(tinyProvider({ resource })).call("PlanResourceChange", {
    typeName: "tiny",
    config: dynamic(tinySchema, wanted),
  });
  assert.deepEqual([diagnostics, seen], [[], [undefined]]);
});

void test("ApplyResourceChange: create receives plan and configuration with the write-only value, and its state is stored", async () => {
  const seen: unknown[] = [];
  const create: Resource<string>["create"] = ({ configured, config, planned: asPlanned, private: bytes }) => {
    seen.push(configured, config["secret"], asPlanned, Buffer.from(bytes).toString());
    return { state: valueObject({ ...asPlanned, secret: "leak", id: "id-1" }), private: Buffer.from("own") };
  };
  const answer = await apply({ create }, { config: wanted, planned });
  assert.deepEqual(seen, ["to true", "hush", planned, "planned"]);
  assert.deepEqual(
    [answer.state, answer.diagnostics, Buffer.from(answer.private).toString()],
    [created, [], "own"],
  );
});

void test("ApplyResourceChange: update receives the prior state, and keeps the private state unless it returns one", async () => {
  const update: Resource<string>["update"] = ({ prior, planned: asPlanned }) => {
    assert.deepEqual(prior, created);
    return { state: asPlanned };
  };
  const target = tiny({ name: "a", id: "id-1", size: Decimal.of(5) });
  const answer = await apply({ update }, { prior: created, config: target, planned: target });
  assert.deepEqual(
    [answer.state, Buffer.from(answer.private).toString(), answer.diagnostics],
    [target, "planned", []],
  );
});

void test("ApplyResourceChange: a spelling that is semantically equal to the planned one is stored as planned", async () => {
  const create: Resource<string>["create"] = ({ planned: asPlanned }) => ({
    state: valueObject({ ...asPlanned, name: "A", id: "x" }),
  });
  const answer = await apply({ create }, { config: wanted, planned });
  assert.deepEqual([answer.state, answer.diagnostics], [tiny({ name: "a", id: "x" }), []]);
});

void test("ApplyResourceChange: a result that deviates from the plan is stored, with an error per attribute", async () => {
  const target = tiny({ name: "a", size: Decimal.of(5), token: "hunter2", id: UNKNOWN });
  const create: Resource<string>["create"] = () => ({
    state: tiny({ name: "a", size: Decimal.of(6), token: "hunter3", id: "id-1" }),
  });
  const { state, diagnostics } = await apply({ create }, { config: target, planned: target });
  assert.deepEqual((state as ValueObject)["size"], Decimal.of(6));
  assert.deepEqual(
    diagnostics.map(({ attribute }) => attribute?.steps[0]?.attributeName),
    ["size", "token"],
  );
  assert.equal(
    diagnostics[0]?.detail,
    'After creating tiny, "size" is not as planned: 5 was planned, but the value is 6.\n\nThe change was carried out, and the ' +
      "state contains its result. Either the service changed the requested value (then plan again, and configure the value " +
      "that it accepts), or this is a bug in the provider (then please report it).",
  );
  assert.doesNotMatch(JSON.stringify(diagnostics), /hunter/);
});

void test("ApplyResourceChange: a value that stays unknown after a create becomes null with an error, and the rest is stored", async () => {
  const { state, diagnostics } = await apply(
    { create: ({ planned: asPlanned }) => ({ state: asPlanned }) },
    { config: wanted, planned },
  );
  assert.deepEqual(state, tiny({ name: "a" }));
  assert.deepEqual(
    diagnostics.map(({ summary }) => summary),
    ["The provider returned an unknown value"],
  );
});

void test("ApplyResourceChange: one invalid attribute does not lose the state of a new object", async () => {
  const bad = valueObject({ name: "a", size: "big", id: "id-1", extra: true });
  const { state, diagnostics } = await apply({ create: () => ({ state: bad }) }, { config: wanted, planned });
  assert.deepEqual(state, created);
  assert.deepEqual(
    diagnostics.map(({ detail }) => detail.split("\n")[0]),
    [
      'Creating tiny returned a value for "extra" that its own schema does not allow: there is no such attribute.',
      'Creating tiny returned a value for "size" that its own schema does not allow: a number (a Decimal) is required, not a string.',
    ],
  );
});

void test("ApplyResourceChange: a create that fails with a state stores that state", async () => {
  const create: Resource<string>["create"] = () => ({
    state: tiny({ name: "a", id: "id-1", size: Decimal.of(1) }),
    diagnostics: [errorDiagnostic("Wait failed", "The operation failed.")],
  });
  const { state, diagnostics } = await apply({ create }, { config: wanted, planned });
  assert.deepEqual((state as ValueObject)["id"], "id-1");
  assert.deepEqual(
    diagnostics.map(({ summary }) => summary),
    ["Wait failed"],
  );
});

void test("ApplyResourceChange: an update that fails without a state, or throws, keeps the prior state", async () => {
  const target = tiny({ name: "a", size: Decimal.of(5), id: "id-1" });
  const change = { prior: created, config: target, planned: target };
  const failing = await apply(
    { update: () => ({ state: null, diagnostics: [errorDiagnostic("No", "no")] }) },
    change,
  );
  assert.deepEqual(
    [failing.state, failing.diagnostics.length, Buffer.from(failing.private).toString()],
    [created, 1, "planned"],
  );
  const throwing = await apply({ update: () => Promise.reject(new Error("boom")) }, change);
  assert.deepEqual(throwing.state, created);
  assert.match(throwing.diagnostics[0]?.detail ?? "", /^Updating tiny failed: boom/);
  const silent = await apply({ update: () => ({ state: null }) }, change);
  assert.deepEqual(
    [silent.state, silent.diagnostics[0]?.summary],
    [created, "The provider returned no result"],
  );
});

void test("ApplyResourceChange: an update that fails half-way keeps the prior spelling of what it did not change", async () => {
  const half = { state: tiny({ name: "A", id: "id-1" }), diagnostics: [errorDiagnostic("No", "Half done.")] };
  const changed = { prior: created, config: tiny({ name: "b" }), planned: tiny({ name: "b", id: "id-1" }) };
  const { state, diagnostics } = await apply({ update: () => half }, changed);
  assert.deepEqual(state, created);
  assert.equal(diagnostics.length, 1);
});

void test("ApplyResourceChange: a create that throws stores no state", async () => {
  const { state, diagnostics } = await apply(
    { create: () => Promise.reject(new Error("boom")) },
    { config: wanted, planned },
  );
  assert.deepEqual([state, diagnostics.length], [null, 1]);
});

void test("ApplyResourceChange: a delete empties the state, and a failed one keeps it", async () => {
  const done = await apply({}, { prior: created });
  assert.deepEqual([done.state, done.diagnostics], [null, []]);
  const failed = await apply(
    { delete: () => ({ diagnostics: [errorDiagnostic("Busy", "b")] }) },
    { prior: created },
  );
  assert.deepEqual([failed.state, Buffer.from(failed.private).toString()], [created, "planned"]);
  const changed = tiny({ name: "a", id: "id-1", size: Decimal.of(0) });
  const half = await apply(
    { delete: () => ({ state: changed, diagnostics: [errorDiagnostic("Busy", "b")] }) },
    { prior: created },
  );
  assert.deepEqual(half.state, changed);
});

void test("ApplyResourceChange: a delete that throws keeps the state and private state", async () => {
  const answer = await apply({ delete: () => Promise.reject(new Error("boom")) }, { prior: created });
  assert.deepEqual(
    [answer.state, Buffer.from(answer.private).toString(), answer.diagnostics.length],
    [created, "planned", 1],
  );
});

void test("ApplyResourceChange: a cancelled call is reported as interrupted, not as a bug", async () => {
  const controller = new AbortController();
  const create: Resource<string>["create"] = (_request, { signal }) => {
    controller.abort(new Error("the peer cancelled"));
    signal.throwIfAborted();
    return { state: null };
  };
  const { diagnostics } = await apply({ create }, { config: wanted, planned }, controller.signal);
  assert.equal(diagnostics[0]?.summary, "Operation interrupted");
  assert.match(
    diagnostics[0].detail,
    /^Creating tiny was interrupted before it finished \(the peer cancelled\)/,
  );
});

void test("StopProvider: aborts running and new calls until the provider is configured again", async () => {
  const signals: AbortSignal[] = [];
  let stops = 0;
  let onStarted = (): void => undefined;
  const started = new Promise<void>((resolve) => (onStarted = resolve));
  const provider = tinyProvider({
    provider: { stop: () => stops++ },
    resource: {
      read: async ({ state }, { signal }) => {
        signals.push(signal);
        if (signals.length === 1) {
          onStarted();
          await new Promise((resolve) => signal.addEventListener("abort", resolve));
        }
        return { state };
      },
    },
  });
  const connected = connect(provider);
  const configure = () =>
    connected.call("ConfigureProvider", { config: dynamic(providerSchema, valueObject()) });
  const read = () =>
    connected.call("ReadResource", { typeName: "tiny", currentState: dynamic(tinySchema, created) });
  await configure();
  const running = read();
  await started;
  assert.deepEqual(await connected.call("StopProvider", {}), { error: "" });
  assert.deepEqual(valueOf(tinySchema, (await running).newState), created);
  await read();
  await configure();
  await read();
  assert.deepEqual([signals.map(({ aborted }) => aborted), stops], [[true, true, false], 1]);
});

void test("ReadResource: returns the current object with unchanged spellings, or null if it is gone", async () => {
  const read = async (result: Resource<string>["read"], state: Value = created) => {
    const answer = await (
      await client({ read: result })
    ).call("ReadResource", {
      typeName: "tiny",
      currentState: dynamic(tinySchema, state),
      private: Buffer.from("p"),
    });
    return { ...answer, state: valueOf(tinySchema, answer.newState) };
  };
  const fresh = await read(({ state }) => ({
    state: valueObject({ ...state, name: "A", size: Decimal.of(2), secret: "leak" }),
  }));
  assert.deepEqual(fresh.state, tiny({ name: "a", size: Decimal.of(2), id: "id-1" }));
  assert.equal(Buffer.from(fresh.private).toString(), "p");
  assert.deepEqual((await read(() => ({ state: null }))).state, null);
  const failed = await read(() => ({ state: null, diagnostics: [errorDiagnostic("No", "no")] }));
  assert.deepEqual([failed.state, failed.diagnostics.length], [created, 1]);
  const bad = await read(() => ({ state: tiny({ id: UNKNOWN }) }));
  assert.deepEqual(
    [bad.state, bad.diagnostics[0]?.summary],
    [created, "The provider returned an unknown value"],
  );
  assert.deepEqual((await read(() => Promise.reject(new Error("x")))).state, undefined);
  assert.deepEqual((await read(() => Promise.reject(new Error("never called")), null)).state, null);
});
