import { isSvcObject } from "../base";
import { HookSecret } from "./hook-secret";

/** Returns the secrets in a request, at every depth. */
export function secretsIn(value: unknown): readonly HookSecret[] {
  if (HookSecret.isHookSecret(value)) return [value];
  if (typeof value !== "object" || value === null || isSvcObject(value)) return [];
  return Object.values(value).flatMap(secretsIn);
}
