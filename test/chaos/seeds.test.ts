import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { firstInjection, isKill, isSignal } from "./first-injection";
import { HABITS, habitsOf } from "./habits";
import { BOUNDARIES, planOf, type Injection, type PlannedInjection } from "./injection";
import { stackOf } from "./stack";

describe("chaos: a seed", () => {
  test("determines everything about its run", () => {
    for (let seed = 0; seed < 20; seed += 1) {
      assert.deepEqual(stackOf(seed), stackOf(seed));
      assert.deepEqual(planOf(seed, stackOf(seed)), planOf(seed, stackOf(seed)));
    }
  });

  test("differs from its neighbors: 300 seeds cover every phase, every signal and every moment of a call", () => {
    const plannedInjections = Array.from({ length: 300 }, (_, seed) => firstInjection(seed));
    const drawn = (isOne: (injection: Injection, plannedInjection: PlannedInjection) => boolean): number =>
      plannedInjections.filter((plannedInjection) => isOne(plannedInjection.injection, plannedInjection))
        .length;
    for (const phase of ["create", "update", "destroy"]) {
      assert.ok(drawn((_, plannedInjection) => plannedInjection.phase === phase) >= 30, phase);
    }
    for (const target of ["bridge", "engine", "both"]) {
      assert.ok(plannedInjections.filter(isKill(target)).length >= 10, target);
    }
    for (const name of ["SIGINT", "SIGTERM"]) {
      assert.ok(plannedInjections.filter(isSignal(name)).length >= 20, name);
    }
    for (const boundary of BOUNDARIES) {
      const isThere = (injection: Injection): boolean =>
        injection.do === "signal" && "boundary" in injection.at && injection.at.boundary === boundary;
      assert.ok(drawn(isThere) >= 10, boundary);
    }
    assert.ok(drawn((injection) => injection.do === "fault" && !injection.isLie) >= 40);
    assert.ok(drawn((injection) => injection.do === "fault" && injection.isLie) >= 40);
    assert.ok(drawn((injection) => injection.do === "suspend") >= 10);
    for (const clock of ["bridge", "service"]) {
      assert.ok(drawn((injection) => injection.do === "step" && injection.clock === clock) >= 3, clock);
    }
    assert.ok(drawn((injection) => injection.do === "storm") >= 15);
  });

  test("draws every habit of a service, and changes by another user before and after plans", () => {
    const seeds = Array.from({ length: 300 }, (_, seed) => seed);
    const habits = new Set(seeds.flatMap((seed) => habitsOf(seed)));
    assert.deepEqual(habits, new Set(HABITS));
    assert.ok(seeds.filter((seed) => habitsOf(seed).length === 0).length > 100);
    const plans = seeds.map((seed) => planOf(seed, stackOf(seed)));
    const changed = plans.filter(({ plannedInjections }) =>
      plannedInjections.some(({ injection }) => injection.do === "change"),
    );
    assert.ok(changed.length >= 60);
    assert.ok(changed.filter(({ savedPlans }) => savedPlans.includes("update")).length >= 30);
  });

  test("draws stacks of many kinds, most of them with identical siblings", () => {
    const stacks = Array.from({ length: 300 }, (_, seed) => stackOf(seed));
    const kinds = new Set(stacks.flatMap(({ groups }) => groups.map(({ kind }) => kind.name)));
    assert.ok(kinds.size >= 10, [...kinds].join());
    const withSiblings = stacks.filter(({ groups }) => groups.some(({ created }) => created.count > 1));
    assert.ok(withSiblings.length > 200);
  });
});
