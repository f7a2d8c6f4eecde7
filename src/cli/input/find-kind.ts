import type { Contract, Kind } from "../../contract";
import { UsageError } from "../command";

/** Returns the kind that a text names, in any of its spellings: `VirtualMachine`, `svc_virtual_machine`. Throws a UsageError if there is none. */
export function findKind({ kinds }: Contract, text: string): Kind {
  const key = (name: string): string =>
    name
      .replace(/^svc_/, "")
      .replace(/[^A-Za-z0-9]/g, "")
      .toLowerCase();
  const kind = kinds.find(({ name }) => key(name) === key(text));
  if (kind !== undefined) return kind;
  const names = kinds.map(({ name }) => name).join(", ");
  throw new UsageError(`unknown kind ${JSON.stringify(text)}; kinds are ${names}`);
}
