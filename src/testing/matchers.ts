import type { Expectation } from "./expectation";
import type { PlannedAction } from "./planned-action";
import type { StackRun } from "./stack-run";

/**
 * Matchers that `expect.extend(svcMatchers)` adds to `expect(run)`, for the declarations of Jest and Vitest. `R` is
 * the return type of their matchers.
 *
 * ```ts
 * declare module "vitest" { interface Matchers<T = any> extends SvcMatchers<T> {} }
 * declare module "expect" { interface Matchers<R> extends SvcMatchers<R> {} }
 * ```
 */
export interface SvcMatchers<R = void> {
  /** As {@link StackRun.expectObject}. */
  toHaveObject(kind: string, expected: Expectation): R;
  /** As {@link StackRun.expectNothingLeft}. */
  toHaveNothingLeft(): R;
  /** As {@link StackRun.expectPlan}; must be awaited. */
  toPlan(expected: Readonly<Record<string, PlannedAction>>): Promise<R>;
  /** As {@link StackRun.expectNoChanges}; must be awaited. */
  toHaveNoChanges(): Promise<R>;
}

/** Result of a matcher, in the form that runners expect. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/**
 * Matchers for `expect.extend` of Jest and Vitest. Errors other than failed assertions, such as a failing plan or an
 * unknown attribute, are thrown unchanged.
 */
export const svcMatchers = {
  toHaveObject(run: StackRun, kind: string, expected: Expectation): MatcherResult {
    const negated = `Expected no such ${kind}, but there is one`;
    return judge(negated, () => void run.expectObject(kind, expected));
  },
  toHaveNothingLeft(run: StackRun): MatcherResult {
    return judge("Expected the service to have objects left, but it has none", () => run.expectNothingLeft());
  },
  async toPlan(run: StackRun, expected: Readonly<Record<string, PlannedAction>>): Promise<MatcherResult> {
    return judgeLater("Expected another plan, but the plan is exactly that", () => run.expectPlan(expected));
  },
  async toHaveNoChanges(run: StackRun): Promise<MatcherResult> {
    return judgeLater("Expected changes, but the plan is empty", () => run.expectNoChanges());
  },
};

function judge(negated: string, check: () => void): MatcherResult {
  try {
    check();
  } catch (error) {
    return failed(error);
  }
  return { pass: true, message: () => negated };
}

async function judgeLater(negated: string, check: () => Promise<void>): Promise<MatcherResult> {
  try {
    await check();
  } catch (error) {
    return failed(error);
  }
  return { pass: true, message: () => negated };
}

function failed(error: unknown): MatcherResult {
  const { code, message, actual, expected } = error as Readonly<Record<string, unknown>>;
  if (code !== "ERR_ASSERTION") throw error;
  return { pass: false, message: () => String(message), actual, expected };
}
