import { Pool } from "pg";
import type { DatabaseAddress } from "./store-address";
import { ANSWER_MS, CONNECT_MS } from "./time-limits";

/** How long an idle connection is kept, in milliseconds. */
const IDLE_MS = 2_000;

/** Creates the connections to a database, which are opened with the first query. */
export function createDatabasePool({ url }: DatabaseAddress): Pool {
  const pool = new Pool({
    connectionString: url,
    application_name: "terraform-provider-svc",
    connectionTimeoutMillis: CONNECT_MS,
    query_timeout: ANSWER_MS,
    statement_timeout: ANSWER_MS,
    keepAlive: true,
    // A server has a hundred connections by default, and each stack of a team has a process.
    max: 2,
    idleTimeoutMillis: IDLE_MS,
    // The process must not wait for idle connections.
    allowExitOnIdle: true,
  });
  // The server may end an idle connection at any time. The next query opens another one.
  pool.on("error", () => undefined);
  return pool;
}

/** Runs one query and returns its rows. Rejects if the database refuses it or cannot be reached. */
export async function queryDatabase(
  address: DatabaseAddress,
  sql: string,
  values: readonly unknown[],
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const pool = createDatabasePool(address);
  try {
    return (await pool.query<Record<string, unknown>>(sql, [...values])).rows;
  } finally {
    await pool.end();
  }
}
