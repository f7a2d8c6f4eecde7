import { readFileSync, realpathSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { dataDirectoryOf, type Surroundings } from "../../base/engine-data";
import { thisMachine } from "../../base/files";
import { isRecord } from "../../base/json";

/** The backend of a state, as the engine stores it in its data directory. */
export interface Backend {
  readonly type: string;
  readonly config: Readonly<Record<string, unknown>>;
}

/** Returns the backend with which the working directory was initialised; undefined if none was configured. */
export function backendOf(surroundings: Surroundings): Backend | undefined {
  try {
    const file = join(dataDirectoryOf(surroundings), "terraform.tfstate");
    const { backend } = JSON.parse(readFileSync(file, "utf8")) as {
      readonly backend?: { readonly type?: unknown; readonly config?: unknown };
    };
    if (typeof backend?.type !== "string") return undefined;
    return { type: backend.type, config: isRecord(backend.config) ? backend.config : {} };
  } catch {
    return undefined;
  }
}

/**
 * Returns the parts that distinguish one state from another in a shared journal, apart from the workspace. They are the same for every
 * checkout of one state, in any directory. For a remote backend, these are the arguments that name the state. For a local state, or if
 * those arguments are not known, it is the path of the state file relative to the folder `root`, which stays the same if both move together.
 * Without such a folder it is this machine and the path: equal paths on two machines are two states.
 */
export function stateIdentity(surroundings: Surroundings, root: string | undefined): readonly unknown[] {
  const { workingDirectory, environment } = surroundings;
  const { type, config } = backendOf(surroundings) ?? { type: "local", config: {} };
  const file = type === "local" && typeof config["path"] === "string" ? config["path"] : "terraform.tfstate";
  const address = addressIn(type, config, environment);
  if (address !== undefined) return [type, ...address];
  const path = realPath(resolve(workingDirectory, file));
  if (root === undefined) return [type, thisMachine().host, path];
  return [type, relative(realPath(root), path).split(sep).join("/")];
}

/** Whether the identity of a state is the same on every machine. */
export function isKnownEverywhere(surroundings: Surroundings): boolean {
  const { type, config } = backendOf(surroundings) ?? { type: "local", config: {} };
  return addressIn(type, config, surroundings.environment) !== undefined;
}

/**
 * The arguments with which backends name a state: required and optional ones. Credentials, regions and lock settings are left out: they can
 * change for the same state.
 */
const ADDRESSES: Readonly<
  Record<string, { readonly always: readonly string[]; readonly maybe: readonly string[] }>
> = {
  azurerm: { always: ["storage_account_name", "container_name", "key"], maybe: [] },
  cloud: { always: ["organization", "workspaces"], maybe: ["hostname"] },
  consul: { always: ["address", "path"], maybe: [] },
  cos: { always: ["bucket", "key"], maybe: ["prefix"] },
  gcs: { always: ["bucket"], maybe: ["prefix"] },
  http: { always: ["address"], maybe: [] },
  oci: { always: ["bucket", "namespace", "key"], maybe: [] },
  oss: { always: ["bucket", "key"], maybe: ["prefix"] },
  pg: { always: ["conn_str"], maybe: ["schema_name"] },
  remote: { always: ["organization", "workspaces"], maybe: ["hostname"] },
  s3: { always: ["bucket", "key"], maybe: ["workspace_key_prefix", "endpoint"] },
};

/** Arguments that pipelines usually set as environment variables, which the engine does not store. */
const FROM_ENVIRONMENT: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  http: { address: ["TF_HTTP_ADDRESS"] },
  pg: { conn_str: ["PG_CONN_STR"], schema_name: ["PG_SCHEMA_NAME"] },
  s3: { endpoint: ["AWS_ENDPOINT_URL_S3", "AWS_S3_ENDPOINT", "AWS_ENDPOINT_URL"] },
};

/** Returns undefined if the arguments do not identify the state. */
function addressIn(
  type: string,
  config: Backend["config"],
  environment: Surroundings["environment"],
): readonly (readonly [string, unknown])[] | undefined {
  const address = ADDRESSES[type];
  if (address === undefined) return undefined;
  const values = [...address.always, ...address.maybe].flatMap((name): [string, unknown][] => {
    const variables = FROM_ENVIRONMENT[type]?.[name] ?? [];
    const sources = [argumentOf(config, name), ...variables.map((variable) => environment[variable])];
    const value = sources.find((given) => (given ?? "") !== "");
    if (value === undefined) return [];
    return [[name, typeof value === "string" ? withoutCredentials(value) : withoutUnset(value)]];
  });
  const given = new Set(values.map(([name]) => name));
  return address.always.every((name) => given.has(name)) ? values : undefined;
}

/** Returns an argument of a backend. The endpoint of `s3` is also a member of `endpoints`, whose other members name no state. */
export function argumentOf(config: Backend["config"], name: string): unknown {
  const { endpoints } = config;
  return config[name] ?? (name === "endpoint" && isRecord(endpoints) ? endpoints["s3"] : undefined);
}

/** Removes the members of an object that are not set: each engine, and each of its versions, stores other ones. */
function withoutUnset(value: unknown): unknown {
  if (!isRecord(value)) return value;
  const members = Object.entries(value).filter(([, member]) => member !== null);
  return Object.fromEntries(members.sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Removes user and password from a URL, or from a list of settings as in PostgreSQL; returns any other text unchanged. */
function withoutCredentials(text: string): string {
  if (URL.canParse(text)) {
    const url = new URL(text);
    [url.username, url.password] = ["", ""];
    return url.href;
  }
  return text.replace(/\b(user|password)\s*=\s*('(?:[^'\\]|\\.)*'|\S*)\s*/g, "").trim();
}

/** Returns the real path of a file that may not exist yet, such as a folder before its first use. */
function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : join(realPath(parent), basename(path));
  }
}
