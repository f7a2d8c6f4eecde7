import type { Method } from "../contract";
import type { Safety } from "../client";

/**
 * What repeating a call of a method may do, by what it does: `role` is that where the caller knows better than the contract's own word for it.
 * What destroys data is repeated as rarely as what makes something, since between two of them somebody may have filled again what the
 * first one emptied; and so is what nobody knows.
 */
export function safetyOf({ verb, destroysData }: Method, role: string = verb): Safety {
  switch (role) {
    case "get":
    case "list":
      return "read";
    case "create":
    case "clone":
      return "create";
    case "delete":
      return "idempotent";
    case "update":
      return destroysData === true ? "once" : "idempotent";
    default:
      return "once";
  }
}
