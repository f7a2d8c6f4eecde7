import assert from "node:assert/strict";
import { setTimeout as pause } from "node:timers/promises";
import { PgBackend } from "cdktf";
import { startPostgres, type PostgresServer } from "./postgres";
import { withTeam, type SharedStates, type Team } from "./team";

/** A team's state in PostgreSQL. */
export interface PostgresStates extends SharedStates {
  readonly server: PostgresServer;
}

async function startStates(): Promise<PostgresStates> {
  const server = await startPostgres();
  return {
    server,
    addTo: (stack) => {
      new PgBackend(stack, { connStr: server.url });
    },
    env: { PGPASSWORD: server.password },
    secret: server.password,
    state: () => server.query("select data from terraform_remote_state.states where name = 'default'"),
    stop: () => server.stop(),
  };
}

/** Starts a server and an emulator for a team. */
export const withPostgres = (tell: (team: Team<PostgresStates>) => Promise<void>): Promise<void> =>
  withTeam(startStates, tell);

/** Waits until the server notices that the client is gone and ends its session, which was the lock. */
export async function untilUnlocked(server: PostgresServer): Promise<void> {
  const endMs = Date.now() + 300_000;
  const isLocked = (): boolean =>
    server.query("select count(*) from pg_locks where locktype = 'advisory'") !== "0";
  while (isLocked()) {
    assert.ok(Date.now() < endMs, "a lock without a holder is there for good");
    await pause(50);
  }
}
