import { inBatches } from "../base/engine-data";
import { harmlessLine, type ObjectReads, type ProgressOptions, unlessGone } from "../api";
import { errorText } from "../base/json";
import type { CallContext, Caller } from "../calls";
import {
  deleteExpired,
  type DeletionEnd,
  GONE_ALREADY,
  INTERRUPTED,
  leftBecause,
  UnsentError,
} from "./delete-expired";
import type { FreshDependents } from "./fresh-dependents";
import { type ExpiryEvidence, isSameObject, judgeExpiry } from "./judge-expiry";
import { type ExpiredObject, obstacleOf } from "./plan-sweep";
import type { SweepLimits } from "./sweep-limits";

/** Options of {@link carryOut}. */
export interface CarryOutOptions extends ExpiryEvidence {
  readonly caller: Caller;
  /** Reads whose requests are sent after the call. */
  readonly reads: ObjectReads;
  readonly limits: SweepLimits;
  /** Lists what depends on an object now. */
  readonly freshDependents: FreshDependents;
  readonly dryRun: boolean;
  readonly progress: ProgressOptions;
  readonly context: CallContext;
  /** Called when the deletion of an object begins, and when it has ended. */
  readonly onChange: (object: ExpiredObject, end: DeletionEnd | undefined) => void;
}

/** The end of a sweep. */
export interface SweepEnd {
  /** In the order of the deletions. */
  readonly ends: readonly (readonly [ExpiredObject, DeletionEnd])[];
  /** The refusal of the API key that ended the run. */
  readonly keyRefused: string | undefined;
}

/**
 * Deletes objects in their order, as many at the same time as it permits. An object that is not deleted keeps those that it needs, and the others are
 * deleted. Until the service has accepted a deletion, they are sent one at a time: a key that may not delete is refused once.
 */
export async function carryOut(
  deletions: readonly ExpiredObject[],
  options: CarryOutOptions,
): Promise<SweepEnd> {
  const { context, dryRun, onChange } = options;
  const ends = new Map<string, Promise<DeletionEnd>>();
  const deleted = new Map<string, ExpiredObject>();
  const expected = new Map(deletions.map((object) => [object.name, object]));
  let keyRefused: string | undefined;
  let isAccepted = false;
  const inTurn = turns();

  const whyStopped = (): string | undefined => {
    if (keyRefused !== undefined) return "The API key was refused before its turn.";
    return context.signal.aborted ? INTERRUPTED : undefined;
  };

  const carryOutOne = async (object: ExpiredObject): Promise<DeletionEnd> => {
    for (const { name, kind } of object.dependents) {
      const end = await ends.get(name);
      if (end === undefined || end.verdict === "deleted" || end.verdict === "planned") continue;
      return { verdict: "left", cause: "dependent", reason: `${kind.name} ${name} is not deleted.` };
    }
    if (dryRun) {
      const refusal = await options.limits.refusal(object, options.reads, context.signal);
      return refusal === undefined
        ? { verdict: "planned" }
        : { verdict: "left", cause: "limit", reason: refusal };
    }
    return inTurn(async (open) => {
      const onAccepted = (): void => {
        isAccepted = true;
        open();
      };
      const stopped = whyStopped();
      if (stopped !== undefined) return { verdict: "left", cause: "stopped", reason: stopped };
      onChange(object, undefined);
      const check = (): Promise<void> => checkNow(object, { deleted, expected, ...options });
      const end = await deleteExpired(object, { ...options, check, onAccepted });
      if (end.verdict === "deleted") {
        deleted.set(object.name, object);
        onAccepted();
      }
      if (end.refusal !== undefined && !isAccepted) keyRefused = end.reason;
      onChange(object, end);
      return end;
    });
  };

  const results = await inBatches(deletions, async (object) => {
    const ending = carryOutOne(object);
    ends.set(object.name, ending);
    return [object, await ending] as const;
  });
  return { ends: results, keyRefused };
}

/**
 * Checks an object right before a request to delete it: that it still is what was listed, that nothing depends on it, and that the limits permit it.
 *
 * @throws UnsentError if it must not be deleted, or is gone
 */
async function checkNow(
  object: ExpiredObject,
  options: CarryOutOptions & {
    readonly deleted: ReadonlyMap<string, ExpiredObject>;
    readonly expected: ReadonlyMap<string, ExpiredObject>;
  },
): Promise<void> {
  const { reads, limits, held, context, deleted, expected } = options;
  const { kind, name, circular } = object;
  const { signal } = context;
  try {
    const dependents = await options.freshDependents(object);
    // A stale list may show what is deleted. An object of the same name that was created since is another one.
    const keeper = dependents.find(({ object: other }) => {
      const listed = circular.has(other.name) ? expected.get(other.name) : deleted.get(other.name);
      return listed === undefined || !isSameObject(listed, other);
    });
    if (keeper !== undefined) {
      const { object: other, relation } = keeper;
      throw leftBecause("dependent", `${other.kind.name} ${other.name} ${relation} since the list.`);
    }
    const shown = await unlessGone(reads.read(kind, name, { signal }));
    if (shown === undefined) throw new UnsentError(GONE_ALREADY);
    const now = { kind, name, object: shown };
    const verdict = judgeExpiry(now, options);
    if (!isSameObject(object, now) || verdict.is !== "expired") {
      throw leftBecause(
        "changed",
        "It is not as it was listed: its label or its creation time has changed, or the service's clock has.",
      );
    }
    const obstacle = obstacleOf(now, held.protectedNames);
    if (obstacle !== undefined) throw leftBecause(obstacle.cause, obstacle.reason);
    const refusal = await limits.refusal(now, reads, signal);
    if (refusal !== undefined) throw leftBecause("limit", refusal);
  } catch (error) {
    if (error instanceof UnsentError) throw error;
    if (signal.aborted) throw leftBecause("stopped", INTERRUPTED);
    const text = harmlessLine(options.caller.client.redact(errorText(error)));
    throw leftBecause("unread", `It could not be checked right before its deletion: ${text}`);
  }
}

/** Returns a function that runs works one after the other, until one of them reports that the service has accepted a deletion; the others then at once. */
function turns(): <Result>(work: (onAccepted: () => void) => Promise<Result>) => Promise<Result> {
  let last: Promise<void> = Promise.resolve();
  let isOpen = false;
  return async (work) => {
    const before = last;
    let release: () => void = () => undefined;
    last = new Promise((resolve) => (release = resolve));
    await before;
    const open = (): void => {
      isOpen = true;
      release();
    };
    try {
      if (isOpen) release();
      return await work(open);
    } finally {
      release();
    }
  };
}
