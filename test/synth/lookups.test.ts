import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import {
  createLookups,
  entryFor,
  type LookupMode,
  type LookupQuery,
  updateContext,
  CONTEXT_FILE,
} from "../../src/synth";

const HOST = kindOf(contract, "Host");
const ENDPOINT = "https://api.example.com";
const QUERY: LookupQuery = { kind: "Host", find: "all", where: {} };

test("look-ups: the mode live asks the service although another stack has read the answer in the file", (t) => {
  const folder = mkdtempSync(join(tmpdir(), "svc-lookups-"));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  const entries = [entryFor(HOST, ENDPOINT, QUERY, [])];
  updateContext(join(folder, CONTEXT_FILE), () => ({ lookups: new Map(entries) }));
  let asked = 0;
  const lookups = createLookups({
    folder,
    source: () => {
      asked += 1;
      return { ok: true, result: { count: 0, names: [], objects: [] } };
    },
  });
  const lookup = (mode: LookupMode): void =>
    void lookups.find({
      contract,
      kind: HOST,
      endpoint: ENDPOINT,
      query: QUERY,
      mode,
      timeoutMs: 1000,
      hasKey: true,
      warn: () => undefined,
    });
  lookup("cached");
  assert.equal(asked, 0);
  lookup("live");
  assert.equal(asked, 1);
  lookup("live");
  lookup("cached");
  assert.equal(asked, 1);
});

test("look-ups: pass on the service's warning, or add it to the problem of an answer that does not match", () => {
  const warning = "Possibly incomplete list of Hosts.";
  const lookups = createLookups({
    source: () => ({ ok: true, result: { count: 0, names: [], objects: [], warning } }),
  });
  const warned: string[] = [];
  const find = (query: LookupQuery): void =>
    void lookups.find({
      contract,
      kind: HOST,
      endpoint: ENDPOINT,
      query,
      mode: "cached",
      timeoutMs: 1000,
      hasKey: true,
      warn: (text) => void warned.push(text),
    });
  find(QUERY);
  find(QUERY);
  assert.deepEqual(warned, [warning]);
  assert.throws(
    () => find({ ...QUERY, find: "one" }),
    /^LookupError: No object matches: Hosts\.[^]*\nPossibly incomplete list of Hosts\.$/,
  );
  assert.deepEqual(warned, [warning]);
});
