import assert from "node:assert/strict";
import { EventEmitter } from "node:events";
import type { ServerResponse } from "node:http";
import { describe, test, type TestContext } from "node:test";
import { createEventStream, type EventStream } from "../../../src/emulator/http/event-stream";

/** A client that reads only if `reads` is true. */
class StubClient extends EventEmitter {
  readonly events: string[] = [];
  reads = true;

  writeHead(): this {
    return this;
  }

  write(text: string): boolean {
    this.events.push(text.trimEnd().replaceAll("\ndata: ", " ").replace("event: ", ""));
    return this.reads;
  }
}

const open = (stream: EventStream, client: StubClient): boolean =>
  stream.open(client as unknown as ServerResponse);

/** Returns a function that lets the time of one interval pass. */
function mockedIntervals({ mock }: TestContext): () => void {
  mock.timers.enable({ apis: ["setInterval"] });
  return () => {
    mock.timers.tick(250);
  };
}

describe("event stream", () => {
  test("sends the whole state first, then only differences, and nothing if there is none", (context) => {
    const look = mockedIntervals(context);
    let state = new Map([["a", "1"]]);
    const stream = createEventStream(() => state);
    const client = new StubClient();
    open(stream, client);
    look();
    state = new Map([
      ["a", "1"],
      ["b\n", '"x"'],
    ]);
    look();
    state = new Map([["b\n", '"y"']]);
    look();
    assert.deepEqual(client.events, [
      'snapshot {"set":{"a":1},"gone":[]}',
      'change {"set":{"b\\n":"x"},"gone":[]}',
      'change {"set":{"b\\n":"y"},"gone":["a"]}',
    ]);
  });

  test("sends nothing to a client that does not read, and then the latest state at once", (context) => {
    const look = mockedIntervals(context);
    let state = new Map([["a", "0"]]);
    const stream = createEventStream(() => state);
    const slow = Object.assign(new StubClient(), { reads: false });
    const fast = new StubClient();
    open(stream, slow);
    open(stream, fast);
    for (let made = 1; made <= 100; made += 1) {
      state = new Map([["a", String(made)]]);
      look();
    }
    assert.deepEqual([slow.events.length, fast.events.length], [1, 101]);
    slow.emit("drain");
    look();
    assert.deepEqual(slow.events.slice(1), ['change {"set":{"a":100},"gone":[]}']);
  });

  test("forgets a client that has left, and reads no state without clients", (context) => {
    const look = mockedIntervals(context);
    let reads = 0;
    const stream = createEventStream(() => new Map([["a", String((reads += 1))]]));
    const clients = [new StubClient(), new StubClient()] as const;
    for (const client of clients) open(stream, client);
    for (const client of clients) client.emit("close");
    const before = [reads, ...clients.map(({ events }) => events.length)];
    for (let looks = 0; looks < 10; looks += 1) look();
    assert.deepEqual([reads, ...clients.map(({ events }) => events.length)], before);
    assert.equal(stream.clients, 0);
    const later = new StubClient();
    open(stream, later);
    look();
    assert.equal(later.events.length, 2);
  });

  test("accepts a limited number of clients", (context) => {
    mockedIntervals(context);
    const stream = createEventStream(() => new Map());
    const clients = Array.from({ length: 40 }, () => new StubClient());
    assert.equal(clients.filter((client) => open(stream, client)).length, 32);
    clients[0]?.emit("close");
    assert.ok(open(stream, new StubClient()));
  });
});
