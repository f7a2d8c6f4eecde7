import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import { createClient, createSecret, systemClock } from "../../src/client";
import { UNKNOWN, valueObject } from "../../src/plugin";
import { createJournal, thisRun } from "../../src/bridge/journal";
import { createMemoryStore } from "../../src/engine-data";
import { parentIn, scopeOf, type Session } from "../../src/bridge/session";
import { lab, thing } from "./support/lab-contract";
import { createObjectReads, watchOperations } from "../../src/service";
import { values } from "./support/values";

const machine = kindOf(contract, "VirtualMachine");
const project = kindOf(contract, "Project");

function session(defaults: Session["defaults"], of = contract): Session {
  const config = { endpoint: "http://127.0.0.1:9", apiKey: createSecret("k"), environmentPrefix: "SVC" };
  const client = createClient({ config, userAgent: "test" });
  return {
    contract: of,
    client,
    reads: createObjectReads({ contract: of, client }, systemClock),
    operations: watchOperations({ contract: of, client }),
    clock: systemClock,
    defaults,
    endpoint: config.endpoint,
    journal: createJournal(createMemoryStore(), thisRun(), Date.now),
    settleMs: 0,
  };
}

void test("an object lives in what it says, by slug or full name, before what the provider says", () => {
  const provider = session({ project: "projects/default" });
  assert.equal(parentIn(provider, machine, values({ project_name: "p" })), "projects/p");
  assert.equal(parentIn(provider, machine, values({ project_name: "projects/q" })), "projects/q");
  assert.equal(parentIn(provider, machine, values({ project_name: null })), "projects/default");
});

void test("what is not known yet is no parent", () => {
  assert.equal(parentIn(session({ project: UNKNOWN }), machine, values({})), undefined);
  assert.equal(parentIn(session({}), machine, valueObject({ project_name: UNKNOWN })), undefined);
});

void test("the provider's project is the parent of nothing that lives elsewhere", () => {
  assert.equal(parentIn(session({ project: "projects/p" }, lab), thing, values({})), undefined);
});

void test("bare slugs are looked for in the provider's project by what lives in none", () => {
  assert.equal(scopeOf(session({ project: "projects/p" }), project, values({})), "projects/p");
  assert.equal(scopeOf(session({}), project, values({})), undefined);
});
