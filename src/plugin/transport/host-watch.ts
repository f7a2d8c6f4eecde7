/** Options of the watch. */
export interface HostWatchOptions {
  /** Returns the number of open connections. */
  readonly sessionCount: () => number;
  /** Closes connections whose peer does not answer. Called if the host's process is gone and connections remain. */
  readonly closeSilentSessions: () => Promise<void>;
  /** Called once, when the host is gone. */
  readonly onGone: (reason: string) => void;
  /** Polling interval, in milliseconds. */
  readonly pollMs: number;
  /** Number of polls without any connection after which the host counts as gone although it seems alive. */
  readonly maxChecksAlone: number;
}

/** Watches whether the process that started this one still exists. */
export interface HostWatch {
  /** Polls sooner than the next interval, because a connection has just ended. */
  hurry(): void;
}

/** Milliseconds after a connection's end at which to poll: a killed host closes its sockets just before it is gone. */
const HURRIED_CHECK_MS = [10, 50, 200];

/**
 * Starts to watch the host, without keeping the process alive for it.
 *
 * A killed host cannot send a message. Standard input shows nothing (it is the engine's own). But a process whose parent dies gets another
 * parent; on Windows it does not, but the parent's process id stops to exist. A wrapper between host and plugin may outlive the host. In
 * that case only the missing connection shows the end: after `maxChecksAlone` polls in a row without any, the host counts as gone. Polls are
 * counted instead of time, so that a suspended process has not used up its time when it continues.
 */
export function watchHost(options: HostWatchOptions): HostWatch {
  const hostPid = process.ppid;
  let checksAlone = 0;
  let gone = false;
  let closing = false;

  const look = (): void => {
    if (gone || (process.ppid === hostPid && isAlive(hostPid))) return;
    if (options.sessionCount() === 0) declareGone(`the process ${hostPid} that started it has ended`);
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
    checksAlone = options.sessionCount() > 0 ? 0 : checksAlone + 1;
    look();
    if (!gone && checksAlone >= options.maxChecksAlone) {
      declareGone(`no host has been connected for ${Math.round((checksAlone * options.pollMs) / 1000)} s`);
    }
  }, options.pollMs);
  timer.unref();

  return {
    hurry() {
      for (const delayMs of HURRIED_CHECK_MS) setTimeout(look, delayMs).unref();
    },
  };
}

function isAlive(pid: number): boolean {
  if (process.platform !== "win32") return true; // the changed parent shows it
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // A host of another user exists, though it may not be signalled.
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}
