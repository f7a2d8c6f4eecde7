import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument } from "../../../src/tools/openapi-import";
import { DIALECT_CONTRACTS, type ForeignContract, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { learnFrom, overlayOf, type RecordedCall, recordCalls } from "./recorded-service";

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function foreign(name: string): ForeignContract {
  const found = [...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].find((each) => each.name === name);
  assert.ok(found, name);
  return found;
}

const SECRET = "correct-horse-battery";

/** The life of a network and of a webhook subscription. */
const LIFE: readonly RecordedCall[] = [
  ["CreateProject", { slug: "shop", title: "Shop", costCenter: "c1" }],
  ["GetProject", { name: "projects/shop" }],
  ["UpdateProject", { name: "projects/shop", title: "Store" }],
  ["GetProject", { name: "projects/shop" }],
  [
    "CreateNetwork",
    {
      projectName: "projects/shop",
      cidr: "10.0.0.0/16",
      title: "one",
      dhcp: { domain: "internal", leaseSeconds: 60 },
      notes: "kept",
    },
  ],
  ["GetNetwork", (answers) => ({ name: nameIn(answers[4], "network") })],
  [
    "UpdateNetwork",
    (answers) => ({
      name: nameIn(answers[4], "network"),
      title: "two",
      cidr: "10.0.0.0/16",
      dhcp: { leaseSeconds: 90 },
    }),
  ],
  ["GetNetwork", (answers) => ({ name: nameIn(answers[4], "network") })],
  [
    "CreateWebhookSubscription",
    { slug: "hook", url: "https://a.example/", signingSecret: SECRET, kinds: ["MACHINE_STARTED"] },
  ],
  ["GetWebhookSubscription", (answers) => ({ name: nameIn(answers[8], "webhookSubscription") })],
  ["DeleteNetwork", (answers) => ({ name: nameIn(answers[4], "network") })],
  ["GetNetwork", (answers) => ({ name: nameIn(answers[4], "network") })],
];

function nameIn(answer: unknown, holder: string): unknown {
  return (answer as Answer)[holder]?.["name"];
}

test("learn: a wrong conclusion about updates is contradicted by recorded traffic, and confirmed after its line is applied", async () => {
  const { text, overlays } = foreign("nswag-style");
  const recording = await recordCalls(importDocument(text, { overlays }), { updates: "merge" }, LIFE);
  const { observations, lines } = learnFrom(recording, text, overlays);
  const wrong = observations.filter(({ contradicted }) => contradicted > 0);
  assert.deepEqual(
    wrong.map(({ place, requests }) => [place, requests]),
    [
      ["UpdateProject", [3]],
      ["UpdateNetwork", [7]],
    ],
  );
  assert.deepEqual(lines, [
    `- { target: "$.paths['/Harbor.Api.v1.Projects/UpdateProject'].post", update: { x-update: "fields" } }`,
    `- { target: "$.paths['/Harbor.Api.v1.Networks/UpdateNetwork'].post", update: { x-update: "merge" } }`,
  ]);
  const again = learnFrom(recording, text, [...overlays, overlayOf(lines)]);
  assert.deepEqual(
    again.observations.filter(({ contradicted }) => contradicted > 0),
    [],
  );
  const network = again.observations.find(({ place }) => place === "UpdateNetwork");
  assert.match(network?.conclusion ?? "", /x-update: merge/);
  assert.equal(network?.confirmed, 1);
});

test("learn: right conclusions are confirmed, and nothing of a secret is in what is learned", async () => {
  const { text, overlays } = foreign("nswag-style");
  const recording = await recordCalls(importDocument(text, { overlays }), { updates: "replace" }, LIFE);
  const { observations, lines } = learnFrom(recording, text, overlays);
  const confirmed = new Set(observations.map(({ place, conclusion }) => `${place} ${conclusion}`));
  for (const expected of [
    "WebhookSubscription.signingSecret is write-only",
    "Network.dhcp.domain is returned",
    "Network.createdAt is in every response",
    "UpdateNetwork clears the fields that a request omits (x-update: replace)",
    "GetNetwork answers a call for an object that is gone with a code that means not_found",
  ]) {
    assert.ok(confirmed.has(expected), expected);
  }
  assert.deepEqual(lines, []);
  assert.ok(recording.join("\n").includes(SECRET), "the recording has the secret");
  assert.ok(!JSON.stringify(observations).includes(SECRET));
});

test("learn: a service's own code for an object that is gone is learned, and understood after its line is applied", async () => {
  const { text, overlays } = foreign("nswag-style");
  const behaviour = {
    updates: "replace",
    errors: { form: "list", codes: { not_found: "E9001" }, statuses: { not_found: 400 } },
  } as const;
  const recording = await recordCalls(importDocument(text, { overlays }), behaviour, LIFE);
  const { observations, lines } = learnFrom(recording, text, overlays);
  const [wrong] = observations;
  assert.deepEqual([wrong?.place, wrong?.requests], ["GetNetwork", [12]]);
  assert.deepEqual(lines, [
    `- { target: "$", update: { x-errors: { not_found: [{ code: "E9001", status: 400 }] } } }`,
  ]);
  const again = learnFrom(recording, text, [...overlays, overlayOf(lines)]);
  assert.deepEqual(again.lines, []);
  assert.ok(again.observations.every(({ contradicted }) => contradicted === 0));
});

test("learn: a field that no response contains contradicts that it is returned, and becomes write-only by its line", async () => {
  const { text, overlays } = foreign("nswag-style");
  const recording = await recordCalls(importDocument(text, { overlays }), { updates: "replace" }, LIFE);
  const blind = recording.map((line) => {
    const { response, ...rest } = JSON.parse(line) as { response: Answer };
    return JSON.stringify({
      ...rest,
      response: JSON.parse(
        JSON.stringify(response, (name, value: unknown) => (name === "costCenter" ? undefined : value)),
      ) as Answer,
    });
  });
  const { observations, lines } = learnFrom(blind, text, overlays);
  assert.deepEqual(
    observations
      .filter(({ contradicted }) => contradicted > 0)
      .map(({ place, conclusion }) => `${place} ${conclusion}`),
    ["Project.costCenter is returned"],
  );
  assert.equal(lines.length, 1);
  assert.match(lines[0] ?? "", /costCenter.*writeOnly: true/);
  const again = learnFrom(blind, text, [...overlays, overlayOf(lines)]);
  const settled = again.observations.find(
    ({ conclusion, place }) => place === "Project.costCenter" && conclusion === "is write-only",
  );
  assert.deepEqual([settled?.contradicted, settled?.confirmed], [0, 1]);
});

test("learn: creates with operations are followed to their objects", async () => {
  const { text, overlays } = foreign("by-hand");
  const operationIn = (answer: unknown): unknown => {
    return /operations\/[\w-]+/.exec(JSON.stringify(answer))?.[0];
  };
  const named = (answer: unknown): unknown =>
    /projects\/shop\/virtual-machines\/[\w-]+/.exec(JSON.stringify(answer))?.[0];
  const recording = await recordCalls(importDocument(text, { overlays }), { updates: "merge" }, [
    ["CreateProject", { slug: "shop", title: "Shop" }],
    [
      "CreateVirtualMachine",
      { projectName: "projects/shop", title: "one", image: "debian-12", cores: 2, rootPassword: SECRET },
    ],
    ["GetOperation", (answers) => ({ name: operationIn(answers[1]) })],
    ["ListVirtualMachines", { projectName: "projects/shop" }],
    ["GetVirtualMachine", (answers) => ({ name: named(answers[2]) ?? named(answers[3]) })],
  ]);
  const { observations } = learnFrom(recording, text, overlays);
  const seen = observations.map(
    ({ place, conclusion, contradicted }) => `${place} ${conclusion} ${contradicted}`,
  );
  assert.ok(seen.includes("CreateVirtualMachine starts an operation 0"), seen.join("\n"));
  assert.ok(seen.includes("VirtualMachine.rootPassword is write-only 0"), seen.join("\n"));
  assert.ok(seen.includes("VirtualMachine.cores is returned 0"), seen.join("\n"));
});

test("learn: texts that the service rewrites are found, and equal after the line is applied", async () => {
  const { text, overlays } = foreign("nswag-style");
  const behaviour = {
    updates: "replace",
    normalize: { "Project.title": "trimmed", "Network.title": "lower-case" },
  } as const;
  const recording = await recordCalls(importDocument(text, { overlays }), behaviour, [
    ["CreateProject", { slug: "shop", title: "  Shop " }],
    ["GetProject", { name: "projects/shop" }],
    ["CreateNetwork", { projectName: "projects/shop", cidr: "10.0.0.0/16", title: "One" }],
    ["GetNetwork", (answers) => ({ name: nameIn(answers[2], "network") })],
  ]);
  const { lines } = learnFrom(recording, text, overlays);
  assert.deepEqual(lines, [
    `- { target: "$", update: { x-normalizes: { Project.title: "trim" } } }`,
    `- { target: "$", update: { x-normalizes: { Network.title: "case" } } }`,
  ]);
  const again = learnFrom(recording, text, [...overlays, overlayOf(lines)]);
  assert.deepEqual(
    again.observations.filter(({ contradicted }) => contradicted > 0),
    [],
  );
});
