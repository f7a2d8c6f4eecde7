import { type AuthorizedKeysSpec, authorizedKeysProblems, type HookOutcome, type HookRun } from "..";
import { type CommandSpec, runCommand } from "../commands";
import { AUTHORIZED_KEYS_SCRIPT } from "./authorized-keys-script";
import { sshCommand, withHostKeys } from "./ssh-command";

/** Writes the keys of a user to a machine, with the system's `ssh`. What it prints is passed on. */
export async function writeAuthorizedKeys(
  spec: CommandSpec,
  keys: AuthorizedKeysSpec,
  run: HookRun,
): Promise<HookOutcome> {
  // Values of other resources are known only now.
  const [problem] = authorizedKeysProblems(keys);
  if (problem !== undefined) return { ok: false, text: `${problem}. Nothing was done.` };
  return withHostKeys(keys, run.directory, async (knownHosts) => {
    const command = [...sshCommand(keys, knownHosts), `exec sh -c '${AUTHORIZED_KEYS_SCRIPT}'`];
    const outcome = await runCommand(spec, command, { ...run, input: inputOf(keys) });
    const whose = `${keys.user} on ${keys.host}`;
    return outcome.ok
      ? { ok: true, text: `${counted(keys)} of ${whose}` }
      : {
          ok: false,
          text: `The keys of ${whose} could not be written: ${outcome.text} The lines above are the messages of ssh.`,
        };
  });
}

function inputOf({ block, keys }: AuthorizedKeysSpec): string {
  const lines = [...new Set(keys.map((key) => key.trim()))];
  return [block, lines.length === 0 ? "remove" : "keys", ...lines, ""].join("\n");
}

function counted({ keys }: AuthorizedKeysSpec): string {
  return keys.length === 0
    ? "removed the keys"
    : `wrote ${keys.length} ${keys.length === 1 ? "key" : "keys"}`;
}
