import { spawnSync } from "node:child_process";
import { accessSync, constants, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { findPort, keepProgram, stopKeeper } from "./keeper";

/** A test's own SSH server on loopback, to which the user of the test logs in. */
export interface SshServer {
  readonly host: string;
  readonly port: number;
  readonly user: string;
  /** Public key of the server. */
  readonly hostKey: string;
  /** Private key that may log in, outside of all files of the home folder. */
  readonly identity: string;
  /** Home folder of a login, which is not that of the user. Programs in its folder `bin` come before those of the system. */
  readonly home: string;
  /** Whether a private key may log in. */
  mayLogIn(identity: string): boolean;
  /** Stops the server and removes its files. Both also happen if the test's process dies first. */
  stop(): Promise<void>;
}

/** A pair of keys. */
export interface SshKeyPair {
  /** File of the private key. */
  readonly identity: string;
  readonly publicKey: string;
}

function findServer(): string | undefined {
  const folders = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"];
  return folders.map((folder) => join(folder, "sshd")).find(isExecutable);
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** For `test(title, { skip: skipWithoutSshd() }, ...)`: returns the reason for skipping. Throws in CI, which requires a server. */
export function skipWithoutSshd(): string | false {
  if (findServer() !== undefined) return false;
  const reason = "there is no SSH server: run .ci/sshd";
  if (process.env["CI"] === "true") throw new Error(`CI needs sshd, but ${reason}`);
  return reason;
}

/** Creates a pair of keys in a folder. */
export function createKeyPair(folder: string, name: string): SshKeyPair {
  const identity = join(folder, name);
  const { status, stderr } = spawnSync(
    "ssh-keygen",
    ["-q", "-t", "ed25519", "-N", "", "-C", name, "-f", identity],
    {
      encoding: "utf8",
    },
  );
  if (status !== 0) throw new Error(`ssh-keygen failed: ${stderr}`);
  return { identity, publicKey: readFileSync(`${identity}.pub`, "utf8").trim() };
}

const ATTEMPTS = 5;

/** Starts a server. Rejects with its output if it does not start. */
export async function startSshd(): Promise<SshServer> {
  const program = findServer();
  if (program === undefined) throw new Error("there is no SSH server");
  // A server that root starts demands this folder, in which it confines a part of itself.
  if (process.getuid?.() === 0) mkdirSync("/run/sshd", { recursive: true });
  for (let attempt = 1; ; attempt += 1) {
    const started = await tryStart(program);
    if (typeof started !== "string") return started;
    if (attempt === ATTEMPTS || !started.includes("Address already in use")) {
      throw new Error(`sshd did not start:\n${started}`);
    }
  }
}

/** Starts a server, or returns what it printed. */
async function tryStart(program: string): Promise<SshServer | string> {
  const folder = mkdtempSync(join(tmpdir(), "svc-sshd-"));
  const home = join(folder, "home");
  mkdirSync(join(home, "bin"), { recursive: true });
  const [hostKey, own] = [createKeyPair(folder, "host"), createKeyPair(folder, "own")];
  const [host, port, user] = ["127.0.0.1", await findPort(), userInfo().username];
  const [config, always] = [join(folder, "sshd_config"), join(folder, "always")];
  writeFileSync(always, `${own.publicKey}\n`);
  const settings = [
    `ListenAddress ${host}`,
    `Port ${port}`,
    `HostKey ${hostKey.identity}`,
    `AuthorizedKeysFile ${always} ${join(home, ".ssh/authorized_keys")}`,
    `SetEnv HOME=${home} PATH=${join(home, "bin")}:/usr/local/bin:/usr/bin:/bin`,
    "PidFile none",
    "PermitRootLogin yes",
    "PasswordAuthentication no",
    "KbdInteractiveAuthentication no",
    // The folder for temporary files belongs to everyone.
    "StrictModes no",
    "UsePAM no",
  ];
  writeFileSync(config, `${settings.join("\n")}\n`);
  const { keeper, said } = await keepProgram({
    command: [program, "-D", "-e", "-f", config],
    folder,
    own: { env: { PATH: process.env["PATH"] } },
    stopSignal: "TERM",
    until: ["Server listening on"],
  });
  if (!said.includes("Server listening on")) {
    await stopKeeper(keeper);
    return said;
  }
  const login = [
    ...["BatchMode=yes", "IdentitiesOnly=yes", "StrictHostKeyChecking=no", "UserKnownHostsFile=/dev/null"],
  ].flatMap((option) => ["-o", option]);
  return {
    host,
    port,
    user,
    hostKey: hostKey.publicKey,
    identity: own.identity,
    home,
    mayLogIn: (identity) => {
      const args = ["-F", "none", ...login, "-i", identity, "-p", String(port), `${user}@${host}`, "true"];
      return spawnSync("ssh", args, { stdio: "ignore" }).status === 0;
    },
    stop: () => stopKeeper(keeper),
  };
}
