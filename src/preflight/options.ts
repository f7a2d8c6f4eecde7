import type { Contract } from "../contract";
import { type Amount, parseAmount } from "../api";

/** Options of a preflight. All are optional. */
export interface PreflightOptions {
  /**
   * Folder that `cdktf synth` (or `App.synth()`) wrote, usually `cdktf.out`. Checks everything that its stacks refer to
   * by a literal name, at the endpoint of each stack's provider.
   *
   * @default - no app is checked
   */
  readonly app?: string | undefined;
  /** Names of the app's stacks to check, as in its manifest. @default - all stacks */
  readonly stacks?: readonly string[] | undefined;
  /**
   * Base address of the service, if an app's provider sets none. @default - SVC_ENDPOINT, or else the contract's public
   * address
   */
  readonly endpoint?: string | undefined;
  /** API key, if an app's provider sets none. @default - SVC_API_KEY */
  readonly apiKey?: string | undefined;
  /**
   * Project of the deployment: its full name, or the last part. @default - SVC_PROJECT; with `app`, only if the app
   * needs it
   */
  readonly project?: string | undefined;
  /**
   * Datacenter of the deployment: its full name, or the last part. @default - SVC_REGION; with `app`, only if the app
   * needs it
   */
  readonly region?: string | undefined;
  /** Hosts that must be available. @default - none */
  readonly hosts?: readonly string[] | undefined;
  /**
   * Minimum balance of a wallet, such as `50` or `"12.50 EUR"`; without a currency, in that of the wallet. With `app`, `min_balance` of a
   * provider's limits and of SVC_LIMITS hold as well.
   *
   * @default - more than zero
   */
  readonly minimumBalance?: number | string | undefined;
  /** The contract that the providers serve. @default - the one built into this package */
  readonly contract?: Contract | undefined;
  /** Time limit for the whole run, in milliseconds; reads that have not finished by then fail. @default 60000 */
  readonly timeoutMs?: number | undefined;
  /** Aborts the run: the preflight rejects with the signal's reason. @default - the run cannot be aborted */
  readonly signal?: AbortSignal | undefined;
  /** Environment variables. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** Returns the time limit of the whole run in milliseconds. Throws a RangeError if it is not a positive number. */
export function timeoutOf({ timeoutMs = DEFAULT_TIMEOUT_MS }: PreflightOptions): number {
  if (Number.isFinite(timeoutMs) && timeoutMs > 0) return timeoutMs;
  throw new RangeError(`timeoutMs must be a number of milliseconds above 0; got ${String(timeoutMs)}.`);
}

/**
 * Returns the minimum balance of the options; undefined if any amount above zero is enough. Throws a RangeError if it is
 * not an amount.
 */
export function minimumOf({ minimumBalance }: PreflightOptions): Amount | undefined {
  if (minimumBalance === undefined) return undefined;
  const amount = parseAmount(String(minimumBalance));
  if (amount !== undefined) return amount;
  throw new RangeError(
    `minimumBalance must be an amount with at most nine decimals, such as 50 or "12.50 EUR"; got ${JSON.stringify(minimumBalance)}.`,
  );
}
