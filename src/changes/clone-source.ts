import type { Field, Kind } from "../contract";

/** Returns the argument that names the clone source, or undefined for a kind that cannot be cloned. */
export function cloneSourceField({ fields, methods }: Kind): Field | undefined {
  return methods.clone === undefined
    ? undefined
    : fields.find(({ argument }) => argument?.role === "clone-source");
}
