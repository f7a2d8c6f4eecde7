/**
 * How a command ends, for the programs that run it: each code with what it means. A command's help says which of them it has, and what they
 * mean there.
 */
export const EXIT_CODES = {
  done: 0,
  failed: 1,
  unusable: 2,
  unknown: 3,
  timeUp: 4,
  interrupted: 130,
  terminated: 143,
} as const;

/** One of {@link EXIT_CODES}. */
export type ExitCodeName = keyof typeof EXIT_CODES;

/** The codes of commands that call the service, as their help says them. */
export const CALL_EXIT_CODES = [
  "Exit codes: 0 done; 1 failed: the service refused it or could not be reached, or the operation failed, was cancelled or",
  "cannot be read; 2 the command line is wrong, or what it names or the environment says cannot be used, and nothing was",
  "sent; 3 not known: the answer was lost or named no operation, or the operation cannot be seen any more; 4 the time was",
  "over; 130 interrupted (SIGINT), 143 ended (SIGTERM): an operation that was waited for goes on.",
] as const;
