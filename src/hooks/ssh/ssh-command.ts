import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import type { SshLoginSpec } from "..";
import { readIfThere, writeFileAtomically } from "../../base/files";

/** The name by which `ssh` knows a machine whose keys are given. */
const GIVEN = "svc-machine";

/** Runs with the file of the machine's keys: the one in which they are pinned, or a temporary one with those that are given. */
export async function withHostKeys<Result>(
  { hostKeys, pinnedIn }: SshLoginSpec,
  directory: string,
  run: (knownHosts: string) => Promise<Result>,
): Promise<Result> {
  if (pinnedIn !== "") {
    const knownHosts = resolve(directory, pinnedIn);
    mkdirSync(dirname(knownHosts), { recursive: true });
    return run(knownHosts);
  }
  const folder = mkdtempSync(join(tmpdir(), "svc-keys-"));
  try {
    const knownHosts = join(folder, "known_hosts");
    writeFileSync(knownHosts, hostKeys.map((key) => `${GIVEN} ${withoutComment(key)}\n`).join(""));
    return await run(knownHosts);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Removes the key that is pinned for a machine, which has another one from now on. */
export function forgetHostKey(
  { pinnedIn, pinnedAs }: Pick<SshLoginSpec, "pinnedIn" | "pinnedAs">,
  directory: string,
): void {
  if (pinnedIn === "" || pinnedAs === "") return;
  const knownHosts = resolve(directory, pinnedIn);
  let text: string | undefined;
  try {
    text = readIfThere(knownHosts)?.toString("utf8");
  } catch {
    // `ssh` itself reports a file that cannot be read.
    return;
  }
  if (text === undefined) return;
  const kept = text.split("\n").filter((line) => !line.startsWith(`${pinnedAs} `));
  writeFileAtomically(knownHosts, Buffer.from(kept.join("\n")), 0o600);
}

/**
 * Returns the call of `ssh`, without what it runs. Settings of the user's configuration, such as a jump host, remain, except those that would ask a
 * person, trust another key, or give the machine access to something. A connection that is dead ends within a minute.
 */
export function sshCommand(login: SshLoginSpec, knownHosts: string): readonly string[] {
  const { host, port, user, identity, pinnedIn, pinnedAs } = login;
  const isPinned = pinnedIn !== "";
  const alias = !isPinned ? GIVEN : pinnedAs === "" ? `${host}:${port}` : pinnedAs;
  const options = {
    BatchMode: "yes",
    ConnectTimeout: "15",
    ServerAliveInterval: "15",
    ServerAliveCountMax: "3",
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

function withoutComment(key: string): string {
  return key.trim().split(/ +/).slice(0, 2).join(" ");
}
