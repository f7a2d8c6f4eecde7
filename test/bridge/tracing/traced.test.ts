import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { tracedRpcs, type Tracing } from "../../../src/bridge/tracing";
import { callWithoutPeer, type ServerStreamRpc } from "../../../src/plugin/transport";

const PATH = "/tfplugin6.Provider/ListResource";

/** Remembers how each span has ended. */
function rememberEnds(): { readonly tracing: Tracing; readonly ends: readonly (string | undefined)[] } {
  const ends: (string | undefined)[] = [];
  const tracing: Tracing = {
    start: () => ({ run: (work) => work(), end: (failure) => void ends.push(failure) }),
    record: () => undefined,
  };
  return { tracing, ends };
}

function traced(handle: () => AsyncIterable<Uint8Array>, tracing: Tracing): AsyncIterator<Uint8Array> {
  const rpc = tracedRpcs(new Map([[PATH, { kind: "serverStream", handle }]]), tracing).get(PATH);
  return (rpc as ServerStreamRpc).handle(new Uint8Array(), callWithoutPeer())[Symbol.asyncIterator]();
}

describe("span of a stream", () => {
  test("ends the handler, too, if the peer wants no more answers", async () => {
    const { tracing, ends } = rememberEnds();
    let isClosed = false;
    const answers = traced(async function* () {
      try {
        for (;;) yield await Promise.resolve(new Uint8Array());
      } finally {
        isClosed = true;
      }
    }, tracing);
    await answers.next();
    await answers.return?.();
    assert.ok(isClosed);
    assert.deepEqual(ends, [undefined]);
  });

  test("has failed if the handler fails", async () => {
    const { tracing, ends } = rememberEnds();
    const answers = traced(async function* () {
      yield await Promise.resolve(new Uint8Array());
      throw new RangeError("no");
    }, tracing);
    await answers.next();
    await assert.rejects(answers.next(), RangeError);
    assert.deepEqual(ends, ["RangeError"]);
  });
});
