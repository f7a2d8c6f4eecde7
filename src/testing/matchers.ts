import type { Expectation } from "./expectation";
import type { PlannedAction } from "./planned-change";
import type { StackRun } from "./stack-run";

/**
 * What `expect.extend(svcMatchers)` adds to `expect(run)`, for the declarations of Jest and Vitest: `R` is what their matchers give.
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

/** What a matcher tells its runner. */
export interface MatcherResult {
  readonly pass: boolean;
  readonly message: () => string;
  readonly actual?: unknown;
  readonly expected?: unknown;
}

/** For `expect.extend` of Jest and Vitest. What is no assertion, such as a plan that fails or an unknown attribute, is thrown as it is. */
export const svcMatchers = {
  toHaveObject(run: StackRun, kind: string, expected: Expectation): MatcherResult {
    const negated = `There is such a ${kind}, and there should be none`;
    return judge(negated, () => void run.expectObject(kind, expected));
  },
  toHaveNothingLeft(run: StackRun): MatcherResult {
    return judge("The service has nothing left, and should have", () => run.expectNothingLeft());
  },
  async toPlan(run: StackRun, expected: Readonly<Record<string, PlannedAction>>): Promise<MatcherResult> {
    return judgeLater("The plan is exactly that, and should not be", () => run.expectPlan(expected));
  },
  async toHaveNoChanges(run: StackRun): Promise<MatcherResult> {
    return judgeLater("The plan is empty, and should not be", () => run.expectNoChanges());
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
