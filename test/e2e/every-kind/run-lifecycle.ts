import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Contract, Kind } from "../../../src/contract";
import { formatContract } from "../../../src/contract/reading/compiled";
import type { ServiceBehaviour } from "../../../src/emulator";
import { scenario, type Scenario } from "../../support/end-to-end";
import { assertStored } from "./compare";
import { QUERIES, skipBefore } from "../../support/engine";
import { queryAll } from "./query-all";
import { runCli } from "../../cli/cli";
import type { DriftReport, DriftedObject } from "../../../src/drift";
import { basesOf, type Config, type Life, livesOf, resourceKinds, withParentExamples } from "./lifecycles";

/** A service: the provider's contract and the document that its emulator serves. */
export interface Told {
  readonly contract: Contract;
  readonly documentText: string;
  /** @default as the built-in contract assumes */
  readonly behaviour?: ServiceBehaviour;
}

/**
 * Runs one resource of every kind through its whole life cycle, concurrently, based only on the contract. Returns the
 * names of the kinds.
 */
export async function tellOfEveryKind({
  contract,
  documentText,
  behaviour = {},
}: Told): Promise<readonly string[]> {
  const emulator = { documentText, behaviour, validateResponses: true };
  const text = formatContract(contract);
  await scenario({ contract: text, emulator }, async (s) => {
    const file = join(s.directory, "service-contract.json");
    writeFileSync(file, text);
    await tell(s, withParentExamples(contract), file);
  });
  return resourceKinds(contract).map(({ name }) => name);
}

async function tell(s: Scenario, contract: Contract, contractFile: string): Promise<void> {
  const existing = (kind: Kind): string | undefined => s.emulator.objects(kind.name)[0]?.name;
  const lives = livesOf(contract, existing);
  const bases = basesOf(contract, existing);
  const write = (configOf: (life: Life) => Config, more: Readonly<Record<string, unknown>> = {}): void => {
    const resource = Object.fromEntries(
      lives.map((life) => {
        const base = bases.get(life.kind);
        return [
          `svc_${life.kind.terraformName}`,
          { ...(base === undefined ? {} : { base }), it: configOf(life) },
        ];
      }),
    );
    s.write({ resource, ...more });
  };
  const nameAt = (address: string): string => String(s.attributes(address)?.["name"]);
  const names = (): ReadonlyMap<Life, string> => new Map(lives.map((life) => [life, nameAt(life.address)]));
  const resolve = (text: string): string =>
    text.replace(/\$\{(\w+\.\w+)\.name\}/g, (_, address: string) => nameAt(address));
  const stored = (configOf: (life: Life) => Config): void => {
    for (const life of lives) {
      const object = s.emulator.get(nameAt(life.address));
      assert.ok(object, `${life.address} is in the service`);
      assertStored(life.kind.fields, configOf(life), object, resolve, life.kind.name);
    }
  };
  const nothingToDo = async (after: string): Promise<void> =>
    assert.deepEqual(await s.plan(), {}, `a plan after ${after} is empty`);
  const planned = async (actions: (life: Life) => string | undefined): Promise<void> => {
    const expected = lives.flatMap((life) => {
      const action = actions(life);
      return action === undefined ? [] : [[life.address, action] as const];
    });
    assert.deepEqual(await s.plan(), Object.fromEntries(expected));
  };

  /** Demands what `cdktf-svc drift` says of each object of the state. */
  const drifted = async (verdictOf: (life: Life) => DriftedObject["verdict"]): Promise<void> => {
    const expected = [
      ...[...bases.keys()].map((kind) => [`svc_${kind.terraformName}.base`, "equal"]),
      ...lives.map((life) => [life.address, verdictOf(life)]),
    ];
    assert.deepEqual(await verdictsIn(s, contractFile), Object.fromEntries(expected));
  };

  write(({ created }) => created);
  await s.apply();
  stored(({ created }) => created);
  await nothingToDo("the creation of what is demanded alone");
  await drifted(() => "equal");

  await importAll(s, lives, bases, nameAt, write);
  await nothingToDo("an import into a fresh state");

  let before = (life: Life): Config => life.created;
  const rounds = Math.max(0, ...lives.map(({ updates }) => updates.length));
  for (let round = 0; round < rounds; round += 1) {
    const earlier = before;
    const now = (life: Life): Config => life.updates[round] ?? earlier(life);
    const first = names();
    write(now);
    await planned((life) => (now(life) === earlier(life) ? undefined : "update"));
    await s.apply();
    assert.deepEqual(names(), first, "an update in place keeps every object");
    stored(now);
    await nothingToDo("an update in place");
    before = now;
  }

  const updated = before;
  const touched = new Set(
    lives.filter((life) => changeBehindItsBack(s, life, nameAt(life.address), updated(life))),
  );
  await drifted((life) => (touched.has(life) ? "changed" : "equal"));
  await planned((life) => (touched.has(life) ? "update" : undefined));
  await s.apply();
  stored(updated);

  const replaced = (life: Life): Config => life.replaced ?? updated(life);
  const old = names();
  write(replaced);
  await planned(({ replaced: next }) => (next === undefined ? undefined : "replace"));
  await s.apply();
  for (const [life, name] of old) {
    const isOther = life.replaced !== undefined;
    assert.equal(nameAt(life.address) !== name, isOther, `${life.address} is another object`);
    assert.equal(s.emulator.get(name) === undefined, isOther, `${name} is gone`);
  }
  stored(replaced);
  await nothingToDo("a replacement");

  if (skipBefore(QUERIES) === false) {
    await queryAll(s, contract, [...names().values()]);
    write(replaced);
    await nothingToDo("a query");
  }

  for (const name of names().values()) s.emulator.remove(name);
  await drifted(() => "gone");
  await planned(() => "create");
  await s.apply();
  stored(replaced);
  await nothingToDo("the create of an object that was deleted outside of Terraform");

  await s.must("destroy", "-auto-approve");
  assert.deepEqual(s.emulator.objects(), [], "nothing is left in the service");
}

/** Returns the verdicts of `cdktf-svc drift` by address. */
async function verdictsIn(
  { directory, env }: Scenario,
  contractFile: string,
): Promise<Readonly<Record<string, string>>> {
  const state = join(directory, "terraform.tfstate");
  const args = ["drift", "--contract", contractFile, "--state", state, "--format", "json"];
  const { stdout, output } = await runCli(args, env);
  assert.match(stdout, /^\{/, output);
  const { objects } = JSON.parse(stdout) as DriftReport;
  return Object.fromEntries(
    objects.flatMap(({ address, verdict }) => (address === undefined ? [] : [[address, verdict]])),
  );
}

/** Changes a text of the object outside of Terraform. Returns whether it has a suitable text. */
function changeBehindItsBack({ emulator }: Scenario, { kind }: Life, name: string, config: Config): boolean {
  const field = kind.fields.find(
    ({ type, constraints, references, readable, immutable, terraformName, wireName }) =>
      type.kind === "string" &&
      references === undefined &&
      readable &&
      !immutable &&
      Object.hasOwn(config, terraformName) &&
      wireName !== "name" &&
      Object.keys(constraints).every((word) => word === "maxLength"),
  );
  if (field !== undefined) emulator.change(name, { [field.wireName]: "by hand" });
  return field !== undefined;
}

/** Removes the state and imports everything by name. Only values that no answer shows may have to be filled in. */
async function importAll(
  s: Scenario,
  lives: readonly Life[],
  bases: ReadonlyMap<Kind, Config>,
  nameAt: (address: string) => string,
  write: (configOf: (life: Life) => Config, more?: Readonly<Record<string, unknown>>) => void,
): Promise<void> {
  const addresses = [
    ...[...bases.keys()].map((kind) => `svc_${kind.terraformName}.base`),
    ...lives.map(({ address }) => address),
  ];
  const imports = addresses.map((to) => ({ to, id: nameAt(to) }));
  rmSync(join(s.directory, "terraform.tfstate"));
  write(({ created }) => created, { import: imports });
  const before = JSON.stringify(s.emulator.objects());
  const { stdout } = await s.apply();
  const unseen = lives.filter(({ kind, created }) =>
    kind.fields.some(({ terraformName, readable }) => !readable && Object.hasOwn(created, terraformName)),
  );
  const [, imported, added, changed, destroyed] =
    /(\d+) imported, (\d+) added, (\d+) changed, (\d+) destroyed/.exec(stdout) ?? [];
  assert.deepEqual([imported, added, destroyed], [String(addresses.length), "0", "0"], stdout);
  assert.ok(Number(changed) <= 2 * unseen.length, stdout);
  if (unseen.length === 0) {
    assert.equal(JSON.stringify(s.emulator.objects()), before, "an import changes nothing");
  }
  write(({ created }) => created);
}
