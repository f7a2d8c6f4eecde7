import type { ReferenceFreeFingerprint } from "../../calls/notes";
import { createHash } from "node:crypto";
import type { Entry } from "./entry";

/** Returns the key that is equal for creates that can adopt each other's objects. */
export function laneOf(asked: {
  readonly fingerprint: string;
  readonly referenceFree?: ReferenceFreeFingerprint | undefined;
}): string {
  return asked.referenceFree?.digest ?? asked.fingerprint;
}

/** Returns the key that identifies a create. A referenced object of the same run counts by its own key, not by its name. */
export function keyOf({ fingerprint, referenceFree }: Entry): string {
  if (referenceFree === undefined) return fingerprint;
  const references = referenceFree.references.map(({ name, madeAs }) => madeAs ?? name);
  return createHash("sha256")
    .update(JSON.stringify([referenceFree.digest, references]))
    .digest("hex");
}
