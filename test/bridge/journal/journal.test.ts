import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { createJournal, type Journal, type JournalOptions, type Run } from "../../../src/bridge/journal";
import { createMemoryStore, type Store } from "../../../src/engine-data";

const KIND = "VirtualMachine";
const F = "f".repeat(64);
const OPERATION = "operations/o";
const NAME = "projects/p/virtual-machines/v";

/** The runs on one state, one after the other or side by side: each is alive until it is said to have ended. */
class Runs {
  readonly store: Store;
  nowMs = 1_000;
  private readonly alive = new Set<string>();
  private count = 0;

  constructor(store = createMemoryStore()) {
    this.store = store;
  }

  start(options: JournalOptions = {}): { readonly journal: Journal; readonly run: Run } {
    const run = { id: `run${(this.count += 1)}`, host: "h", boot: "b", pid: this.count, startTicks: "1" };
    this.alive.add(run.id);
    return {
      run,
      journal: createJournal(this.store, run, () => this.nowMs, {
        isAlive: ({ id }) => this.alive.has(id),
        ...options,
      }),
    };
  }

  /** A run whose process ends without a word. */
  async killed(work: (journal: Journal) => Promise<unknown>, options: JournalOptions = {}): Promise<void> {
    const { journal, run } = this.start(options);
    await work(journal);
    this.alive.delete(run.id);
  }

  /** A run that the engine ends in good order. */
  async ended(work: (journal: Journal) => Promise<unknown>, options: JournalOptions = {}): Promise<void> {
    await this.killed(async (journal) => {
      await work(journal);
      await journal.end(true);
    }, options);
  }

  async entries(): Promise<readonly string[]> {
    return (await this.store.list()).filter((file) => file.endsWith(".entry.json"));
  }
}

const begun = (journal: Journal, known?: string) => journal.begin(KIND, F, known);

describe("a run that was killed", () => {
  for (const [phase, reach] of [
    ["sent", () => Promise.resolve()],
    ["accepted", (creation) => creation.accepted(OPERATION, "projects/p/virtual-machines/source")],
    ["made", (creation) => creation.made(NAME)],
  ] as const satisfies readonly (readonly [
    string,
    (creation: Awaited<ReturnType<typeof begun>>) => Promise<void>,
  ])[]) {
    test(`with a creation that was ${phase} leaves it to the next creation of the same, and only to one`, async () => {
      const runs = new Runs();
      await runs.killed(async (journal) => reach(await begun(journal)));
      const { journal } = runs.start();
      assert.equal(await journal.claim("other"), undefined, "another configuration has no claim to it");
      const [first, second] = await Promise.all([journal.claim(F), journal.claim(F)]);
      assert.equal(second, undefined);
      assert.equal(first?.entry.phase, phase);
      assert.equal(first.entry.startedAtMs, 1_000);
    });
  }

  test("leaves each of several equal creations to another one, what is known best first", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      await begun(journal);
      await (await begun(journal)).accepted(OPERATION);
      await (await begun(journal)).made(NAME);
    });
    const { journal } = runs.start();
    const claims = [await journal.claim(F), await journal.claim(F), await journal.claim(F)];
    assert.deepEqual(
      claims.map((claim) => claim?.entry.phase),
      ["made", "accepted", "sent"],
    );
    assert.equal(await journal.claim(F), undefined);
  });

  test("after the engine was told leaves that too, as the engine may have lost it, but after what no state can hold", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      const told = await begun(journal);
      await told.made(NAME);
      await told.told();
      await begun(journal);
    });
    const { journal } = runs.start();
    assert.deepEqual(
      (await journal.leftBehind()).map(({ phase }) => phase),
      ["sent"],
      "what the engine was told of is not said to be in no state",
    );
    assert.equal((await journal.claim(F))?.entry.phase, "sent");
    assert.equal((await journal.claim(F))?.entry.phase, "made");
  });

  test("while it took over what another one had left leaves that to the next", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).made(NAME));
    await runs.killed((journal) => journal.claim(F));
    const { journal } = runs.start();
    const claim = await journal.claim(F);
    assert.ok(claim?.entry.phase === "made");
    assert.equal(claim.entry.name, NAME);
  });

  test("leaves nothing of a creation that was refused", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).drop());
    assert.deepEqual(await runs.entries(), []);
    assert.equal(await runs.start().journal.claim(F), undefined);
  });
});

describe("what refers to one of equal siblings", () => {
  const frame = "frame";
  const referring = (
    journal: Journal,
    name: string,
  ): { frame: string; references: { name: string; madeAs?: string }[] } => {
    const madeAs = journal.madeAs(name);
    return { frame, references: [madeAs === undefined ? { name } : { name, madeAs }] };
  };

  test("is taken over by what refers to another of them, when it is not known any more which was which", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      await (await journal.begin("Disk", "on a", undefined, referring(journal, "a"))).made("disk");
    });
    const { journal } = runs.start();
    const sibling = await journal.claim(F);
    assert.ok(sibling?.entry.phase === "made");
    await sibling.made("b");
    assert.equal(
      await journal.claim("on b", { likeness: { ...referring(journal, "b"), frame: "other" } }),
      undefined,
    );
    assert.equal(await journal.claim("on c", { likeness: referring(journal, "c") }), undefined);
    const disk = await journal.claim("on b", { likeness: referring(journal, "b") });
    assert.ok(disk?.entry.phase === "made");
    assert.equal(disk.entry.name, "disk");
  });

  test("is taken over so, too, when it is not known what has become of it", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      await journal.begin("Disk", "on a", undefined, referring(journal, "a"));
    });
    const { journal } = runs.start();
    await (await journal.claim(F))?.made("b");
    const disk = await journal.claim("on b", { likeness: referring(journal, "b") });
    assert.equal(disk?.entry.phase, "sent");
  });

  test("is looked for by one at a time, so that two do not take the same", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      for (const name of ["a", "b"])
        await journal.begin("Disk", `on ${name}`, undefined, referring(journal, name));
    });
    const { journal } = runs.start();
    const [one, other] = [
      await journal.claim("on a", { likeness: referring(journal, "a") }),
      await journal.claim("on b", { likeness: referring(journal, "b") }),
    ];
    const order: string[] = [];
    const look = (name: string) => async (): Promise<void> => {
      order.push(`${name} looks`);
      await Promise.resolve();
      order.push(`${name} has looked`);
    };
    await Promise.all([one?.search(look("one")), other?.search(look("other"))]);
    assert.deepEqual(order, ["one looks", "one has looked", "other looks", "other has looked"]);
  });

  test("is left to what refers to the very same, when that is in a state", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      await (await journal.begin("Disk", "on a", undefined, referring(journal, "a"))).made("disk");
    });
    const { journal } = runs.start();
    await journal.confirm(KIND, { name: "a" });
    await journal.confirm(KIND, { name: "b" });
    assert.equal(await journal.claim("on b", { likeness: referring(journal, "b") }), undefined);
    assert.ok(await journal.claim("on a", { likeness: referring(journal, "a") }));
  });
});

describe("what is in a state", () => {
  test("is nobody's to take over after a run that the engine has ended, even when no later run is shown it", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const creation = await begun(journal);
      await creation.made(NAME);
      await creation.told();
    });
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.leftBehind(), []);
  });

  test("leaves nothing in the journal of a run that the engine has ended, unless something else is still lost", async () => {
    const made = async (journal: Journal): Promise<void> => {
      const known = await journal.noteKnown("there", () => Promise.resolve([]));
      const creation = await begun(journal, known);
      await creation.made(NAME);
      await creation.told();
    };
    const runs = new Runs();
    await runs.ended(made);
    assert.deepEqual(await runs.store.list(), []);
    await runs.killed(begun);
    await runs.ended(made);
    assert.equal((await runs.entries()).length, 2, "whoever looks for the lost one must not find the other");
  });

  test("is not what the engine was never told of, though it ended the run", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => (await begun(journal)).made(NAME));
    assert.equal((await runs.start().journal.claim(F))?.entry.phase, "made");
  });

  test("is not what is answered after the engine has asked the run to end", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      const creation = await begun(journal);
      await journal.end(true);
      await creation.made(NAME);
      await creation.told();
    });
    assert.equal((await runs.start().journal.claim(F))?.entry.phase, "made");
  });

  test("needs no entry: one is removed when a state shows its name, and its run with it", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).made(NAME));
    await runs.ended(async (journal) => {
      await journal.confirm(KIND, { name: "projects/p/virtual-machines/other" });
      await journal.confirm("Disk", { name: NAME });
      assert.equal((await runs.entries()).length, 1, "another name, or a name of another kind, says nothing");
      await journal.confirm(KIND, { name: NAME });
    });
    assert.deepEqual(await runs.entries(), []);
    await runs.start().journal.leftBehind();
    assert.deepEqual(await runs.store.list(), [], "nothing of a run is left that has no entries");
  });

  test("keeps the entry of an operation until its name is known, but nobody takes that over", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).accepted(OPERATION));
    await runs.killed((journal) => journal.confirm(KIND, { operation: OPERATION }));
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.leftBehind(), []);
    assert.equal((await journal.everyEntry()).length, 1);
    await journal.confirm(KIND, { name: NAME, operation: OPERATION });
    assert.deepEqual(await runs.entries(), []);
  });

  test("cannot be what a lost request of the same kind has made", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      const known = await journal.noteKnown("there", () => Promise.resolve(["a"]));
      await (await begun(journal, known)).made("b");
      await begun(journal, known);
    });
    await runs.ended((journal) => journal.confirm(KIND, { name: "b" }));
    const { journal } = runs.start();
    const lost = await journal.claim(F);
    assert.ok(lost);
    assert.deepEqual(await journal.knownBefore(lost.entry), ["a", "b"]);
  });
});

describe("a creation that is sent again", () => {
  test("is on its way again: one that looks for what it has lost must not find what this one makes", async () => {
    const { journal } = new Runs().start();
    const first = await begun(journal);
    await first.search(() => Promise.resolve());
    await first.sentAgain();
    const second = await begun(journal);
    const events: string[] = [];
    const looked = second.search(() => Promise.resolve(events.push("the second looks")));
    await first.made(NAME).then(() => events.push("the first has its name"));
    await looked;
    assert.deepEqual(events, ["the first has its name", "the second looks"]);
  });
});

describe("where the state is saved late", () => {
  const late = { isSavedLate: () => true };
  const tellOne = async (journal: Journal): Promise<void> => {
    const creation = await begun(journal);
    await creation.made(NAME);
    await creation.told();
  };

  test("what a run has told before it ended stays, is nobody's to take over, and is unseen until a state shows it", async () => {
    const runs = new Runs();
    await runs.ended(tellOne, late);
    const { journal } = runs.start(late);
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(
      (await journal.unseen(F)).map(({ phase }) => phase),
      ["made"],
    );
    assert.deepEqual(await journal.unseen("other"), []);
    await journal.confirm(KIND, { name: NAME });
    assert.deepEqual(await journal.unseen(F), []);
    assert.deepEqual(await runs.entries(), []);
  });

  test("nothing is unseen of a run that was killed: it is to be taken over", async () => {
    const runs = new Runs();
    await runs.killed(tellOne, late);
    const { journal } = runs.start(late);
    assert.deepEqual(await journal.unseen(F), []);
    assert.equal((await journal.claim(F))?.entry.phase, "made");
  });
});

describe("two runs at once", () => {
  test("of which one has lost its engine are one after the other: its end is waited for", async () => {
    const runs = new Runs();
    const orphan = runs.start();
    const creation = await begun(orphan.journal);
    let looks = 0;
    const { journal } = runs.start({
      isAlive: ({ id }) => id === orphan.run.id && looks < 3,
      isAbandoned: ({ id }) => id === orphan.run.id && (looks += 1) < 3,
    });
    await creation.made(NAME);
    const claim = await journal.claim(F);
    assert.equal(claim?.entry.phase, "made");
    assert.equal(looks, 3);
  });

  test("do not take over what the other is at", async () => {
    const runs = new Runs();
    const other = runs.start();
    await begun(other.journal);
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.leftBehind(), []);
  });

  test("that want the same share it: one gets it", async () => {
    const runs = new Runs();
    await runs.killed(begun);
    const [one, two] = [runs.start().journal, runs.start().journal];
    await Promise.all([one.leftBehind(), two.leftBehind()]);
    const claims = await Promise.all([one.claim(F), two.claim(F)]);
    assert.equal(claims.filter((claim) => claim !== undefined).length, 1);
  });
});

describe("what was there before", () => {
  test("is listed once for a place and kept for whoever takes over", async () => {
    const runs = new Runs();
    let listed = 0;
    const list = (): Promise<string[]> => Promise.resolve([`n${(listed += 1)}`]);
    await runs.killed(async (journal) => {
      const [one, two] = await Promise.all([journal.noteKnown("x", list), journal.noteKnown("x", list)]);
      assert.equal(one, two);
      assert.notEqual(await journal.noteKnown("y", list), one);
      await begun(journal, one);
    });
    assert.equal(listed, 2);
    const claim = await runs.start().journal.claim(F);
    assert.ok(claim);
    assert.deepEqual(await runs.start().journal.knownBefore(claim.entry), ["n1"]);
  });

  test("is asked for again after it could not be listed", async () => {
    const { journal } = new Runs().start();
    await assert.rejects(
      journal.noteKnown("x", () => Promise.reject(new Error("no"))),
      /no/,
    );
    assert.ok(await journal.noteKnown("x", () => Promise.resolve([])));
  });
});

describe("a journal that cannot be written", () => {
  test("keeps nothing from being made, and says so once", async () => {
    const broken: Store = {
      ...createMemoryStore(),
      write: () => Promise.reject(new Error("ENOSPC: no space left on device")),
    };
    const { journal } = new Runs(broken).start();
    const known = await journal.noteKnown("x", () => Promise.resolve([]));
    assert.equal(known, undefined, "what is not on the disk is known to no later run");
    const creation = await begun(journal, known);
    await creation.accepted(OPERATION);
    await creation.made(NAME);
    await creation.told();
    assert.match(String(journal.takeProblem()), /ENOSPC/);
    assert.equal(journal.takeProblem(), undefined);
    await journal.end(true);
  });

  test("or that holds what this version cannot read leaves that alone", async () => {
    const runs = new Runs();
    await runs.store.write("old.1.entry.json", "{}");
    await runs.store.write("torn.1.entry.json", '{"version":1,"kind":"Virt');
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.everyEntry(), []);
    assert.equal((await runs.entries()).length, 2);
  });
});

describe("old entries of what is in a state", () => {
  test("are cleared away after a week; those of what nobody knows of never", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const told = await begun(journal);
      await told.made(NAME);
      await told.told();
      await begun(journal);
    });
    runs.nowMs += 6 * 86_400_000;
    await runs.start().journal.leftBehind();
    assert.equal((await runs.entries()).length, 2);
    runs.nowMs += 2 * 86_400_000;
    assert.equal((await runs.start().journal.leftBehind()).length, 1);
    assert.equal((await runs.entries()).length, 1);
  });
});
