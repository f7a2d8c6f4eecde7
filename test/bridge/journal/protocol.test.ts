import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { chooseClaim, decideSearch, type Entry, type Standing } from "../../../src/bridge/journal";
import { explore } from "./protocol/explore";
import type { Rules, Setting } from "./protocol/world";

/** The package's own decisions, and what its code does around them. */
const RULES: Rules = {
  chooseClaim,
  decideSearch,
  listsFirst: true,
  keepsConfirmed: true,
  hasGate: true,
  minds: true,
  joinsAgain: true,
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

/** What each exploration may meet. All of them together are every order of events that the model knows, for few siblings and few crashes. */
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

describe("whatever is killed, and whenever", () => {
  for (const [title, special] of SETTINGS) {
    test(`no object is lost, made twice, held twice or somebody else's: ${title}`, () => {
      const { broken, cleanEnds } = explore({ ...SETTING, ...special }, RULES);
      assert.equal(broken, undefined, `${broken?.law ?? ""}:\n${broken?.events.join("\n") ?? ""}`);
      assert.ok(cleanEnds > 0, "there are runs in which nothing goes wrong");
    });
  }
});

const FOREIGN = "an object of somebody else is in no state";
const TWICE = "one object is at no two addresses";
const LOST = "after a run in which nothing goes wrong there is no object that no state holds";

/** Claims among standings that are changed before the real decision sees them. */
function claimAs(change: (standing: Standing) => Standing): typeof chooseClaim {
  return (standings, fingerprint) => {
    const changed = standings.map((standing) => ({ ...change(standing), standing }));
    return chooseClaim(changed, fingerprint)?.standing;
  };
}

const untold = (entry: Entry): Entry => {
  const { told, ...rest } = entry;
  return told === undefined ? entry : rest;
};

/** Rules with a mistake in them, and the law that it breaks. */
const MISTAKES: readonly (readonly [string, string, Partial<Setting>, Partial<Rules>])[] = [
  ["what is there is not listed first", FOREIGN, {}, { listsFirst: false }],
  ["what a state was seen to hold may be found by a search", TWICE, {}, { keepsConfirmed: false }],
  ["what entries know by name may be found by a search", TWICE, {}, { minds: false }],
  ["a search does not wait for siblings", TWICE, { losses: 1 }, { hasGate: false }],
  ["what is sent again is not on its way", TWICE, { crashes: 0, losses: 2 }, { joinsAgain: false }],
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
    { listsFirst: false, decideSearch: (look) => decideSearch({ ...look, claimants: Infinity }) },
  ],
  ["nothing is ever taken over", LOST, { siblings: 1 }, { chooseClaim: () => undefined }],
  [
    "what the engine was told of is taken over after a run that ended in good order",
    TWICE,
    { crashes: 0, losses: 1, interrupts: 1, isTargeted: true },
    { chooseClaim: claimAs((standing) => ({ ...standing, entry: untold(standing.entry) })) },
  ],
];

describe("the check itself finds the mistake when", () => {
  for (const [mistake, law, special, wrong] of MISTAKES) {
    test(mistake, () => {
      const { broken } = explore({ ...SETTING, ...special }, { ...RULES, ...wrong });
      assert.equal(broken?.law, law, broken?.events.join("\n"));
    });
  }
});

/** What the protocol does not protect from. The guide about crash safety says each of these. */
describe("the limit that the guide states is one:", () => {
  test("an engine that saves only after it has ended the provider, and is killed in between, forgets what was made", () => {
    const { broken } = explore({ ...SETTING, siblings: 1, saves: "at the end" }, RULES);
    assert.equal(broken?.law, LOST);
    assert.ok(broken.events.includes("the engine is killed before it saves"), broken.events.join("\n"));
  });

  test("a run that begins while the provider of a killed engine is still at work makes an object of its own", () => {
    const { broken } = explore(
      { ...SETTING, siblings: 1, hasOrphans: true },
      { ...RULES, waitsForOrphans: false },
    );
    assert.equal(broken?.law, LOST);
    assert.ok(
      broken.events.some((event) => event.endsWith("engine is killed")),
      broken.events.join("\n"),
    );
  });
});

describe("two runs at once", () => {
  test("never claim what the other is at, what a state holds, or what an engine that ended in good order was told of", () => {
    const flags = [false, true];
    const phases = [
      { phase: "sent" },
      { phase: "accepted", operation: "operations/o" },
      { phase: "made", name: "n" },
    ] as const;
    const standings = flags.flatMap((isAlive) =>
      flags.flatMap((isEnded) =>
        flags.flatMap((isTold) =>
          flags.flatMap((isInState) =>
            phases.map((phase): Standing => ({
              isAlive,
              isEnded,
              entry: {
                kind: "K",
                fingerprint: "F",
                startedAtMs: 1,
                ...(isTold ? { told: true } : {}),
                ...(isInState ? { inState: true } : {}),
                ...phase,
              },
            })),
          ),
        ),
      ),
    );
    let claims = 0;
    for (const first of standings) {
      for (const second of standings) {
        const chosen = chooseClaim([first, second], "F");
        if (chosen === undefined) continue;
        claims += 1;
        assert.equal(chosen.isAlive, false);
        assert.notEqual(chosen.entry.inState, true);
        assert.ok(!(chosen.isEnded && chosen.entry.told === true));
      }
    }
    assert.ok(claims > 0);
    assert.equal(chooseClaim(standings, "another"), undefined, "nor what is configured otherwise");
  });
});
