import { chmodSync, statSync } from "node:fs";

/** A user without any rights, by its id on every Unix. */
const NOBODY = 65_534;

/**
 * Runs `work` while this process has no access to a directory. It removes the directory's permissions and, if the process is root, which
 * permissions do not restrict, switches to another user meanwhile. Unix only.
 */
export async function withoutPermission<T>(folder: string, work: () => Promise<T>): Promise<T> {
  const { mode } = statSync(folder);
  const user = process.geteuid?.();
  chmodSync(folder, 0);
  if (user === 0) process.seteuid?.(NOBODY);
  try {
    return await work();
  } finally {
    if (user === 0) process.seteuid?.(0);
    chmodSync(folder, mode);
  }
}
