import assert from "node:assert/strict";
import { keepStateInS3 } from "../../examples/pipelines/s3-backend";
import { startS3, type S3Server } from "./s3-server";
import { withTeam, type SharedStates, type Team } from "./team";

const KEY = "shop/terraform.tfstate";
const LOCK = `${KEY}.tflock`;

/** A team's state in an S3-compatible store that also has its lock. */
export interface S3States extends SharedStates {
  readonly server: S3Server;
}

async function startStates(): Promise<S3States> {
  const server = await startS3();
  const location = { bucket: server.bucket, region: "eu-west-1", endpoint: server.url };
  return {
    server,
    addTo: (stack) => keepStateInS3(stack, location),
    env: { ...server.env, AWS_MAX_ATTEMPTS: "1" },
    secret: server.secretKey,
    state: async () => (await server.read(KEY)) ?? assert.fail("there is no state"),
    stop: () => server.stop(),
  };
}

/** Starts a store and an emulator for a team. */
export const withS3 = (tell: (team: Team<S3States>) => Promise<void>): Promise<void> =>
  withTeam(startStates, tell);

/** Returns the lock's object; undefined if the state is not locked. */
export const lockIn = ({ server }: S3States): Promise<string | undefined> => server.read(LOCK);

/** Returns the id of the lock, as its object has it. */
export async function lockId(states: S3States): Promise<string> {
  const { ID } = JSON.parse((await lockIn(states)) ?? "{}") as { readonly ID?: string };
  return ID ?? assert.fail("there is no lock");
}
