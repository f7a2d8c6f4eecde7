import { spawn } from "node:child_process";

/** Waits for a line. If its input closes without one, sends SIGTERM to the group, and SIGKILL after five seconds. */
const WATCH = 'read -r said || { kill -s TERM -- "-$1"; sleep 5; kill -s KILL -- "-$1"; }';

/**
 * Ends a process group if this process ends without calling the returned function. An interrupted engine kills its
 * hooks outright, and a hook's child processes would otherwise continue beside those of the next apply. The watcher
 * is a shell; without a shell there is none.
 */
export function watchGroup(groupId: number): () => void {
  if (process.platform === "win32") return () => undefined;
  const watcher = spawn("sh", ["-c", WATCH, "sh", String(groupId)], {
    stdio: ["pipe", "ignore", "ignore"],
    // Not in the process group of this process, which a terminal interrupts as a whole.
    detached: true,
  });
  const { stdin } = watcher;
  watcher.on("error", () => undefined).unref();
  stdin.on("error", () => undefined);
  return () => void stdin.end("done\n");
}
