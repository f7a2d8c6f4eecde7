import { type Approval, type ApprovedChange, digestWith } from "../../approval";
import type { Digest } from "../../changes";
import type { NotedRequest } from "../../calls/notes";
import type { Diagnostic, Diagnostics } from "../../plugin";
import type { ApprovalNotes } from "../recovery";
import type { AskedChange } from "./asked-change";
import * as diagnose from "./approval-diagnostics";
import { changedIn, type ComparedChange, compareChange } from "./compare-change";

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
  /** Whether an object exists. Rejects if that cannot be known. */
  readonly exists: (name: string) => Promise<boolean>;
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

/** Permits nothing but the changes of a review: in the plan, and again right before each is carried out. */
export class ApprovedRun {
  readonly #options: ApprovedRunOptions;
  readonly #digest: Digest;
  readonly #changes: readonly ApprovedChange[];
  /** The new objects that the plan has asked for, and the changes that were carried out, by their numbers in the review. */
  readonly #planned = new Set<number>();
  readonly #carriedOut = new Set<string>();

  constructor(options: ApprovedRunOptions) {
    this.#options = options;
    this.#digest = digestWith(options.approval.salt);
    this.#changes = options.approval.changes;
  }

  /** Returns an error if the review does not contain a planned change. */
  async planned(asked: AskedChange): Promise<Diagnostics> {
    // The engine plans every object, and nothing becomes of most plans.
    if (asked.verb === "update" && changedIn(asked).length === 0) return [];
    const { found, closest } = await this.#compared(asked, "plan");
    if (found.length > 0 && asked.verb !== "create") return [];
    const index = found.find((each) => !this.#planned.has(each.index))?.index;
    if (index === undefined) return [this.#refusal(asked, found.length, closest)];
    this.#planned.add(index);
    const used = await this.#use(index);
    return used.kind === "used" ? [this.#usedUp(asked, index, used.atMs)] : [];
  }

  /** Returns a permit for a change, or the error if it must not be carried out. */
  async permit(asked: AskedChange): Promise<Permit | Diagnostic> {
    const { found, closest } = await this.#compared(asked, "apply");
    // Synchronous from here to the mark, so that no two changes take the same one.
    const free = found.find(
      ({ index, part }) => asked.verb === "open" || !this.#carriedOut.has(`${index} ${part}`),
    );
    if (free === undefined) return this.#refusal(asked, found.length, closest);
    const { index, part } = free;
    this.#carriedOut.add(`${index} ${part}`);
    // The name of an object that is changed or deleted does not come back.
    if (part !== "create" && part !== "invoke") return NOTHING_TO_NOTE;
    const used = await this.#use(index);
    if (used.kind === "used") return this.#usedUp(asked, index, used.atMs);
    const { notes } = this.#options;
    let noted: NotedRequest | undefined = await notes.begin(this.#fingerprint(index));
    if (noted === undefined) return diagnose.moreThanReviewed(asked, this.#options.file, found.length);
    const end = async (work: (request: NotedRequest) => Promise<void>): Promise<void> => {
      const request = noted;
      noted = undefined;
      if (request !== undefined) await work(request);
    };
    return {
      diagnostics: used.kind === "begun" ? [diagnose.resumed(asked, this.#addressOf(index), used.atMs)] : [],
      done: (name) => end((request) => request.made(name)),
      nothing: () => end((request) => request.drop()),
    };
  }

  async #compared(
    asked: AskedChange,
    phase: "plan" | "apply",
  ): Promise<{
    readonly found: readonly (ComparedChange & { readonly index: number })[];
    readonly closest: readonly string[] | undefined;
  }> {
    const { endpoint, workspace } = this.#options;
    const compared = await Promise.all(
      this.#changes.map(async (change, index) => {
        if (change.endpoint !== endpoint || change.workspace !== workspace) return [];
        const result = await compareChange(change, asked, phase, this.#digest);
        return result === undefined ? [] : [{ ...result, index }];
      }),
    );
    const alike = compared.flat();
    const [closest] = [...alike].sort((a, b) => a.differing.length - b.differing.length);
    return { found: alike.filter(({ differing }) => differing.length === 0), closest: closest?.differing };
  }

  /** Returns whether an earlier run has carried a change out, or was interrupted in it. */
  async #use(
    index: number,
  ): Promise<{ readonly kind: "free" } | { readonly kind: "begun" | "used"; readonly atMs: number }> {
    const { notes, exists } = this.#options;
    const noted = await notes.of(this.#fingerprint(index));
    for (const { phase, name = "", startedAtMs: atMs } of noted) {
      // The state that had the object was lost: the recovery journal finds it again, and no second one is created.
      if (phase === "made" && !(name.includes("/") && (await exists(name)))) return { kind: "used", atMs };
    }
    const [first] = noted;
    return first === undefined ? { kind: "free" } : { kind: "begun", atMs: first.startedAtMs };
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
