/** The first line of Node's releases in which WebAssembly is compiled as it is called, and a process does not wait for more of it. */
const FIRST_PROMPT_NODE = 22;

/**
 * Lets a program end as soon as it is told to; to be called before its first call of the service. undici reads HTTP by WebAssembly, which
 * Node 20 optimises in the background, all of it: a process that has made one call would take 90 ms longer to end. It does without that
 * optimising, in the whole process, which is why no library may call this.
 */
export function endPromptly(): void {
  if (Number.parseInt(process.versions.node, 10) >= FIRST_PROMPT_NODE) return;
  process.getBuiltinModule("node:v8").setFlagsFromString("--liftoff-only");
}
