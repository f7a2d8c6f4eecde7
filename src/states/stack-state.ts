import { readFileSync } from "node:fs";
import { join } from "node:path";
import { asRecord, isRecord } from "../base/json";
import { type Surroundings, workspaceOf } from "../base/engine-data";
import { type Backend, backendOf, bucketDefaultsIn, localStateFileOf } from "../bridge/recovery";
import { fetchFromBucket, fetchFromDatabase, type StateText, UnreadableStateError } from "./fetch-state";

/** Files in which a stack's folder names its backend, if the engine has not been initialized there. */
const CONFIGURATIONS = ["cdk.tf.json", "cdk.tofu.json"] as const;

/**
 * Reads the state of a stack without the engine: from the backend with which its folder is initialized, or else the one in its cdk.tf.json. The
 * workspace is TF_WORKSPACE, else the one that is selected in the folder.
 *
 * @throws UnreadableStateError if there is no state yet, or if it is in a backend that only the engine can read
 */
export async function stackState(surroundings: Surroundings): Promise<StateText> {
  const { workingDirectory: folder, environment } = surroundings;
  const backend = backendOf(surroundings) ?? configuredBackend(folder);
  const workspace = workspaceOf(surroundings);
  const file = localStateFileOf(backend, surroundings);
  if (file !== undefined) return readLocal(file, folder);
  if (backend?.type === "s3") return readBucket(backend, workspace, environment);
  if (backend?.type === "pg") {
    const url = textOf(backend.config["conn_str"]) ?? textOf(environment["PG_CONN_STR"]);
    const schema = textOf(backend.config["schema_name"]) ?? textOf(environment["PG_SCHEMA_NAME"]);
    if (url === undefined) throw unreadable(folder, "its backend pg has no conn_str; set PG_CONN_STR");
    return fetchFromDatabase(
      { service: "postgres", url },
      { schema: schema ?? "terraform_remote_state", workspace },
    );
  }
  throw unreadable(
    folder,
    `it is in the backend ${backend?.type ?? ""}, which only the engine reads. Pipe it: terraform state pull | cdktf-svc drift --state -`,
  );
}

function readLocal(path: string, folder: string): StateText {
  try {
    return { source: path, text: readFileSync(path, "utf8") };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw unreadable(
      folder,
      code === "ENOENT"
        ? `there is no ${path}. Apply the stack first, or run \`terraform init\` there if its state is elsewhere`
        : `${path} cannot be read (${code ?? String(error)})`,
    );
  }
}

async function readBucket(
  backend: Backend,
  workspace: string,
  environment: Surroundings["environment"],
): Promise<StateText> {
  const bucket = textOf(backend.config["bucket"]) ?? "";
  const key = textOf(backend.config["key"]) ?? "";
  const prefix = textOf(backend.config["workspace_key_prefix"]) ?? "env:";
  return fetchFromBucket(
    { service: "s3", bucket, prefix: "", ...bucketDefaultsIn(backend, environment) },
    workspace === "default" ? key : `${prefix}/${workspace}/${key}`,
  );
}

/** Returns the backend in the configuration of a stack. */
function configuredBackend(folder: string): Backend | undefined {
  for (const name of CONFIGURATIONS) {
    let json: unknown;
    try {
      json = JSON.parse(readFileSync(join(folder, name), "utf8"));
    } catch {
      continue;
    }
    const backends = asRecord(asRecord(asRecord(json)?.["terraform"])?.["backend"]) ?? {};
    const [first] = Object.entries(backends);
    if (first !== undefined) return { type: first[0], config: isRecord(first[1]) ? first[1] : {} };
  }
  return undefined;
}

function unreadable(folder: string, reason: string): UnreadableStateError {
  return new UnreadableStateError(`The state of the stack in ${folder} cannot be read: ${reason}.`);
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
