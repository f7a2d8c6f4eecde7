import assert from "node:assert/strict";
import { readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  type Contract,
  type Field,
  fieldsIn,
  isListableKind,
  type Kind,
  listQueryFields,
  parentOf,
} from "../../../src/contract";
import type { Scenario } from "../../support/end-to-end";

/**
 * Queries all objects in the state, without the state, and generates their configuration. Asserts that the plan imports them without a
 * change. Restores the state; the caller restores the configuration.
 */
export async function queryAll(s: Scenario, contract: Contract, names: readonly string[]): Promise<void> {
  const file = (name: string): string => join(s.directory, name);
  const state = readFileSync(file("terraform.tfstate"), "utf8");
  rmSync(file("terraform.tfstate"));
  s.write({});
  const kinds = contract.kinds.filter((kind) => isListableKind(kind) && !needsUnreadable(kind.fields));
  const asked = kinds.flatMap((kind) => listsOf(s, kind, names));
  const list: Record<string, Record<string, unknown>> = {};
  for (const { type, config } of asked) {
    const named = (list[type] ??= {});
    named[`in_${Object.keys(named).length}`] = { provider: "svc", limit: 1_000, config };
  }
  writeFileSync(file("all.tfquery.json"), JSON.stringify({ list }));
  await s.must("query", "-generate-config-out=generated.tf");
  const actions = Object.values(await s.plan());
  assert.ok(actions.length >= kinds.length, `${actions.length} objects of ${kinds.length} kinds are found`);
  assert.deepEqual([...new Set(actions)], ["import"], "the generated configuration plans no change");
  for (const name of ["all.tfquery.json", "generated.tf"]) rmSync(file(name));
  writeFileSync(file("terraform.tfstate"), state);
}

/** Returns the lists that show these objects of a kind: one for each parent, if the kind's list method has one. */
function listsOf(
  s: Scenario,
  kind: Kind,
  names: readonly string[],
): readonly { readonly type: string; readonly config: Readonly<Record<string, string>> }[] {
  const type = `svc_${kind.terraformName}`;
  const scope = listQueryFields(kind).find(({ terraformName }) => terraformName === kind.parentField);
  if (scope === undefined) return [{ type, config: {} }];
  const own = s.emulator.objects(kind.name).map(({ name }) => name);
  const parents = new Set(names.filter((name) => own.includes(name)).map((name) => parentOf(name) ?? ""));
  return [...parents].map((parent) => ({ type, config: { [scope.terraformName]: parent } }));
}

/** Whether a configuration must have a value that no answer contains, or that the engine does not write because it is sensitive. */
function needsUnreadable(fields: readonly Field[]): boolean {
  return fields.some(
    ({ presence, readable, sensitive, type }) =>
      (presence === "required" && (sensitive || !readable)) || needsUnreadable(fieldsIn(type)),
  );
}
