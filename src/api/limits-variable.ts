import type { Environment } from "../client";

/** Name of the environment variable with limits, in the form `max_deletes=0 min_balance=50EUR allowed_projects=shop,web`. */
export const LIMITS_VARIABLE = "SVC_LIMITS";

/** Name of the limit for the balance of the wallet that pays for new objects. */
export const MINIMUM_BALANCE = "min_balance";

/** A setting of {@link LIMITS_VARIABLE}. */
export interface LimitText {
  /** The whole setting. */
  readonly setting: string;
  readonly name: string;
  readonly text: string;
}

/** Returns the settings of {@link LIMITS_VARIABLE}, which spaces separate. */
export function limitTexts(environment: Environment): readonly LimitText[] {
  return (environment[LIMITS_VARIABLE] ?? "")
    .split(/\s+/)
    .filter((setting) => setting !== "")
    .map((setting) => {
      const [name = "", text = ""] = setting.split(/=(.*)/s);
      return { setting, name, text };
    });
}
