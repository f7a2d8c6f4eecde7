import assert from "node:assert/strict";
import { getEventListeners } from "node:events";
import { test } from "node:test";

import { joinSignals } from "../../../src/plugin/rpc/joined-signal";

void test("joined signal: aborts with the first of its sources and for its reason", () => {
  for (const first of [0, 1]) {
    const sources = [new AbortController(), new AbortController()];
    const { signal } = joinSignals(...sources.map((source) => source.signal));
    assert.equal(signal.aborted, false);
    sources[first]?.abort(new Error(`of ${first}`));
    sources[1 - first]?.abort(new Error("too late"));
    assert.match(String(signal.reason), new RegExp(`of ${first}`));
  }
});

void test("joined signal: is aborted from the start if a source is", () => {
  const reason = new Error("before");
  const { signal } = joinSignals(new AbortController().signal, AbortSignal.abort(reason));
  assert.equal(signal.reason, reason);
});

void test("joined signal: after release, it ignores its sources and leaves no listener on them", () => {
  const source = new AbortController();
  const { signal, release } = joinSignals(source.signal);
  assert.equal(getEventListeners(source.signal, "abort").length, 1);
  release();
  assert.equal(getEventListeners(source.signal, "abort").length, 0);
  source.abort();
  assert.equal(signal.aborted, false);
});
