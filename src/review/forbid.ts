import type { LimitedEffect } from "../changes";
import {
  type Forbiddable,
  FORBIDDABLE,
  type ForbiddenChange,
  type ReviewedChange,
  type ReviewedHook,
} from "./review";

/** What must not happen, to objects of one kind or of any. */
export interface ForbidRule {
  readonly forbids: Forbiddable;
  /** Name of the kind. @default any */
  readonly kind?: string;
}

/** The effect that each word forbids. */
export const FORBIDDEN_EFFECTS: Readonly<Record<Forbiddable, LimitedEffect>> = {
  "power-off": "powerOff",
  wipe: "dataLoss",
  replace: "replacement",
  delete: "delete",
};

/** Returns the word of a rule; undefined if it is none. */
export function forbiddable(text: string): Forbiddable | undefined {
  return FORBIDDABLE.find((each) => each === text);
}

/** A change of an object or a hook, as rules judge it. */
export type JudgedChange = Pick<
  ReviewedChange | ReviewedHook,
  "plan" | "address" | "kind" | "object" | "effects"
>;

/**
 * Returns the changes and hooks that rules forbid, once for each word. A change whose method only the apply knows has no kind yet, and may be of any.
 */
export function forbiddenIn(
  changes: readonly JudgedChange[],
  rules: readonly ForbidRule[],
): readonly ForbiddenChange[] {
  return changes.flatMap(({ plan, address, kind, object, effects }) =>
    FORBIDDABLE.flatMap((forbids): ForbiddenChange[] => {
      const found = effects.find(({ effect }) => effect === FORBIDDEN_EFFECTS[forbids]);
      const isForbidden = rules.some(
        (rule) =>
          rule.forbids === forbids && (rule.kind === undefined || kind === undefined || rule.kind === kind),
      );
      if (found === undefined || !isForbidden) return [];
      return [
        {
          forbids,
          plan,
          address,
          ...(kind === undefined ? {} : { kind }),
          ...(object === undefined ? {} : { object }),
          certainty: found.certainty,
        },
      ];
    }),
  );
}
