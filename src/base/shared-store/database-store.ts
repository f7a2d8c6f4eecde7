import { DatabaseError, type QueryResult } from "pg";
import type { Store } from "../engine-data";
import { createDatabasePool } from "./database-pool";
import type { StorePart } from "./open-shared-store";
import { type DatabaseAddress, placeOf } from "./store-address";

const CREATION = `
  CREATE SCHEMA IF NOT EXISTS svc_journal;
  CREATE TABLE IF NOT EXISTS svc_journal.files (
    part text NOT NULL, name text NOT NULL, text text NOT NULL, PRIMARY KEY (part, name)
  )`;

const SELECTION = "SELECT part, name, text FROM svc_journal.files WHERE";
const ONE = `${SELECTION} part = $1 AND name = $2`;

/** PostgreSQL's codes for a table or schema that does not exist, and for one that another session is creating at the same time. */
const MISSING = ["42P01", "3F000"];
const CREATED_BY_ANOTHER = ["23505", "42P06", "42P07"];

/**
 * Opens a part of a database: the rows of the table `svc_journal.files` with the part's name, which is created with its first write. Reads return
 * what the last listing has shown.
 */
export function createDatabaseStore(
  address: DatabaseAddress,
  { name: own, isStore = () => true }: StorePart,
): Store {
  const pool = createDatabasePool(address);
  const place = placeOf(address, own);
  let seen: Map<string, string> | undefined;

  /** Runs a statement, once more if its connection had been lost before. Each may run twice. */
  const run = async (sql: string, values: readonly unknown[]): Promise<QueryResult<StoredRow>> => {
    try {
      return await pool.query<StoredRow>(sql, [...values]);
    } catch (error) {
      if (error instanceof DatabaseError && !isEnd(error)) throw error;
      return pool.query<StoredRow>(sql, [...values]);
    }
  };
  /** Runs a statement that reads. A table that does not exist is empty. */
  const select = async (sql: string, values: readonly unknown[]): Promise<readonly StoredRow[]> => {
    try {
      return (await run(sql, values)).rows;
    } catch (error) {
      if (isCode(error, MISSING)) return [];
      throw error;
    }
  };
  /** Runs a statement that needs the table, and creates that first if it does not exist. */
  const change = async (sql: string, values: readonly unknown[]): Promise<number> => {
    try {
      return (await run(sql, values)).rowCount ?? 0;
    } catch (error) {
      if (!isCode(error, MISSING)) throw error;
    }
    await run(CREATION, []).catch((error: unknown) => {
      if (!isCode(error, CREATED_BY_ANOTHER)) throw error;
    });
    return (await run(sql, values)).rowCount ?? 0;
  };

  return {
    place,
    locate: (name) => `${place}/${name}`,
    async list() {
      const rows = await select(`${SELECTION} part = $1`, [own]);
      seen = new Map(rows.map(({ name, text }) => [name, text]));
      return [...seen.keys()];
    },
    async read(name) {
      const known = seen?.get(name);
      if (known !== undefined) return known;
      const [row] = await select(ONE, [own, name]);
      return row?.text;
    },
    async write(name, text) {
      await change(
        "INSERT INTO svc_journal.files (part, name, text) VALUES ($1, $2, $3) ON CONFLICT (part, name) DO UPDATE SET text = $3",
        [own, name, text],
      );
      seen?.set(name, text);
    },
    async rename(from, to) {
      const renamed = await change("UPDATE svc_journal.files SET name = $3 WHERE part = $1 AND name = $2", [
        own,
        from,
        to,
      ]);
      const text = seen?.get(from);
      seen?.delete(from);
      if (renamed > 0) {
        if (text !== undefined) seen?.set(to, text);
        return true;
      }
      // The answer to the first of two attempts may be lost.
      const [row] = await select(ONE, [own, to]);
      return row !== undefined;
    },
    async remove(name) {
      await change("DELETE FROM svc_journal.files WHERE part = $1 AND name = $2", [own, name]);
      seen?.delete(name);
    },
    async beside(ending) {
      const rows = await select(`${SELECTION} part <> $1 AND right(name, length($2)) = $2`, [own, ending]);
      return rows
        .filter(({ part }) => isStore(part))
        .map(({ part, name, text }) => ({ path: `${placeOf(address, part)}/${name}`, name, text }));
    },
  };
}

interface StoredRow {
  readonly part: string;
  readonly name: string;
  readonly text: string;
}

function isCode(error: unknown, codes: readonly string[]): boolean {
  return error instanceof DatabaseError && error.code !== undefined && codes.includes(error.code);
}

/** Whether the server has ended the connection: it stops, or fails over to another one. */
function isEnd({ code = "" }: DatabaseError): boolean {
  return code.startsWith("57P") || code.startsWith("08");
}
