import assert from "node:assert/strict";
import { describe, test, type TestContext } from "node:test";
import { kindOf, LABELS_ALL, labelsPlace } from "../../../../src/contract";
import { importDocument } from "../../../../src/tools/openapi-import";
import { widgetDocument } from "../../../contracts/widget-document";
import { at, type Bench, type Kept, startBench } from "../../support/running-bridge";
import { applied, created, giveLabels, imported, nameIn, planFor } from "../../support/labeled-object";

type Config = Parameters<Bench["create"]>[0];
type Labels = Readonly<Record<string, string>>;

const MAP = { type: "object", additionalProperties: { type: "string" } };

/** Where services have labels: the property, the path in Terraform, and a value of the attribute at its root. */
const SHAPES = [
  { where: "labels without a default", properties: { labels: MAP }, path: ["labels"] },
  { where: "tags", properties: { tags: MAP }, path: ["tags"] },
  {
    where: "metadata.labels",
    properties: { metadata: { type: "object", properties: { labels: MAP, note: { type: "string" } } } },
    path: ["metadata", "labels"],
  },
] as const;

const UPDATES = [
  { by: "a mask", options: { hasMask: true } },
  { by: "a merge", options: { hasMask: false, update: { "x-update": "merge" } } },
  { by: "a replacement", options: { hasMask: false, update: { "x-update": "replace" } } },
] as const;

const configOf = (path: readonly string[], labels: Labels | undefined): Config => {
  if (labels === undefined) return {};
  const [root = "", inner] = path;
  return { [root]: inner === undefined ? labels : { [inner]: labels } };
};

function inService(bench: Bench, path: readonly string[]): unknown {
  const [object] = bench.emulator.objects("Widget");
  return (
    path.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], object) ??
    {}
  );
}

function changeLabels(bench: Bench, path: readonly string[], patch: Labels): void {
  const [object] = bench.emulator.objects("Widget");
  assert.ok(object !== undefined);
  bench.emulator.change(
    object.name,
    path.reduceRight<unknown>((inner, step) => ({ [step]: inner }), patch) as Record<string, unknown>,
  );
}

const allIn = ({ state }: Kept): unknown => ({ ...(at(state, LABELS_ALL) as object) });

async function widgets(
  t: TestContext,
  properties: Parameters<typeof widgetDocument>[0],
  options: Parameters<typeof widgetDocument>[1] = {},
): Promise<Bench> {
  const documentText = widgetDocument(properties, options);
  const { contract } = importDocument(documentText);
  return startBench(t, { kind: "Widget", contract, emulator: { documentText } });
}

for (const { where, properties, path } of SHAPES) {
  describe(where, () => {
    for (const { by, options } of UPDATES) {
      test(`default, ignored and expiry labels are kept by ${by}`, async (t) => {
        const bench = await widgets(t, properties, options);
        assert.deepEqual(labelsPlace(kindOf(bench.session.contract, "Widget"))?.path, path);
        const ignored = ["x-*"];
        giveLabels(bench, { defaults: { env: "prod" }, ignored, lifetimeMs: 60_000 });
        let kept = await created(bench, configOf(path, undefined));
        const { "svc-expires": expiry, ...others } = inService(bench, path) as Record<string, string>;
        assert.deepEqual(others, { env: "prod" });
        assert.ok(expiry !== undefined);
        changeLabels(bench, path, { "x-a": "1" });
        const left = { "svc-expires": expiry, "x-a": "1" };
        for (const defaults of [{ env: "prod" }, { env: "dev" }, {}] as readonly Labels[]) {
          giveLabels(bench, { defaults, ignored });
          for (const own of [{ a: "1" }, { a: "2", b: "3" }, { env: "prod" }] as readonly Labels[]) {
            kept = await applied(bench, kept, configOf(path, own));
            assert.deepEqual(inService(bench, path), { ...defaults, ...own, ...left });
            assert.deepEqual(allIn(kept), { ...defaults, ...own });
            assert.deepEqual({ ...(at(kept.state, ...path) as object) }, own);
          }
          const found = await imported(bench, nameIn(kept));
          assert.deepEqual((await planFor(bench, found, configOf(path, { env: "prod" }))).changes, []);
        }
        kept = await applied(bench, kept, {});
        assert.deepEqual(allIn(kept), {});
        assert.deepEqual(inService(bench, path), left);
      });
    }
  });
}

for (const { by, options } of UPDATES) {
  test(`labels are cleared as every other map is by ${by}`, async (t) => {
    const bench = await widgets(t, { labels: MAP, annotations: MAP }, options);
    const kept = await created(bench, { labels: { a: "1" }, annotations: { a: "1" } });
    await applied(bench, kept, {});
    const bodies = bench.calls("UpdateWidget").map(({ body }) => body as Record<string, unknown>);
    assert.ok(bodies.length > 0);
    for (const body of bodies) {
      assert.equal("labels" in body, "annotations" in body);
      assert.deepEqual(body["labels"], body["annotations"]);
    }
    const [widget] = bench.emulator.objects("Widget");
    assert.deepEqual(widget?.["labels"], widget?.["annotations"]);
  });
}

describe("a kind without labels", () => {
  const cases = {
    "without a map": { note: { type: "string" } },
    "with a map of another name": { annotations: MAP },
    "with labels that are no map": { labels: { type: "array", items: { type: "string" } } },
    "with labels that the service sets": { labels: { ...MAP, readOnly: true } },
    "with a field labelsAll": { labels: MAP, labelsAll: { type: "string" } },
  };
  for (const [what, properties] of Object.entries(cases)) {
    test(`${what} is not touched`, async (t) => {
      const bench = await widgets(t, properties);
      giveLabels(bench, { defaults: { env: "prod" }, lifetimeMs: 60_000 });
      const names = bench.resource.schema.block.attributes.map(({ name }) => name);
      assert.equal(names.includes(LABELS_ALL), what === "with a field labelsAll");
      await created(bench, {});
      assert.deepEqual(bench.calls("CreateWidget")[0]?.body, { projectName: "projects/demo" });
    });
  }
});
