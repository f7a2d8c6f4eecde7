import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { matrixPart } from "../../support/exhaustive";
import { chooseClaim, decideSearch, type Entry, type EntryStatus } from "../../../src/bridge/recovery";
import { explore } from "./protocol/explore";
import type { Rules, Setting } from "./protocol/world";

/** The package's own decisions, and the behavior of the code around them. */
const RULES: Rules = {
  chooseClaim,
  decideSearch,
  listsFirst: true,
  keepsConfirmed: true,
  hasSearchLock: true,
  minds: true,
  waitsForOrphans: true,
};

const SETTING: Setting = {
  siblings: 2,
  isLongRunning: false,
  hasForeign: true,
  crashes: 1,
  losses: 0,
  interrupts: 0,
  isTargeted: false,
  hasOrphans: false,
  saves: "at each answer",
};

/**
 * The events that each exploration allows. Together they cover every order of events in the model, for few siblings
 * and crashes.
 */
const SETTINGS: readonly (readonly [string, Partial<Setting>])[] = [
  ["one object, two crashes, a lost answer", { siblings: 1, crashes: 2, losses: 1 }],
  [
    "one object of an operation, two crashes, a lost answer",
    { siblings: 1, crashes: 2, losses: 1, isLongRunning: true },
  ],
  ["two siblings, two lost answers", { crashes: 0, losses: 2 }],
  ["two siblings, two crashes", { crashes: 2 }],
  ["two siblings of operations, a crash", { isLongRunning: true }],
  ["two siblings, a crash, a lost answer", { losses: 1 }],
  ["an object of an operation, a crash, an interrupt", { siblings: 1, isLongRunning: true, interrupts: 1 }],
  ["two siblings of operations, an interrupt", { crashes: 0, isLongRunning: true, interrupts: 1 }],
  ["three siblings, a lost answer", { siblings: 3, crashes: 0, losses: 1 }],
  ["three siblings, a crash", { siblings: 3, hasForeign: false }],
  ["two siblings, some of them targeted, a crash", { isTargeted: true, isLongRunning: true }],
  [
    "two siblings, some of them targeted, a lost answer, an interrupt",
    { crashes: 0, losses: 1, interrupts: 1, isTargeted: true },
  ],
  ["two siblings, a provider that outlives its engine and is waited for", { hasOrphans: true }],
];

describe("recovery protocol: killed at any time", () => {
  const { rows, part } = matrixPart(SETTINGS, (_, index) => index < 3);
  for (const [title, special] of rows) {
    test(`no object is lost, created twice, held twice or adopted from another user: ${title} (${part})`, () => {
      const { broken, cleanEnds } = explore({ ...SETTING, ...special }, RULES);
      assert.equal(broken, undefined, `${broken?.invariant ?? ""}:\n${broken?.events.join("\n") ?? ""}`);
      assert.ok(cleanEnds > 0, "there are runs in which nothing goes wrong");
    });
  }
});

const FOREIGN = "an object of another client is in no state";
const TWICE = "one object is at no two addresses";
const LOST = "after a run in which nothing goes wrong there is no object that no state holds";

/** Returns a claim rule that changes each status before the real decision sees it. */
function claimAs(change: (standing: EntryStatus) => EntryStatus): typeof chooseClaim {
  return (statuses, fingerprint) => {
    const changed = statuses.map((standing) => ({ ...change(standing), standing }));
    return chooseClaim(changed, fingerprint)?.standing;
  };
}

const untold = (entry: Entry): Entry => {
  const { acknowledged, ...rest } = entry;
  return acknowledged === undefined ? entry : rest;
};

/** Rules with a mistake, and the invariant that each violates. */
const MISTAKES: readonly (readonly [string, string, Partial<Setting>, Partial<Rules>])[] = [
  ["what is there is not listed first", FOREIGN, {}, { listsFirst: false }],
  ["what a state was seen to hold may be found by a search", TWICE, {}, { keepsConfirmed: false }],
  ["what entries know by name may be found by a search", TWICE, {}, { minds: false }],
  ["a search does not wait for siblings", TWICE, { losses: 1 }, { hasSearchLock: false }],
  [
    "a search gives up before the service has settled",
    LOST,
    { siblings: 1 },
    { decideSearch: (look) => decideSearch({ ...look, settleMs: 0 }) },
  ],
  [
    "a search takes one of any number",
    FOREIGN,
    { siblings: 1 },
    {
      listsFirst: false,
      decideSearch: (look) => decideSearch({ ...look, candidates: look.candidates.slice(0, 1) }),
    },
  ],
  ["nothing is ever taken over", LOST, { siblings: 1 }, { chooseClaim: () => undefined }],
  [
    "an acknowledged object is claimed after a run that ended in good order",
    TWICE,
    { crashes: 0, losses: 1, interrupts: 1, isTargeted: true },
    { chooseClaim: claimAs((standing) => ({ ...standing, entry: untold(standing.entry) })) },
  ],
];

describe("recovery protocol: the model check detects a mistake if", () => {
  for (const [mistake, invariant, special, wrong] of MISTAKES) {
    test(mistake, () => {
      const { broken } = explore({ ...SETTING, ...special }, { ...RULES, ...wrong });
      assert.equal(broken?.invariant, invariant, broken?.events.join("\n"));
    });
  }
});

/** Limits of the protocol. The guide about crash safety states each of them. */
describe("recovery protocol: limits stated in the guide", () => {
  test("an engine that saves after it ended the provider, and is killed in between, forgets created objects", () => {
    const { broken } = explore({ ...SETTING, siblings: 1, saves: "at the end" }, RULES);
    assert.equal(broken?.invariant, LOST);
    assert.ok(broken.events.includes("the engine is killed before it saves"), broken.events.join("\n"));
  });

  test("a run that starts while a killed engine's provider is still active creates a second object", () => {
    const { broken } = explore(
      { ...SETTING, siblings: 1, hasOrphans: true },
      { ...RULES, waitsForOrphans: false },
    );
    assert.equal(broken?.invariant, LOST);
    assert.ok(
      broken.events.some((event) => event.endsWith("engine is killed")),
      broken.events.join("\n"),
    );
  });
});

describe("recovery protocol: two concurrent runs", () => {
  test("never claim an active entry, an object in state, or an acknowledged create of a run that ended in good order", () => {
    const flags = [false, true];
    const phases = [
      { phase: "sent" },
      { phase: "accepted", operation: "operations/o" },
      { phase: "made", name: "n" },
    ] as const;
    const statuses = flags.flatMap((isAlive) =>
      flags.flatMap((isEnded) =>
        flags.flatMap((isAcknowledged) =>
          flags.flatMap((isInState) =>
            phases.map((phase): EntryStatus => ({
              isAlive,
              isEnded,
              entry: {
                kind: "K",
                fingerprint: "F",
                startedAtMs: 1,
                ...(isAcknowledged ? { acknowledged: true } : {}),
                ...(isInState ? { inState: true } : {}),
                ...phase,
              },
            })),
          ),
        ),
      ),
    );
    let claims = 0;
    for (const first of statuses) {
      for (const second of statuses) {
        const chosen = chooseClaim([first, second], "F");
        if (chosen === undefined) continue;
        claims += 1;
        assert.equal(chosen.isAlive, false);
        assert.notEqual(chosen.entry.inState, true);
        assert.ok(!(chosen.isEnded && chosen.entry.acknowledged === true));
      }
    }
    assert.ok(claims > 0);
    assert.equal(chooseClaim(statuses, "another"), undefined, "nor what is configured otherwise");
  });
});
