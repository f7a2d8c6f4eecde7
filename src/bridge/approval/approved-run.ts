import { type Approval, type ApprovedChange, digestWith } from "../../approval";
import type { ChangedLeaf, Digest } from "../../changes";
import type { Diagnostic, Diagnostics } from "../../plugin";
import type { ApprovalNotes } from "../recovery";
import type { AskedChange } from "./asked-change";
import * as diagnose from "./approval-diagnostics";
import { type ChangePart, changesNothing, compareChange, leavesOf } from "./compare-change";

/** What surrounds a run that applies a review. */
export interface ApprovedRunOptions {
  readonly approval: Approval;
  /** The review's file, for texts. */
  readonly file: string;
  /** Base address of the service. */
  readonly endpoint: string;
  /** The engine's workspace. */
  readonly workspace: string;
  readonly notes: ApprovalNotes;
  /** Whether an earlier run has made an object that no state holds: its run was interrupted. */
  readonly isLost: (name: string) => Promise<boolean>;
}

/** A permission to carry a change out. Its holder says how that ended. */
export interface Permit {
  /** Says that an earlier run was interrupted in this change. */
  readonly diagnostics: Diagnostics;
  /** The change was carried out. `name`: what came of it. */
  done(name: string): Promise<void>;
  /** Nothing came of the change: it may be carried out again. */
  nothing(): Promise<void>;
}

/** What earlier runs have done with a change. */
type ChangeUse = { readonly kind: "free" } | { readonly kind: "begun" | "used"; readonly atMs: number };

const FREE: ChangeUse = { kind: "free" };

/** A change of the review that is what the engine asks for. */
interface EqualChange {
  /** Its number in the review. */
  readonly index: number;
  readonly part: ChangePart;
}

/** A change that was taken, so that nothing else takes it in this phase of the run. */
type TakenChange = EqualChange & { readonly use: ChangeUse };

/** Whether a change needs a note: the name of an object that is changed or deleted does not come back. */
function isNoted(part: ChangePart): boolean {
  return part === "create" || part === "invoke" || part === "run";
}

/** Permits nothing but the changes of a review: in the plan, and again right before each is carried out. */
export class ApprovedRun {
  readonly #options: ApprovedRunOptions;
  readonly #digest: Digest;
  readonly #changes: readonly ApprovedChange[];
  /** The changes that the plan has asked for, and those that were carried out. */
  readonly #planned = new Set<string>();
  readonly #carriedOut = new Set<string>();

  constructor(options: ApprovedRunOptions) {
    this.#options = options;
    this.#digest = digestWith(options.approval.salt);
    this.#changes = options.approval.changes;
  }

  /** Returns an error if the review does not contain a planned change. */
  async planned(asked: AskedChange): Promise<Diagnostics> {
    if (changesNothing(asked)) return [];
    const leaves = leavesOf(asked);
    const { equal, closest } = await this.#compared(asked, leaves, "plan");
    if (equal.length > 0 && asked.verb !== "create") return [];
    const taken = await this.#take(equal, this.#planned);
    if (taken === undefined) return [this.#refusal(asked, equal.length, closest)];
    return taken.use.kind === "used" ? [this.#usedUp(asked, taken.index, taken.use.atMs)] : [];
  }

  /** Returns a permit for a change, or the error if it must not be carried out. */
  async permit(asked: AskedChange): Promise<Permit | Diagnostic> {
    const { equal, closest } = await this.#compared(asked, leavesOf(asked), "apply");
    if (asked.verb === "open" && equal.length > 0) return NOTHING_TO_NOTE;
    const taken = await this.#take(equal, this.#carriedOut);
    if (taken === undefined) return this.#refusal(asked, equal.length, closest);
    const { index, part, use } = taken;
    if (!isNoted(part)) return NOTHING_TO_NOTE;
    if (use.kind === "used") return this.#usedUp(asked, index, use.atMs);
    const noted = await this.#options.notes.begin(this.#fingerprint(index));
    if (noted === undefined) return diagnose.moreThanReviewed(asked, this.#options.file, equal.length);
    return {
      diagnostics: use.kind === "begun" ? [diagnose.resumed(asked, this.#addressOf(index), use.atMs)] : [],
      done: (name) => noted.made(name),
      nothing: () => noted.drop(),
    };
  }

  /** Returns the changes of the review that are what is asked for, and in what the most similar one differs. */
  async #compared(
    asked: AskedChange,
    leaves: readonly ChangedLeaf[],
    phase: "plan" | "apply",
  ): Promise<{ readonly equal: readonly EqualChange[]; readonly closest: readonly string[] | undefined }> {
    const { endpoint, workspace } = this.#options;
    const compared = await Promise.all(
      this.#changes.map(async (change, index) => {
        if (change.endpoint !== endpoint || change.workspace !== workspace) return [];
        const result = await compareChange(change, { asked, leaves, phase }, this.#digest);
        return result === undefined ? [] : [{ ...result, index }];
      }),
    );
    const alike = compared.flat();
    const [closest] = [...alike].sort((a, b) => a.differing.length - b.differing.length);
    return { equal: alike.filter(({ differing }) => differing.length === 0), closest: closest?.differing };
  }

  /** Takes the first of equal changes that is left: one that no earlier run has begun, else one that it has not ended. */
  async #take(equal: readonly EqualChange[], taken: Set<string>): Promise<TakenChange | undefined> {
    const keyOf = ({ index, part }: EqualChange): string => `${index} ${part}`;
    // Without a pause between the question and the mark, no two changes take the same one.
    const takes = (change: EqualChange): boolean => {
      const isLeft = !taken.has(keyOf(change));
      taken.add(keyOf(change));
      return isLeft;
    };
    const others: TakenChange[] = [];
    for (const change of equal) {
      if (taken.has(keyOf(change))) continue;
      const use = isNoted(change.part) ? await this.#use(change.index) : FREE;
      if (use.kind !== "free") others.push({ ...change, use });
      else if (takes(change)) return { ...change, use };
    }
    const isBegun = ({ use }: TakenChange): boolean => use.kind === "begun";
    return others.find((each) => isBegun(each) && takes(each)) ?? others.find(takes);
  }

  /** Returns whether an earlier run has carried a change out, or was interrupted in it. */
  async #use(index: number): Promise<ChangeUse> {
    const { notes, isLost } = this.#options;
    const noted = await notes.of(this.#fingerprint(index));
    for (const { phase, name = "", startedAtMs: atMs } of noted) {
      // The recovery journal finds an object again that the state has lost, and no second one is created.
      if (phase === "made" && !(await isLost(name))) return { kind: "used", atMs };
    }
    const [first] = noted;
    return first === undefined ? FREE : { kind: "begun", atMs: first.startedAtMs };
  }

  #fingerprint(index: number): string {
    return `${this.#options.approval.id}#${index}`;
  }

  #addressOf(index: number): string {
    return this.#changes[index]?.address ?? "";
  }

  #refusal(asked: AskedChange, found: number, closest: readonly string[] | undefined): Diagnostic {
    const { file } = this.#options;
    return found > 0
      ? diagnose.moreThanReviewed(asked, file, found)
      : diagnose.notReviewed(asked, file, closest);
  }

  #usedUp(asked: AskedChange, index: number, atMs: number): Diagnostic {
    return diagnose.usedUp(asked, this.#options.file, this.#addressOf(index), atMs);
  }
}

const NOTHING_TO_NOTE: Permit = {
  diagnostics: [],
  done: () => Promise.resolve(),
  nothing: () => Promise.resolve(),
};
