import assert from "node:assert/strict";
import { after, before, describe, test } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { reportFailure } from "./report";
import { runSeed } from "./run";
import { stackOf } from "./stack";
import { BOUNDARIES, planOf, type Blow, type Strike } from "./strike";
import { makeTemplate, type Template } from "./template";

const isKill =
  (target: string) =>
  ({ blow }: Strike): boolean =>
    blow.do === "signal" &&
    blow.signal.name === "SIGKILL" &&
    blow.signal.target === target &&
    "boundary" in blow.at;
const isSignal =
  (name: string) =>
  ({ blow }: Strike): boolean =>
    blow.do === "signal" && blow.signal.name === name;

/** One class of blows each; `npm run chaos` strikes with all of them, hundreds of times. */
const CLASSES: Readonly<Record<string, (strike: Strike) => boolean>> = {
  SIGINT: isSignal("SIGINT"),
  SIGTERM: isSignal("SIGTERM"),
  "SIGKILL to the bridge": isKill("bridge"),
  "SIGKILL to the engine": isKill("engine"),
  "SIGKILL to both": isKill("both"),
  "a fault of the service": ({ blow }) => blow.do === "fault",
  "a storm of faults": ({ blow }) => blow.do === "storm",
};

function firstStrike(seed: number): Strike {
  const [first] = planOf(seed, stackOf(seed)).strikes;
  assert.ok(first !== undefined);
  return first;
}

function seedOf(isOfClass: (strike: Strike) => boolean): number {
  for (let seed = 1; seed < 1000; seed += 1) {
    const strike = firstStrike(seed);
    if (strike.phase === "create" && isOfClass(strike)) return seed;
  }
  throw new Error("no seed draws it");
}

describe("a stack that is struck while it is created", { skip: skipWithoutEngine() }, () => {
  let template: Template;
  before(async () => {
    template = await makeTemplate();
  });
  after(() => template.close([]));

  for (const [name, isOfClass] of Object.entries(CLASSES)) {
    test(`by ${name} loses nothing, makes nothing twice and writes no secret down`, async () => {
      const outcome = await runSeed(seedOf(isOfClass), template);
      assert.deepEqual(outcome.problems, [], reportFailure(outcome));
      assert.equal(outcome.abandoned, undefined);
      assert.ok(outcome.repeats > 0, "it was struck");
    });
  }
});

describe("a seed", () => {
  test("decides everything about its run", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      assert.deepEqual(stackOf(seed), stackOf(seed));
      assert.deepEqual(planOf(seed, stackOf(seed)), planOf(seed, stackOf(seed)));
    }
  });

  test("differs from its neighbours: 300 of them strike every phase with every signal, at every moment of a call", () => {
    const strikes = Array.from({ length: 300 }, (_, seed) => firstStrike(seed));
    const drawn = (isOne: (blow: Blow, strike: Strike) => boolean): number =>
      strikes.filter((strike) => isOne(strike.blow, strike)).length;
    for (const phase of ["create", "update", "destroy"])
      assert.ok(drawn((_, strike) => strike.phase === phase) >= 30, phase);
    for (const target of ["bridge", "engine", "both"])
      assert.ok(strikes.filter(isKill(target)).length >= 10, target);
    for (const name of ["SIGINT", "SIGTERM"]) assert.ok(strikes.filter(isSignal(name)).length >= 20, name);
    for (const boundary of BOUNDARIES) {
      const isThere = (blow: Blow): boolean =>
        blow.do === "signal" && "boundary" in blow.at && blow.at.boundary === boundary;
      assert.ok(drawn(isThere) >= 10, boundary);
    }
    assert.ok(drawn((blow) => blow.do === "fault") >= 50);
    assert.ok(drawn((blow) => blow.do === "storm") >= 15);
  });

  test("draws stacks of many kinds, most of them with identical siblings", () => {
    const stacks = Array.from({ length: 300 }, (_, seed) => stackOf(seed));
    const kinds = new Set(stacks.flatMap(({ groups }) => groups.map(({ kind }) => kind.name)));
    assert.ok(kinds.size >= 10, [...kinds].join());
    const withSiblings = stacks.filter(({ groups }) => groups.some(({ created }) => created.count > 1));
    assert.ok(withSiblings.length > 200);
  });
});
