import assert from "node:assert/strict";
import { test } from "node:test";
import { parse } from "yaml";
import type { Contract, Kind } from "../../src/contract";
import { buildContract } from "../../src/contract/reading/build-model";
import { formatContract } from "../../src/contract/reading/compiled";
import { type EngineRun, skipWithoutEngine } from "../support/engine";
import { slowRows } from "../support/exhaustive";
import { FOREIGN } from "../support/foreign-document";
import { asOneLine, scenario, type Scenario } from "../support/end-to-end";
import { documentWithSnapshots } from "./every-kind/added-kind";
import { basesOf, type Config, type Life, livesOf } from "./every-kind/lifecycles";
import { longRunningMethods, type Phase, PHASES, stickOperations } from "./every-kind/stuck-operations";

const skip = skipWithoutEngine();

/** Sends SIGINT to the whole process group, as Ctrl-C on a terminal does: to the engine and the provider. */
const pressCtrlC = ({ process: engine }: EngineRun): void => void process.kill(-(engine.pid ?? 0), "SIGINT");

/** Stops the engine as a pipeline's runner does. */
const terminate = ({ process: engine }: EngineRun): void => void engine.kill("SIGTERM");

const cases = [
  ["Ctrl-C", "the contract, and one that is only added to its document", documentWithSnapshots(), pressCtrlC],
  ["SIGTERM to the engine", "a service that says everything otherwise", FOREIGN, terminate],
] as const;

for (const [signal, service, documentText, send] of slowRows(cases)) {
  test(
    `interrupted: after ${signal}, every operation of every kind of ${service} continues and the next run resumes it`,
    { skip },
    async () => {
      const contract = buildContract(parse(documentText));
      const told: string[] = [];
      const options = { contract: formatContract(contract), emulator: { documentText } };
      await scenario(options, async (s) => {
        for (const phase of PHASES) told.push(...(await tell(s, contract, phase, send)));
      });
      const expected = PHASES.flatMap((phase) =>
        contract.kinds
          .filter((kind) => kind.methods.create !== undefined && longRunningMethods(kind, phase).length > 0)
          .map(({ name }) => `${phase} ${name}`),
      );
      assert.deepEqual(told.sort(), expected.sort());
      assert.ok(told.length >= 3, told.join());
    },
  );
}

/** Interrupts one phase of all kinds that have a long-running method for it. Returns the interrupted phases and kinds. */
async function tell(
  s: Scenario,
  contract: Contract,
  phase: Phase,
  interrupt: (run: EngineRun) => void,
): Promise<readonly string[]> {
  const existing = (kind: Kind): string | undefined => s.emulator.objects(kind.name)[0]?.name;
  const bases = basesOf(contract, existing);
  const lives = livesOf(contract, existing).filter(({ kind }) => longRunningMethods(kind, phase).length > 0);
  const write = (configOf: (life: Life) => Config | undefined): void => {
    const resource: Record<string, Record<string, Config>> = {};
    for (const [kind, base] of bases) resource[`svc_${kind.terraformName}`] = { base };
    for (const life of lives) {
      const config = configOf(life);
      const type = `svc_${life.kind.terraformName}`;
      if (config !== undefined) resource[type] = { ...resource[type], it: config };
    }
    s.write({ resource });
  };
  const after = ({ created, updates }: Life): Config | undefined =>
    phase === "create" ? created : phase === "update" ? updates[0] : undefined;
  const calls = (life: Life): readonly (readonly [string, number])[] =>
    longRunningMethods(life.kind, phase).map(({ name }) => [
      name,
      s.emulator.requests.filter(({ method }) => method === name).length,
    ]);

  write(({ created }) => (phase === "create" ? undefined : created));
  await s.apply();
  const before = new Map(lives.map((life) => [life, calls(life)]));
  const stuck = stickOperations(s, contract);
  write(after);
  const run = s.start("apply", "-auto-approve");
  await run.until(stuck.awaited(lives.length));
  interrupt(run);
  const output = asOneLine((await run.done).output);
  assert.doesNotMatch(output, /panic|crashed|did not respond|[Uu]nexpected/);
  for (const { kind, address } of lives) {
    assert.ok(
      output.includes(`Interrupted while waiting for the operation to ${phase} ${kind.name}`),
      `${kind.name}: ${output}`,
    );
    const kept = instanceAt(s, address);
    assert.ok(kept, `${address} is in the state`);
    assert.equal(kept.status, undefined, `${address} is not tainted`);
    const remembered = Buffer.from(kept.private ?? "", "base64").toString();
    assert.match(remembered, /"pending":.*"operation":"operations\//, `${address} remembers its operation`);
  }
  assert.match(output, /operations\/\w+ was interrupted .* It was not cancelled/);

  stuck.settle("SUCCEEDED");
  // An update may need several methods, and the interrupted one was the first.
  if (phase !== "update") assert.deepEqual(await s.plan(), {}, "the refresh resumes the running operation");
  await s.apply();
  assert.deepEqual(await s.plan(), {});
  for (const life of lives) {
    const sent = calls(life).map(([name, count], index) => [
      name,
      count - (before.get(life)?.[index]?.[1] ?? 0),
    ]);
    assert.ok(
      sent.some(([, count]) => count === 1) && sent.every(([, count]) => Number(count) <= 1),
      String(sent),
    );
    const name = s.attributes(life.address)?.["name"];
    assert.equal(name === undefined, phase === "delete");
    if (typeof name === "string") assert.ok(s.emulator.get(name), `${life.address} is what was made`);
  }
  const addresses = resourcesIn(s);
  assert.equal(
    s.emulator.objects().length,
    addresses.length,
    `the service has what the state has: ${addresses.join()}`,
  );
  await s.must("destroy", "-auto-approve");
  assert.deepEqual(s.emulator.objects(), [], "nothing is left in the service");
  return lives.map(({ kind }) => `${phase} ${kind.name}`);
}

interface Instance {
  readonly status?: string;
  readonly private?: string;
}

function stateOf(
  s: Scenario,
): readonly { mode: string; type: string; name: string; instances: readonly Instance[] }[] {
  return (JSON.parse(s.state()) as { resources: ReturnType<typeof stateOf> }).resources;
}

function instanceAt(s: Scenario, address: string): Instance | undefined {
  return stateOf(s).find(({ type, name }) => `${type}.${name}` === address)?.instances[0];
}

function resourcesIn(s: Scenario): readonly string[] {
  return stateOf(s)
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ type, name, instances }) => instances.map(() => `${type}.${name}`));
}
