import { spawn } from "node:child_process";

/** Waits for a line, or for the end of whoever would write it; then the group is asked to end, and made to after five seconds. */
const WATCH = 'read -r said || { kill -s TERM -- "-$1"; sleep 5; kill -s KILL -- "-$1"; }';

/**
 * Ends a process group when this process is gone without having called that off, by the function that is given back. The engine kills its hooks
 * outright when it is interrupted: what a hook has started would go on behind its back, beside what the next apply starts. It is a shell that
 * watches; where there is none, nothing does.
 */
export function watchGroup(groupId: number): () => void {
  if (process.platform === "win32") return () => undefined;
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(groupId)], {
    stdio: ["pipe", "ignore", "ignore"],
    // Not in the group of this process, which a terminal interrupts as a whole.
    detached: true,
  });
  const { stdin } = watcher;
  watcher.on("error", () => undefined).unref();
  stdin.on("error", () => undefined);
  return () => void stdin.end("done\n");
}
