import type { Diagnostic, Diagnostics } from "../../plugin";
import { errorDiagnostic } from "../../plugin";
import type { LimitedEffect } from "../../changes";
import { inWords } from "../../base/words";

/** The most of each effect that a run may have. Absent: any number. */
export type EffectLimits = Readonly<Partial<Record<LimitedEffect, number>>>;

/** A change with effects that limits count. */
export interface LimitedChange {
  readonly effects: readonly LimitedEffect[];
  /** Full name of the object, under which it counts once; undefined for a new object. */
  readonly name: string | undefined;
  /** What texts call the object if it has no name yet. */
  readonly label: string;
}

/** Name of each limit in the configuration. */
export const LIMIT_NAMES: Readonly<Record<LimitedEffect, string>> = {
  create: "max_creates",
  delete: "max_deletes",
  replacement: "max_replacements",
  powerOff: "max_power_offs",
  dataLoss: "max_data_losses",
};

const VERBS: Readonly<Record<LimitedEffect, string>> = {
  create: "creates",
  delete: "deletes",
  replacement: "replaces",
  powerOff: "powers off",
  dataLoss: "deletes the data of",
};

/** The most objects that a text lists. */
const MOST_NAMES = 8;

/** The objects that one effect has concerned so far, by name, and with unique keys for new ones. */
type Tally = Map<string | symbol, string>;

/**
 * Counts what the changes of a run do, and refuses what exceeds its limits: in the plan, and again right before the request. Plan and apply are
 * different processes, or at least configure the provider twice, so that each counts from nothing.
 */
export class RunLimits {
  readonly #limits: EffectLimits;
  readonly #planned = new Map<LimitedEffect, Tally>();
  readonly #carriedOut = new Map<LimitedEffect, Tally>();

  constructor(limits: EffectLimits) {
    this.#limits = limits;
  }

  /** Counts a change of the plan. Returns an error for each limit that the plan exceeds with it. */
  planned(change: LimitedChange): Diagnostics {
    return change.effects.flatMap((effect) => {
      const tally = tallyOf(this.#planned, effect);
      count(tally, change);
      const limit = this.#limits[effect];
      return limit === undefined || tally.size <= limit
        ? []
        : [planExceeds(effect, limit, [...tally.values()])];
    });
  }

  /**
   * Counts a change right before its request. Returns an error, and counts nothing, if the run would exceed a limit with it. The request must
   * not be sent then.
   */
  refusal(change: LimitedChange): Diagnostic | undefined {
    for (const effect of change.effects) {
      const tally = tallyOf(this.#carriedOut, effect);
      const limit = this.#limits[effect];
      if (limit !== undefined && tally.size >= limit && !tally.has(change.name ?? "")) {
        return exceededLimit(effect, limit, change, [...tally.values()]);
      }
    }
    for (const effect of change.effects) count(tallyOf(this.#carriedOut, effect), change);
    return undefined;
  }
}

function tallyOf(tallies: Map<LimitedEffect, Tally>, effect: LimitedEffect): Tally {
  const tally = tallies.get(effect) ?? new Map<string | symbol, string>();
  tallies.set(effect, tally);
  return tally;
}

function count(tally: Tally, { name, label }: LimitedChange): void {
  tally.set(name ?? Symbol(label), name ?? label);
}

const REMEDY =
  "If that is intended, raise the limit in the provider's limits and in SVC_LIMITS, or make the change in smaller steps.";

function planExceeds(effect: LimitedEffect, limit: number, objects: readonly string[]): Diagnostic {
  return errorDiagnostic(
    `The plan exceeds ${LIMIT_NAMES[effect]} = ${limit}`,
    `It ${VERBS[effect]} at least ${objects.length} ${objects.length === 1 ? "object" : "objects"}: ${inWords(objects, MOST_NAMES)}. ${REMEDY}`,
  );
}

/** Returns the error for a change that would exceed a limit. `objects`: those with the effect so far. */
export function exceededLimit(
  effect: LimitedEffect,
  limit: number,
  { name, label }: LimitedChange,
  objects: readonly string[],
): Diagnostic {
  const so = objects.length === 0 ? "" : ` This run has done so to ${inWords(objects, MOST_NAMES)}.`;
  return errorDiagnostic(
    `${name ?? label} exceeds ${LIMIT_NAMES[effect]} = ${limit}`,
    `Nothing was sent for a change that ${VERBS[effect]} it.${so} ${REMEDY}`,
  );
}
