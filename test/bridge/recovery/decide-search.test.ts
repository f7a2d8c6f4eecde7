import { timingOf, windowOf } from "../../../src/calls";
import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Candidate, decideSearch, type Rival } from "../../../src/bridge/recovery";

const SETTLE_MS = 30_000;
const YOUNG = { ageMs: 0, knownMs: 0, settleMs: SETTLE_MS };
const SETTLED = { ageMs: SETTLE_MS, knownMs: SETTLE_MS, settleMs: SETTLE_MS };
const rival = (more: Partial<Rival> = {}): Rival => ({ isFirst: false, isInFlight: false, ...more });

function decide(
  candidates: readonly Candidate[],
  rivals: readonly Rival[] = [],
  when = YOUNG,
  notVisible: readonly string[] = [],
): string {
  const decision = decideSearch({ candidates, rivals, notVisible, ...when });
  return "name" in decision
    ? `${decision.kind} ${decision.name}`
    : "names" in decision
      ? `${decision.kind} ${decision.names.join(" ")}`
      : decision.kind;
}

describe("decide search: a search for the object of a lost request", () => {
  const a = { name: "a", makers: [0] };
  const shared = { name: "s", makers: [0, 1] };
  const unproved = { name: "u", makers: [] };
  const rewritten = { name: "w", makers: [], isRewritten: true };
  const cases: readonly (readonly [string, string, string])[] = [
    ["adopts what its time proves", decide([a]), "adopt a"],
    ["adopts that beside what nothing proves", decide([unproved, a]), "adopt a"],
    ["waits beside what the service may have rewritten", decide([rewritten, a]), "again"],
    ["takes none of these then", decide([rewritten, a], [], SETTLED), "ambiguous a w"],
    [
      "takes its own beside a rewritten one that existed before its request",
      decide([{ ...rewritten, existedFor: [0] }, a], [rival()], SETTLED),
      "adopt a",
    ],
    ["takes none of two that one request can have made", decide([a, { ...a, name: "b" }]), "ambiguous a b"],
    [
      "takes one of two that two requests can have made",
      decide([shared, { ...shared, name: "t" }], [rival()]),
      "adopt s",
    ],
    ["leaves a rival's own object to it", decide([{ name: "r", makers: [1] }, shared], [rival()]), "adopt s"],
    [
      "takes none where two objects have one maker, though there are two requests",
      decide([{ name: "r", makers: [1] }, { name: "q", makers: [1] }, a], [rival()]),
      "ambiguous r q a",
    ],
    ["gives way to another state's earlier request", decide([shared], [rival({ isFirst: true })]), "again"],
    [
      "takes the second where another state's earlier request has the first",
      decide([shared, { ...shared, name: "t" }], [rival({ isFirst: true })]),
      "adopt t",
    ],
    [
      "waits while another process may be answered with it",
      decide([shared], [rival({ isInFlight: true })], SETTLED),
      "again",
    ],
    ["waits for what nothing proves as long as the service may be at work", decide([unproved]), "again"],
    ["refuses what nothing proves then", decide([unproved], [], SETTLED), "unproved u"],
    ["waits for what an operation has named", decide([], [], SETTLED, ["n"]), "again"],
    ["finds nothing when the service has settled", decide([], [], SETTLED), "nothing"],
    ["decides nothing before that", decide([]), "again"],
    [
      "gives each of three requests its own object, which only the lists before the requests tell apart",
      decide(
        [
          { name: "a", makers: [1], existedFor: [0, 2] },
          { name: "b", makers: [1, 0], existedFor: [2] },
          { name: "c", makers: [1, 0, 2] },
        ],
        [rival({ isFirst: true, hasOtherList: true }), rival({ hasOtherList: true })],
      ),
      "adopt b",
    ],
    [
      "takes none if it is open which of two requests with other lists made it",
      decide(
        [
          { name: "b", makers: [0, 1], existedFor: [2] },
          { name: "c", makers: [0, 1, 2] },
        ],
        [rival({ isFirst: true, hasOtherList: true }), rival({ hasOtherList: true })],
        SETTLED,
      ),
      "ambiguous b c",
    ],
    [
      "waits for the object of a request with another list as long as the service may be at work",
      decide([shared], [rival({ hasOtherList: true })]),
      "again",
    ],
    [
      "creates no other while an object is left to another state's earlier request",
      decide([shared], [rival({ isFirst: true })], SETTLED),
      "ambiguous s",
    ],
    [
      "refuses an object that its time gives to no request",
      decide([{ name: "u", makers: [], existedFor: [1] }], [rival()], SETTLED),
      "unproved u",
    ],
    [
      "ignores an object that existed before its request",
      decide([{ name: "o", makers: [], existedFor: [0] }], [rival()], SETTLED),
      "nothing",
    ],
    [
      "adopts nothing after a day",
      decide([a], [], { ...SETTLED, ageMs: 24 * 60 * 60_000 + 1 }),
      "ambiguous a",
    ],
  ];
  for (const [title, decided, expected] of cases) test(title, () => assert.equal(decided, expected));

  test("waits for another create in flight, whose object a rewritten one may be", () => {
    const look = { candidates: [rewritten, a], rivals: [], notVisible: [], ...SETTLED };
    assert.equal(decideSearch({ ...look, isOtherInFlight: true }).kind, "again");
    assert.deepEqual(decideSearch(look), { kind: "ambiguous", names: ["a", "w"], rewritten: ["w"] });
  });

  test("adopts an object for at most one of two states that search for it", () => {
    // One object, or two. The first state sent its request first.
    for (const names of [["s"], ["s", "t"]]) {
      const candidates = names.map((name) => ({ name, makers: [0, 1] }));
      const first = decide(candidates, [rival()], SETTLED);
      const second = decide(candidates, [rival({ isFirst: true })], SETTLED);
      assert.equal(first, "adopt s");
      assert.notEqual(second, first);
    }
  });
});

describe("decide search: the time window of a request", () => {
  const clock = { leastMs: -100, mostMs: 900 };
  const at = (ms: number) => ({ fromMs: 1_000_000 + ms, toMs: 1_000_000 + ms });
  const timing = (
    ms: number,
    entry: { readonly endedAtMs?: number; readonly clock?: typeof clock },
    operationMs = 0,
  ) => timingOf(at(ms), windowOf({ startedAtMs: 1_000_000, ...entry }, SETTLE_MS, operationMs));

  test("begins when the request was sent and ends when it ended, by the service's clock", () => {
    const entry = { endedAtMs: 1_002_000, clock };
    assert.equal(timing(-601, entry), "outside");
    assert.equal(timing(-600, entry), "within");
    assert.equal(timing(3_400, entry), "within");
    assert.equal(timing(3_401, entry), "unproved");
    assert.equal(timing(31_400, entry), "unproved");
    assert.equal(timing(31_401, entry), "outside");
    assert.equal(
      timing(60_000, entry, 40_000),
      "unproved",
      "an operation may be at work that cannot be seen",
    );
  });

  test("ends after a third of the settle time if the end was not observed", () => {
    assert.equal(timing(11_400, { clock }), "within");
    assert.equal(timing(11_401, { clock }), "unproved");
  });

  test("is five seconds wider on both sides if no answer contained the service's time", () => {
    assert.equal(timing(-5_500, { endedAtMs: 1_000_000 }), "within");
    assert.equal(timing(-5_501, { endedAtMs: 1_000_000 }), "outside");
    assert.equal(timing(5_500, { endedAtMs: 1_000_000 }), "within");
    assert.equal(timing(5_501, { endedAtMs: 1_000_000 }), "unproved");
  });

  test("treats an object without a creation time as unproved", () => {
    assert.equal(timingOf(undefined, windowOf({ startedAtMs: 0 }, SETTLE_MS)), "unproved");
  });
});
