import assert from "node:assert/strict";
import { spawnSync, type ChildProcess, type SpawnSyncOptions } from "node:child_process";
import { randomBytes } from "node:crypto";
import { accessSync, chownSync, constants, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { findPort, keepProgram, stopKeeper } from "./keeper";

/** A test's own PostgreSQL server on loopback that requires a password. */
export interface PostgresServer {
  /** `postgres://` URL of an empty database without the password, suitable for a configuration. */
  readonly url: string;
  /** Password of the user in `url`, unique per server, so that a test can search for it in written files. */
  readonly password: string;
  /** Environment for clients, including the engine's `pg` backend: `PG_CONN_STR` (the URL) and `PGPASSWORD`. */
  readonly env: { readonly PG_CONN_STR: string; readonly PGPASSWORD: string };
  /** Runs SQL and returns its rows as text: one per line, with `|` between columns. */
  query(sql: string): string;
  /** Stops the server and removes its files. Both also happen if the test's process dies first. */
  stop(): Promise<void>;
}

const USER = "states";
const PROGRAMS = ["initdb", "postgres", "psql"] as const;

/** Returns the directory of the server's programs: on PATH, else the newest of Debian's packages. */
function findPrograms(): string | undefined {
  const debian = "/usr/lib/postgresql";
  const versions = readFolder(debian).sort((one, other) => Number(other) - Number(one));
  const folders = [
    ...(process.env["PATH"] ?? "").split(delimiter).filter((folder) => folder !== ""),
    ...versions.map((version) => join(debian, version, "bin")),
  ];
  return folders.find((folder) => PROGRAMS.every((name) => isExecutable(join(folder, name))));
}

function readFolder(path: string): string[] {
  try {
    return readdirSync(path);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** For `test(title, { skip: skipWithoutPostgres() }, ...)`: returns the reason for skipping. Throws in CI, which requires a server. */
export function skipWithoutPostgres(): string | false {
  if (findPrograms() !== undefined) return false;
  const reason = `there is no PostgreSQL server: ${PROGRAMS.join(", ")} are neither on PATH nor under /usr/lib/postgresql`;
  if (process.env["CI"] === "true") throw new Error(`CI needs PostgreSQL, but ${reason}`);
  return reason;
}

/** Returns the user for the server, which refuses to run as root. */
function findOwner(): { readonly uid: number; readonly gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  // eslint-disable-next-line local/plain-language -- the name of a user account
  for (const user of ["postgres", "nobody"]) {
    const ids = ["-u", "-g"].map((flag) => spawnSync("id", [flag, user], { encoding: "utf8" }));
    const [uid, gid] = ids.map(({ status, stdout }) => (status === 0 ? Number(stdout) : Number.NaN));
    if (uid !== undefined && gid !== undefined && uid > 0 && gid >= 0) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL does not run as root, and neither the user postgres nor an unprivileged one exists to run it",
  );
}

/** Starts a server with one empty database. Rejects with its output if it does not start. */
export async function startPostgres(): Promise<PostgresServer> {
  const programs = findPrograms();
  if (programs === undefined) throw new Error("there is no PostgreSQL server");
  const owner = findOwner();
  const folder = mkdtempSync(join(tmpdir(), "svc-postgres-"));
  const password = randomBytes(18).toString("hex");
  const data = join(folder, "data");
  const passwordFile = join(folder, "password");
  const own: SpawnSyncOptions = { ...owner, cwd: folder, env: { PATH: process.env["PATH"], LC_ALL: "C" } };
  try {
    writeFileSync(passwordFile, password, { mode: 0o600 });
    if (owner !== undefined) for (const path of [folder, passwordFile]) chownSync(path, owner.uid, owner.gid);
    const initArgs = [
      ["--pgdata", data],
      ["--username", USER],
      ["--pwfile", passwordFile],
      ["--auth", "scram-sha-256"],
      ["--encoding", "UTF8", "--no-locale", "--no-sync"],
    ].flat();
    must(spawnSync(join(programs, "initdb"), initArgs, { ...own, encoding: "utf8" }));
    const { keeper, port } = await keepServer(join(programs, "postgres"), data, folder, own);
    const url = `postgres://${USER}@127.0.0.1:${port}/postgres?sslmode=disable`;
    const env = { PG_CONN_STR: url, PGPASSWORD: password };
    return {
      url,
      password,
      env,
      query: (sql) => {
        const args = [
          "--no-psqlrc",
          "--tuples-only",
          "--no-align",
          "--set=ON_ERROR_STOP=1",
          "--command",
          sql,
        ];
        const options = { env: { ...own.env, PGPASSWORD: password }, encoding: "utf8" } as const;
        return must(spawnSync(join(programs, "psql"), [...args, url], options)).trim();
      },
      stop: () => stopKeeper(keeper),
    };
  } catch (error) {
    rmSync(folder, { recursive: true, force: true });
    throw error;
  }
}

function must(result: { status: number | null; stdout: string; stderr: string; error?: Error }): string {
  if (result.error !== undefined) throw result.error;
  assert.equal(result.status, 0, result.stderr);
  return result.stdout;
}

const ATTEMPTS = 5;

async function keepServer(
  program: string,
  data: string,
  folder: string,
  own: SpawnSyncOptions,
): Promise<{ readonly keeper: ChildProcess; readonly port: number }> {
  for (let attempt = 1; ; attempt += 1) {
    const port = await findPort();
    const settings = [
      `port=${port}`,
      "listen_addresses=127.0.0.1",
      "unix_socket_directories=",
      // Durability after a power failure is irrelevant here.
      "fsync=off",
    ].flatMap((setting) => ["-c", setting]);
    const { keeper, said } = await keepProgram({
      command: [program, "-D", data, ...settings],
      folder,
      own,
      stopSignal: "INT",
      until: ["database system is ready to accept connections", "FATAL:"],
    });
    if (!said.includes("FATAL:")) return { keeper, port };
    if (attempt === ATTEMPTS || !said.includes("Address already in use")) {
      await stopKeeper(keeper);
      throw new Error(`PostgreSQL did not start:\n${said}`);
    }
    // Kills it at once, so that it does not remove files that the next attempt needs.
    process.kill(-(keeper.pid ?? Number.NaN), "SIGKILL");
  }
}
