import { type AccountContent, type AccountObject, inOrder } from "../account";
import type { Expiry } from "../values";
import { type Dependent, findDependents, unknownDependents } from "./dependents";
import { type ExpiryEvidence, type ExpiryVerdict, judgeExpiry } from "./judge-expiry";
import { judgeCopies } from "./judge-copies";
import { hasLabels } from "./read-label";
import { isProtected } from "./protection";
import type { LeftCause } from "./report";

/** An object that has expired, and that nothing keeps from being deleted but objects that are deleted before it. */
export interface ExpiredObject extends AccountObject {
  readonly expiry: Expiry;
  /** Those that must be gone before it. */
  readonly dependents: readonly AccountObject[];
  /** Names of those that refer to it in a circle, so that none of them can be gone first. */
  readonly circular: ReadonlySet<string>;
}

/** An object that is left. */
export interface LeftObject extends AccountObject {
  readonly expiry: Expiry | undefined;
  readonly cause: LeftCause;
  readonly reason: string;
}

/** The deletions of a sweep, and the objects that it leaves. */
export interface SweepPlan {
  /** The deletions, each after those that it needs. */
  readonly deletions: readonly ExpiredObject[];
  readonly left: readonly LeftObject[];
  readonly notExpired: number;
}

/** Options of {@link planSweep}. */
export interface SweepPlanOptions extends ExpiryEvidence {
  /** Whether the user has selected an object. */
  readonly isSelected: (object: AccountObject) => boolean;
}

/** Decides what is deleted, and what is left and why. Sends nothing. */
export function planSweep({ objects, unread }: AccountContent, options: SweepPlanOptions): SweepPlan {
  const { isSelected, held } = options;
  const alone = new Map(objects.map((object) => [object.name, judgeExpiry(object, options)] as const));
  const verdicts = judgeCopies(objects, alone);
  const dependents = findDependents(objects);
  const left = new Map<string, LeftObject>();
  const candidates = new Map<string, AccountObject & { readonly expiry: Expiry }>();
  for (const object of objects.filter(isSelected)) {
    const verdict = verdicts.get(object.name);
    if (verdict?.is === "left") left.set(object.name, { ...object, ...verdict });
    if (verdict?.is !== "expired") continue;
    const { expiry } = verdict;
    const obstacle =
      obstacleOf(object, held.protectedNames) ?? hiddenObstacle(object, unread) ?? hiddenOriginal(unread);
    if (obstacle === undefined) candidates.set(object.name, { ...object, expiry });
    else left.set(object.name, { ...object, expiry, ...obstacle });
  }
  // An object that is left keeps those on which it depends.
  for (let isSettled = false; !isSettled;) {
    isSettled = true;
    for (const [name, candidate] of candidates) {
      const keeper = (dependents.get(name) ?? []).find(({ object }) => !candidates.has(object.name));
      if (keeper === undefined) continue;
      const reason = keptBy(keeper, verdicts.get(keeper.object.name), left.has(keeper.object.name));
      left.set(name, { ...candidate, cause: "dependent", reason });
      candidates.delete(name);
      isSettled = false;
    }
  }
  return {
    deletions: deletionsOf([...candidates.values()], dependents),
    left: objects.flatMap(({ name }) => left.get(name) ?? []),
    notExpired: objects.filter(
      (object) => isSelected(object) && verdicts.get(object.name)?.is === "notExpired",
    ).length,
  };
}

/** An obstacle to the deletion of an object. */
type DeletionObstacle = Pick<LeftObject, "cause" | "reason">;

/** Returns what keeps an object from being deleted by itself. */
export function obstacleOf(
  object: AccountObject,
  protectedNames: ReadonlySet<string>,
): DeletionObstacle | undefined {
  const { kind, name } = object;
  if (kind.methods.delete === undefined) {
    return { cause: "method", reason: `The contract has no method that deletes ${kind.plural}.` };
  }
  if (isProtected(object)) return { cause: "protected", reason: "The service protects it from deletion." };
  if (protectedNames.has(name)) {
    return { cause: "protected", reason: "A given state has deletion_protection = true for it." };
  }
  return undefined;
}

/** Returns the obstacle that objects may be, of which not all are known. */
function hiddenObstacle(
  { kind }: AccountObject,
  unread: AccountContent["unread"],
): DeletionObstacle | undefined {
  const [hidden] = unknownDependents(unread, kind);
  if (hidden === undefined) return undefined;
  const reason = `${hidden.kind.plural} may depend on it, and not all are known: ${hidden.reason}.`;
  return { cause: "dependent", reason };
}

/** Returns the obstacle that a list which failed may hide: the object with whose label this one was copied. */
function hiddenOriginal(unread: AccountContent["unread"]): DeletionObstacle | undefined {
  const failed = unread.find(({ kind, isFailure }) => isFailure && hasLabels(kind));
  if (failed === undefined) return undefined;
  const reason = `Its label may be a copy of one that was not read: ${failed.kind.plural}: ${failed.reason}. Run the command again.`;
  return { cause: "unread", reason };
}

function keptBy(
  { object, relation }: Dependent,
  verdict: ExpiryVerdict | undefined,
  isLeft: boolean,
): string {
  const why = isLeft
    ? "which is left"
    : verdict?.is === "unlabeled"
      ? hasLabels(object.kind)
        ? "which has no expiry label"
        : "whose kind has no labels"
      : verdict?.is === "notExpired"
        ? "which has not expired"
        : "which is not selected";
  return `${object.kind.name} ${object.name}, ${why}, ${relation}.`;
}

/** Returns the deletions in their order, as far as there is one. */
function deletionsOf(
  candidates: readonly (AccountObject & { readonly expiry: Expiry })[],
  dependents: ReadonlyMap<string, readonly Dependent[]>,
): readonly ExpiredObject[] {
  const byName = new Map(candidates.map((candidate) => [candidate.name, candidate]));
  const circular = new Map<string, Set<string>>();
  const ordered = inOrder(
    candidates,
    ({ name }) => (dependents.get(name) ?? []).flatMap(({ object }) => byName.get(object.name) ?? []),
    (from, to) => {
      circular.set(from.name, (circular.get(from.name) ?? new Set()).add(to.name));
    },
  );
  return ordered.map((candidate) => {
    const inCircle = circular.get(candidate.name) ?? new Set<string>();
    const before = (dependents.get(candidate.name) ?? [])
      .map(({ object }) => object)
      .filter(({ name }) => !inCircle.has(name));
    return { ...candidate, dependents: before, circular: inCircle };
  });
}
