import { S3Backend, type TerraformStack } from "cdktf";

// A state in an S3 bucket instead of PostgreSQL: call `keepStateInS3(this, ...)` in main.ts in place of `new PgBackend(...)`.
// Secrets of the pipeline: AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, in place of PG_CONN_STR.

/** Where a team keeps its states. */
export interface S3Location {
  readonly bucket: string;
  readonly region: string;
  /** Address of an S3-compatible store, such as `https://objects.example.com`. @default Amazon S3 */
  readonly endpoint?: string;
}

/**
 * Keeps a stack's state in a bucket, and its lock in an object beside it. Enable the bucket's versioning, which keeps earlier states. A
 * compatible store needs conditional writes (`If-None-Match`). Without them, two runs can both hold the lock.
 */
export function keepStateInS3(stack: TerraformStack, { bucket, region, endpoint }: S3Location): void {
  const config = {
    bucket,
    region,
    key: `${stack.node.id}/terraform.tfstate`,
    encrypt: endpoint === undefined,
    // The types of cdktf 0.21 lack it, and its S3Backend passes it on. Those of cdktn have it.
    useLockfile: true,
    ...(endpoint !== undefined && {
      endpoints: { s3: endpoint },
      usePathStyle: true,
      // A compatible store has none of Amazon's other services.
      skipCredentialsValidation: true,
      skipMetadataApiCheck: true,
      skipRegionValidation: true,
      skipRequestingAccountId: true,
    }),
  };
  new S3Backend(stack, config);
}
