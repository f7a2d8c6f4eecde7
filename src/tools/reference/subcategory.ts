import { type Kind, type Method, methodsOf } from "../../contract";

/** Returns the group in which registries list a kind: that of its first method. */
export function subcategoryOf(kind: Kind): string | undefined {
  return methodSubcategory(methodsOf(kind)[0]);
}

/**
 * Returns the group in which registries list a method: its RPC service without the word `Service`, as words. Undefined if its path does not name an
 * RPC service.
 */
export function methodSubcategory(method: Method | undefined): string | undefined {
  const [, service] = /^\/(?:\w+\.)+(\w+?)(?:Service)?\/\w+$/.exec(method?.path ?? "") ?? [];
  return service
    ?.replace(/(?<=[a-z\d])(?=[A-Z])/g, " ")
    .replace(/^[A-Z][a-z]{1,2}$/, (word) => word.toUpperCase());
}
