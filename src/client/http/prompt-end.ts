/**
 * First major version of Node that compiles WebAssembly lazily, so that a process does not wait for the rest at exit.
 */
const FIRST_PROMPT_NODE = 22;

/**
 * Lets a program exit promptly; call it before the first call of the service. undici parses HTTP with WebAssembly,
 * which Node 20 optimises completely in the background: after one call, the process would take 90 ms longer to exit.
 * This turns that optimisation off for the whole process, so no library may call it.
 */
export function endPromptly(): void {
  if (Number.parseInt(process.versions.node, 10) >= FIRST_PROMPT_NODE) return;
  process.getBuiltinModule("node:v8").setFlagsFromString("--liftoff-only");
}
