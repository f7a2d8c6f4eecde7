import { isRecord } from "../../base/json";
import { type CommandIo, UsageError } from "../command";

/** The variable by which engines find providers that run already. */
const REATTACH = "TF_REATTACH_PROVIDERS";

/**
 * Returns the function that adds providers to an environment. Those that the environment already has remain, unless their addresses are equal.
 *
 * @throws UsageError if the variable has a value that engines cannot read
 */
export function withReattached(env: CommandIo["env"]): (reattached: string) => CommandIo["env"] {
  const before = providersIn(env[REATTACH] ?? "");
  return (reattached) => ({
    ...env,
    [REATTACH]: JSON.stringify({ ...before, ...providersIn(reattached) }),
  });
}

function providersIn(text: string): Readonly<Record<string, unknown>> {
  if (text === "") return {};
  try {
    const providers: unknown = JSON.parse(text);
    if (isRecord(providers)) return providers;
  } catch {
    // Reported below.
  }
  throw new UsageError(`${REATTACH} is set, and is not a JSON object. Correct or unset it`);
}
