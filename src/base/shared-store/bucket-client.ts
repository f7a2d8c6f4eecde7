import { GetObjectCommand, S3Client, S3ServiceException } from "@aws-sdk/client-s3";
import type { BucketAddress, BucketDefaults } from "./store-address";
import { ANSWER_MS, CONNECT_MS } from "./time-limits";

/** How often the client sends a request that has no answer in time. */
const MOST_ATTEMPTS = 3;

/** Creates the client of a bucket. */
export function createBucketClient({ endpoint, profile, region, usePathStyle }: BucketDefaults): S3Client {
  return new S3Client({
    maxAttempts: MOST_ATTEMPTS,
    requestHandler: { connectionTimeout: CONNECT_MS, requestTimeout: ANSWER_MS, throwOnRequestTimeout: true },
    // Compatible services do not know the checksums that the SDK adds by default.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    ...(endpoint === undefined ? {} : { endpoint }),
    ...(profile === undefined ? {} : { profile }),
    ...(region === undefined ? {} : { region }),
    ...(usePathStyle === undefined ? {} : { forcePathStyle: usePathStyle }),
  });
}

/** Reads the text of an object; undefined if there is none. Rejects if the bucket does not exist or cannot be reached. */
export async function readBucketObject(address: BucketAddress, key: string): Promise<string | undefined> {
  const client = createBucketClient(address);
  try {
    const { Body } = await client.send(new GetObjectCommand({ Bucket: address.bucket, Key: key }));
    return (await Body?.transformToString()) ?? "";
  } catch (error) {
    // A missing bucket has the same status.
    if (!isBucketAnswer(error, 404) || error.name === "NoSuchBucket") throw error;
    return undefined;
  } finally {
    client.destroy();
  }
}

/** Whether an error is an answer with a status. */
export function isBucketAnswer(error: unknown, status: number): error is S3ServiceException {
  return error instanceof S3ServiceException && error.$metadata.httpStatusCode === status;
}
