import assert from "node:assert/strict";
import { rmSync } from "node:fs";
import type { Fields } from "../store/fields";
import type { EndState } from "../store/operation-clock";
import { asOneLine } from "../../support/end-to-end";
import type { Life } from "./lives";
import type { LifeRun } from "./run-life";

/**
 * Runs a shorter life of every kind with faults of each sort: lost answers, limits, an unavailable service, and operations that fail, are
 * cancelled and do not end. Afterwards, only the objects that others refer to exist.
 */
export async function runFaults(run: LifeRun): Promise<void> {
  const { engine, service, lives } = run;
  const created = (life: Life): Fields => life.created;
  run.write(created);
  await loseAnswers(run);
  await run.settled(created, "lost answers");
  await assertSingle(run, "lost answers");

  for (const { kind } of lives) {
    const { get, updates } = run.kind(kind).methods;
    if (get !== undefined) await service.fail(get.name, "resource_exhausted");
    for (const { name } of updates) await service.fail(name, "unavailable");
  }
  const updated = (life: Life): Fields => ({ ...life.created, ...life.updates[0] });
  run.write(updated);
  await engine.apply();
  await run.settled(updated, "updates of a service that is unavailable at first");

  for (const { kind } of lives) {
    await service.fail(run.kind(kind).methods.delete?.name ?? "", "resource_exhausted");
  }
  run.write(() => undefined);
  await engine.apply();
  await assertGone(run, "a deletion");

  await endBadly(run, "FAILED", /no capacity left/);
  await endBadly(run, "CANCELLED", /cancell?ed/i);

  const slow = lives.filter((life) => isLongRunning(run, life));
  const createdSlowly = (life: Life): Fields | undefined => (slow.includes(life) ? life.created : undefined);
  await service.endNextOperations("STUCK", slow.length);
  run.write(createdSlowly, { meta: { timeouts: { create: "2s" } } });
  const { code, output } = await engine.run("apply", "-auto-approve");
  assert.equal(code, 1, output);
  await service.settleOperations("SUCCEEDED");
  run.write(createdSlowly);
  await engine.apply();
  await assertSingle(run, "operations that ended late", slow);
  run.write(() => undefined);
  await engine.apply();
  await assertGone(run, "operations that ended late");
}

/**
 * Loses the answer to every create. The apply adopts each object of which the creation time proves that the request created it, and names the
 * others, which are then imported, and whose journal entries are deleted. It creates another API key, because the secret is lost, and names the lost one, which is then deleted.
 */
async function loseAnswers(run: LifeRun): Promise<void> {
  const { engine, service, lives } = run;
  for (const { kind } of lives) service.loseAnswer(run.kind(kind).methods.create?.name ?? "");
  const output = asOneLine((await engine.run("apply", "-auto-approve")).output);
  const errors = [...output.matchAll(/Error: (.*?)(?=Error: |$)/g)].map(([, error = ""]) => error);
  for (const error of errors) {
    const life = lives.find(({ kind }) => new RegExp(`^Unknown whether an? ${kind} was created`).test(error));
    assert.ok(life, error);
    const [, name = ""] = /(\S+) matches the configuration/.exec(error) ?? [];
    await engine.must("import", run.address(life), name);
    const [, entry = ""] = /delete the journal entry (\S+\.json)/.exec(error) ?? [];
    rmSync(entry);
  }
  const [, lostKey] = /The secret of (\S+) may be lost/.exec(output) ?? [];
  if (lostKey !== undefined) await service.remove(lostKey);
}

/** Lets every operation of a create end so, which the apply reports. Nothing is created then. */
async function endBadly(run: LifeRun, outcome: EndState, reported: RegExp): Promise<void> {
  const slow = run.lives.filter((life) => isLongRunning(run, life));
  await run.service.endNextOperations(outcome, slow.length);
  run.write((life) => (slow.includes(life) ? life.created : undefined));
  const { code, output } = await run.engine.run("apply", "-auto-approve");
  assert.equal(code, 1, output);
  assert.match(output, reported);
  assert.equal(output.match(/Error:/g)?.length, slow.length, output);
  await assertGone(run, `operations that ended as ${outcome}`);
}

function isLongRunning(run: LifeRun, { kind }: Life): boolean {
  return run.kind(kind).methods.create?.longRunning === true;
}

async function assertSingle(run: LifeRun, after: string, lives = run.lives): Promise<void> {
  for (const { kind } of lives) {
    const objects = (await run.service.objects(kind)).filter(({ name }) => !run.isBase(kind, String(name)));
    assert.equal(objects.length, 1, `there is one ${kind} after ${after}`);
  }
}

async function assertGone(run: LifeRun, after: string): Promise<void> {
  for (const { kind } of run.lives) {
    const objects = (await run.service.objects(kind)).filter(({ name }) => !run.isBase(kind, String(name)));
    assert.deepEqual(objects, [], `nothing is left of ${kind} after ${after}`);
  }
}
