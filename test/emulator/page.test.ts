import assert from "node:assert/strict";
import { once } from "node:events";
import { request, type IncomingMessage } from "node:http";
import { describe, test } from "node:test";
import type { Emulator } from "../../src/emulator";
import { faultProblems } from "../../src/emulator/faults/fault-schema";
import { FAULT_PRESETS } from "../../src/emulator/faults/fault-presets";
import {
  KEY,
  MACHINE,
  pathOf,
  post,
  type Reply,
  send,
  startService,
  startWithProject,
} from "./running-service";

type Change = { readonly set: Readonly<Record<string, unknown>>; readonly gone: readonly string[] };

const SAME_ORIGIN = { "sec-fetch-site": "same-origin" };

/** Returns the token in the page of an emulator. */
async function tokenOf(emulator: Emulator): Promise<string> {
  const { text } = await send(emulator, "/");
  const token = /<meta name="emulator-page" content="([\w-]+)" \/>/.exec(text)?.[1];
  assert.ok(token !== undefined, text.slice(0, 500));
  return token;
}

/** Gives an order as the page does. */
function orderOfPage(
  emulator: Emulator,
  order: string,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  return send(emulator, `/emulator/${order}`, {
    method: "POST",
    headers: { "content-type": "application/json", ...headers },
    body: JSON.stringify(body),
  });
}

/** A client of the event stream. */
interface Follower {
  readonly answer: IncomingMessage;
  /** Resolves with the next event. */
  next(): Promise<{ readonly event: string; readonly data: Change }>;
  /** Reads until the state satisfies the condition, and returns it. */
  until(isMet: (state: ReadonlyMap<string, unknown>) => boolean): Promise<ReadonlyMap<string, unknown>>;
}

async function follow(emulator: Emulator, path: string, headers: Record<string, string>): Promise<Follower> {
  const sent = request(emulator.url + path, { headers }).end();
  const [answer] = (await once(sent, "response")) as [IncomingMessage];
  const chunks = (answer.setEncoding("utf8") as AsyncIterable<string>)[Symbol.asyncIterator]();
  const state = new Map<string, unknown>();
  let text = "";
  const next: Follower["next"] = async () => {
    while (!text.includes("\n\n")) {
      const { done, value } = (await chunks.next()) as IteratorResult<string, undefined>;
      assert.ok(done !== true, "the stream has ended");
      text += value;
    }
    const [, event = "", data = ""] = /^event: (\w+)\ndata: (.*)\n\n/.exec(text) ?? [];
    text = text.slice(text.indexOf("\n\n") + 2);
    const change = JSON.parse(data) as Change;
    for (const key of change.gone) state.delete(key);
    for (const [key, value] of Object.entries(change.set)) state.set(key, value);
    return { event, data: change };
  };
  return {
    answer,
    next,
    async until(isMet) {
      while (!isMet(state)) await next();
      return state;
    },
  };
}

const BEARER = { authorization: `Bearer ${KEY}` };
const followAsOwner = (emulator: Emulator): Promise<Follower> => follow(emulator, "/emulator/events", BEARER);

describe("emulator page", () => {
  test("is one document without foreign resources, and only its own script and style may run", async () => {
    const { emulator } = await startService();
    const { status, headers, text } = await send(emulator, "/");
    assert.equal(status, 200);
    assert.equal(headers.get("content-type"), "text/html; charset=utf-8");
    assert.doesNotMatch(text, /\b(?:src|href)="(?!#|data:,)/);
    assert.doesNotMatch(text, /https?:|innerHTML|insertAdjacentHTML|document\.write|eval\(|\son\w+=/);
    const policy = headers.get("content-security-policy") ?? "";
    assert.match(policy, /^default-src 'none'; script-src 'sha256-[^' ]+'; style-src 'sha256-[^' ]+';/);
    assert.match(policy, /frame-ancestors 'none'; require-trusted-types-for 'script'$/);
    assert.doesNotMatch(policy, /unsafe|\*/);
    assert.equal(headers.get("cross-origin-resource-policy"), "same-origin");
    assert.equal(headers.get("access-control-allow-origin"), null);
    assert.ok(!text.includes(KEY));
    assert.equal((await send(emulator, "/", { method: "HEAD" })).text, "");
    assert.deepEqual(emulator.requests, []);
  });

  test("offers every action of the guide in a valid form", () => {
    const [problem] = faultProblems({ action: { do: "?" } }, new Set());
    const known = /must be one of (.*); got/.exec(problem?.description ?? "")?.[1]?.split(", ");
    assert.deepEqual(new Set(FAULT_PRESETS.map(({ action }) => action.do)), new Set(known));
    for (const { label, action } of FAULT_PRESETS) {
      assert.deepEqual(faultProblems({ action }, new Set()), [], label);
    }
    assert.equal(new Set(FAULT_PRESETS.map(({ label }) => label)).size, FAULT_PRESETS.length);
  });

  test("gives orders with its token from its own origin, without a key", async () => {
    const { emulator } = await startWithProject();
    const token = { "x-emulator-page": await tokenOf(emulator) };
    const fault = { action: { do: "refuse", code: "unavailable" } };
    for (const proof of [SAME_ORIGIN, { origin: emulator.url }, { ...SAME_ORIGIN, origin: emulator.url }]) {
      const { status, text } = await orderOfPage(emulator, "set-fault", fault, { ...token, ...proof });
      assert.deepEqual([status, text], [200, "{}"]);
    }
    await orderOfPage(emulator, "remove-object", { name: "projects/demo" }, { ...token, ...SAME_ORIGIN });
    assert.deepEqual(emulator.objects(), []);
  });

  const token = "x-emulator-page";
  const refused: readonly (readonly [string, (right: string, url: string) => Record<string, string>])[] = [
    ["with a wrong token", (right) => ({ [token]: `${right}x`, ...SAME_ORIGIN })],
    ["with an empty token", () => ({ [token]: "", ...SAME_ORIGIN })],
    ["without a header that names its origin", (right) => ({ [token]: right })],
    ["from another origin", (right) => ({ [token]: right, origin: "http://evil.example" })],
    ["from another port", (right) => ({ [token]: right, origin: "http://127.0.0.1:1" })],
    ["from a page without an origin", (right) => ({ [token]: right, origin: "null" })],
    ["from another site", (right, url) => ({ [token]: right, origin: url, "sec-fetch-site": "cross-site" })],
    ["from the same site only", (right) => ({ [token]: right, "sec-fetch-site": "same-site" })],
    ["from no page", (right) => ({ [token]: right, "sec-fetch-site": "none" })],
  ];
  for (const [what, headersOf] of refused) {
    test(`gives no order ${what}`, async () => {
      const { emulator } = await startWithProject();
      const headers = headersOf(await tokenOf(emulator), emulator.url);
      // Not by fetch, which sets some of these headers itself.
      const sent = request(`${emulator.url}/emulator/reset`, {
        method: "POST",
        headers: { "content-type": "application/json", ...headers },
      }).end("{}");
      const [answer] = (await once(sent, "response")) as [IncomingMessage];
      assert.equal(answer.statusCode, 403);
      answer.resume();
      assert.equal(emulator.objects().length, 1);
    });
  }

  test("without a token or a key, no order and no event is given", async () => {
    const { emulator } = await startWithProject();
    assert.equal((await orderOfPage(emulator, "reset", {}, SAME_ORIGIN)).status, 401);
    assert.equal((await send(emulator, "/emulator/events", { headers: SAME_ORIGIN })).status, 401);
    assert.equal((await send(emulator, "/emulator/events?page=x", { headers: SAME_ORIGIN })).status, 403);
    assert.equal(emulator.objects().length, 1);
  });

  test("may not give orders that show secrets, requests or accounts", async () => {
    const { emulator } = await startWithProject();
    const headers = { "x-emulator-page": await tokenOf(emulator), ...SAME_ORIGIN };
    for (const order of ["list-objects", "list-requests", "add-account", "change-object", "no-such"]) {
      const body = order === "add-account" ? { apiKey: "svc_of_the_page" } : {};
      assert.equal((await orderOfPage(emulator, order, body, headers)).status, 403, order);
    }
    const stolen = await post(
      emulator,
      pathOf("ListProjects"),
      {},
      { authorization: "Bearer svc_of_the_page" },
    );
    assert.equal(stolen.status, 401);
  });
});

describe("emulator events", () => {
  test("are a snapshot and then the changes, for the page and for the key", async () => {
    const { emulator, call } = await startWithProject();
    const page = await follow(emulator, `/emulator/events?page=${await tokenOf(emulator)}`, SAME_ORIGIN);
    assert.equal(page.answer.headers["content-type"], "text/event-stream");
    const { event, data } = await page.next();
    assert.equal(event, "snapshot");
    assert.deepEqual((data.set["object projects/demo"] as { kind: string }).kind, "Project");
    const owner = await followAsOwner(emulator);
    emulator.remove("projects/demo");
    await call("CreateProject", { slug: "other" });
    for (const follower of [page, owner]) {
      const state = await follower.until((each) => each.has("object projects/other"));
      assert.ok(!state.has("object projects/demo"));
      assert.ok(![...state.keys()].some((key) => key.startsWith("request ") && key.includes("control")));
    }
  });

  test("show operations with their target and progress, requests with status and time, and faults with hits", async () => {
    const { emulator, call, clock } = await startWithProject();
    emulator.fault("ListProjects", { do: "refuse", code: "unavailable" });
    await call("ListProjects", {});
    await call("CreateVirtualMachine", MACHINE);
    await clock.advance(1500);
    const follower = await followAsOwner(emulator);
    const state = await follower.until((each) =>
      [...each.values()].some((value) => (value as { durationMs?: number } | null)?.durationMs !== undefined),
    );
    const ofSort = (sort: string): Record<string, unknown>[] =>
      [...state].flatMap(([key, value]) => (key.startsWith(sort) ? [value as Record<string, unknown>] : []));
    const [operation] = ofSort("operation ");
    assert.deepEqual([operation?.["state"], operation?.["percent"]], ["RUNNING", 50]);
    assert.match(String(operation?.["target"]), /^projects\/demo\/virtual-machines\//);
    assert.deepEqual(
      ofSort("request ").map(({ method, status }) => [method, status]),
      [
        ["CreateProject", 200],
        ["ListProjects", 503],
        ["CreateVirtualMachine", 200],
      ],
    );
    assert.equal(ofSort("fault ")[0]?.["hits"], 1);
  });

  test("contain neither keys nor secrets", async () => {
    const { emulator, done } = await startWithProject({ recordSecrets: true });
    emulator.addAccount("svc_of_another_account");
    const users = [{ username: "root", password: "correct horse" }];
    await done("CreateVirtualMachine", { ...MACHINE, users });
    const created = await done("CreateApiKey", { displayName: "ci" });
    const follower = await followAsOwner(emulator);
    const { data } = await follower.next();
    const text = JSON.stringify(data);
    assert.ok(text.includes("virtual-machines/"));
    const secret = String(created["secret"]);
    assert.match(secret, /^svc_\w{12}/);
    for (const hidden of [KEY, "svc_of_another_account", "correct horse", secret]) {
      assert.ok(!text.includes(hidden), hidden);
    }
  });

  test("do not keep an emulator from closing, nor from going down and coming up", async () => {
    const { emulator } = await startWithProject();
    const follower = await followAsOwner(emulator);
    await follower.next();
    await emulator.whenIdle();
    const closed = once(follower.answer, "close").catch(() => undefined);
    follower.answer.on("error", () => undefined).resume();
    await emulator.goDown();
    await closed;
    await emulator.comeUp();
    await (await followAsOwner(emulator)).next();
    await emulator.close();
  });

  test("are refused to more than 32 clients, until one leaves", async () => {
    const { emulator } = await startWithProject();
    const followers = [];
    for (let count = 0; count < 32; count += 1) followers.push(await followAsOwner(emulator));
    assert.equal((await send(emulator, "/emulator/events", { headers: BEARER })).status, 429);
    followers[0]?.answer.destroy();
    for (let status = 429; status !== 200;) {
      const next = await followAsOwner(emulator);
      status = next.answer.statusCode ?? 0;
      next.answer.destroy();
    }
    for (const { answer } of followers) answer.destroy();
  });
});
