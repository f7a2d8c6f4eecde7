import assert from "node:assert/strict";
import { test, type TestContext } from "node:test";
import { createUndiciTransport, decodeProtoJson, type Transport } from "../../src/client";
import { importDocument } from "../../src/tools/openapi-import";
import { widgetDocument } from "../contracts/widget-document";
import { at, type Bench, said, startBench } from "./support/running-bridge";

const BIG = "12345678901234567890";
const FRACTION = "0.12345678901234567890123";

/** Free-form JSON whose numbers a double rounds. */
const EXTRA = `{"big":${BIG},"list":[${BIG},"${BIG}"],"ratio":${FRACTION}}`;

const CONFIG = decodeProtoJson(`{"extra":${EXTRA}}`) as Parameters<Bench["create"]>[0];

/** Starts a service of widgets that keeps each digit, and records the texts of requests. */
async function startExactService(
  t: TestContext,
): Promise<{ readonly bench: Bench; readonly sent: readonly string[] }> {
  const documentText = widgetDocument({ extra: { type: "object", additionalProperties: true } });
  const { contract } = importDocument(documentText);
  const transport = createUndiciTransport({ environment: {} });
  t.after(() => transport.close());
  const sent: string[] = [];
  const exact: Transport = async (request) => {
    sent.push(Buffer.from(request.body).toString("utf8"));
    const response = await transport.send(request);
    const text = Buffer.from(response.body)
      .toString("utf8")
      .replaceAll(String(Number(FRACTION)), FRACTION);
    return { ...response, body: Buffer.from(text) };
  };
  const bench = await startBench(t, {
    kind: "Widget",
    contract,
    emulator: { documentText },
    client: { transport: exact },
  });
  return { bench, sent };
}

test("exact numbers: free-form JSON keeps each digit in requests, state and plan", async (t) => {
  const { bench, sent } = await startExactService(t);
  const made = await bench.create(CONFIG);
  assert.equal(said(made), "");
  assert.ok(
    sent.some((text) => text.includes(`"extra":${EXTRA}`)),
    sent.join("\n"),
  );
  const read = await bench.read(made);
  const config = at((await bench.plan(null, CONFIG)).planned, "extra");
  const found = await bench.find({ name: String(at(made.state, "name")) });
  for (const { state } of [made, read, found]) assert.deepEqual(at(state, "extra"), config);
  assert.ok(JSON.stringify(config).includes(FRACTION));
  const { planned } = await bench.plan(read.state, CONFIG, read.private);
  assert.deepEqual(planned, read.state);
});
