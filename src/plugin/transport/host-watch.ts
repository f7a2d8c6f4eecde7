/** What the watch looks at. */
export interface HostWatchOptions {
  /** Connections that are open now. */
  readonly sessionCount: () => number;
  /** Closes connections without anybody at their other end. Called when the host's process is gone and they are not. */
  readonly closeSilentSessions: () => Promise<void>;
  /** Called once, when the host is gone. */
  readonly onGone: (reason: string) => void;
  /** Time between two looks, in milliseconds. */
  readonly pollMs: number;
  /** Looks without any connection after which a host that seems alive is given up. */
  readonly maxLooksAlone: number;
}

/** Watches whether the process that started this one still exists. */
export interface HostWatch {
  /** Looks sooner than the next poll, because a connection has just ended. */
  hurry(): void;
}

/** Milliseconds after a connection's end at which to look: a killed host closes its sockets just before it is gone. */
const HURRIED_LOOKS_MS = [10, 50, 200];

/**
 * Starts to watch the host, without keeping the process alive for it.
 *
 * A host that was killed cannot say so. Standard input tells nothing (it is the engine's own), but a process whose
 * parent dies gets another parent, and where it does not (Windows) the parent's number stops to exist. A wrapper
 * between host and plugin may outlive the host; then only the missing connection tells, and after `maxLooksAlone` looks
 * in a row without any the host counts as gone. Looks are counted rather than time, so that a process which was
 * suspended does not find its time over when it continues.
 */
export function watchHost(options: HostWatchOptions): HostWatch {
  const hostPid = process.ppid;
  let looksAlone = 0;
  let gone = false;
  let closing = false;

  const look = (): void => {
    if (gone || (process.ppid === hostPid && isAlive(hostPid))) return;
    if (options.sessionCount() === 0) declareGone(`the process ${hostPid} that started it is gone`);
    else closeSilent();
  };
  const closeSilent = (): void => {
    if (closing) return;
    closing = true;
    void options.closeSilentSessions().finally(() => (closing = false));
  };
  const declareGone = (reason: string): void => {
    gone = true;
    clearInterval(timer);
    options.onGone(reason);
  };
  const timer = setInterval(() => {
    looksAlone = options.sessionCount() > 0 ? 0 : looksAlone + 1;
    look();
    if (!gone && looksAlone >= options.maxLooksAlone) {
      declareGone(`no host has been connected for ${Math.round((looksAlone * options.pollMs) / 1000)} s`);
    }
  }, options.pollMs);
  timer.unref();

  return {
    hurry() {
      for (const delayMs of HURRIED_LOOKS_MS) setTimeout(look, delayMs).unref();
    },
  };
}

function isAlive(pid: number): boolean {
  if (process.platform !== "win32") return true; // the changed parent tells
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A host of another user exists, though it may not be signalled.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
