import assert from "node:assert/strict";
import fc from "fast-check";
import { resourceSchema, dataSourceSchema, listDataSourceSchema } from "../../../../src/bridge/schema";
import { stateOf } from "../../../../src/bridge/context/resource-model";
import { updateCalls } from "../../../../src/changes/update-calls";
import { toWire } from "../../../../src/values";
import { comparedKinds } from "../../../../src/cli/commands/contract-comparison";
import { reportLines } from "../../../../src/cli/commands/contract-report";
import { contractFiles } from "../../../../src/cli/input/contract-files";
import {
  buildContract,
  type Contract,
  ContractError,
  type Field,
  type Kind,
  nameFieldOf,
  requestFields,
  updateModeOf,
} from "../../../../src/contract";
import { importDocument, type ImportedDocument } from "../../../../src/tools/openapi-import";
import { mapOf, withMap } from "../map-of";
import { valueAt, type ValueObject, valueObject } from "../../../../src/plugin";
import { arbitraryConfig } from "../../../bridge/support/arbitrary-values";
import { echo } from "../../../bridge/support/echo";
import { conformed, planOf } from "../../../bridge/support/values";

/** What must hold for the import of any description. */

/** Imports a description. Returns undefined if it is refused with a reason. */
export function imported(document: unknown, overlays: readonly string[] = []): ImportedDocument | undefined {
  try {
    return importDocument(JSON.stringify(document), { overlays });
  } catch (error) {
    assert.ok(error instanceof ContractError, error instanceof Error ? (error.stack ?? "") : String(error));
    assert.ok(error.problems.length > 0 && error.problems.every((problem) => problem !== ""));
    return undefined;
  }
}

/** Each kind is usable, or unusable with a reason; and the contract has exactly the usable ones. */
export function assertDecided({ kinds, contract }: ImportedDocument): void {
  const usable = kinds.filter(({ state }) => state === "usable").map(({ name }) => name);
  assert.deepEqual(contract.kinds.map(({ name }) => name).sort(), usable.sort());
  for (const { name, state, problems } of kinds) {
    if (state !== "unusable") continue;
    assert.ok(problems.length > 0, `${name} is unusable without a reason`);
    for (const { text } of problems) assert.match(text, /\w.*[.)]$/s, `${name}: a reason is a sentence`);
  }
}

/** The usable kinds pass the contract's checks, have schemas and code, and another import concludes the same. */
export function assertUsable(found: ImportedDocument): void {
  const { contract, document } = found;
  reportLines(comparedKinds(found), { all: true });
  if (contract.kinds.length === 0) return;
  assert.deepEqual(buildContract(document), contract);
  for (const kind of contract.kinds) {
    dataSourceSchema(contract, kind);
    if (kind.methods.list?.listField !== undefined) listDataSourceSchema(contract, kind);
    if (kind.methods.create !== undefined) resourceSchema(contract, kind);
  }
  contractFiles(contract, { esModules: false, framework: "cdktf", document });
  const again = imported(document);
  assert.ok(again !== undefined, "what an import wrote is refused");
  // Conclusions about a kind may refer to another one, which the document has no longer if it is unusable.
  if (found.kinds.every(({ state }) => state !== "unusable")) assert.deepEqual(again.contract, contract);
}

function namesOf({ kinds }: Contract): readonly string[] {
  return kinds.map(({ name }) => name);
}

/** The map of an import fits its description, and gives each usable kind again. */
export function assertMapped(document: unknown, found: ImportedDocument): void {
  const again = withMap(JSON.stringify(document), mapOf(found));
  const left = namesOf(again.contract);
  const lost = namesOf(found.contract).filter((name) => !left.includes(name));
  assert.deepEqual(lost, [], "the written map makes kinds unusable");
}

/** A line that changes the whole document with words for a schema. */
const OF_NO_PLACE = /target: "\$", (?:remove|update: \{ (?!x-errors|x-normalizes))/;

/** Each proposed line names the place that it changes, and applied alone, is accepted and makes no usable kind unusable. */
export function assertLinesHelp(document: unknown, found: ImportedDocument, most: number): void {
  const usable = namesOf(found.contract);
  // A line with "..." is a form, which its user completes.
  const lines = found.kinds.flatMap(({ name, problems, consequences }) =>
    [...problems, ...consequences]
      .flatMap(({ overlay }) => overlay.map((line) => ({ name, line })))
      .filter(({ line }) => !line.includes("...")),
  );
  for (const { name, line } of lines) {
    assert.doesNotMatch(line, OF_NO_PLACE, `${name}: a line for a node of unknown place`);
  }
  for (const { name, line } of lines.slice(0, most)) {
    const overlay = `overlay: 1.0.0\ninfo: { title: One line, version: 1.0.0 }\nactions:\n  ${line}\n`;
    let after: ImportedDocument;
    try {
      after = importDocument(JSON.stringify(document), { overlays: [overlay] });
    } catch (error) {
      assert.fail(`${name}: the import refuses its own proposal ${line}: ${String(error)}`);
    }
    const left = namesOf(after.contract);
    const lost = usable.filter((each) => !left.includes(each));
    assert.deepEqual(lost, [], `${name}: ${line} makes other kinds unusable`);
  }
}

/**
 * A replacing update repeats each value that the object has in the fields which its request can carry, at every depth of sections, unless the
 * configuration changes it.
 */
export function assertNothingLost(contract: Contract, seed: number): void {
  for (const kind of contract.kinds) {
    const replaces = kind.methods.updates.some((method) => updateModeOf(method) === "replace");
    if (kind.methods.create === undefined || !replaces) continue;
    const schema = resourceSchema(contract, kind);
    const given = fc
      .sample(arbitraryConfig(kind.fields), { numRuns: 3, seed })
      .map((each) => conformed(schema, each));
    const [first, ...others] = given;
    for (const other of others) if (first !== undefined) assertKept(contract, kind, first, other);
  }
}

const NAME = "projects/p/things/made";

function assertKept(contract: Contract, kind: Kind, before: ValueObject, other: ValueObject): void {
  const schema = resourceSchema(contract, kind);
  const parent = "projects/p";
  const { planned: first } = planOf(schema, null, before);
  const sent = toWire(contract, kind.fields, { planned: first, config: before, parent });
  const shown = {
    ...echo(kind.fields, sent, { zeros: "asSent", wide: "text", times: "asSent" }),
    [nameFieldOf(kind).wireName]: NAME,
  };
  const prior = conformed(schema, stateOf({ contract, kind, schema }, shown, first));
  for (const field of kind.fields) {
    if (field.presence === "computed" || field.immutable || field.argument !== undefined) continue;
    const changed = valueObject([
      ...Object.entries(before),
      [field.terraformName, valueAt(other, field.terraformName)],
    ]);
    const config = conformed(schema, changed);
    const { planned } = planOf(schema, prior, config);
    for (const call of updateCalls(contract, kind, NAME, { prior, planned, config, parent })) {
      const { method, body } = call;
      if (updateModeOf(method) !== "replace" || method.destroysData === true) continue;
      const { objectField } = method;
      const holder = objectField === undefined ? body : body[objectField];
      const carried = requestFields(kind, method).filter(
        ({ field: each, path, inObject }) =>
          each !== field && path.length === 0 && (objectField === undefined || inObject),
      );
      const lost = lostIn(
        carried.map(({ inRequest }) => inRequest),
        kind.fields,
        shown,
        holder,
        new Set((kind.exclusive ?? []).flat()),
      );
      assert.deepEqual(
        lost,
        [],
        `${method.name} loses these fields of the ${kind.name} if ${field.wireName} changes`,
      );
    }
  }
}

/** Returns the paths of values that the object has and a request omits, although it could contain them. */
function lostIn(
  inRequest: readonly Field[],
  ofKind: readonly Field[],
  shown: unknown,
  sent: unknown,
  exclusive: ReadonlySet<string>,
): string[] {
  return inRequest.flatMap(({ wireName, type, presence }): string[] => {
    const own = ofKind.find((each) => each.wireName === wireName && each.argument === undefined);
    const value = memberOf(shown, wireName);
    const isKept =
      own?.readable !== true || own.writeOnly || exclusive.has(own.terraformName) || presence === "computed";
    if (isKept || own.terraformName === "name" || isEmpty(value)) return [];
    const inBody = memberOf(sent, wireName);
    if (inBody === undefined) return [wireName];
    if (type.kind !== "object" || own.type.kind !== "object") return [];
    const groups = new Set((own.type.exclusive ?? []).flat());
    return lostIn(type.fields, own.type.fields, value, inBody, groups).map((path) => `${wireName}.${path}`);
  });
}

/** Whether a value means the same as its absence. */
function isEmpty(value: unknown): boolean {
  if (typeof value !== "object" || value === null) {
    return value === undefined || value === null || value === "";
  }
  return Object.values(value).length === 0 || (!Array.isArray(value) && Object.values(value).every(isEmpty));
}

function memberOf(value: unknown, name: string): unknown {
  const isObject = typeof value === "object" && value !== null;
  return isObject && Object.hasOwn(value, name) ? (value as Record<string, unknown>)[name] : undefined;
}
