import { decodePrivate } from "../bridge/context";
import { type Diagnostics, hasErrors, refreshStored } from "../plugin";
import { changedAttributes } from "./changed-attributes";
import type { DriftReader } from "./drift-reader";
import type { ManagedObject } from "./managed-object";
import type { DriftedObject } from "./report";

/**
 * Judges a managed object by the provider's own refresh, so that the verdict is that of a plan. An object about which the refresh has an error is
 * unknown. Operations of interrupted runs are not awaited: their objects are unknown, too.
 */
export async function judgeObject(
  { provider, configured, context }: DriftReader,
  { kind, name, state, instance }: ManagedObject,
): Promise<DriftedObject> {
  const { address, deposed, attributes, schemaVersion } = instance;
  const object = {
    kind: kind.name,
    ...(name === undefined ? {} : { name }),
    state,
    address,
    ...(deposed === undefined ? {} : { deposed }),
  };
  const unknown = (reason: string): DriftedObject => ({ verdict: "unknown", ...object, reason });
  const pending = decodePrivate(instance.private);
  if (pending !== undefined) {
    return unknown(
      `An interrupted run has left ${pending.operation} (${pending.verb}). The next plan waits for its end.`,
    );
  }
  if (attributes === undefined) {
    return unknown("The state has no attributes of it in the form of this version.");
  }
  const stored = { typeName: instance.type, version: schemaVersion, attributes, private: instance.private };
  const refreshed = await refreshStored(provider, configured, stored, context);
  context.signal.throwIfAborted();
  if (hasErrors(refreshed.diagnostics)) return unknown(reasonOf(refreshed.diagnostics));
  if (refreshed.after === null) return { verdict: "gone", ...object };
  if (!refreshed.isChanged) return { verdict: "equal", ...object };
  const changes = changedAttributes(kind, refreshed, instance.sensitive);
  return { verdict: "changed", ...object, attributes: changes };
}

/** Returns the first error as one text. */
function reasonOf(diagnostics: Diagnostics): string {
  const error = diagnostics.find(({ severity }) => severity === "error");
  return [error?.summary, error?.detail]
    .filter((text) => text !== undefined && text !== "")
    .join(": ")
    .replaceAll(/\s+/g, " ");
}
