/**
 * What is looked at.
 * - `configuration`: endpoint, API key and defaults, by themselves
 * - `service`: whether the endpoint answers as the service
 * - `apiKey`: whether the service takes the key
 * - `project`, `region`, `host`: objects that are asked for by name, or that a provider's arguments or a bare metal instance name
 * - `wallet`: the money of an organization that pays for one of the projects
 * - `object`: anything else that an app refers to
 * - `app`: what was synthesised, as far as it can be read
 */
export const CHECK_IDS = [
  "configuration",
  "service",
  "apiKey",
  "project",
  "region",
  "host",
  "wallet",
  "object",
  "app",
] as const;

/** One of {@link CHECK_IDS}. */
export type CheckId = (typeof CHECK_IDS)[number];

/**
 * What a look gave.
 * - `ok`: it is as it should be
 * - `failed`: a deploy would fail, or nobody can tell because the service does not answer
 * - `warning`: a deploy may fail
 * - `notChecked`: it could not be looked at, for a reason that does not speak against a deploy: the key may not read it, or neither the
 *   contract nor the service has a way to
 */
export const CHECK_OUTCOMES = ["ok", "failed", "warning", "notChecked"] as const;

/** One of {@link CHECK_OUTCOMES}. */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** One thing that was looked at. */
export interface PreflightCheck {
  readonly id: CheckId;
  /** What it is about: a full resource name, an address, or the name of an environment variable. Never a secret. */
  readonly subject: string;
  readonly outcome: CheckOutcome;
  /** What was found, in whole sentences. */
  readonly text: string;
  /** What to do, in whole sentences. Absent where there is nothing to do. */
  readonly advice?: string;
  /** Paths of the constructs that refer to it. Absent where no construct does. */
  readonly referredToBy?: readonly string[];
}

/** Everything that was looked at. */
export interface PreflightReport {
  /** Whether nothing failed. Warnings and what could not be looked at do not count. */
  readonly ok: boolean;
  /** In the order in which they build on each other: configuration, service and key, then what was asked for by name, then the rest. */
  readonly checks: readonly PreflightCheck[];
}

/** The report of some checks. */
export function reportOf(checks: readonly PreflightCheck[]): PreflightReport {
  return { ok: checks.every(({ outcome }) => outcome !== "failed"), checks };
}
