import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importDocument } from "../../../src/tools/openapi-import";
import type { ServiceServer } from "./open-server";
import { LifeRun } from "./run-life";
import { LIVES } from "./lives";

/**
 * Starts a server and calls `tell` with an empty configuration of the provider that is generated from the server's description as it is printed, without a correction.
 *
 * @param only the kinds whose life is run; by default, all
 */
export async function withServer(
  server: ServiceServer,
  tell: (run: LifeRun) => Promise<void>,
  only: readonly string[] = LIVES.map(({ kind }) => kind),
): Promise<void> {
  const { description } = server;
  const text =
    typeof description === "string"
      ? readFileSync(join(__dirname, "..", description), "utf8")
      : description();
  const { contract } = importDocument(text);
  const without = LIVES.map(({ kind }) => kind).filter((kind) => !only.includes(kind));
  const run = await LifeRun.open(await server.open(), { contract, without });
  try {
    await tell(run);
  } finally {
    await run.close();
  }
}
