import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { type AuthorizedKeysSpec, authorizedKeysProblems, type HookOutcome, type HookRun } from "..";
import { type CommandSpec, runCommand } from "../commands";
import { AUTHORIZED_KEYS_SCRIPT } from "./authorized-keys-script";

/** The name by which `ssh` knows a machine whose keys are given. */
const GIVEN = "svc-machine";

/** Writes the keys of a user to a machine, with the system's `ssh`. What it prints is passed on. */
export async function writeAuthorizedKeys(
  spec: CommandSpec,
  keys: AuthorizedKeysSpec,
  run: HookRun,
): Promise<HookOutcome> {
  // Values of other resources are known only now.
  const [problem] = authorizedKeysProblems(keys);
  if (problem !== undefined) return { ok: false, text: `${problem}. Nothing was done.` };
  const folder = mkdtempSync(join(tmpdir(), "svc-keys-"));
  try {
    const knownHosts =
      keys.pinnedIn === "" ? join(folder, "known_hosts") : resolve(run.directory, keys.pinnedIn);
    if (keys.pinnedIn === "") {
      writeFileSync(knownHosts, keys.hostKeys.map((key) => `${GIVEN} ${withoutComment(key)}\n`).join(""));
    } else {
      mkdirSync(dirname(knownHosts), { recursive: true });
    }
    const command = [...sshCommand(keys, knownHosts), `exec sh -c '${AUTHORIZED_KEYS_SCRIPT}'`];
    const outcome = await runCommand(spec, command, { ...run, input: inputOf(keys) });
    const whose = `${keys.user} on ${keys.host}`;
    return outcome.ok
      ? { ok: true, text: `${counted(keys)} of ${whose}` }
      : {
          ok: false,
          text: `The keys of ${whose} could not be written: ${outcome.text} The lines above are the messages of ssh.`,
        };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * Returns the call of `ssh`, without what it runs. Settings of the user's configuration, such as a jump host, remain, except those that would ask a
 * person, trust another key, or give the machine access to something.
 */
export function sshCommand(keys: AuthorizedKeysSpec, knownHosts: string): readonly string[] {
  const { host, port, user, identity, pinnedIn, pinnedAs } = keys;
  const isPinned = pinnedIn !== "";
  const alias = !isPinned ? GIVEN : pinnedAs === "" ? `${host}:${port}` : pinnedAs;
  const options = {
    BatchMode: "yes",
    ConnectTimeout: "15",
    StrictHostKeyChecking: isPinned ? "accept-new" : "yes",
    UserKnownHostsFile: `"${knownHosts}"`,
    GlobalKnownHostsFile: "/dev/null",
    HostKeyAlias: alias,
    HashKnownHosts: "no",
    CheckHostIP: "no",
    UpdateHostKeys: "no",
    VerifyHostKeyDNS: "no",
    ClearAllForwardings: "yes",
    ForwardAgent: "no",
    ForwardX11: "no",
    PermitLocalCommand: "no",
    ControlPath: "none",
    RequestTTY: "no",
    LogLevel: "ERROR",
    ...(identity === "" ? {} : { IdentitiesOnly: "yes", IdentityFile: `"${identity}"` }),
  };
  return [
    "ssh",
    ...Object.entries(options).flatMap(([name, value]) => ["-o", `${name}=${value}`]),
    ...["-p", String(port), "-l", user, "--", host],
  ];
}

function inputOf({ block, keys }: AuthorizedKeysSpec): string {
  const lines = [...new Set(keys.map((key) => key.trim()))];
  return [block, lines.length === 0 ? "remove" : "keys", ...lines, ""].join("\n");
}

function withoutComment(key: string): string {
  return key.trim().split(/ +/).slice(0, 2).join(" ");
}

function counted({ keys }: AuthorizedKeysSpec): string {
  return keys.length === 0
    ? "removed the keys"
    : `wrote ${keys.length} ${keys.length === 1 ? "key" : "keys"}`;
}
