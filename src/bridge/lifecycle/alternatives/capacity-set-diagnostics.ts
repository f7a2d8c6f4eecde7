import { inWords } from "../../../base/words";
import { type Diagnostic, errorDiagnostic, warningDiagnostic } from "../../../plugin";
import type { CapacitySet, SetMember } from "./capacity-set";

/** Most names that a text lists. */
const MOST = 20;

/** What became of objects that were to be removed again. */
export interface SetRemoval {
  readonly removed: readonly string[];
  /** The objects that stay, with the reason. */
  readonly kept: readonly KeptObject[];
  /** Why nothing was removed; undefined if it was tried. */
  readonly forbidden: string | undefined;
}

/** An object that was not removed, with the reason in a few words. */
export interface KeptObject {
  readonly name: string;
  readonly reason: string;
}

const quoted = ({ name }: CapacitySet): string => JSON.stringify(name);

const REMEDY = "Apply again to complete the set, or delete them with `terraform destroy`.";

/** Reports that an object was not requested because its set cannot be had. */
export function notRequested({ set, label }: SetMember): Diagnostic {
  return errorDiagnostic(
    `The set ${quoted(set)} lacks capacity`,
    `Nothing was sent for ${label}: ${set.lacking} could not be had, and the set is created all or none.\nApply again when there is room.`,
  );
}

/** Reports that the wait of an object has ended because its set cannot be had. */
export function endedInSet({ set, label }: SetMember): Diagnostic {
  return errorDiagnostic(
    `The set ${quoted(set)} lacks capacity`,
    `${label} was not created. It waits no longer: ${set.lacking} could not be had, and the set is created all or none.\n` +
      "Apply again when there is room.",
  );
}

/** Reports that a new object was removed again because its set cannot be had. */
export function removedAgain({ set }: SetMember, name: string): Diagnostic {
  return errorDiagnostic(
    `${name} was removed again`,
    `It was created while ${set.lacking} of the set ${quoted(set)} could not be had, and the set is created all or none.\n` +
      "Apply again when there is room.",
  );
}

/** Warns that a new object stays although its set cannot be had. */
export function notRemoved({ set }: SetMember, { name, reason }: KeptObject): Diagnostic {
  return warningDiagnostic(
    `${name} was not removed again`,
    `It was created while ${set.lacking} of the set ${quoted(set)}, which is created all or none, could not be had. ${reason}.\n` +
      "Apply again to complete the set, or delete it with `terraform destroy`.",
  );
}

/** Reports that an object was not deleted because its successor was removed again. */
export function successorRemoved(set: CapacitySet, name: string): Diagnostic {
  return errorDiagnostic(
    `${name} was not deleted`,
    `Its successor was removed again, because ${set.lacking} of the set ${quoted(set)} could not be had, and the set is created all or none.\n` +
      "Apply again when there is room.",
  );
}

/** Returns an error about a lack of capacity with what became of the rest of the set, in at most three lines. */
export function withRemoval(problem: Diagnostic, { set }: SetMember, removal: SetRemoval): Diagnostic {
  const { removed, kept, forbidden } = removal;
  const intro = `The set ${quoted(set)} is created all or none`;
  const running =
    set.running > 0 ? ["Objects whose creation is still running are removed when it has ended."] : [];
  const names = inWords(
    kept.map(({ name }) => name),
    MOST,
  );
  if (forbidden !== undefined) {
    return withLines(problem, [
      `${intro}, but nothing of it was removed: ${forbidden}.`,
      `These stay: ${names}. ${REMEDY}`,
    ]);
  }
  const done = removed.length === 0 ? "" : `. Removed again: ${inWords(removed, MOST)}`;
  const reason = kept[0]?.reason ?? "";
  return withLines(problem, [
    [`${intro}${done}.`, ...running].join(" "),
    ...(kept.length === 0 ? [] : [`Not removed: ${names} (${reason}). ${REMEDY}`]),
  ]);
}

function withLines(problem: Diagnostic, lines: readonly string[]): Diagnostic {
  return { ...problem, detail: [problem.detail, ...lines].join("\n") };
}
