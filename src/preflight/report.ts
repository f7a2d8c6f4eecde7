/**
 * The ids of checks.
 * - `configuration`: endpoint, API key and defaults, without a request
 * - `service`: whether the endpoint answers as the service
 * - `apiKey`: whether the service accepts the key
 * - `project`, `region`, `host`: objects named in the options, in a provider's arguments or in a bare metal instance
 * - `wallet`: the balance of an organization that pays for one of the projects
 * - `object`: any other object that an app refers to
 * - `app`: the synthesized app, as far as it can be read
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
 * The outcome of a check.
 * - `ok`: no problem was found
 * - `failed`: a deployment would fail, or the result is unknown because the service does not answer
 * - `warning`: a deployment may fail
 * - `notChecked`: the check was not possible, for a reason that does not prevent a deployment: the key may not read the
 *   object, or the contract or the service has no method to read it
 */
export const CHECK_OUTCOMES = ["ok", "failed", "warning", "notChecked"] as const;

/** One of {@link CHECK_OUTCOMES}. */
export type CheckOutcome = (typeof CHECK_OUTCOMES)[number];

/** The result of one check. */
export interface PreflightCheck {
  readonly id: CheckId;
  /** The checked subject: a full resource name, an address, or the name of an environment variable. Never a secret. */
  readonly subject: string;
  readonly outcome: CheckOutcome;
  /** The result, in whole sentences. */
  readonly text: string;
  /** The next steps, in whole sentences. Absent if there is nothing to do. */
  readonly advice?: string;
  /** Paths of the constructs that refer to it, or else the app's providers that have the problem. Absent if there is neither. */
  readonly referredToBy?: readonly string[];
}

/** The results of all checks. */
export interface PreflightReport {
  /** Whether no check failed. Ignores warnings and checks that were not possible. */
  readonly ok: boolean;
  /** In order of dependency: configuration, service and key, then the objects named in the options, then the rest. */
  readonly checks: readonly PreflightCheck[];
}

/** Creates the report of a list of checks. */
export function reportOf(checks: readonly PreflightCheck[]): PreflightReport {
  return { ok: checks.every(({ outcome }) => outcome !== "failed"), checks };
}
