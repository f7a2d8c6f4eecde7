import assert from "node:assert/strict";
import { test } from "node:test";
import type { Client } from "../../src/client";
import { contract, type Contract } from "../../src/contract";
import { assertPreflight, preflight, PreflightFailedError } from "../../src/preflight";
import { boundedClient } from "../../src/preflight/reader";
import { createVirtualClock } from "../client/virtual-clock";
import { checkOf, outcomes, startScene } from "./support";

test("preflight: is ok and changes nothing if all required objects exist", async () => {
  const { emulator, look } = await startScene();
  const report = await look({
    project: "shop",
    region: "datacenters/eu-west-1",
    hosts: ["gpu-1", "general-1"],
  });
  assert.equal(report.ok, true);
  assert.deepEqual(
    report.checks.map(({ id, outcome, text }) => [id, outcome, text]),
    [
      ["configuration", "ok", `The configuration is complete: ${emulator.url}, with an API key.`],
      ["service", "ok", `${emulator.url} answers as the service.`],
      ["apiKey", "ok", "The service accepts the API key."],
      ["project", "ok", "projects/shop exists."],
      ["region", "ok", "datacenters/eu-west-1 exists."],
      ["host", "ok", "hosts/gpu-1 is available."],
      ["host", "ok", "hosts/general-1 is available."],
      ["wallet", "ok", "organizations/acme/wallets/default has a balance of 250.50 EUR."],
    ],
  );
  assert.ok(emulator.requests.every(({ method }) => /^(Get|List)/.test(method ?? "")));
});

test("preflight: takes project and region from the environment by default", async () => {
  const { look } = await startScene();
  const report = await look({ environment: { SVC_PROJECT: "shop", SVC_REGION: "eu-north-1" } });
  assert.equal(checkOf(report, "projects/shop").outcome, "ok");
  assert.equal(checkOf(report, "datacenters/eu-north-1").outcome, "ok");
});

test("preflight: stops at an incomplete configuration, and no text contains the key", async () => {
  const key = "svc_secret key";
  const report = await preflight({ project: "shop", environment: { SVC_API_KEY: key } });
  assert.deepEqual(outcomes(report), [
    "failed configuration SVC_ENDPOINT",
    "failed configuration SVC_API_KEY",
    "notChecked project projects/shop",
  ]);
  assert.equal(checkOf(report, "SVC_ENDPOINT").text, "The service's endpoint is not set.");
  assert.match(checkOf(report, "SVC_API_KEY").advice ?? "", /SVC_API_KEY contains white space/);
  assert.equal(
    checkOf(report, "projects/shop").text,
    "projects/shop was not checked, because no object can be read.",
  );
  assert.ok(!JSON.stringify(report).includes(key));
});

test("preflight: a key that the service rejects fails, and no text contains it", async () => {
  const { emulator, look } = await startScene();
  const report = await look({ project: "shop", apiKey: "svc_wrong_0123" });
  assert.deepEqual(outcomes(report).slice(1), [
    `ok service ${emulator.url}`,
    "failed apiKey SVC_API_KEY",
    "notChecked project projects/shop",
  ]);
  const { text, advice } = checkOf(report, "SVC_API_KEY");
  assert.match(text, /^The service rejected the API key: the service answered HTTP 401: "/);
  assert.equal(
    advice,
    "The API key is missing, wrong, expired or revoked. Create a new one in the dashboard (Developers, API keys) and set SVC_API_KEY.",
  );
  assert.ok(!JSON.stringify(report).includes("svc_wrong_0123"));
});

test("preflight: a missing object fails and lists the existing ones", async () => {
  const { look } = await startScene();
  const report = await look({ project: "shopp", region: "eu-wset-1", hosts: ["gpu-9"] });
  assert.equal(report.ok, false);
  assert.deepEqual(checkOf(report, "projects/shopp"), {
    id: "project",
    subject: "projects/shopp",
    outcome: "failed",
    text: "projects/shopp does not exist.",
    advice:
      "Correct the name, or create it first. This API key does not see objects of another organization. Existing names: projects/shop.",
  });
  assert.equal(
    checkOf(report, "datacenters/eu-wset-1").advice,
    "Correct the name. Existing names: datacenters/eu-west-1, datacenters/eu-north-1, datacenters/us-east-1, datacenters/us-west-1.",
  );
  assert.equal(checkOf(report, "hosts/gpu-9").text, "hosts/gpu-9 does not exist.");
});

test("preflight: warns of a list that shows fewer objects than the service states", async () => {
  const { emulator, look } = await startScene();
  const kinds = contract.kinds.map((kind): Contract["kinds"][number] => {
    const { list } = kind.methods;
    if (kind.name !== "Datacenter" || list?.paging === undefined) return kind;
    const paging = { ...list.paging, total: "total" };
    return { ...kind, methods: { ...kind.methods, list: { ...list, paging } } };
  });
  emulator.fault({ method: "ListDatacenters", times: "all" }, { do: "edit", patch: { total: 9 } });
  const report = await look({ region: "eu-wset-1", contract: { ...contract, kinds } });
  const { id, outcome, text, advice } = checkOf(report, "Datacenters");
  assert.deepEqual([id, outcome, text], ["service", "warning", "Possibly incomplete list of Datacenters."]);
  assert.match(advice ?? "", /^ListDatacenters shows 4 objects and states that there are 9, /);
});

test("preflight: a name of another kind fails without a call", async () => {
  const { emulator, look } = await startScene();
  const { text, advice, outcome } = checkOf(
    await look({ project: "organizations/acme" }),
    "organizations/acme",
  );
  assert.deepEqual(
    [outcome, text, advice],
    [
      "failed",
      '"organizations/acme" is not a valid Project name.',
      "Give its full name, projects/{slug}, or the last part of it.",
    ],
  );
  assert.ok(!emulator.requests.some(({ method }) => method === "GetProject"));
});

test("preflight: a datacenter that accepts no machines fails", async () => {
  const { look } = await startScene();
  const { outcome, text } = checkOf(await look({ region: "us-west-1" }), "datacenters/us-west-1");
  assert.deepEqual([outcome, text], ["failed", "datacenters/us-west-1 accepts no new virtual machines."]);
});

test("preflight: an unavailable host fails", async () => {
  const { look } = await startScene();
  const { outcome, text } = checkOf(await look({ hosts: ["general-3"] }), "hosts/general-3");
  assert.deepEqual([outcome, text], ["failed", "hosts/general-3 is not available: another object uses it."]);
});

test("preflight: a wallet that is empty or below the minimum balance fails", async () => {
  const { emulator, look } = await startScene();
  const wallet = "organizations/acme/wallets/default";
  const less = checkOf(await look({ project: "shop", minimumBalance: "250.51" }), wallet);
  assert.deepEqual(
    [less.outcome, less.text, less.advice],
    [
      "failed",
      `${wallet} has a balance of 250.50 EUR, but the balance must be at least 250.51 EUR.`,
      "Add funds before you deploy.",
    ],
  );
  assert.equal(checkOf(await look({ project: "shop", minimumBalance: 250.5 }), wallet).outcome, "ok");
  emulator.change(wallet, { balance: { units: "0", nanos: 0 } });
  assert.equal(
    checkOf(await look({ project: "shop" }), wallet).text,
    `${wallet} has a balance of 0.00 EUR, but the balance must be above zero.`,
  );
  assert.equal(checkOf(await look({ project: "shop", minimumBalance: 0 }), wallet).outcome, "ok");
  emulator.change(wallet, { balance: { units: "-3", nanos: -250_000_000 } });
  assert.match(
    checkOf(await look({ project: "shop" }), wallet).text,
    /has a balance of -3\.25 EUR, but the balance must be above zero/,
  );
});

test("preflight: without a project, checks the wallet of the only visible organization", async () => {
  const { emulator, look } = await startScene();
  assert.equal(checkOf(await look(), "organizations/acme/wallets/default").outcome, "ok");
  emulator.add("Organization", { slug: "other" });
  const { outcome, text } = checkOf(await look(), "the organization's wallet");
  assert.equal(outcome, "notChecked");
  const why = "and the API key can read several organizations, or none.";
  const unread = "The balance of the organization's wallet was not checked:";
  assert.equal(text, `${unread} no project names the organization that pays for it, ${why}`);
  const missing = await look({ project: "absent" });
  assert.equal(
    checkOf(missing, "the organization's wallet").text,
    `${unread} the project does not exist yet, ${why}`,
  );
  emulator.add("Project", { slug: "unpaid" });
  assert.equal(
    checkOf(await look({ project: "unpaid" }), "the organization's wallet").text,
    `${unread} no project names the organization that pays for it, ${why}`,
  );
});

test("preflight: an object that the key may not read is notChecked, which is no failure", async () => {
  const { emulator, look } = await startScene();
  for (const method of ["GetProject", "GetWallet", "ListDatacenters"]) {
    emulator.fault({ method, times: "all" }, { do: "refuse", code: "permission_denied" });
  }
  const report = await look({ project: "shop" });
  assert.equal(report.ok, true);
  assert.equal(checkOf(report, "SVC_API_KEY").outcome, "ok");
  assert.deepEqual(checkOf(report, "projects/shop"), {
    id: "project",
    subject: "projects/shop",
    outcome: "notChecked",
    text:
      'It is unknown whether projects/shop exists: the service answered HTTP 403: "An injected fault refused this call" ' +
      `(request id ${emulator.requests.find(({ method }) => method === "GetProject")?.requestId ?? ""}).`,
    advice:
      "The API key is valid but lacks the permission. Use a key with the required permissions, or ask an owner to grant them.",
  });
  assert.equal(checkOf(report, "organizations/acme/wallets/default").outcome, "notChecked");
});

test("preflight: a proxy's 404 does not mean that an object is missing", async () => {
  const { emulator, look } = await startScene();
  emulator.fault(
    { method: "GetProject", times: "all" },
    { do: "answer", status: 404, body: "<html>no such page" },
  );
  const { outcome, text } = checkOf(await look({ project: "shop" }), "projects/shop");
  assert.equal(outcome, "notChecked");
  assert.match(
    text,
    /^It is unknown whether projects\/shop exists: .* answered HTTP 404, but not with an error of the service/,
  );
});

test("preflight: waits for a rate limit, and fails if it lasts beyond the time limit", async () => {
  const { emulator, look } = await startScene();
  emulator.fault(
    { method: "GetProject", times: 2 },
    { do: "refuse", code: "resource_exhausted", retryAfterSeconds: 3 },
  );
  assert.equal(checkOf(await look({ project: "shop" }), "projects/shop").outcome, "ok");
  emulator.fault({ method: "GetProject", times: "all" }, { do: "refuse", code: "resource_exhausted" });
  const { outcome, text, advice } = checkOf(await look({ project: "shop" }), "projects/shop");
  assert.equal(outcome, "failed");
  assert.match(
    text,
    /^It is unknown whether projects\/shop exists: the service answered HTTP 429: .*; \d+ attempts in \d+ s\)\.$/,
  );
  assert.match(advice ?? "", /^A rate limit or quota is exhausted\./);
});

test("preflight: an answer that is not from the service fails", async () => {
  const { emulator, look } = await startScene();
  emulator.fault(
    { method: "GetProject", times: "all" },
    { do: "answer", status: 200, body: "<html>please log in" },
  );
  emulator.fault(
    { method: "GetDatacenter", times: "all" },
    { do: "answer", status: 200, body: { datacenter: 7 } },
  );
  const report = await look({ project: "shop", region: "eu-west-1" });
  assert.match(
    checkOf(report, "projects/shop").text,
    /^It is unknown whether projects\/shop exists: .* with a web page or text instead of JSON/,
  );
  assert.equal(
    checkOf(report, "datacenters/eu-west-1").text,
    "It is unknown whether datacenters/eu-west-1 exists: The service's response is invalid: the field name should " +
      "be the object's name, but is missing.",
  );
  assert.deepEqual(
    [checkOf(report, "projects/shop").outcome, checkOf(report, "datacenters/eu-west-1").outcome],
    ["failed", "failed"],
  );
});

test("preflight: a service that is down fails once and gets no further requests", async () => {
  const { emulator, look } = await startScene();
  await emulator.goDown();
  const report = await look({ project: "shop" });
  assert.deepEqual(outcomes(report), [
    `ok configuration ${emulator.url}`,
    `failed service ${emulator.url}`,
    "notChecked apiKey SVC_API_KEY",
    "notChecked project projects/shop",
  ]);
  assert.match(
    checkOf({ ...report, checks: report.checks.slice(1) }, emulator.url).text,
    /does not answer as the service: the connection to .* was refused \(\d+ attempts in /,
  );
  assert.equal(
    checkOf(report, "SVC_API_KEY").text,
    "SVC_API_KEY was not checked, because the service does not answer.",
  );
});

test("preflight: tries another list if the service does not know the first one", async () => {
  const { emulator, look } = await startScene();
  emulator.fault("ListDatacenters", { do: "answer", status: 404, body: "" });
  const report = await look();
  assert.deepEqual(outcomes(report).slice(1, 3), [`ok service ${emulator.url}`, "ok apiKey SVC_API_KEY"]);
  emulator.fault({ times: "all" }, { do: "answer", status: 404, body: "" });
  assert.deepEqual(outcomes(await look()).slice(1), [
    `failed service ${emulator.url}`,
    "notChecked apiKey SVC_API_KEY",
  ]);
});

test("preflight: an object that is not read within the time limit fails with that reason", async () => {
  const { emulator } = await startScene();
  emulator.fault({ method: "GetProject", times: "all" }, { do: "hang" });
  const environment = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
  const report = await preflight({ project: "shop", timeoutMs: 1000, environment });
  assert.deepEqual(checkOf(report, "projects/shop"), {
    id: "project",
    subject: "projects/shop",
    outcome: "failed",
    text: "It is unknown whether projects/shop exists: The time limit of the preflight (1 s) was reached before the service answered.",
    advice: "Allow more time, or try again later.",
  });
});

test("preflight: a call has its own time limit, or that of the run if less is left", async () => {
  const limits: (number | undefined)[] = [];
  const call: Client["call"] = (_method, _body, options) => {
    limits.push(options?.deadlineMs);
    return Promise.resolve({} as never);
  };
  const clock = createVirtualClock();
  const bounds = { clock, endMs: clock.now() + 60_000, timeoutMs: 60_000, signal: undefined };
  const client = boundedClient({ call } as Partial<Client> as Client, bounds);
  for (const deadlineMs of [30_000, 90_000]) {
    await client.call({ path: "/", safety: "read" }, {}, { deadlineMs });
  }
  await client.call({ path: "/", safety: "read" }, {});
  assert.deepEqual(limits, [30_000, 60_000, 60_000]);
});

test("preflight: an abort rejects with the signal's reason", async () => {
  const { emulator, look } = await startScene();
  emulator.fault({ method: "GetProject", times: "all" }, { do: "hang" });
  const controller = new AbortController();
  const reason = new Error("enough");
  const looking = look({ project: "shop", signal: controller.signal });
  await emulator.whenRequested("GetProject");
  controller.abort(reason);
  await assert.rejects(looking, (error) => error === reason);
  await assert.rejects(look({ signal: controller.signal }), (error) => error === reason);
});

test("preflight: checks another contract as far as it has the kinds and fields", async () => {
  const { look } = await startScene();
  const kinds = contract.kinds.flatMap((kind) =>
    kind.name === "Wallet" || kind.name === "Host"
      ? []
      : [{ ...kind, fields: kind.fields.filter(({ wireName }) => wireName !== "acceptsVirtualMachines") }],
  );
  const report = await look({
    project: "shop",
    region: "us-west-1",
    hosts: ["gpu-1"],
    contract: { ...contract, kinds },
  });
  assert.equal(report.ok, true);
  assert.equal(checkOf(report, "datacenters/us-west-1").text, "datacenters/us-west-1 exists.");
  assert.equal(checkOf(report, "gpu-1").text, "gpu-1 was not checked: the contract has no kind Host.");
  assert.equal(
    checkOf(report, "the organization's wallet").text,
    "The balance of the organization's wallet was not checked: the contract has no kind Wallet with a balance, or no organizations.",
  );
});

test("preflight: checks the configuration even if the contract has no read methods", async () => {
  const { look } = await startScene();
  const kinds: Contract["kinds"] = contract.kinds.map((kind) => ({
    ...kind,
    methods: { updates: [], others: [] },
  }));
  const report = await look({ project: "shop", contract: { ...contract, kinds } });
  assert.equal(report.ok, true);
  assert.equal(
    checkOf(report, "projects/shop").text,
    "It is unknown whether projects/shop exists: The contract has no read method for Project.",
  );
});

test("preflight: assertPreflight rejects with the failed checks and the report", async () => {
  const { emulator } = await startScene();
  const environment = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
  assert.equal((await assertPreflight({ project: "shop", environment })).ok, true);
  await assert.rejects(assertPreflight({ hosts: ["general-3"], environment }), (error) => {
    assert.ok(error instanceof PreflightFailedError);
    assert.equal(
      error.message,
      "The preflight failed:\n- hosts/general-3 is not available: another object uses it. Choose another host, or wait until it is free.",
    );
    assert.equal(error.report.ok, false);
    return true;
  });
});

for (const [options, message] of [
  [{ timeoutMs: 0 }, "timeoutMs must be a number of milliseconds above 0; got 0."],
  [
    { minimumBalance: "a lot" },
    'minimumBalance must be an amount with at most nine decimals, such as 50 or "12.50 EUR"; got "a lot".',
  ],
] as const) {
  test(`preflight: rejects an invalid option: ${Object.keys(options)[0] ?? ""}`, async () => {
    await assert.rejects(preflight(options), { name: "RangeError", message });
  });
}
