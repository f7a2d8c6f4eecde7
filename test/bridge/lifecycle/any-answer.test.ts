import assert from "node:assert/strict";
import { test } from "node:test";
import fc from "fast-check";
import { contract, type Field, type Kind, nameFieldOf } from "../../../src/contract";
import type { RewriteRule } from "../../../src/emulator";
import { checkApplied, formatPath } from "../../../src/plugin";
import { type Bench, MACHINE, PUBLIC_KEY, said, startBench } from "../support/running-bridge";

type Config = Readonly<Record<string, unknown>>;

const IN_REGION = { project_name: "demo", region: "eu-west-1" };

/** A configuration of each kind that has text, numbers, lists, maps or nested objects, by the kind's name. */
const CONFIGS: Readonly<Record<string, Config>> = {
  Disk: { ...IN_REGION, size_gib: 13, labels: { a: "1" }, display_name: "One" },
  VirtualMachine: { ...(MACHINE as Config), labels: { a: "1" }, users: [{ username: "ops" }] },
  SshKey: { project_name: "demo", public_key: PUBLIC_KEY, display_name: "One" },
  Network: { ...IN_REGION, ipv4_cidr: "10.20.0.0/24", labels: { a: "1" } },
};

/** Draws a change that a service may make to a value: another one of its type, or none. */
function arbitraryRule({ wireName, type }: Field): fc.Arbitrary<RewriteRule> {
  const at = [wireName];
  const drop = fc.constant<RewriteRule>({ at, drop: true });
  switch (type.kind) {
    case "string":
      return fc.oneof(
        drop,
        fc.constantFrom<RewriteRule>({ at, case: "upper" }, { at, case: "lower" }),
        fc.constantFrom("", "other", " spaced ").map((set): RewriteRule => ({ at, set })),
      );
    case "number":
      return fc.oneof(
        drop,
        fc.constantFrom(7, 16, 1_000).map((roundUpTo): RewriteRule => ({ at, roundUpTo })),
        fc.constantFrom(0, 1, 31).map((set): RewriteRule => ({ at, set })),
      );
    case "bool":
      return fc.oneof(
        drop,
        fc.boolean().map((set): RewriteRule => ({ at, set })),
      );
    case "timestamp":
      return fc.oneof(drop, fc.constant<RewriteRule>({ at, set: "2001-01-01T00:00:00Z" }));
    case "map":
      return fc.oneof(
        drop,
        fc.constantFrom<RewriteRule>(
          { at: [wireName, "system"], set: "x" },
          { at: [wireName, "a"], set: "2" },
        ),
        fc.constant<RewriteRule>({ at: [wireName, "a"], drop: true }),
      );
    case "list":
    case "set":
      return fc.oneof(drop, fc.constant<RewriteRule>({ at, order: "reversed" }));
    case "object":
      return fc.oneof(
        drop,
        fc
          .oneof(...type.fields.map(arbitraryRule))
          .map((rule): RewriteRule => ({ ...rule, at: [...at, ...rule.at] })),
      );
    case "json":
      return drop;
  }
}

/** The fields that say neither which object it is nor where it belongs. */
function describingFields(kind: Kind): readonly Field[] {
  return kind.fields.filter(
    (field) => field !== nameFieldOf(kind) && field.terraformName !== kind.parentField && field.readable,
  );
}

const cases = fc.constantFrom(...Object.keys(CONFIGS)).chain((name) => {
  const kind = contract.kinds.find((each) => each.name === name);
  assert.ok(kind);
  const rule = fc.constantFrom(...describingFields(kind)).chain(arbitraryRule);
  return fc.record({
    kind: fc.constant(name),
    changes: fc.array(rule, { minLength: 1, maxLength: 2 }),
    where: fc.constantFrom("answers", "objects"),
  });
});

/**
 * Creates or updates an object, and asserts that this taints nothing: a create ends without an error, and as it was planned. An update may
 * refuse an answer without a field that every object has.
 */
async function applied(bench: Bench, prior: Kept | undefined, config: Config): Promise<Kept> {
  const plan = await bench.plan(prior?.state ?? null, config as never, prior?.private);
  const isUpdate = prior !== undefined;
  const kept = isUpdate ? await bench.update(prior, config as never) : await bench.create(config as never);
  assert.ok(kept.state);
  if (isUpdate && /^error: Unexpected response/.test(said(kept))) return kept;
  assert.doesNotMatch(said(kept), /^error/m);
  assert.deepEqual(checkApplied(bench.resource.schema.block, plan.planned, kept.state), []);
  return kept;
}

type Kept = Awaited<ReturnType<Bench["create"]>>;

async function assertNeverReplaced(bench: Bench, kept: Kept, config: Config): Promise<Kept> {
  const read = await bench.read(kept);
  assert.ok(read.state, "it stays in the state");
  const { requiresReplace = [] } = await bench.plan(read.state, config as never, read.private);
  assert.deepEqual(requiresReplace.map(formatPath), []);
  return read;
}

test("answered values: whatever field a service answers otherwise, no object is tainted, replaced or deleted", async (t) => {
  await fc.assert(
    fc.asyncProperty(cases, async ({ kind, changes, where }) => {
      const bench = await startBench(t, { kind });
      bench.emulator.fault({ times: Infinity }, { do: "rewrite", kind, changes, in: where as never });
      const config = CONFIGS[kind] ?? {};
      let kept = await applied(bench, undefined, config);
      kept = await assertNeverReplaced(bench, kept, config);
      kept = await applied(bench, kept, config);
      const changed = { ...config, display_name: "Two" };
      kept = await assertNeverReplaced(bench, kept, changed);
      kept = await applied(bench, kept, changed);
      await assertNeverReplaced(bench, kept, changed);
      const deletions = bench.emulator.requests.filter(({ method = "" }) => method.startsWith("Delete"));
      assert.deepEqual(deletions, []);
      assert.equal(bench.emulator.objects(kind).length, 1);
    }),
    { numRuns: 40, seed: 1, includeErrorInReport: true },
  );
});
