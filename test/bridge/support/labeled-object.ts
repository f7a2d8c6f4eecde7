import assert from "node:assert/strict";
import {
  checkApplied,
  equalValues,
  hasErrors,
  impliedType,
  isObject,
  UNKNOWN,
  type Value,
  valueAt,
  type ValueObject,
  valueObject,
} from "../../../src/plugin";
import type { LabelSettings } from "../../../src/bridge/context";
import { LABELS_ALL } from "../../../src/contract";
import { type Bench, type Kept, said } from "./running-bridge";
import { values, valuesFor } from "./values";

type Labels = Readonly<Record<string, string | null>>;

/** The provider's settings of labels, in the form of a configuration. */
export interface GivenLabels {
  readonly defaults?: Labels | "unknown";
  readonly ignored?: readonly string[];
  readonly lifetimeMs?: number;
}

/** Configures the provider of a bench, as a new run does. */
export function giveLabels(bench: Bench, { defaults = {}, ...more }: GivenLabels): void {
  const labels: LabelSettings = {
    ignored: [],
    ...more,
    defaults: defaults === "unknown" ? UNKNOWN : values(defaults),
  };
  Object.assign(bench.session, { labels });
}

/** A plan for an object, as the engine shows it. */
export interface LabeledPlan {
  /** Names of the attributes that change. */
  readonly changes: readonly string[];
  readonly planned: ValueObject;
}

type Config = Parameters<Bench["create"]>[0];

/** Refreshes an object and plans a configuration, by the rules by which the engine accepts a plan. */
export async function planFor(
  bench: Bench,
  before: Kept,
  config: Config,
): Promise<LabeledPlan & { readonly kept: Kept }> {
  const kept = await bench.read(before);
  assert.equal(said(kept), "");
  const { state } = kept;
  assert.ok(state !== null);
  const plan = await bench.plan(state, config, kept.private);
  assert.equal(said(plan), "");
  const { schema } = bench.resource;
  const given = valuesFor(schema, config);
  for (const { name, optional, type } of schema.block.attributes) {
    if (optional !== true || type === undefined) continue;
    const [wanted, planned, prior] = [given, plan.planned, state].map((each) => valueAt(each, name));
    if (wanted === undefined || planned === undefined || prior === undefined || wanted === null) continue;
    const isKept = equalValues(type, planned, prior) && prior !== null;
    assert.ok(isKept || equalValues(type, planned, wanted), `${name} is planned as configured`);
  }
  const { attributes } = impliedType(schema.block);
  const changes = [...attributes]
    .filter(([name, type]) => !equalValues(type, valueAt(state, name), valueAt(plan.planned, name)))
    .map(([name]) => name);
  return { changes, planned: plan.planned, kept };
}

/** Refreshes, plans and, if the plan is not empty, applies. Fails unless the next plan is empty. */
export async function applied(bench: Bench, before: Kept, config: Config): Promise<Kept> {
  const { changes, kept, planned } = await planFor(bench, before, config);
  const after = changes.length === 0 ? kept : await bench.update(kept, config);
  assert.equal(hasErrors(after.diagnostics), false, said(after));
  assert.ok(after.state !== null);
  if (changes.length > 0) {
    assert.deepEqual(checkApplied(bench.resource.schema.block, planned, after.state), []);
  }
  const next = await planFor(bench, after, config);
  assert.deepEqual(next.changes, [], "the next plan is empty");
  return next.kept;
}

/** Creates an object. Fails unless the next plan is empty. */
export async function created(bench: Bench, config: Config): Promise<Kept> {
  const made = await bench.create(config);
  assert.equal(said(made), "");
  const next = await planFor(bench, made, config);
  assert.deepEqual(next.changes, [], "the plan after the create is empty");
  return next.kept;
}

/** Returns the labels of a state: the user's own ones, and all. */
export function labelsOf({ state }: Pick<Kept, "state">): { readonly own: unknown; readonly all: unknown } {
  assert.ok(state !== null);
  return { own: plain(valueAt(state, "labels")), all: plain(valueAt(state, LABELS_ALL)) };
}

function plain(value: Value): unknown {
  return isObject(value) ? Object.fromEntries(Object.entries(value).sort()) : value;
}

/** Returns the labels of the only object of a kind in the service. */
export function labelsInService(bench: Bench, kind: string): Readonly<Record<string, string>> {
  const [object] = bench.emulator.objects(kind);
  assert.ok(object !== undefined);
  return ((object as unknown as Record<string, unknown>)["labels"] ?? {}) as Record<string, string>;
}

/** Changes the labels of the only object of a kind, as another client does. */
export function changeOutside(bench: Bench, kind: string, labels: Readonly<Record<string, string>>): void {
  const [object] = bench.emulator.objects(kind);
  assert.ok(object !== undefined);
  const removed = Object.keys(labelsInService(bench, kind)).filter((key) => !Object.hasOwn(labels, key));
  // A merge patch.
  const patch = { ...Object.fromEntries(removed.map((key) => [key, null])), ...labels };
  bench.emulator.change(object.name, { labels: patch });
}

/** State of an object that is to be imported. */
export async function imported(bench: Bench, name: string): Promise<Kept> {
  const { state, private: noted } = await bench.import(name);
  return bench.read({ state: state ?? valueObject(), private: noted ?? new Uint8Array() });
}

/** Returns the name of an object. */
export function nameIn({ state }: Pick<Kept, "state">): string {
  const name = state === null ? null : valueAt(state, "name");
  assert.ok(typeof name === "string");
  return name;
}
