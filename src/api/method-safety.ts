import { isReadVerb, type Method } from "../contract";
import type { Safety } from "../client";

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
