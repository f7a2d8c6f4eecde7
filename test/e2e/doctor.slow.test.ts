import assert from "node:assert/strict";
import { createServer, type AddressInfo, type Socket } from "node:net";
import { test } from "node:test";
import type { DoctorReport, Finding } from "../../src/doctor";
import { runCliProcess } from "../cli/cli";
import { skipWithoutRemoteBackends } from "../support/engine";
import { withPostgres } from "../support/pg-team";
import { skipWithoutPostgres } from "../support/postgres";
import { skipWithoutS3 } from "../support/s3-server";
import { withS3 } from "../support/s3-team";
import { type Checkout, killDuringCreate, type SharedStates, type Team } from "../support/team";

const S3 = { skip: skipWithoutRemoteBackends() || skipWithoutS3(), tell: withS3 };
const POSTGRES = { skip: skipWithoutRemoteBackends() || skipWithoutPostgres(), tell: withPostgres };

/** Examines a checkout in a process of its own, and returns the findings about the journal. */
async function examine(
  { directory, env }: Checkout,
  more: Readonly<Record<string, string>> = {},
): Promise<readonly Finding[]> {
  const { stdout, stderr } = await runCliProcess(["doctor", "--dir", directory, "--json"], {
    ...env,
    ...more,
  });
  assert.match(stdout, /^\{/, stderr);
  return (JSON.parse(stdout) as DoctorReport).findings.filter(({ area }) => area === "journal");
}

for (const [store, { skip, tell }] of Object.entries({ bucket: S3, database: POSTGRES })) {
  test(
    `doctor: with a journal in a ${store}, another runner sees what a lost one was creating, and a store that is silent`,
    { skip },
    async () => {
      await tell(async (team: Team<SharedStates>) => {
        await killDuringCreate(team, { journal: "backend" });
        const next = await team.checkOut("another-runner", { journal: "backend" });
        const noted = await examine(next);
        assert.ok(noted.every((each) => each.noted?.run === "killed" && each.noted.isOfThisState));
        const found = noted.find((each) => each.noted?.phase === "accepted");
        assert.match(found?.nextApply ?? "", /waits for the operation, and adopts its object/);

        // The process ends although the store never answers.
        const sockets = new Set<Socket>();
        const silent = createServer((socket) => void sockets.add(socket.on("error", () => undefined)));
        await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
        const { port } = silent.address() as AddressInfo;
        const address =
          store === "bucket"
            ? `s3://states/svc?endpoint=http://127.0.0.1:${port}&region=eu-1&use_path_style=true`
            : `postgres://states@127.0.0.1:${port}/states`;
        const [late] = await examine(next, { SVC_JOURNAL: address });
        assert.match(late?.text ?? "", /The recovery journal could not be examined/);
        for (const socket of sockets) socket.destroy();
        await new Promise((resolve) => silent.close(resolve));
      });
    },
  );
}
