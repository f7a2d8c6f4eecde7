import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { App, TerraformCount, TerraformStack, Token } from "cdktf";
import { Disk, Network, Project, SvcCall, SvcProvider } from "../../../src/constructs";
import { unwritableParts } from "../../../src/constructs/base";
import { attributesOf, only, problemsOf, synthStack } from "../support";

const LOST_NUMBER =
  "contains a number token beside a digit or one of the characters - . + e, where cdktf writes another text. Write the token as a " +
  "string, for example Token.asString(count.index)";

describe("unwritable parts: a number token in a text", () => {
  const number = Token.asNumber("${a.b}");
  const element = Token.asNumberList("${a.b}")[0];
  const stack = new TerraformStack(new App(), "stack");
  for (const [what, text, isLost] of [
    ["alone", `${number}`, false],
    ["after a letter", `web${number}`, false],
    ["between spaces", `the ${number} th`, false],
    ["beside an underscore", `web_${number}_x`, false],
    ["after a hyphen", `web-${number}`, true],
    ["before a hyphen", `web${number}-data`, true],
    ["between dots", `10.${number}.0.0/16`, true],
    ["before a dot", `${number}.example.com`, true],
    ["before a digit", `${number}0`, true],
    ["after a digit", `1${number}`, true],
    ["beside another one", `${number}${number}`, true],
    ["that is an element of a list", `web${element}`, true],
  ] as const) {
    test(`${what} is ${isLost ? "lost" : "written"}`, () => {
      const lost = unwritableParts(stack, { displayName: text }).map(
        ({ path, text: why }) => `${path} ${why}`,
      );
      assert.deepEqual(lost, isLost ? [`displayName ${LOST_NUMBER}`] : []);
      // The same value as a string is always written.
      const asString = text.replace(/-\d[\d.]*e\+\d{3}/g, () => Token.asString(number));
      assert.deepEqual(unwritableParts(stack, { displayName: asString }), []);
    });
  }
});

test("unwritable parts: texts with lost numbers fail the synthesis with their paths, and strings are written", () => {
  const count = TerraformCount.of(2);
  const problems = problemsOf((stack) => {
    new Project(stack, "project", { count, slug: `proj-${count.index}` });
    new Disk(stack, "disk", { count, displayName: `web-${count.index}`, sizeGib: 10 });
    new Network(stack, "network", { labels: { [`a-${count.index}`]: "x", b: `y-${count.index}` } });
    new Disk(stack, "imported", { sizeGib: 10 }).importFrom(`disk-${count.index}`);
  });
  assert.equal(problems.length, 5);
  assert.ok(problems.includes(`[stack/project] slug ${LOST_NUMBER}`));
  assert.ok(problems.includes(`[stack/disk] displayName ${LOST_NUMBER}`));
  assert.ok(problems.includes(`[stack/network] labels has a key that ${LOST_NUMBER}`));
  assert.ok(problems.includes(`[stack/network] labels.b ${LOST_NUMBER}`));
  assert.ok(problems.includes(`[stack/imported] the import ID ${LOST_NUMBER}`));
  const { resource } = synthStack((stack) => {
    new Disk(stack, "disk", { count, displayName: `web-${Token.asString(count.index)}`, sizeGib: 10 });
  }).json();
  assert.equal(only(resource["svc_disk"])["display_name"], "web-${count.index}");
});

test("unwritable parts: a provider's endpoint with a lost number fails the synthesis", () => {
  const problems = problemsOf((stack) => {
    const port = Token.asNumber("${var.port}");
    new SvcProvider(stack, "other", { alias: "other", endpoint: `http://localhost.${port}.example` });
  });
  assert.ok(problems.includes(`[stack/other] endpoint ${LOST_NUMBER}`), problems.join("\n"));
});

describe("unwritable parts: the key __proto__", () => {
  const labels = JSON.parse('{ "__proto__": "p", "a": "1" }') as Readonly<Record<string, string>>;
  const lost = 'has a key that cdktf cannot write: "__proto__". Use another key';

  test("in labels fails the synthesis", () => {
    assert.deepEqual(
      problemsOf((stack) => new Network(stack, "n", { labels })),
      [`[stack/n] labels ${lost}`],
    );
  });

  test("in a manifest fails the synthesis with the place", () => {
    const text = 'labels:\n  "__proto__": p\n  a: "1"\n';
    assert.deepEqual(
      problemsOf((stack) => Network.fromManifest(stack, "n", { text, name: "net.yaml" })),
      [`[stack/n] net.yaml:1:1: labels ${lost}`],
    );
  });

  test("in the overrides of a manifest fails the synthesis", () => {
    assert.deepEqual(
      problemsOf((stack) => Network.fromManifest(stack, "n", { text: "labels: {}" }, { labels })),
      [`[stack/n] labels ${lost}`],
    );
  });

  test("in an action's request and in a hook's fails the synthesis", () => {
    const call = { method: "UpdateProject", request: { name: "projects/p", labels } };
    const problems = problemsOf((stack) => {
      new SvcCall(stack, "call", call);
      new Network(stack, "n", {}).onAfterCreate("h", { call });
    });
    assert.ok(problems.includes(`[stack/call] request.labels ${lost}`), problems.join("\n"));
    assert.ok(problems.includes(`[stack/n/h] call.request.labels ${lost}`), problems.join("\n"));
  });

  test("is absent without it", () => {
    const { resource } = synthStack((stack) => new Network(stack, "n", { labels: { proto: "p" } })).json();
    assert.deepEqual(attributesOf(only(resource["svc_network"]))["labels"], { proto: "p" });
  });
});
