import type { Document } from "./document";
import type { ProviderDefault } from "../model";

/** Returns the provider's argument that `x-default-from` names. Records any other value as a problem. */
export function readProviderDefault(
  document: Document,
  wireName: string,
  value: unknown,
): ProviderDefault | undefined {
  if (value === undefined || value === "project" || value === "region") return value;
  document.problems.add(
    `property ${wireName}: x-default-from is ${JSON.stringify(value)}; it can be project or region`,
  );
  return undefined;
}
