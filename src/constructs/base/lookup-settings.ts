import { parseDuration } from "../../contract";
import type { LookupMode } from "../../synth";
import { describeKindOf } from "./svc-object";

/** The provider's settings for look-ups. */
export interface LookupPolicy {
  readonly lookups?: unknown;
  readonly lookupTimeout?: unknown;
}

const MODES: readonly unknown[] = ["cached", "live", "off"] satisfies readonly LookupMode[];

/** Returns the problems of the settings for look-ups, those of the environment included. */
export function lookupSettingProblems(
  { lookups, lookupTimeout }: LookupPolicy,
  environment: Readonly<Record<string, string | undefined>>,
): readonly string[] {
  const problems = (name: string, value: unknown, isValid: boolean, wanted: string): readonly string[] =>
    value === undefined || value === "" || isValid
      ? []
      : [
          `${name} must be ${wanted}; got ${typeof value === "string" ? JSON.stringify(value) : describeKindOf(value)}`,
        ];
  const modes = 'one of "cached", "live" and "off"';
  const duration = 'a duration such as "30s" or "2m"';
  const isDuration = (value: unknown): boolean =>
    typeof value === "string" && parseDuration(value) !== undefined;
  const [mode, timeout] = [environment["SVC_LOOKUPS"], environment["SVC_LOOKUP_TIMEOUT"]];
  return [
    ...problems("lookups", lookups, MODES.includes(lookups), modes),
    ...problems("lookupTimeout", lookupTimeout, isDuration(lookupTimeout), duration),
    ...problems("SVC_LOOKUPS", mode, MODES.includes(mode), modes),
    ...problems("SVC_LOOKUP_TIMEOUT", timeout, isDuration(timeout), duration),
  ];
}
