import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { createJournal, type Journal, type JournalOptions, type Run } from "../../../src/bridge/recovery";
import { createMemoryStore, type Store } from "../../../src/base/engine-data";

const KIND = "VirtualMachine";
const F = "f".repeat(64);
const OPERATION = "operations/o";
const NAME = "projects/p/virtual-machines/v";
const HOUR_MS = 60 * 60_000;
const DAY_MS = 24 * HOUR_MS;

/** The runs on one state, sequential or concurrent. Each run is alive until it is marked as ended. */
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

  /** Runs `work` in a run whose process is killed afterwards. */
  async killed(work: (journal: Journal) => Promise<unknown>, options: JournalOptions = {}): Promise<void> {
    const { journal, run } = this.start(options);
    await work(journal);
    this.alive.delete(run.id);
  }

  /** Runs `work` in a run that the engine ends in good order. */
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

describe("journal: a run that was killed", () => {
  for (const [phase, reach] of [
    ["sent", () => Promise.resolve()],
    ["accepted", (creation) => creation.accepted(OPERATION, "projects/p/virtual-machines/source")],
    ["made", (creation) => creation.made(NAME)],
  ] as const satisfies readonly (readonly [
    string,
    (creation: Awaited<ReturnType<typeof begun>>) => Promise<void>,
  ])[]) {
    test(`leaves a create in phase ${phase} to exactly one later create with the same fingerprint`, async () => {
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

  test("leaves each of several equal creates to a different claim, the best known first", async () => {
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

  test("has its creates claimed if an engine that saves until it is killed was gone before their answers", async () => {
    for (const canSave of [true, false]) {
      const runs = new Runs();
      const options = { savesUntilKilled: () => canSave };
      await runs.killed(async (journal) => {
        const create = await begun(journal);
        await create.made(NAME);
        await create.acknowledged();
      }, options);
      const { journal } = runs.start(options);
      assert.equal((await journal.claim(F))?.entry.phase, canSave ? undefined : "made");
      assert.deepEqual(await journal.unconfirmed(F), []);
    }
  });

  test("leaves an acknowledged create to a claim as well, after one that no state can contain", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      const acknowledged = await begun(journal);
      await acknowledged.made(NAME);
      await acknowledged.acknowledged();
      await begun(journal);
    });
    const { journal } = runs.start();
    assert.deepEqual(
      (await journal.leftBehind()).map(({ phase }) => phase),
      ["sent"],
      "an acknowledged object is not reported as lost",
    );
    assert.equal((await journal.claim(F))?.entry.phase, "sent");
    assert.equal((await journal.claim(F))?.entry.phase, "made");
  });

  test("leaves an entry that it had claimed to the next run", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).made(NAME));
    await runs.killed((journal) => journal.claim(F));
    const { journal } = runs.start();
    const claim = await journal.claim(F);
    assert.ok(claim?.entry.phase === "made");
    assert.equal(claim.entry.name, NAME);
  });

  test("leaves nothing of a create that was refused", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).drop());
    assert.deepEqual(await runs.entries(), []);
    assert.equal(await runs.start().journal.claim(F), undefined);
  });
});

describe("journal: an entry that refers to one of several equal siblings", () => {
  const digest = "frame";
  const referring = (
    journal: Journal,
    name: string,
  ): { digest: string; references: { name: string; madeAs?: string }[] } => {
    const madeAs = journal.madeAs(name);
    return { digest, references: [madeAs === undefined ? { name } : { name, madeAs }] };
  };

  test("is claimed by a create that refers to another sibling if the mapping is no longer known", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      await (
        await journal.begin("Disk", "on a", undefined, { referenceFree: referring(journal, "a") })
      ).made("disk");
    });
    const { journal } = runs.start();
    const sibling = await journal.claim(F);
    assert.ok(sibling?.entry.phase === "made");
    await sibling.made("b");
    assert.equal(
      await journal.claim("on b", { referenceFree: { ...referring(journal, "b"), digest: "other" } }),
      undefined,
    );
    assert.equal(await journal.claim("on c", { referenceFree: referring(journal, "c") }), undefined);
    const disk = await journal.claim("on b", { referenceFree: referring(journal, "b") });
    assert.ok(disk?.entry.phase === "made");
    assert.equal(disk.entry.name, "disk");
  });

  test("is claimed in the same way if its outcome is unknown", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      await journal.begin("Disk", "on a", undefined, { referenceFree: referring(journal, "a") });
    });
    const { journal } = runs.start();
    await (await journal.claim(F))?.made("b");
    const disk = await journal.claim("on b", { referenceFree: referring(journal, "b") });
    assert.equal(disk?.entry.phase, "sent");
  });

  test("is searched for by one create at a time, so that two do not adopt the same object", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      for (const name of ["a", "b"]) {
        await journal.begin("Disk", `on ${name}`, undefined, { referenceFree: referring(journal, name) });
      }
    });
    const { journal } = runs.start();
    const [one, other] = [
      await journal.claim("on a", { referenceFree: referring(journal, "a") }),
      await journal.claim("on b", { referenceFree: referring(journal, "b") }),
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

  test("is left to the create that refers to the same sibling if that sibling is in state", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      for (const name of ["a", "b"]) await (await begun(journal)).made(name);
      await (
        await journal.begin("Disk", "on a", undefined, { referenceFree: referring(journal, "a") })
      ).made("disk");
    });
    const { journal } = runs.start();
    await journal.markInState(KIND, { name: "a" });
    await journal.markInState(KIND, { name: "b" });
    assert.equal(await journal.claim("on b", { referenceFree: referring(journal, "b") }), undefined);
    assert.ok(await journal.claim("on a", { referenceFree: referring(journal, "a") }));
  });
});

describe("journal: an object in state", () => {
  test("cannot be claimed after the engine ended its run, even if no later run reads it", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const creation = await begun(journal);
      await creation.made(NAME);
      await creation.acknowledged();
    });
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.leftBehind(), []);
  });

  test("leaves no entry after the engine ended its run, unless another create is still lost", async () => {
    const made = async (journal: Journal): Promise<void> => {
      const known = await journal.listBeforeCreate("there", () => Promise.resolve([]));
      const creation = await begun(journal, known);
      await creation.made(NAME);
      await creation.acknowledged();
    };
    const runs = new Runs();
    await runs.ended(made);
    assert.deepEqual(await runs.entries(), []);
    await runs.killed(begun);
    await runs.ended(made);
    assert.equal((await runs.entries()).length, 2, "a search for the lost one must not find the other");
  });

  test("is assumed only for an acknowledged create, even if the engine ended the run", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => (await begun(journal)).made(NAME));
    assert.equal((await runs.start().journal.claim(F))?.entry.phase, "made");
  });

  test("is not assumed for a create that is acknowledged after the engine asked the run to end", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      const creation = await begun(journal);
      await journal.end(true);
      await creation.made(NAME);
      await creation.acknowledged();
    });
    assert.equal((await runs.start().journal.claim(F))?.entry.phase, "made");
  });

  test("has its entry removed when its name appears in state, and then the run's file", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).made(NAME));
    await runs.ended(async (journal) => {
      await journal.markInState(KIND, { name: "projects/p/virtual-machines/other" });
      await journal.markInState("Disk", { name: NAME });
      assert.equal((await runs.entries()).length, 1, "another name, or a name of another kind, says nothing");
      await journal.markInState(KIND, { name: NAME });
    });
    assert.deepEqual(await runs.entries(), []);
    runs.nowMs += 2 * DAY_MS;
    await runs.start().journal.leftBehind();
    assert.deepEqual(await runs.store.list(), [], "nothing of a run is left that has no entries");
  });

  test("keeps an operation's entry until the name is known, but it cannot be claimed", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).accepted(OPERATION));
    await runs.killed((journal) => journal.markInState(KIND, { operation: OPERATION }));
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.leftBehind(), []);
    assert.equal((await journal.everyEntry()).length, 1);
    await journal.markInState(KIND, { name: NAME, operation: OPERATION });
    assert.deepEqual(await runs.entries(), []);
  });

  test("cannot be the object of a lost request of the same kind", async () => {
    const runs = new Runs();
    await runs.killed(async (journal) => {
      const known = await journal.listBeforeCreate("there", () => Promise.resolve(["a"]));
      await (await begun(journal, known)).made("b");
      await begun(journal, known);
    });
    await runs.ended((journal) => journal.markInState(KIND, { name: "b" }));
    const { journal } = runs.start();
    const lost = await journal.claim(F);
    assert.ok(lost);
    assert.deepEqual(await journal.knownBefore(lost.entry), ["a"]);
    assert.ok((await journal.heldNames()).includes("b"));
  });

  test("frees its name for a new object once it is gone, in this run and later ones", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const creation = await begun(journal);
      await creation.made(NAME);
      await creation.acknowledged();
    });
    const { journal } = runs.start();
    const known = await journal.listBeforeCreate("there", () => Promise.resolve([NAME]));
    await journal.release(NAME);
    assert.deepEqual(await journal.heldNames(), []);
    assert.deepEqual(await runs.start().journal.heldNames(), []);
    const creation = await begun(journal, known);
    assert.deepEqual(await journal.knownBefore(creation.entry), []);
    await creation.made(NAME);
    assert.deepEqual(await journal.knownBefore(creation.entry), [NAME], "it is borne again");
  });

  test("frees its name for a new object if several objects are gone at once", async () => {
    const runs = new Runs();
    const names = ["a", "b", "c"];
    await runs.ended(async (journal) => {
      for (const name of names) {
        const creation = await begun(journal);
        await creation.made(name);
        await creation.acknowledged();
      }
    });
    const { journal } = runs.start();
    await Promise.all(names.map((name) => journal.release(name)));
    assert.deepEqual(await runs.start().journal.heldNames(), []);
  });

  test("keeps its name held for one day for searches for lost creates", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const creation = await begun(journal);
      await creation.made(NAME);
      await creation.acknowledged();
    });
    runs.nowMs += DAY_MS - HOUR_MS;
    const { journal } = runs.start();
    assert.deepEqual(await journal.leftBehind(), []);
    assert.deepEqual(await journal.heldNames(), [NAME]);
    runs.nowMs += 3 * HOUR_MS;
    const later = runs.start().journal;
    await later.leftBehind();
    assert.deepEqual(await later.heldNames(), []);
    assert.deepEqual(await runs.store.list(), []);
  });

  test("stays recorded while only its operation is known, so that another state's search does not adopt its object", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const creation = await begun(journal);
      await creation.accepted(OPERATION);
      await creation.acknowledged();
    });
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.equal((await journal.everyEntry())[0]?.entry.phase, "accepted");
  });
});

describe("journal: a state that is saved late", () => {
  const late = { isSavedLate: () => true };
  const tellOne = async (journal: Journal): Promise<void> => {
    const creation = await begun(journal);
    await creation.made(NAME);
    await creation.acknowledged();
  };

  test("keeps an ended run's acknowledged entries unconfirmed and unclaimable until they appear in state", async () => {
    const runs = new Runs();
    await runs.ended(tellOne, late);
    const { journal } = runs.start(late);
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(
      (await journal.unconfirmed(F)).map(({ entry }) => entry.phase),
      ["made"],
    );
    assert.deepEqual(await journal.unconfirmed("other"), []);
    await journal.markInState(KIND, { name: NAME });
    assert.deepEqual(await journal.unconfirmed(F), []);
    assert.deepEqual(await runs.entries(), []);
  });

  test("has no unconfirmed entries of a killed run: they can be claimed", async () => {
    const runs = new Runs();
    await runs.killed(tellOne, late);
    const { journal } = runs.start(late);
    assert.deepEqual(await journal.unconfirmed(F), []);
    assert.equal((await journal.claim(F))?.entry.phase, "made");
  });
});

describe("journal: a local state file", () => {
  /** Runs a create to its end, with an engine whose state file then contains these names. */
  const createdOnce = async (runs: Runs, saved: readonly string[]): Promise<void> =>
    runs.ended(
      async (journal) => {
        const creation = await begun(journal);
        await creation.made(NAME);
        await creation.acknowledged();
      },
      { savedNames: () => new Set(saved) },
    );
  const unconfirmed = async (runs: Runs, saved: readonly string[]) => {
    const { journal } = runs.start({ savedNames: () => new Set(saved) });
    assert.equal(await journal.claim(F), undefined);
    return (await journal.unconfirmed(F)).map(({ entry, path }) => [
      entry.phase === "made" && entry.name,
      path,
    ]);
  };

  test("that contains the object closes its entry", async () => {
    const runs = new Runs();
    await createdOnce(runs, [NAME]);
    assert.deepEqual(await runs.entries(), []);
    assert.deepEqual(await unconfirmed(runs, [NAME]), []);
  });

  test("that could not be saved leaves the entry, which decides until a state shows the object", async () => {
    const runs = new Runs();
    await createdOnce(runs, []);
    assert.deepEqual(await unconfirmed(runs, []), [[NAME, join("memory", "run1.1.entry.json")]]);
    assert.deepEqual(await unconfirmed(runs, [NAME]), [], "errored.tfstate was pushed");
    const { journal } = runs.start({ savedNames: () => new Set() });
    await journal.markInState(KIND, { name: NAME });
    assert.deepEqual(await unconfirmed(runs, [NAME]), []);
    const restored = await unconfirmed(runs, []);
    assert.deepEqual(
      restored.map(([name]) => name),
      [NAME],
      "a state that was seen once may be replaced by an older one",
    );
  });

  test("that is older than the last run leaves its object unconfirmed until it is known to be gone", async () => {
    const runs = new Runs();
    await createdOnce(runs, [NAME]);
    assert.deepEqual(await unconfirmed(runs, []), [[NAME, join("memory", "run1.held.json")]]);
    const { journal } = runs.start({ savedNames: () => new Set() });
    assert.deepEqual(await journal.unconfirmed("other"), []);
    await journal.release(NAME);
    assert.deepEqual(await journal.unconfirmed(F), []);
    assert.deepEqual(await unconfirmed(runs, []), []);
  });

  test("that was replaced by a remote state decides nothing any more", async () => {
    const runs = new Runs();
    await createdOnce(runs, [NAME]);
    assert.deepEqual(await runs.start().journal.unconfirmed(F), []);
  });
});

describe("journal: two concurrent runs", () => {
  test("wait for the end of a run that lost its engine", async () => {
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

  test("stop waiting for an orphaned run when the user interrupts", async () => {
    const runs = new Runs();
    const orphan = runs.start();
    await begun(orphan.journal);
    const { journal } = runs.start({ isAbandoned: ({ id }) => id === orphan.run.id });
    const stop = new AbortController();
    const claim = journal.claim(F, { signal: stop.signal });
    stop.abort();
    await assert.rejects(claim, { name: "AbortError" });
    assert.equal((await runs.entries()).length, 1, "what it is at is left to it");
  });

  test("do not claim each other's active entries", async () => {
    const runs = new Runs();
    const other = runs.start();
    await begun(other.journal);
    const { journal } = runs.start();
    assert.equal(await journal.claim(F), undefined);
    assert.deepEqual(await journal.leftBehind(), []);
  });

  test("claim an entry only once", async () => {
    const runs = new Runs();
    await runs.killed(begun);
    const [one, two] = [runs.start().journal, runs.start().journal];
    await Promise.all([one.leftBehind(), two.leftBehind()]);
    const claims = await Promise.all([one.claim(F), two.claim(F)]);
    assert.equal(claims.filter((claim) => claim !== undefined).length, 1);
  });
});

describe("journal: the list of existing objects", () => {
  test("is created once per key and kept for a later claim", async () => {
    const runs = new Runs();
    let listed = 0;
    const list = (): Promise<string[]> => Promise.resolve([`n${(listed += 1)}`]);
    await runs.killed(async (journal) => {
      const [one, two] = await Promise.all([
        journal.listBeforeCreate("x", list),
        journal.listBeforeCreate("x", list),
      ]);
      assert.equal(one, two);
      assert.notEqual(await journal.listBeforeCreate("y", list), one);
      await begun(journal, one);
    });
    assert.equal(listed, 2);
    const claim = await runs.start().journal.claim(F);
    assert.ok(claim);
    assert.deepEqual(await runs.start().journal.knownBefore(claim.entry), ["n1"]);
  });

  test("is created again after it failed", async () => {
    const { journal } = new Runs().start();
    await assert.rejects(
      journal.listBeforeCreate("x", () => Promise.reject(new Error("no"))),
      /no/,
    );
    assert.ok(await journal.listBeforeCreate("x", () => Promise.resolve([])));
  });
});

const noSpace = (): Promise<never> => Promise.reject(new Error("ENOSPC: no space left on device"));
const noAccess = (): Promise<never> => Promise.reject(new Error("EACCES: permission denied"));

describe("journal: cannot be written", () => {
  test("serves its own run from memory, and reports the problem once", async () => {
    const broken: Store = { ...createMemoryStore(), write: noSpace, remove: noSpace };
    const { journal } = new Runs(broken).start();
    const known = await journal.listBeforeCreate("x", () => Promise.resolve(["before"]));
    const creation = await begun(journal, known);
    assert.deepEqual(
      await journal.knownBefore(creation.entry),
      ["before"],
      "a lost answer can be searched for",
    );
    await creation.accepted(OPERATION);
    await creation.made(NAME);
    await creation.acknowledged();
    assert.equal(journal.madeAs(NAME), F);
    assert.deepEqual(
      (await journal.everyEntry()).map(({ entry }) => [entry.phase, entry.acknowledged]),
      [["made", true]],
      "no lost create of this run may adopt it",
    );
    const refused = await begun(journal, known);
    await refused.drop();
    assert.equal((await journal.everyEntry()).length, 1);
    assert.match(String(journal.takeProblem()), /ENOSPC/);
    assert.equal(journal.takeProblem(), undefined);
    await journal.end(true);
  });

  test("creates nothing that it cannot note, if machines share the store, until it can be written again", async () => {
    const disk = createMemoryStore();
    let isReachable = false;
    const shared: Store = {
      ...disk,
      write: (name, text) => (isReachable ? disk.write(name, text) : noSpace()),
    };
    const { journal } = new Runs(shared).start({ isShared: true });
    await assert.rejects(begun(journal), { name: "JournalUnusable", kind: "unwritable", message: /ENOSPC/ });
    assert.deepEqual(await journal.everyEntry(), []);
    assert.equal(journal.takeProblem(), undefined, "the refusal has said it");
    isReachable = true;
    const creation = await begun(journal);
    isReachable = false;
    await creation.made(NAME);
    assert.deepEqual(
      (await journal.everyEntry()).map(({ entry }) => entry.phase),
      ["made"],
      "what was sent is followed to its end",
    );
  });

  test("is complete again once it can be written: no entry is written without its run", async () => {
    const disk = createMemoryStore();
    let isFull = true;
    const written: string[] = [];
    const { journal } = new Runs({
      ...disk,
      async write(name, text) {
        if (isFull) return noSpace();
        written.push(name);
        return disk.write(name, text);
      },
    }).start();
    const known = await journal.listBeforeCreate("x", () => Promise.resolve([]));
    await begun(journal, known);
    isFull = false;
    await (await begun(journal, known)).made(NAME);
    assert.equal(written[0], "run1.run.json");
    assert.deepEqual(
      [...(await disk.list())].sort(),
      ["run1.1.entry.json", "run1.2.entry.json", known, "run1.run.json"].sort(),
    );
  });
});

describe("journal: cannot be read or claimed", () => {
  const lost = async (): Promise<Runs> => {
    const runs = new Runs();
    await runs.killed(async (journal) => (await begun(journal)).made(NAME));
    return runs;
  };

  /** Returns the journal of a later run, with some operations of the store replaced. */
  const later = (runs: Runs, changed: Partial<Store>): Journal =>
    createJournal(
      { ...runs.store, ...changed },
      { id: "later", host: "h", boot: "b", pid: 9, startTicks: "1" },
      () => runs.nowMs,
      { isAlive: () => false },
    );

  test("rejects every claim if it cannot be read, and everything else continues", async () => {
    const journal = later(await lost(), { list: noAccess, read: noAccess });
    await assert.rejects(journal.claim(F), {
      name: "JournalUnusable",
      kind: "unreadable",
      message: /EACCES/,
    });
    await assert.rejects(journal.checkReadable(), { name: "JournalUnusable" });
    await assert.rejects(journal.everyEntry(), { name: "JournalUnusable" });
    assert.deepEqual(await journal.leftBehind(), []);
    await journal.markInState(KIND, { name: NAME });
    await journal.listBeforeCreate("x", () => Promise.resolve([]));
    await journal.end(true);
  });

  test("works as soon as it can be read", async () => {
    const runs = await lost();
    let isReadable = false;
    const journal = later(runs, { list: () => (isReadable ? runs.store.list() : noAccess()) });
    await assert.rejects(journal.claim(F));
    isReadable = true;
    assert.equal((await journal.claim(F))?.entry.phase, "made");
  });

  test("rejects a claim of an entry that cannot be renamed", async () => {
    const journal = later(await lost(), { rename: noAccess });
    await journal.checkReadable();
    assert.equal(await journal.claim("other"), undefined, "what is no matter of it can be created");
    for (let again = 0; again < 2; again += 1) {
      await assert.rejects(journal.claim(F), {
        name: "JournalUnusable",
        kind: "unclaimable",
        path: /run1\.1\.entry\.json$/,
      });
    }
  });

  for (const [what, file, text] of [
    ["an entry of another version", "old.1.entry.json", '{"version":2,"kind":"VirtualMachine"}'],
    ["a damaged entry", "torn.1.entry.json", '{"version":1,"kind":"Virt'],
    ["an entry that is empty", "empty.1.entry.json", ""],
    ["a damaged run that has entries", "run1.run.json", "{"],
  ] as const) {
    test(`rejects claims if it contains ${what}, and does not change that file`, async () => {
      const runs = await lost();
      await runs.store.write(file, text);
      const { journal } = runs.start();
      await assert.rejects(journal.claim("other"), {
        name: "JournalUnusable",
        kind: "unknown",
        message: new RegExp(`${file} was written by another version`),
      });
      await journal.end(true);
      assert.equal(await runs.store.read(file), text);
    });
  }

  test("rejects the use of a damaged list of existing objects", async () => {
    const runs = new Runs();
    let known: string | undefined;
    await runs.killed(async (journal) => {
      known = await journal.listBeforeCreate("x", () => Promise.resolve([]));
      await begun(journal, known);
    });
    await runs.store.write(known ?? "", "{");
    const { journal } = runs.start();
    const claim = await journal.claim(F);
    assert.ok(claim);
    await assert.rejects(journal.knownBefore(claim.entry), { name: "JournalUnusable", kind: "unknown" });
  });

  test("in a shared store, another machine's run on another state counts as active until it has ended, or for a quarter of an hour", async () => {
    const beside = new Runs();
    const ended = new Runs();
    await beside.killed((other) => begun(other));
    await ended.ended((other) => begun(other));
    const isActive = async (others: Runs, isShared: boolean, nowMs: number): Promise<boolean | undefined> => {
      const runs = new Runs({
        ...createMemoryStore(),
        beside: async (ending) => {
          const names = (await others.store.list()).filter((name) => name.endsWith(ending));
          return Promise.all(
            names.map(async (name) => ({
              path: `/${name}`,
              name,
              text: (await others.store.read(name)) ?? "",
            })),
          );
        },
      });
      runs.nowMs = nowMs;
      const [view] = await runs.start({ isShared, isAlive: () => false }).journal.everyEntry();
      return view?.isAtWork;
    };
    const MINUTE = 60_000;
    assert.equal(await isActive(beside, true, 14 * MINUTE), true);
    assert.equal(await isActive(beside, true, 16 * MINUTE), false, "it was killed");
    assert.equal(await isActive(ended, true, 14 * MINUTE), false);
    assert.equal(await isActive(beside, false, 14 * MINUTE), false, "in a folder, its process tells");
  });

  test("rejects a search if another state's journal is damaged", async () => {
    const { journal } = new Runs({
      ...createMemoryStore(),
      beside: () => Promise.resolve([{ path: "/other/a.entry.json", name: "a.entry.json", text: "{" }]),
    }).start();
    assert.equal(await journal.claim(F), undefined);
    await assert.rejects(journal.everyEntry(), { name: "JournalUnusable", path: "/other/a.entry.json" });
  });
});

describe("journal: old entries", () => {
  test("are removed after one week if they are in state, and are otherwise kept", async () => {
    const runs = new Runs();
    await runs.ended(async (journal) => {
      const acknowledged = await begun(journal);
      await acknowledged.made(NAME);
      await acknowledged.acknowledged();
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

test("journal: a name that two creates of a run receive at the same time is reserved for one of them", async () => {
  const { journal } = new Runs().start();
  const [first, second] = [await begun(journal), await begun(journal)];
  assert.deepEqual(await Promise.all([first.claimName(NAME), second.claimName(NAME)]), [true, false]);
  assert.equal(await first.claimName(NAME), true, "its own reservation is no obstacle");
  await first.drop();
  assert.equal(await second.claimName(NAME), true, "a dropped create frees its name");
});
