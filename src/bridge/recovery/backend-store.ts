import type { Surroundings } from "../../base/engine-data";
import type { BucketDefaults } from "../../base/shared-store";
import { argumentOf, type Backend, backendOf } from "./state-identity";

/** Where the journal is in a bucket that holds states. */
const PREFIX = "svc-journal";

/** Returns how the state's backend reaches its bucket: empty if the state is in none. */
export function bucketDefaultsOf(surroundings: Surroundings): BucketDefaults {
  const backend = backendOf(surroundings);
  return backend?.type === "s3" ? bucketDefaultsIn(backend, surroundings.environment) : {};
}

/** Returns how a backend of type `s3` reaches its bucket. */
export function bucketDefaultsIn(
  { config }: Backend,
  { AWS_S3_ENDPOINT: variable }: Surroundings["environment"],
): BucketDefaults {
  const endpoint = textOf(argumentOf(config, "endpoint")) ?? textOf(variable);
  const profile = textOf(config["profile"]);
  const region = textOf(config["region"]);
  const usePathStyle = config["use_path_style"] === true || config["force_path_style"] === true;
  return {
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(profile === undefined ? {} : { profile }),
    ...(region === undefined ? {} : { region }),
    ...(usePathStyle ? { usePathStyle } : {}),
  };
}

/** Returns the address of the store that holds the state, for a journal beside it. Undefined if the state is in no bucket and no database. */
export function storeOfState(surroundings: Surroundings): string | undefined {
  const backend = backendOf(surroundings);
  if (backend?.type === "s3") return bucketOf(backend);
  if (backend?.type !== "pg") return undefined;
  return textOf(backend.config["conn_str"]) ?? textOf(surroundings.environment["PG_CONN_STR"]);
}

function bucketOf({ config }: Backend): string | undefined {
  const bucket = textOf(config["bucket"]);
  return bucket === undefined ? undefined : `s3://${bucket}/${PREFIX}`;
}

function textOf(value: unknown): string | undefined {
  return typeof value === "string" && value !== "" ? value : undefined;
}
