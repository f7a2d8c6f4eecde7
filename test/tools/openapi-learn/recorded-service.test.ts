import assert from "node:assert/strict";
import { test } from "node:test";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { DIALECT_CONTRACTS, type ForeignContract, SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { learnFrom, type RecordedCall, recordCalls } from "./recorded-service";

type Answer = Readonly<Record<string, Readonly<Record<string, unknown>>>>;

function foreign(name: string): ForeignContract {
  const found = [...SMALL_CONTRACTS, ...DIALECT_CONTRACTS].find((each) => each.name === name);
  assert.ok(found, name);
  return found;
}

const importOf = ({ text, overlays }: ForeignContract): ImportedDocument =>
  importDocument(text, { overlays });

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
  const contract = foreign("full-update");
  const recording = await recordCalls(importOf(contract), { updates: "merge" }, LIFE);
  const { wrong, lines } = learnFrom(recording, contract);
  assert.deepEqual(wrong, [
    "UpdateNetwork clears the fields that a request omits (`mode: replace`), but it keeps fields that a section in the request omits (request 7 of the recording).",
    "UpdateProject clears the fields that a request omits (`mode: replace`), but it keeps fields that the request omits (request 3 of the recording).",
  ]);
  assert.deepEqual(lines, [
    "kinds.Network.updates.UpdateNetwork.mode: merge",
    "kinds.Project.updates.UpdateProject.mode: fields",
  ]);
  const again = learnFrom(recording, contract, lines);
  assert.deepEqual(again.wrong, []);
  const network = again.evidence.find(({ text }) => text.startsWith("UpdateNetwork "));
  assert.match(network?.text ?? "", /\(`mode: merge`\), by 1 recorded request\.$/);
});

test("learn: right conclusions are confirmed, and nothing of a secret is in what is learned", async () => {
  const contract = foreign("full-update");
  const recording = await recordCalls(importOf(contract), { updates: "replace" }, LIFE);
  const { evidence, lines } = learnFrom(recording, contract);
  for (const expected of [
    "WebhookSubscription.signingSecret is write-only",
    "Network.dhcp.domain is returned",
    "Network.createdAt is in every response",
    "UpdateNetwork clears the fields that a request omits (`mode: replace`)",
    "GetNetwork answers a call for an object that is gone with a code that means not_found",
  ]) {
    const found = evidence.find(({ text }) => text.startsWith(`${expected}, by `));
    assert.equal(found?.verdict, "confirmed", expected);
  }
  assert.deepEqual(lines, []);
  assert.ok(recording.join("\n").includes(SECRET), "the recording has the secret");
  assert.ok(!JSON.stringify(evidence).includes(SECRET));
});

test("learn: a service's own code for an object that is gone is learned, and understood after its line is applied", async () => {
  const contract = foreign("full-update");
  const behaviour = {
    updates: "replace",
    errors: { form: "list", codes: { not_found: "E9001" }, statuses: { not_found: 400 } },
  } as const;
  const recording = await recordCalls(importOf(contract), behaviour, LIFE);
  const { wrong, lines } = learnFrom(recording, contract);
  assert.equal(wrong.length, 1);
  assert.match(wrong[0] ?? "", /^GetNetwork answers .* "E9001" in .*\(request 12 of the recording\)\.$/);
  assert.deepEqual(lines, ["errors.not_found: [ { code: E9001, status: 400 } ]"]);
  const again = learnFrom(recording, contract, lines);
  assert.deepEqual(again.wrong, []);
});

test("learn: a field that no response contains contradicts that it is returned, and becomes write-only by its line", async () => {
  const contract = foreign("full-update");
  const recording = await recordCalls(importOf(contract), { updates: "replace" }, LIFE);
  const blind = recording.map((line) => {
    const { response, ...rest } = JSON.parse(line) as { response: Answer };
    return JSON.stringify({
      ...rest,
      response: JSON.parse(
        JSON.stringify(response, (name, value: unknown) => (name === "costCenter" ? undefined : value)),
      ) as Answer,
    });
  });
  const { wrong, lines } = learnFrom(blind, contract);
  assert.equal(wrong.length, 1);
  assert.match(wrong[0] ?? "", /^Project\.costCenter is returned, but /);
  assert.deepEqual(lines, ["kinds.Project.fields.costCenter.writeOnly: true"]);
  const again = learnFrom(blind, contract, lines);
  const settled = again.evidence.find(({ text }) => text.startsWith("Project.costCenter is write-only"));
  assert.equal(settled?.verdict, "confirmed");
});

test("learn: creates with operations are followed to their objects", async () => {
  const contract = foreign("by-hand");
  const operationIn = (answer: unknown): unknown => {
    return /operations\/[\w-]+/.exec(JSON.stringify(answer))?.[0];
  };
  const named = (answer: unknown): unknown =>
    /projects\/shop\/virtual-machines\/[\w-]+/.exec(JSON.stringify(answer))?.[0];
  const recording = await recordCalls(importOf(contract), { updates: "merge" }, [
    ["CreateProject", { slug: "shop", title: "Shop" }],
    [
      "CreateVirtualMachine",
      { projectName: "projects/shop", title: "one", image: "debian-12", cores: 2, rootPassword: SECRET },
    ],
    ["GetOperation", (answers) => ({ name: operationIn(answers[1]) })],
    ["ListVirtualMachines", { projectName: "projects/shop" }],
    ["GetVirtualMachine", (answers) => ({ name: named(answers[2]) ?? named(answers[3]) })],
  ]);
  const { evidence } = learnFrom(recording, contract);
  const seen = evidence.map(({ verdict, text }) => `${verdict}: ${text}`);
  for (const conclusion of [
    "CreateVirtualMachine starts an operation",
    "VirtualMachine.rootPassword is write-only",
    "VirtualMachine.cores is returned",
  ]) {
    assert.ok(seen.includes(`confirmed: ${conclusion}, by 1 recorded request.`), seen.join("\n"));
  }
});

test("learn: texts that the service rewrites are found, and equal after the line is applied", async () => {
  const contract = foreign("full-update");
  const behaviour = {
    updates: "replace",
    normalize: { "Project.title": "trimmed", "Network.title": "lower-case" },
  } as const;
  const recording = await recordCalls(importOf(contract), behaviour, [
    ["CreateProject", { slug: "shop", title: "  Shop " }],
    ["GetProject", { name: "projects/shop" }],
    ["CreateNetwork", { projectName: "projects/shop", cidr: "10.0.0.0/16", title: "One" }],
    ["GetNetwork", (answers) => ({ name: nameIn(answers[2], "network") })],
  ]);
  const { lines } = learnFrom(recording, contract);
  assert.deepEqual(lines, [
    "kinds.Project.fields.title.normalizes: [ trim ]",
    "kinds.Network.fields.title.normalizes: [ case ]",
  ]);
  const again = learnFrom(recording, contract, lines);
  assert.deepEqual(again.wrong, []);
});
