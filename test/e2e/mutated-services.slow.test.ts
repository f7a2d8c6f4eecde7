import assert from "node:assert/strict";
import { describe, test } from "node:test";
import fc from "fast-check";
import { type Contract, formatContract, type Kind, nameFieldOf } from "../../src/contract";
import { scenario } from "../support/end-to-end";
import { repetitions } from "../support/exhaustive";
import { skipWithoutEngine } from "../support/engine";
import { DIALECT_CONTRACTS, SMALL_CONTRACTS } from "../contracts/foreign-contracts";
import { BASES } from "../tools/openapi-import/mutations/bases";
import { imported } from "../tools/openapi-import/mutations/holds";
import { arbitraryMutations, mutated } from "../tools/openapi-import/mutations/mutate";
import { basesOf, type Config, type Life, livesOf } from "./every-kind/lifecycles";

const skip = skipWithoutEngine();

const SEED = 16;
/** Mutated descriptions that run on the engine. */
const RUNS = repetitions({ whole: 12, sample: 3 });

interface Sample {
  readonly title: string;
  readonly contract: Contract;
  readonly documentText: string;
  readonly kind: Kind;
}

/** Returns mutated descriptions with a usable resource that has an update, each of another base in turn, and that resource's kind. */
function samples(): readonly Sample[] {
  const small = BASES.filter(({ foreign }) => [...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].includes(foreign));
  const found: Sample[] = [];
  const drawn = fc.sample(arbitraryMutations(3), { numRuns: RUNS * 10, seed: SEED });
  for (const [index, mutations] of drawn.entries()) {
    const base = small[index % small.length];
    const result = base === undefined ? undefined : imported(mutated(base.document, mutations));
    const kinds = result?.contract.kinds.filter(
      ({ methods }) => methods.create !== undefined && methods.updates.length > 0,
    );
    const kind = kinds?.[index % Math.max(1, kinds.length)];
    if (base === undefined || result === undefined || kind === undefined) continue;
    const operators = mutations.map(({ operator }) => operator).join(", ");
    found.push({
      title: `${index}: the ${kind.name} of ${base.name} after ${operators}`,
      contract: result.contract,
      documentText: JSON.stringify(result.document),
      kind,
    });
    if (found.length === RUNS) break;
  }
  return found;
}

/** How a run may end other than by working: an error of the provider or of the engine's own checks, with a summary. Crashes do not count. */
function assertNamed(output: string): void {
  assert.match(output, /Error: \w[^\n]{5,}/, output);
  assert.doesNotMatch(
    output,
    /panic|plugin crash|did not respond|produced (?:an )?inconsistent|bug in the provider/i,
  );
}

async function run({ contract, documentText, kind }: Sample): Promise<"works" | "named"> {
  let ended: "works" | "named" = "works";
  await scenario({ contract: formatContract(contract), emulator: { documentText } }, async (s) => {
    const existing = (each: Kind): string | undefined => s.emulator.objects(each.name)[0]?.name;
    const life = livesOf(contract, existing).find((each) => each.kind === kind);
    assert.ok(life);
    const bases = basesOf(contract, existing);
    const write = (config: Config): void => s.write({ resource: resourcesOf(life, config, bases) });
    const apply = async (): Promise<boolean> => {
      const { code, output } = await s.run("apply", "-auto-approve");
      if (code !== 0) {
        assertNamed(output);
        ended = "named";
      }
      return code === 0;
    };
    write(life.created);
    if (await apply()) {
      assert.deepEqual(await s.plan(), {}, "a plan after the create is empty");
      const name = String(s.attributes(life.address)?.["name"]);
      const before = s.emulator.get(name) ?? {};
      const [update] = life.updates;
      if (update !== undefined) {
        write(update);
        const isDone = await apply();
        const after = s.emulator.get(name) ?? {};
        assert.deepEqual(
          untouched(life, update, after),
          untouched(life, update, before),
          "an update loses nothing",
        );
        if (isDone) assert.deepEqual(await s.plan(), {}, "a plan after the update is empty");
      }
    }
    const { code, output } = await s.run("destroy", "-auto-approve");
    if (code === 0) {
      assert.deepEqual(
        s.emulator.objects(kind.name).map(({ name }) => name),
        [],
      );
    } else {
      assertNamed(output);
      ended = "named";
    }
  });
  return ended;
}

function resourcesOf(life: Life, config: Config, bases: ReadonlyMap<Kind, Config>): object {
  const text = [JSON.stringify(config), ...[...bases.values()].map((each) => JSON.stringify(each))].join();
  const used = [...bases].filter(([kind]) => text.includes(`svc_${kind.terraformName}.base`));
  const all = [
    ...used.map(([kind, base]) => [kind, "base", base] as const),
    [life.kind, "it", config] as const,
  ];
  const resources: Record<string, Record<string, unknown>> = {};
  for (const [kind, label, value] of all) {
    (resources[`svc_${kind.terraformName}`] ??= {})[label] = value;
  }
  return resources;
}

/** Returns the members of an object that users set and that a configuration does not change. */
function untouched({ kind, created }: Life, update: Config, object: object): object {
  const kept = new Set(
    kind.fields
      .filter(
        ({ presence, terraformName }) =>
          presence !== "computed" &&
          JSON.stringify(update[terraformName]) === JSON.stringify(created[terraformName]),
      )
      .map(({ wireName }) => wireName),
  );
  kept.add(nameFieldOf(kind).wireName);
  return Object.fromEntries(Object.entries(object).filter(([member]) => kept.has(member)));
}

/** How the samples ended. */
const ends: string[] = [];

describe(
  "mutated descriptions: what the import calls usable works on the engine, or fails with a named reason, and loses nothing",
  { concurrency: 2 },
  () => {
    for (const sample of samples()) {
      test(sample.title, { skip }, async () => {
        ends.push(await run(sample));
      });
    }
  },
);

test("mutated descriptions: most of the samples work on the engine", { skip }, () => {
  assert.equal(ends.length, RUNS);
  assert.ok(ends.filter((end) => end === "works").length * 2 > RUNS, ends.join());
});
