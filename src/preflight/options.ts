import type { Contract } from "../contract";
import { parseAmount } from "./amount";

/** What a preflight looks at. Everything is optional. */
export interface PreflightOptions {
  /**
   * Folder that `cdktf synth` (or `App.synth()`) wrote, usually `cdktf.out`: everything that its stacks refer to by a literal name is looked
   * at, through the endpoint that each stack's provider names.
   *
   * @default - no app is looked at
   */
  readonly app?: string | undefined;
  /** Base address of the service, where an app's provider names none. @default - SVC_ENDPOINT, or else the contract's public address */
  readonly endpoint?: string | undefined;
  /** API key, where an app's provider names none. @default - SVC_API_KEY */
  readonly apiKey?: string | undefined;
  /** Project to deploy to: its full name, or the last part. @default - SVC_PROJECT; with `app`, only where the app needs it */
  readonly project?: string | undefined;
  /** Datacenter to deploy to: its full name, or the last part. @default - SVC_REGION; with `app`, only where the app needs it */
  readonly region?: string | undefined;
  /** Hosts that must be available. @default - none */
  readonly hosts?: readonly string[] | undefined;
  /** Least amount that a wallet must hold, in its own currency, such as `50` or `"12.50"`. @default - more than nothing */
  readonly minimumBalance?: number | string | undefined;
  /** The contract that the providers serve. @default - the one that this package was built with */
  readonly contract?: Contract | undefined;
  /** Most milliseconds for the whole run; what was not read by then has failed. @default 60000 */
  readonly timeoutMs?: number | undefined;
  /** Ends the run at once: the preflight rejects with the signal's reason. @default - nothing ends it */
  readonly signal?: AbortSignal | undefined;
  /** Environment variables. @default process.env */
  readonly environment?: Readonly<Record<string, string | undefined>> | undefined;
}

const DEFAULT_TIMEOUT_MS = 60_000;

/** The time limit of the whole run. Throws a RangeError for one that is none. */
export function timeoutOf({ timeoutMs = DEFAULT_TIMEOUT_MS }: PreflightOptions): number {
  if (Number.isFinite(timeoutMs) && timeoutMs > 0) return timeoutMs;
  throw new RangeError(`timeoutMs must be a number of milliseconds above 0; got ${String(timeoutMs)}.`);
}

/** The least amount in billionths; undefined where any amount above nothing will do. Throws a RangeError for one that is none. */
export function minimumOf({ minimumBalance }: PreflightOptions): bigint | undefined {
  if (minimumBalance === undefined) return undefined;
  const amount = parseAmount(String(minimumBalance));
  if (amount !== undefined) return amount;
  throw new RangeError(
    `minimumBalance must be an amount with at most nine decimals, such as 50 or "12.50"; got ${JSON.stringify(minimumBalance)}.`,
  );
}
