import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../../src/contract";
import { createClient, createSecret, createServiceTime, systemClock } from "../../../src/client";
import { UNKNOWN, valueObject } from "../../../src/plugin";
import { createJournal, thisRun } from "../../../src/bridge/recovery";
import { createMemoryStore } from "../../../src/base/engine-data";
import { parentIn, scopeOf, type ProviderContext } from "../../../src/bridge/context/provider-context";
import { lab, thing } from "../support/lab-contract";
import { createObjectReads, pollOperations } from "../../../src/api";
import { createOwnOperations } from "../../../src/calls";
import { values } from "../support/values";

const machine = kindOf(contract, "VirtualMachine");
const project = kindOf(contract, "Project");

function session(defaults: ProviderContext["defaults"], of = contract): ProviderContext {
  const config = { endpoint: "http://127.0.0.1:9", apiKey: createSecret("k"), environmentPrefix: "SVC" };
  const client = createClient({ config, dialect: undefined, userAgent: "test" });
  return {
    contract: of,
    client,
    reads: createObjectReads({ contract: of, client }, systemClock),
    operations: pollOperations({ contract: of, client }),
    clock: systemClock,
    serviceTime: createServiceTime(),
    defaults,
    endpoint: config.endpoint,
    keyDigest: "",
    journal: createJournal(createMemoryStore(), thisRun(), Date.now),
    settleMs: 0,
    ownOperations: createOwnOperations(),
  };
}

void test("provider context: the configured parent, a slug or a full name, takes precedence over the provider's project", () => {
  const provider = session({ project: "projects/default" });
  assert.equal(parentIn(provider, machine, values({ project_name: "p" })), "projects/p");
  assert.equal(parentIn(provider, machine, values({ project_name: "projects/q" })), "projects/q");
  assert.equal(parentIn(provider, machine, values({ project_name: null })), "projects/default");
});

void test("provider context: an unknown parent is undefined", () => {
  assert.equal(parentIn(session({ project: UNKNOWN }), machine, values({})), undefined);
  assert.equal(parentIn(session({}), machine, valueObject({ project_name: UNKNOWN })), undefined);
});

void test("provider context: the provider's project is not the parent of a kind that lives elsewhere", () => {
  assert.equal(parentIn(session({ project: "projects/p" }, lab), thing, values({})), undefined);
});

void test("provider context: a kind outside of projects resolves bare slugs in the provider's project", () => {
  assert.equal(scopeOf(session({ project: "projects/p" }), project, values({})), "projects/p");
  assert.equal(scopeOf(session({}), project, values({})), undefined);
});
