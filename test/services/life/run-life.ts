import assert from "node:assert/strict";
import { rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import { type Contract, type Kind, kindOf } from "../../../src/contract";
import { formatContract } from "../../../src/contract/reading/compiled";
import { type EngineScenario, openEngineScenario } from "../../support/end-to-end";
import type { Fields } from "../store/fields";
import { addressOf, comparable, configurationOf } from "./configuration";
import { BASES, type Life, LIVES } from "./lives";
import type { RealService } from "./real-service";

/** Options of a run. */
export interface LifeOptions {
  readonly contract: Contract;
  /** Kinds whose life is not run. */
  readonly without: readonly string[];
}

/** The life of all kinds on a server, in one configuration. */
export class LifeRun {
  readonly engine: EngineScenario;
  readonly service: RealService;
  readonly lives: readonly Life[];
  readonly #contract: Contract;

  static async open(service: RealService, { contract, without }: LifeOptions): Promise<LifeRun> {
    const engine = await openEngineScenario(service, { contract: formatContract(contract) });
    return new LifeRun(engine, service, contract, without);
  }

  private constructor(
    engine: EngineScenario,
    service: RealService,
    contract: Contract,
    without: readonly string[],
  ) {
    this.engine = engine;
    this.service = service;
    this.#contract = contract;
    this.lives = LIVES.filter(({ kind }) => !without.includes(kind));
  }

  async close(): Promise<void> {
    await this.engine.close();
    await this.service.close();
  }

  kind(name: string): Kind {
    return kindOf(this.#contract, name);
  }

  address({ kind }: Life): string {
    return addressOf(this.kind(kind), "it");
  }

  /** Returns the name of an object in the state. */
  nameAt(address: string): string {
    return String(this.engine.attributes(address)?.["name"]);
  }

  /** Writes the configuration: what others refer to, each kind's object with `meta` beside its fields, and further blocks. */
  write(
    valuesOf: (life: Life) => Fields | undefined,
    { blocks = {}, meta = {} }: { readonly blocks?: Fields; readonly meta?: Fields } = {},
  ): void {
    const resource: Record<string, Record<string, Fields>> = {};
    const put = (kindName: string, name: string, values: Fields, more: Fields = {}): void => {
      const type = `svc_${this.kind(kindName).terraformName}`;
      (resource[type] ??= {})[name] = { ...configurationOf(this.#contract, kindName, values), ...more };
    };
    for (const [kindName, values] of Object.entries(BASES)) put(kindName, "base", values);
    for (const life of this.lives) {
      const values = valuesOf(life);
      if (values !== undefined) put(life.kind, "it", values, meta);
    }
    this.engine.write({ resource, ...blocks });
  }

  /** Asserts that the plan has exactly these actions. */
  async planned(actionOf: (life: Life) => string | undefined, when: string): Promise<void> {
    const expected = this.lives.flatMap((life) => {
      const action = actionOf(life);
      return action === undefined ? [] : [[this.address(life), action] as const];
    });
    assert.deepEqual(await this.engine.plan(), Object.fromEntries(expected), when);
  }

  /** Asserts that the service has what is configured, and that nothing is left to do. */
  async settled(valuesOf: (life: Life) => Fields, after: string): Promise<void> {
    const wrong = await Promise.all(this.lives.map((life) => this.#differences(life, valuesOf(life))));
    assert.deepEqual(wrong.flat(), [], `the service has what is configured after ${after}`);
    assert.deepEqual(await this.engine.plan(), {}, `the plan after ${after} is empty`);
  }

  /** Returns the fields in which the stored object is not as configured. */
  async #differences(life: Life, values: Fields): Promise<readonly string[]> {
    const name = this.nameAt(this.address(life));
    const object = (await this.service.objects(life.kind)).find((each) => each["name"] === name);
    if (object === undefined) return [`${life.kind} ${name} does not exist`];
    const resolve = (kindName: string): string => this.nameAt(addressOf(this.kind(kindName), "base"));
    return [...new Set([...Object.keys(values), ...life.cleared])].flatMap((field) => {
      const [actual, expected] = [object[field], values[field]].map((value) => comparable(value, resolve));
      if (isDeepStrictEqual(actual, expected)) return [];
      return [`${life.kind}.${field} is ${JSON.stringify(actual)}, not ${JSON.stringify(expected)}`];
    });
  }

  /** Whether an object is one of those that others refer to. */
  isBase(kindName: string, name: string): boolean {
    return BASES[kindName] !== undefined && this.nameAt(addressOf(this.kind(kindName), "base")) === name;
  }

  names(): ReadonlyMap<Life, string> {
    return new Map(this.lives.map((life) => [life, this.nameAt(this.address(life))]));
  }
}

/** Runs the life of every kind without a fault: from creation to destruction. */
export async function runLife(run: LifeRun): Promise<void> {
  const { engine, service } = run;
  run.write(({ created }) => created);
  await engine.apply();
  await run.settled(({ created }) => created, "the creation");

  await importAll(run);
  await run.settled(({ created }) => created, "an import");

  let values = new Map(run.lives.map((life) => [life, life.created]));
  const valuesOf = (life: Life): Fields => values.get(life) ?? life.created;
  const step = async (what: string, next: (life: Life) => Fields | undefined): Promise<void> => {
    const names = run.names();
    const changed = new Map(run.lives.map((life) => [life, next(life)]));
    values = new Map(run.lives.map((life) => [life, changed.get(life) ?? valuesOf(life)]));
    run.write(valuesOf);
    await run.planned((life) => (changed.get(life) === undefined ? undefined : "update"), what);
    await engine.apply();
    assert.deepEqual(run.names(), names, `${what} keeps every object`);
    await run.settled(valuesOf, what);
  };
  for (let round = 0; round < Math.max(...run.lives.map(({ updates }) => updates.length)); round += 1) {
    await step(`update ${round + 1}`, (life) => {
      const update = life.updates[round];
      return update === undefined ? undefined : { ...valuesOf(life), ...update };
    });
  }
  for (const [life, name] of run.names()) await service.change(name, life.drifted);
  await run.planned(({ drifted }) => (Object.keys(drifted).length === 0 ? undefined : "update"), "drift");
  await engine.apply();
  await run.settled(valuesOf, "drift");

  await step("the clearing", (life) =>
    life.cleared.length === 0
      ? undefined
      : Object.fromEntries(Object.entries(valuesOf(life)).filter(([field]) => !life.cleared.includes(field))),
  );

  await readData(run);

  const old = run.names();
  values = new Map(run.lives.map((life) => [life, { ...valuesOf(life), ...life.replaced }]));
  run.write(valuesOf);
  await run.planned(() => "replace", "a replacement");
  await engine.apply();
  await run.settled(valuesOf, "a replacement");
  for (const [life, name] of old) {
    const left = (await service.objects(life.kind)).map((each) => each["name"]);
    assert.ok(!left.includes(name), `${name} is gone`);
  }

  for (const name of run.names().values()) await service.remove(name);
  await run.planned(() => "create", "a deletion outside of Terraform");
  await engine.apply();
  await run.settled(valuesOf, "a deletion outside of Terraform");
}

/** Destroys everything, and asserts that nothing is left. */
export async function destroyAll({ engine, service, lives }: LifeRun): Promise<void> {
  await engine.must("destroy", "-auto-approve");
  for (const kindName of new Set([...lives.map(({ kind }) => kind), ...Object.keys(BASES)])) {
    assert.deepEqual(await service.objects(kindName), [], `nothing is left of ${kindName}`);
  }
}

/** Removes the state, and imports everything by name. */
async function importAll(run: LifeRun): Promise<void> {
  const { engine } = run;
  const addresses = [
    ...Object.keys(BASES).map((kindName) => addressOf(run.kind(kindName), "base")),
    ...run.lives.map((life) => run.address(life)),
  ];
  const imports = addresses.map((to) => ({ to, id: run.nameAt(to) }));
  rmSync(join(engine.directory, "terraform.tfstate"));
  run.write(({ created }) => created, { blocks: { import: imports } });
  const { stdout } = await engine.apply();
  assert.match(stdout, new RegExp(`${addresses.length} imported, 0 added, \\d+ changed, 0 destroyed`));
  run.write(({ created }) => created);
}

/** Reads every object as a data source. */
async function readData(run: LifeRun): Promise<void> {
  const { engine } = run;
  const data = Object.fromEntries(
    run.lives.map((life) => [
      `svc_${run.kind(life.kind).terraformName}`,
      { it: { name: run.nameAt(run.address(life)) } },
    ]),
  );
  const file = join(engine.directory, "data.tf.json");
  writeFileSync(file, JSON.stringify({ data }));
  await engine.apply();
  for (const life of run.lives) {
    const address = run.address(life);
    const read = engine.attributes(`data.${address}`);
    const managed = engine.attributes(address);
    for (const [name, value] of Object.entries(read ?? {})) {
      // A resource's own labels are what its configuration says. All of them are those of the object, and none are as good as an empty map.
      const isLabels = name === "labels" && managed?.["labels_all"] !== undefined;
      const expected = isLabels ? (managed["labels_all"] ?? {}) : managed?.[name];
      assert.deepEqual(isLabels ? (value ?? {}) : value, expected, `data.${address}.${name}`);
    }
    assert.equal(read?.["name"], managed?.["name"]);
  }
  rmSync(file);
}
