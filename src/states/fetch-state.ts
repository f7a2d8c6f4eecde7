import { errorText } from "../base/json";
import {
  type BucketAddress,
  type DatabaseAddress,
  isStoreAddress,
  parseStoreAddress,
  readObjectOf,
  selectRows,
} from "../base/shared-store";

/** The text of a state. */
export interface StateText {
  /** Where it was read, without credentials. */
  readonly source: string;
  readonly text: string;
}

/** A state cannot be read. The message says why, and contains no credentials. */
export class UnreadableStateError extends Error {
  override readonly name = "UnreadableStateError";
}

/** Schema and workspace of a state in a database, as the engines' backend `pg` names them by default. */
const SCHEMA = "terraform_remote_state";
const WORKSPACE = "default";

/** Whether a text is the address of a state in a bucket or database, and not the path of a file. */
export function isStateAddress(text: string): boolean {
  return isStoreAddress(text);
}

/**
 * Fetches the state at an address: `s3://BUCKET/KEY`, with the arguments of a journal's store, or `postgres://HOST/DATABASE`, with `workspace` and
 * `schema_name` as arguments. Credentials come from where those of a journal's store do.
 *
 * @throws UnreadableStateError
 */
export async function fetchState(text: string): Promise<StateText> {
  const [plain, { workspace = WORKSPACE, schema_name: schema = SCHEMA }] = databaseArguments(text);
  const address = parseStoreAddress(plain);
  if ("problem" in address) throw new UnreadableStateError(`The address of the state ${address.problem}.`);
  return address.service === "s3"
    ? fetchFromBucket(address, address.prefix.replace(/\/$/, ""))
    : fetchFromDatabase(address, { schema, workspace });
}

/** Fetches the state that is an object of a bucket. */
export async function fetchFromBucket(address: BucketAddress, key: string): Promise<StateText> {
  const source = `s3://${address.bucket}/${key}`;
  if (key === "") throw new UnreadableStateError(`${source} names no state; write s3://BUCKET/KEY.`);
  return readFrom(source, () => readObjectOf(address, key));
}

/** Fetches the state that is a row of a database, as the engines' backend `pg` writes it. */
export async function fetchFromDatabase(
  address: DatabaseAddress,
  { schema, workspace }: { readonly schema: string; readonly workspace: string },
): Promise<StateText> {
  const source = `${databaseOf(address)}/${schema}.states/${workspace}`;
  return readFrom(source, async () => {
    const table = `"${schema.replaceAll('"', '""')}".states`;
    const [row] = await selectRows(address, `SELECT data FROM ${table} WHERE name = $1`, [workspace]);
    return typeof row?.["data"] === "string" ? row["data"] : undefined;
  });
}

async function readFrom(source: string, read: () => Promise<string | undefined>): Promise<StateText> {
  let text: string | undefined;
  try {
    text = await read();
  } catch (error) {
    throw new UnreadableStateError(`The state ${source} cannot be read: ${errorText(error)}`);
  }
  if (text === undefined) throw new UnreadableStateError(`There is no state ${source}.`);
  return { source, text };
}

/** Returns a database's address without the arguments that name a state, and these arguments. */
function databaseArguments(
  text: string,
): readonly [address: string, given: Readonly<Record<string, string | undefined>>] {
  if (!/^postgres(?:ql)?:/i.test(text) || !URL.canParse(text)) return [text, {}];
  const url = new URL(text);
  const given = Object.fromEntries(
    ["workspace", "schema_name"].map((name) => [name, url.searchParams.get(name) ?? undefined]),
  );
  for (const name of Object.keys(given)) url.searchParams.delete(name);
  return [url.href, given];
}

function databaseOf({ url }: DatabaseAddress): string {
  if (!URL.canParse(url)) return "postgres:";
  const { host, pathname } = new URL(url);
  return `postgres://${host}${pathname}`;
}
