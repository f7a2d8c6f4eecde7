import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract } from "../../../../src/contract";
import { operationFromJson, type OperationOutcome } from "../../../../src/client";
import { JournalUnusable } from "../../../../src/calls/notes";
import {
  decodePrivate,
  nameIn,
  type ProviderContext,
  type ResourceModel,
} from "../../../../src/bridge/context";
import { afterClaim, afterDrop } from "../../../../src/bridge/lifecycle/create/create";
import { afterRead } from "../../../../src/bridge/lifecycle/create/create-read";
import { afterSearch } from "../../../../src/bridge/lifecycle/create/create-search";
import {
  afterWait,
  type SearchCause,
  type Step,
  type StepAt,
} from "../../../../src/bridge/lifecycle/create/create-wait";
import type { LostCreate } from "../../../../src/bridge/lifecycle/create/find-lost-create";
import { createJournal, type Journal, type PendingCreate } from "../../../../src/bridge/recovery";
import { resourceSchema } from "../../../../src/bridge/schema";
import { createMemoryStore } from "../../../../src/base/engine-data";
import { type Diagnostic, errorDiagnostic, warningDiagnostic } from "../../../../src/plugin";
import { MACHINE } from "../../support/running-bridge";
import { valuesFor } from "../../support/values";

/** Every combination of the decisions of a create, each as one line: what happened, and the step that follows. */

const found = contract.kinds.find(({ name }) => name === "VirtualMachine");
assert.ok(found !== undefined);
const kind = found;
const model: ResourceModel = { contract, kind, schema: resourceSchema(contract, kind) };
const planned = valuesFor(model.schema, MACHINE);
const NAME = "projects/demo/virtual-machines/new";
const OPERATION = "operations/o";
const FINGERPRINT = "f";
const FLAGS = [false, true];

const PROBLEM = errorDiagnostic("the problem", "");
const FAILED = errorDiagnostic("the request failed", "");
const OPEN = errorDiagnostic("the search is undecided", "");

/** A journal in memory, which earlier runs may have used. */
function journalOn(store = createMemoryStore(), id = "run", isKept = false): Journal {
  const run = { id, host: "h", boot: "b", pid: 1, startTicks: "1" };
  return createJournal(store, run, () => 0, { isAlive: () => false, isKept });
}

/** Returns a create of this run, or one that an earlier run began. */
async function pendingCreate(
  isClaimed: boolean,
  note: (creation: PendingCreate) => Promise<void> = () => Promise.resolve(),
): Promise<PendingCreate> {
  const store = createMemoryStore();
  const creation = await journalOn(store, "earlier").begin(kind.name, FINGERPRINT, undefined);
  await note(creation);
  if (!isClaimed) return creation;
  const claimed = await journalOn(store, "later").claim(FINGERPRINT);
  assert.ok(claimed !== undefined);
  return claimed;
}

const summaries = (diagnostics: readonly Diagnostic[] = []): string =>
  diagnostics.map(({ severity, summary }) => `${severity}: ${summary}`).join(", ");

/** Describes a step in one line. */
function described(step: Step): string {
  switch (step.at) {
    case "claim":
      return step.failed === undefined ? "claim" : `claim, after ${step.failed.summary}`;
    case "read":
      return `read ${step.name}`;
    case "search":
      return `search, ${step.cause.kind}`;
    case "drop":
      return [
        "drop",
        step.problem?.summary,
        step.isRepeatable === true ? "repeatable" : undefined,
        step.notice?.summary,
      ]
        .filter((part) => part !== undefined)
        .join(", ");
    case "done": {
      const { state, private: privateData, diagnostics } = step.result;
      const name = state === null ? undefined : nameIn(state);
      const operation = privateData === undefined ? undefined : decodePrivate(privateData)?.operation;
      const held = state === null ? "no state" : `state of ${name ?? operation ?? "nothing"}`;
      return `${held}: ${summaries(diagnostics)}`;
    }
    default:
      return step.at;
  }
}

describe("create steps: a claimed entry continues", () => {
  for (const [phase, note, next] of [
    ["sent", undefined, "search, unanswered"],
    ["accepted", (creation) => creation.accepted(OPERATION), "wait"],
    ["made", (creation) => creation.made(NAME), `read ${NAME}`],
  ] as const satisfies readonly (readonly [
    string,
    ((creation: PendingCreate) => Promise<void>) | undefined,
    string,
  ])[]) {
    test(`in phase ${phase} with: ${next}`, async () => {
      const step = afterClaim(await pendingCreate(true, note));
      assert.equal(described(step), next);
      if (step.at === "wait") assert.equal(step.pending.operation, OPERATION);
    });
  }
});

describe("create steps: after a search", () => {
  const causes: Readonly<Record<string, SearchCause>> = {
    "an earlier run's request": { kind: "unanswered", ifNothing: {} },
    "a lost answer": {
      kind: "unanswered",
      failed: FAILED,
      ifNothing: { problem: PROBLEM, isRepeatable: true },
    },
    "an unusable answer": { kind: "unanswered", failed: FAILED, ifNothing: { problem: PROBLEM } },
    "an operation without a name": {
      kind: "unnamed",
      otherwise: { state: planned, diagnostics: [PROBLEM] },
    },
    "an operation that names another object": {
      kind: "unnamed",
      otherwise: { state: null, diagnostics: [PROBLEM] },
    },
    "a failed operation": { kind: "failed", problem: PROBLEM },
  };
  const results: readonly LostCreate[] = [
    { kind: "made", name: NAME },
    { kind: "nothing" },
    { kind: "useless", names: ["k"] },
    { kind: "unknowable" },
    { kind: "open", diagnostic: OPEN },
  ];
  const unknowable = "error: Unknown whether a VirtualMachine was created";
  const lost = "The secret of k may be lost";
  const left = "error: A failed creation may have left a VirtualMachine";
  const expected: Readonly<Record<string, readonly string[]>> = {
    "an earlier run's request": [
      `read ${NAME}`,
      "drop",
      `drop, ${lost}`,
      `no state: ${unknowable}`,
      "no state: error: the search is undecided",
    ],
    "a lost answer": [
      `read ${NAME}`,
      "drop, the problem, repeatable",
      `drop, the problem, repeatable, ${lost}`,
      `no state: error: the request failed, ${unknowable}`,
      "no state: error: the search is undecided",
    ],
    "an unusable answer": [
      `read ${NAME}`,
      "drop, the problem",
      `drop, the problem, ${lost}`,
      `no state: error: the request failed, ${unknowable}`,
      "no state: error: the search is undecided",
    ],
    "an operation without a name": [
      `read ${NAME}`,
      "state of nothing: error: the problem",
      "state of nothing: error: the problem",
      "state of nothing: error: the problem",
      "state of nothing: error: the problem, error: the search is undecided",
    ],
    "an operation that names another object": [
      `read ${NAME}`,
      "no state: error: the problem",
      "no state: error: the problem",
      "no state: error: the problem",
      "no state: error: the problem",
    ],
    "a failed operation": [
      `no state: error: the problem, ${left}`,
      "drop, the problem",
      `no state: error: the problem, ${left}`,
      "drop, the problem",
      "no state: error: the problem, error: the search is undecided",
    ],
  };
  for (const [cause, steps] of Object.entries(expected)) {
    test(cause, async () => {
      const creation = await pendingCreate(false);
      const step = { at: "search", creation, cause: causes[cause] as SearchCause } as const;
      assert.deepEqual(
        results.map((result) => described(afterSearch(kind, step, result))),
        steps,
      );
    });
  }
});

describe("create steps: after a wait", () => {
  const operation = operationFromJson({ name: OPERATION, state: "RUNNING" });
  const state = {} as OperationOutcome["state"];
  const pending = { verb: "create", operation: OPERATION, startedAtMs: 0 } as const;
  const outcome = (name: OperationOutcome["kind"]): OperationOutcome =>
    ({
      kind: name,
      operation,
      state,
      error: new Error("e"),
      errorMessage: "e",
    }) as unknown as OperationOutcome;
  const others = ["existed", "held"] as const;
  const named = [
    undefined,
    { name: NAME, fault: undefined },
    ...others.map((fault) => ({ name: "other", fault })),
  ];
  const warning = "warning: Interrupted while waiting for the operation to create VirtualMachine";
  const searchIfUnnamed = (ours: string, unnamed: string): readonly string[] => [
    unnamed,
    ours,
    unnamed,
    unnamed,
  ];
  const always = (step: string): readonly string[] => named.map(() => step);
  /** For an operation that names no object, this create's, one that existed before, and another resource's. */
  const expected: Readonly<Record<OperationOutcome["kind"], (kept: string) => readonly string[]>> = {
    succeeded: () => searchIfUnnamed(`read ${NAME}`, "search, unnamed"),
    vanished: () => searchIfUnnamed(`read ${NAME}`, "search, unnamed"),
    failed: () =>
      searchIfUnnamed(
        `state of ${NAME}: error: Operation failed while creating VirtualMachine`,
        "search, failed",
      ),
    cancelled: () =>
      searchIfUnnamed(
        `state of ${NAME}: error: Operation cancelled while creating VirtualMachine`,
        "search, failed",
      ),
    aborted: () => always(`state of ${OPERATION}: ${warning}`),
    deadline: (kept) => always(`${kept}: error: Timed out creating VirtualMachine`),
    error: (kept) => always(`${kept}: error: Error polling the operation to create VirtualMachine`),
  };
  for (const [name, steps] of Object.entries(expected)) {
    for (const isKept of FLAGS) {
      test(`${name}, with a journal that ${isKept ? "outlives" : "does not outlive"} the run`, async () => {
        const creation = await pendingCreate(false, (each) => each.accepted(OPERATION));
        const currentCreate = currentCreateWith(journalOn(undefined, "run", isKept));
        const step = { at: "wait", creation, pending } as const;
        const followed = { kind, pending, outcome: outcome(name as OperationOutcome["kind"]), text: "." };
        assert.deepEqual(
          named.map((each) => described(afterWait(currentCreate, step, followed, each))),
          steps(isKept ? "no state" : `state of ${OPERATION}`),
        );
      });
    }
  }

  test("an ended operation remains pending if the journal cannot be used", async () => {
    const creation = await pendingCreate(false, (each) => each.accepted(OPERATION));
    const unusable = { name: NAME, fault: new JournalUnusable("journal", "unreadable") };
    for (const name of ["succeeded", "vanished", "failed", "cancelled"] as const) {
      const followed = { kind, pending, outcome: outcome(name), text: "." };
      const steps = FLAGS.map((isKept) => {
        const currentCreate = currentCreateWith(journalOn(undefined, "run", isKept));
        return described(afterWait(currentCreate, { at: "wait", creation, pending }, followed, unusable));
      });
      const problem = "error: Error creating VirtualMachine";
      assert.deepEqual(steps, [`state of ${OPERATION}: ${problem}`, `no state: ${problem}`]);
    }
  });

  test("an operation that names another object leaves no state unless its own object is found", async () => {
    const creation = await pendingCreate(false, (each) => each.accepted(OPERATION));
    for (const isFault of FLAGS) {
      const followed = { kind, pending, outcome: outcome("succeeded"), text: "." };
      const other = isFault ? ({ name: "other", fault: "held" } as const) : undefined;
      const step = afterWait(
        currentCreateWith(journalOn()),
        { at: "wait", creation, pending },
        followed,
        other,
      );
      assert.ok(step.at === "search" && step.cause.kind === "unnamed");
      assert.equal(step.cause.otherwise.state === null, isFault);
    }
  });
});

describe("create steps: after a read", () => {
  const state = valuesFor(model.schema, { ...MACHINE, name: NAME });
  const reads = {
    read: { state },
    "left open": { state, isOpen: true, diagnostics: [errorDiagnostic("unreadable", "")] },
    interrupted: { state, diagnostics: [warningDiagnostic("interrupted", "")] },
    unfinished: { state, diagnostics: [errorDiagnostic("unfinished", "")] },
  };
  for (const isClaimed of FLAGS) {
    for (const isFound of FLAGS) {
      for (const isKept of FLAGS) {
        const title = [
          isClaimed ? "an earlier run's" : "this run's",
          isFound ? "found by a search" : "named by the service",
          isKept ? "journal outlives the run" : "journal does not outlive the run",
        ];
        test(title.join(", "), async () => {
          const creation = await pendingCreate(isClaimed, (each) => each.made(NAME, isFound));
          const step: StepAt<"read"> = { at: "read", creation, name: NAME };
          const currentCreate = currentCreateWith(journalOn(undefined, "run", isKept));
          for (const [what, read] of Object.entries(reads)) {
            const next = afterRead(currentCreate, step, read);
            assert.ok(next.at === "done");
            const { state: kept, diagnostics = [] } = next.result;
            const hasError = what === "left open" || what === "unfinished";
            const isLeft = (isFound && hasError) || (what === "left open" && isKept);
            assert.equal(kept === null, isLeft, what);
            const adopted = diagnostics.filter(({ summary }) => summary.startsWith("Adopted"));
            assert.equal(adopted.length, !isLeft && (isFound || isClaimed) ? 1 : 0, what);
            const by = isFound ? "after a lost answer" : "from an earlier run";
            for (const { summary } of adopted) assert.equal(summary, `Adopted ${by}: ${NAME}`);
          }
        });
      }
    }
  }
});

test("create steps: a request that created nothing is sent again up to three times, only if that may help and the run continues", async () => {
  for (const isClaimed of FLAGS) {
    const creation = await pendingCreate(isClaimed);
    for (const isRepeatable of FLAGS) {
      for (const isInterrupted of FLAGS) {
        const steps = [1, 2, 3, 4].map((sends) => {
          const signal = isInterrupted ? AbortSignal.abort() : new AbortController().signal;
          const currentCreate = { sends, context: { signal } as Parameters<typeof afterDrop>[0]["context"] };
          return described(
            afterDrop(currentCreate, { at: "drop", creation, problem: PROBLEM, isRepeatable }),
          );
        });
        const stop = "no state: error: the problem";
        const again = "claim, after the problem";
        const isRepeated = isRepeatable && !isInterrupted;
        assert.deepEqual(
          steps,
          isClaimed ? Array(4).fill("claim") : isRepeated ? [again, again, stop, stop] : Array(4).fill(stop),
          JSON.stringify({ isClaimed, isRepeatable, isInterrupted }),
        );
      }
    }
  }
});

/** The parts of a create on which its decisions depend. */
function currentCreateWith(journal: Journal): Parameters<typeof afterWait>[0] {
  const provider = { journal } as ProviderContext;
  return { model, provider, request: { planned } as Parameters<typeof afterWait>[0]["request"] };
}
