import assert from "node:assert/strict";
import { test } from "node:test";
import { contract, kindOf, type Method } from "../../../../src/contract";
import { createJournal, thisRun } from "../../../../src/bridge/recovery";
import { createMemoryStore } from "../../../../src/base/engine-data";
import {
  fingerprintOf,
  referenceFreeFingerprintOf,
} from "../../../../src/bridge/lifecycle/create/create-match";

const ENDPOINT = "https://service.example";

function creationOf(kind: string): Method {
  const { create } = kindOf(contract, kind).methods;
  assert.ok(create);
  return create;
}

const method = creationOf("VirtualMachine");

void test("fingerprint: equal requests have one fingerprint, whatever the order of their members", async () => {
  const one = await fingerprintOf(ENDPOINT, method, { a: "1", b: { c: "2", d: ["3"] } }, []);
  assert.match(one, /^[0-9a-f]{64}$/);
  assert.equal(await fingerprintOf(ENDPOINT, method, { b: { d: ["3"], c: "2" }, a: "1" }, []), one);
});

void test("fingerprint: another value, list order, method or service yields another fingerprint", async () => {
  const body = { a: "1", list: ["x", "y"] };
  const all = await Promise.all([
    fingerprintOf(ENDPOINT, method, body, []),
    fingerprintOf(ENDPOINT, method, { ...body, a: "2" }, []),
    fingerprintOf(ENDPOINT, method, { ...body, list: ["y", "x"] }, []),
    fingerprintOf(ENDPOINT, creationOf("Disk"), body, []),
    fingerprintOf("https://other.example", method, body, []),
  ]);
  assert.equal(new Set(all).size, all.length);
});

void test("fingerprint: a secret changes the fingerprint at any position", async () => {
  const body = (password: string, other = "o") => ({
    users: [{ name: "root", password }, { password: other }],
  });
  const of = (password: string, other?: string) =>
    fingerprintOf(ENDPOINT, method, body(password, other), [password, other ?? "o"]);
  assert.equal(await of("first"), await of("first"));
  assert.notEqual(await of("first"), await of("second"));
  assert.notEqual(await of("first", "second"), await of("second", "first"));
});

void test("fingerprint: the reference-free one lists referenced names, with the fingerprints of this run's creates", async () => {
  const journal = createJournal(createMemoryStore(), thisRun(), Date.now);
  const session = { contract, endpoint: ENDPOINT, journal };
  const machine = (id: string): string => `projects/p/virtual-machines/${id}`;
  const of = (body: Parameters<typeof referenceFreeFingerprintOf>[2]) =>
    referenceFreeFingerprintOf(session, method, body, []);
  assert.equal(await of({ displayName: "a/b", size: 1 }), undefined);
  const creation = await journal.begin("VirtualMachine", "made so", undefined);
  await creation.made(machine("v"));
  const referenceFree = await of({ name: machine("v"), disks: [machine("w")] });
  assert.deepEqual(referenceFree?.references, [
    { name: machine("w") },
    { name: machine("v"), madeAs: "made so" },
  ]);
  assert.equal((await of({ disks: [machine("x")], name: machine("y") }))?.digest.length, 64);
  assert.equal((await of({ name: machine("y"), disks: [machine("x")] }))?.digest, referenceFree.digest);
  assert.notEqual(
    (await of({ name: machine("y"), disks: [machine("x")], size: 1 }))?.digest,
    referenceFree.digest,
  );
});
