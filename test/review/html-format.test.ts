import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import { describe, test } from "node:test";
import { contract } from "../../src/contract";
import { htmlReview, reviewPlans } from "../../src/review";
import { blockAddress } from "../../src/review/plan-graph";
import { timelineOf } from "../../src/review/timeline";
import { drawnPlan } from "../../src/review/drawn-plan";
import { changeOf } from "./plan-json";
import { everything } from "./reviews";
import { shopPlan } from "./shop-plan";

const shop = shopPlan();
const review = reviewPlans([shop], { contract });

describe("the page of a review", () => {
  test("has no script, no other file, and exactly the permitted style", async () => {
    const page = await htmlReview(everything, [shop], contract);
    const tags = page.match(/<[a-z][^>]*>/g) ?? [];
    assert.deepEqual(
      tags.filter((tag) =>
        /^<(?:script|link|img|iframe|base|form|object|embed)\b|\s(?:src|href|style|on\w+)=/i.test(tag),
      ),
      [],
    );
    const [, style = ""] = /<style>([^]*?)<\/style>/.exec(page) ?? [];
    const hash = createHash("sha256").update(style).digest("base64");
    assert.ok(
      page.includes(`default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; form-action 'none'`),
    );
  });

  test("has a hostile name only as a text", async () => {
    const page = await htmlReview(everything, [shop], contract);
    assert.match(page, /&lt;img src=x onerror=alert\(1\)&gt;/);
    // eslint-disable-next-line no-control-regex -- these are the characters in question
    assert.doesNotMatch(page, /[\u0000-\u0009\u000b-\u001f\u007f-\u009f\u202e\ufffe]/);
  });

  test("has the summary, the topology, the timeline and every change", async () => {
    const page = await htmlReview(review, [shop], contract);
    for (const title of ["Topology", "Timeline of the apply", "Changes"]) {
      assert.ok(page.includes(`<h2>${title}</h2>`));
    }
    assert.equal(page.match(/<details>/g)?.length, review.changes.length);
    assert.match(page, /aria-label="Topology: 8 blocks in 3 frames"/);
    assert.match(page, /all bars have the same length, and show only the order/);
    assert.equal(page.match(/>powers off<\/text>/g)?.length, 1);
  });
});

describe("the topology of a review", () => {
  test("leads by references to resources, also through data sources, and marks the worst change", () => {
    const graph = drawnPlan(review, shop, contract);
    assert.deepEqual(
      graph?.references.toSorted().map((pair) => pair.join(" > ")),
      [
        "null_resource.announce > svc_virtual_machine.web",
        "svc_firewall_rule.https > svc_network.backend",
        "svc_virtual_machine.database > svc_network.backend",
        "svc_virtual_machine.web > svc_network.backend",
        "svc_virtual_machine.worker > svc_network.jobs",
      ],
    );
    const verbOf = (address: string): unknown => graph.blocks.find((each) => each.id === address)?.verb;
    assert.deepEqual(["svc_virtual_machine.web", "svc_disk.data", "svc_project.shop"].map(verbOf), [
      "replace",
      "create",
      undefined,
    ]);
  });

  test("is left out if a person could not read it", () => {
    const many = Array.from({ length: 121 }, (_, index) =>
      changeOf({ address: `svc_project.p${index}`, actions: ["create"], after: { slug: "x" } }),
    );
    const plan = shopPlan(many);
    assert.equal(drawnPlan(reviewPlans([plan], { contract }), plan, contract), undefined);
  });
});

test("the timeline of a review: a change begins after what it refers to, and a deletion after what refers to it", () => {
  const networkOf = (verb: "create" | "delete"): object =>
    changeOf({
      address: "svc_network.backend",
      actions: [verb],
      [verb === "create" ? "after" : "before"]: {},
    });
  const machineOf = (verb: "create" | "delete"): object =>
    changeOf({
      address: 'svc_virtual_machine.database["a"]',
      actions: [verb],
      [verb === "create" ? "after" : "before"]: {},
    });
  for (const verb of ["create", "delete"] as const) {
    const plan = shopPlan([machineOf(verb), networkOf(verb)]);
    const { bars, lengths } = timelineOf(reviewPlans([plan], { contract }), plan);
    const of = (block: string): { readonly begin: number; readonly end: number } | undefined =>
      bars.find((bar) => blockAddress(bar.of.address) === block && "verb" in bar.of && bar.of.verb === verb);
    const [network, machine] = [of("svc_network.backend"), of("svc_virtual_machine.database")];
    const [first, second] = verb === "create" ? [network, machine] : [machine, network];
    assert.equal(second?.begin, first?.end);
    assert.equal(lengths, "equal");
  }
});

test("the timeline of a review: has the times of the contract if it declares all of them", () => {
  const plan = shopPlan();
  const timed = {
    ...review,
    changes: review.changes.map((change) => ({
      ...change,
      calls: change.calls.map((call) => ({ ...call, timeLimit: "1h" })),
    })),
  };
  const { bars, lengths } = timelineOf(timed, plan);
  assert.equal(lengths, "declared");
  assert.deepEqual(
    bars.map(({ begin, end }) => (end - begin) / 3_600_000),
    bars.map(({ of }) => ("calls" in of ? of.calls.length : 0)),
  );
});

test("the address of a block has no index, whatever the key of the instance", () => {
  for (const index of ["", "[0]", '["a"]', '["a.b[0]"]', '["\\"]"]']) {
    assert.equal(blockAddress(`module.m["x"].svc_disk.d${index}`), 'module.m["x"].svc_disk.d');
  }
});
