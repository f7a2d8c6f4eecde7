/** Exit codes of the commands. A command's help lists its codes and their meaning. */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  unusable: 2,
  unknown: 3,
  timeUp: 4,
  forbidden: 5,
  found: 6,
  notExecutable: 126,
  notFound: 127,
  interrupted: 130,
  terminated: 143,
} as const;

/** One of {@link EXIT_CODES}. */
export type ExitCodeName = keyof typeof EXIT_CODES;

/** The meaning of the exit codes of commands that call the service. */
export const CALL_EXIT_CODES = {
  done: "Success.",
  failed:
    "Failure: the service refused the call or was unreachable, or the operation failed or was cancelled.",
  unusable: "Invalid command line, input or environment. Nothing was sent.",
  unknown:
    "Unknown outcome: the response was lost or names no operation, or the operation can no longer be read.",
  timeUp: "Time limit reached. The operation continues.",
  interrupted: "Interrupted (SIGINT). The operation continues.",
  terminated: "Terminated (SIGTERM). The operation continues.",
} as const satisfies Readonly<Partial<Record<ExitCodeName, string>>>;
