import assert from "node:assert/strict";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, test, type TestContext } from "node:test";
import { skipWithoutEngine } from "../support/engine";
import { scenario } from "../support/end-to-end";
import { type ReceivedSpan, readSpans } from "../support/otlp-spans";

const TRACE = "0af7651916cd43dd8448eb211c80319c";
const PARENT = "b7ad6b7169203331";
const SECRET = "svc_traced_0123456789";

interface Receiver {
  readonly url: string;
  readonly spans: readonly ReceivedSpan[];
  /** Returns everything that was received, as text. */
  readonly text: () => string;
}

/** Starts a receiver of OTLP over HTTP. `answers`: whether it ever does. */
async function startReceiver(t: TestContext, answers = true): Promise<Receiver> {
  const spans: ReceivedSpan[] = [];
  const bodies: Buffer[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const body = Buffer.concat(chunks);
      bodies.push(body);
      assert.equal(request.url, "/v1/traces");
      assert.equal(request.headers["content-type"], "application/x-protobuf");
      spans.push(...readSpans(body));
      if (answers) response.writeHead(200, { "content-type": "application/x-protobuf" }).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  t.after(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}`, spans, text: () => Buffer.concat(bodies).toString("latin1") };
}

const RESOURCE = {
  svc_project: { shop: { slug: "shop" } },
  svc_virtual_machine: {
    server: {
      project_name: "${svc_project.shop.name}",
      region: "eu-west-1",
      display_name: "not-in-a-span",
      compute: { vcpus: 2, memory_gib: 4 },
      boot: { image: "debian-12" },
    },
  },
};

describe("tracing", { skip: skipWithoutEngine() }, () => {
  test("tracing: a slow apply is a tree of RPC, request, wait and polls, below TRACEPARENT and without secrets", async (t) => {
    const receiver = await startReceiver(t);
    const env = {
      SVC_API_KEY: SECRET,
      OTEL_EXPORTER_OTLP_ENDPOINT: receiver.url,
      TRACEPARENT: `00-${TRACE}-${PARENT}-01`,
    };
    await scenario({ env, emulator: { apiKey: SECRET, operationMs: 3_000 } }, async (s) => {
      s.write({ resource: RESOURCE });
      s.emulator.fault(
        { method: "CreateVirtualMachine", times: 1 },
        { do: "refuse", code: "resource_exhausted" },
      );
      await s.apply();
    });
    const { spans } = receiver;
    const above = (span: ReceivedSpan): readonly string[] => {
      const parent = spans.find(({ id }) => id === span.parent);
      return parent === undefined ? [span.parent] : [parent.name, ...above(parent)];
    };
    const pathsOf = (name: string): readonly string[] => [
      ...new Set(spans.filter((span) => span.name === name).map((span) => above(span).join(" < "))),
    ];
    assert.ok(spans.every(({ trace }) => trace === TRACE));
    const create = `create VirtualMachine < ApplyResourceChange < ${PARENT}`;
    assert.deepEqual(pathsOf("CreateVirtualMachine"), [create]);
    assert.deepEqual(pathsOf("pause of rate limiter"), [create]);
    assert.deepEqual(pathsOf("wait for operation"), [create]);
    assert.deepEqual(pathsOf("GetOperation"), [`wait for operation < ${create}`]);
    assert.ok(pathsOf("journal accepted").includes(create));
    const requests = spans.filter(({ name }) => name === "CreateVirtualMachine");
    assert.deepEqual(
      requests.map(({ attributes, failed }) => [attributes["svc.attempt"], attributes["error.type"], failed]),
      [
        [1, "resource_exhausted", true],
        [2, undefined, false],
      ],
    );
    const [wait] = spans.filter(({ name }) => name === "wait for operation");
    const polls = spans.filter(({ name }) => name === "GetOperation");
    assert.ok(
      polls.every(
        ({ startNs, endNs }) =>
          wait !== undefined && startNs >= wait.startNs - 1_000_000n && endNs <= wait.endNs + 1_000_000n,
      ),
    );
    for (const secret of [SECRET, "Bearer", "not-in-a-span", "debian-12"]) {
      assert.ok(!receiver.text().includes(secret), secret);
    }
  });

  test("tracing: an apply succeeds with a receiver that never answers, or that is not there", async (t) => {
    const silent = await startReceiver(t, false);
    for (const url of [silent.url, "http://127.0.0.1:9", "not a URL"]) {
      await scenario({ env: { OTEL_EXPORTER_OTLP_ENDPOINT: url } }, async (s) => {
        s.write({ resource: { svc_project: { shop: { slug: "shop" } } } });
        await s.apply();
        assert.deepEqual(await s.plan(), {});
      });
    }
  });
});
