import { UsageError } from "../command";

/** Returns the kind that a text names, in any of its spellings: `VirtualMachine`, `svc_virtual_machine`. Throws a UsageError if there is none. */
export function findKind<Kind extends { readonly name: string }>(
  { kinds }: { readonly kinds: readonly Kind[] },
  text: string,
): Kind {
  const kind = kinds.find(({ name }) => isNameOfKind(name, text));
  if (kind !== undefined) return kind;
  const names = kinds.map(({ name }) => name).join(", ");
  throw new UsageError(`unknown kind ${JSON.stringify(text)}; kinds are ${names}`);
}

/** Whether a text is a kind's name, in any of its spellings. */
export function isNameOfKind(name: string, text: string): boolean {
  const key = (each: string): string =>
    each
      .replace(/^svc_/, "")
      .replace(/[^A-Za-z0-9]/g, "")
      .toLowerCase();
  return key(name) === key(text);
}
