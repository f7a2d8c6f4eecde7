import assert from "node:assert/strict";
import { spawn, spawnSync, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { after, before, describe, test } from "node:test";

import fc from "fast-check";

import type { Type, Value } from "../../../src/plugin";
import {
  containsDynamicElements,
  Decimal,
  Dynamic,
  DYNAMIC,
  isObject,
  isSequence,
  jsonText,
  parseJson,
  printType,
  Unknown,
  valueFromJson,
} from "../../../src/plugin";
import { decodeValue, encodeValue } from "../../../src/plugin/wire";
import { arbitraryType, arbitraryValue } from "../support/arbitrary-value";
import { toJson } from "../support/to-json";

/** Compares the codec with cty, the engines' own implementation of values, in both directions. */

const HAS_GO = spawnSync("go", ["version"]).status === 0;

/** CI must have Go: there, the suite runs and fails without it. */
const skip = HAS_GO || process.env["CI"] === "true" ? false : "Go is not on PATH";

/** What cty makes of an encoded value. See `test/acceptance/value-codec`. */
interface Answer {
  readonly msgpack: string;
  readonly json?: string;
  readonly unknowns: readonly KnownOfUnknown[];
  readonly error?: string;
}

interface KnownOfUnknown {
  readonly notNull: boolean;
  readonly prefix?: string;
  readonly min?: { readonly value: string; readonly inclusive: boolean };
  readonly max?: { readonly value: string; readonly inclusive: boolean };
  readonly lengthMin?: number;
  readonly lengthMax?: number;
}

describe("reference codec", { skip }, () => {
  let folder: string;
  let program: ChildProcess;
  const ended = new AbortController();
  let answers: Interface;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), "svc-reference-codec-"));
    const binary = join(folder, "value-codec");
    const built = spawnSync("go", ["build", "-o", binary, "./value-codec"], {
      cwd: resolve(__dirname, "../../acceptance"),
      encoding: "utf8",
    });
    assert.equal(built.status, 0, built.stderr);
    program = spawn(binary, { stdio: ["pipe", "pipe", "inherit"] });
    program.once("exit", () => ended.abort(new Error("the program has ended")));
    assert.ok(program.stdout);
    answers = createInterface({ input: program.stdout });
  });
  after(() => {
    program.kill();
    rmSync(folder, { recursive: true, force: true });
  });

  const ask = async (type: Type, value: Value): Promise<Answer> => {
    const json = !hasJson(value) ? "" : `,"JSON":${jsonText(toJson(value))}`;
    const msgpack = Buffer.from(encodeValue(type, value)).toString("base64");
    const answered = once(answers, "line", { signal: ended.signal });
    program.stdin?.write(`{"Type":${printType(type)},"Msgpack":"${msgpack}"${json}}\n`);
    const [line] = (await answered) as [string];
    const { json: written } = /"json":(?<json>.*),"unknowns":/.exec(line)?.groups ?? {};
    return { ...(JSON.parse(line) as Answer), ...(written === undefined ? {} : { json: written }) };
  };

  test("reference codec: cty reads every value that the provider writes, and the provider reads it back", async () => {
    await fc.assert(
      fc.asyncProperty(typedValue, async ({ type, value }) => {
        const { msgpack, json, unknowns, error } = await ask(type, value);
        assert.equal(error, undefined);
        assert.deepEqual(
          unknowns.map(describeAnswer).sort(),
          unknownsIn(type, value).map(describeUnknown).sort(),
        );
        // cty judges, since it rounds numbers to 512 bits.
        const read = decodeValue(type, Buffer.from(msgpack, "base64"));
        assert.equal((await ask(type, read)).msgpack, msgpack, "the provider reads cty's MessagePack");
        if (json === undefined) return;
        const parsed = valueFromJson(type, parseJson(json), { objects: "exact" });
        assert.equal((await ask(type, parsed)).msgpack, msgpack, "the provider reads cty's JSON");
      }),
      { numRuns: 3_000, seed: 1, includeErrorInReport: true },
    );
  });
});

const typedValue = arbitraryType()
  .filter((type) => !containsDynamicElements(type))
  .chain((type) => arbitraryValue(type, { nulls: true, unknowns: true }).map((value) => ({ type, value })));

function childrenOf(type: Type, value: Value): readonly (readonly [Type, Value])[] {
  if (value instanceof Dynamic) return [[value.type, value.value]];
  if (isSequence(value)) {
    return value.map((element, index) => [
      type.kind === "tuple" ? (type.elements[index] ?? type) : "element" in type ? type.element : type,
      element,
    ]);
  }
  if (!isObject(value)) return [];
  return Object.entries(value).map(([name, inner]) => [
    type.kind === "object" ? (type.attributes.get(name) ?? type) : "element" in type ? type.element : type,
    inner,
  ]);
}

function unknownsIn(type: Type, value: Value): readonly (readonly [Type, Unknown])[] {
  if (value instanceof Unknown) return [[type, value]];
  return childrenOf(type, value).flatMap(([innerType, inner]) => unknownsIn(innerType, inner));
}

/** Whether a value has a JSON form, which unknown values and the infinities do not have. */
function hasJson(value: Value): boolean {
  if (value instanceof Unknown) return false;
  if (value instanceof Decimal) return value.isFinite;
  return childrenOf(DYNAMIC, value).every(([, inner]) => hasJson(inner));
}

/** Returns what is known of an unknown value as text, without what says nothing. */
function describeUnknown([, { refinements = {} }]: readonly [Type, Unknown]): string {
  const { notNull, prefix, numberMin, numberMax, lengthMin, lengthMax } = refinements;
  return JSON.stringify([
    notNull === true,
    prefix ?? "",
    describeBound(numberMin),
    describeBound(numberMax),
    lengthMin ?? 0,
    lengthMax,
  ]);
}

function describeAnswer({ notNull, prefix, min, max, lengthMin, lengthMax }: KnownOfUnknown): string {
  return JSON.stringify([
    notNull,
    prefix ?? "",
    describeBound(min),
    describeBound(max),
    lengthMin ?? 0,
    lengthMax,
  ]);
}

/** An infinite bound excludes nothing. Numbers of more than 512 bits are rounded by cty. */
function describeBound(
  bound: { readonly value: Decimal | string; readonly inclusive: boolean } | undefined,
): string {
  if (bound === undefined) return "none";
  const value = Decimal.of(bound.value);
  return value.isFinite ? `${value.toNumber()} ${String(bound.inclusive)}` : "none";
}
