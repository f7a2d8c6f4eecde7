import { type Contract, isReadVerb, type Method } from "../contract";
import type { ClientMethod, Safety } from "../client";

/**
 * Returns the effect of repeating a method, from its verb; `role` overrides the contract's verb if the caller knows
 * better. Methods that destroy data are repeated as rarely as a create, because new data may have been written
 * between two calls. The same holds for methods that power an object off, and for methods of unknown effect.
 */
export function safetyOf({ verb, destroysData, powersOff }: Method, role: string = verb): Safety {
  if (isReadVerb(role)) return "read";
  switch (role) {
    case "create":
    case "clone":
      return "create";
    case "delete":
      return "idempotent";
    case "update":
      return destroysData === true || powersOff === true ? "once" : "idempotent";
    default:
      return "once";
  }
}

/** Returns a method for the client: a create knows the codes with which the service says that it lacks capacity. */
export function clientMethod({ kinds }: Contract, { path }: Method, safety: Safety): ClientMethod {
  if (safety !== "create") return { path, safety };
  const kind = kinds.find(({ methods: { create, clone } }) => create?.path === path || clone?.path === path);
  return kind?.capacity === undefined
    ? { path, safety }
    : { path, safety, capacityCodes: kind.capacity.codes };
}
