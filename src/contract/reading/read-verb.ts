/** Whether methods of a verb only read, so that they may be called and repeated freely. */
export function isReadVerb(verb: string): boolean {
  return verb === "get" || verb === "list";
}
