import type { SearchedText } from "../support/secret-search";
import { skipWithoutPostgres, startPostgres } from "../support/postgres";
import { skipWithoutS3, startS3 } from "../support/s3-server";

/** The stores in which a run's journal can be, so that its machine may vanish with its disk. */
export const REMOTES = ["postgres", "s3"] as const;
export type RemoteSort = (typeof REMOTES)[number];

/** Where the states and the journals of runs are whose machines vanish. */
export interface Remote {
  readonly sort: RemoteSort;
  /** Environment of every command. */
  readonly env: Readonly<Record<string, string>>;
  /** Port of the store of the journals. */
  readonly journalPort: number;
  /** Returns the address of the store of the journals through another port. */
  journalThrough(port: number): string;
  /** Returns the backend of a stack's state. */
  backendOf(stack: string): Readonly<Record<string, unknown>>;
  /** Returns the text of a stack's state; empty if there is none. */
  stateText(stack: string): string;
  /** Removes what a message names as a part of the journal. */
  discard(place: string): Promise<void>;
  /** Returns everything that the journals hold. */
  journalTexts(): Promise<readonly SearchedText[]>;
  stop(): Promise<void>;
}

/** Commands that wait for the lock which a killed run holds until the database has noticed its end. */
const LOCKING_COMMANDS = ["apply", "destroy", "import", "plan", "state_rm"];

/** Starts a database for the states, which has the journals, too, or a bucket for those. */
export async function startRemote(sort: RemoteSort): Promise<Remote> {
  const lacking = skipWithoutPostgres() || (sort === "s3" && skipWithoutS3());
  if (lacking !== false) throw new Error(lacking);
  const database = await startPostgres();
  const bucket = sort === "s3" ? await startS3() : undefined;
  const locking = LOCKING_COMMANDS.map((name) => [`TF_CLI_ARGS_${name}`, "-lock-timeout=60s"] as const);
  const objects = async (): Promise<readonly string[]> => {
    if (bucket === undefined) return [];
    const listed = await (await fetch(`${bucket.url}/${bucket.bucket}?list-type=2`)).text();
    return [...listed.matchAll(/<Key>([^<]+)<\/Key>/g)].map(([, key = ""]) => key);
  };
  const store = new URL(bucket?.url ?? database.url);
  return {
    sort,
    journalPort: Number(store.port),
    journalThrough(port) {
      const url = new URL(store);
      url.port = String(port);
      return bucket === undefined ? url.href : bucketAddress(bucket.bucket, url.origin);
    },
    env: {
      ...Object.fromEntries(locking),
      ...bucket?.env,
      PGPASSWORD: database.password,
      SVC_JOURNAL: bucket === undefined ? "backend" : bucketAddress(bucket.bucket, bucket.url),
    },
    backendOf: (stack) => ({ pg: { conn_str: database.url, schema_name: schemaOf(stack) } }),
    stateText: (stack) => database.query(`select data from ${schemaOf(stack)}.states where name = 'default'`),
    async discard(place) {
      const [name = "", part = ""] = place.split("/").reverse();
      if (bucket === undefined) {
        database.query(`delete from svc_journal.files where part = '${part}' and name = '${name}'`);
        return;
      }
      const key = place.slice(`s3://${bucket.bucket}/`.length);
      await fetch(`${bucket.url}/${bucket.bucket}/${key}`, { method: "DELETE" });
    },
    async journalTexts() {
      if (bucket === undefined) {
        const isThere = database.query("select to_regclass('svc_journal.files')") !== "";
        const rows = isThere ? database.query("select name, text from svc_journal.files") : "";
        return [{ name: "the journal in the database", bytes: Buffer.from(rows) }];
      }
      return Promise.all(
        (await objects()).map(async (key) => ({
          name: `the journal's ${key}`,
          bytes: Buffer.from((await bucket.read(key)) ?? ""),
        })),
      );
    },
    async stop() {
      await Promise.all([database.stop(), bucket?.stop()]);
    },
  };
}

function bucketAddress(bucket: string, endpoint: string): string {
  return `s3://${bucket}/svc?endpoint=${endpoint}&region=eu-1&use_path_style=true`;
}

function schemaOf(stack: string): string {
  return stack.replace(/\W/g, "_");
}
