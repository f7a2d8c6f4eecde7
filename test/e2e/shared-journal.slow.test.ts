import assert from "node:assert/strict";
import { test } from "node:test";
import { asOneLine } from "../support/end-to-end";
import { killRun, skipWithoutRemoteBackends } from "../support/engine";
import { untilUnlocked, withPostgres } from "../support/pg-team";
import { skipWithoutPostgres, startPostgres } from "../support/postgres";
import { skipWithoutS3 } from "../support/s3-server";
import { lockId, withS3 } from "../support/s3-team";
import {
  creations,
  EACH_ONCE,
  killDuringCreate,
  made,
  namesIn,
  type Checkout,
  type SharedStates,
  type Team,
} from "../support/team";

/** The journal is in the bucket or the database that holds the state. */
const JOURNAL = { journal: "backend" } as const;

const S3 = {
  skip: skipWithoutRemoteBackends() || skipWithoutS3(),
  tell: (story: Story<SharedStates>) =>
    withS3((team) =>
      story(team, async (next) => {
        await next.must("force-unlock", "-force", await lockId(team.states));
      }),
    ),
};
const POSTGRES = {
  skip: skipWithoutRemoteBackends() || skipWithoutPostgres(),
  tell: (story: Story<SharedStates>) =>
    withPostgres((team) => story(team, () => untilUnlocked(team.states.server))),
};

type Story<States extends SharedStates> = (
  team: Team<States>,
  unlock: (next: Checkout) => Promise<void>,
) => Promise<void>;

for (const [store, { skip, tell }] of Object.entries({ bucket: S3, database: POSTGRES })) {
  test(
    `a journal in a ${store}: after a kill and the loss of the runner's disk, the next run adopts what was being created`,
    { skip },
    async () => {
      await tell(async (team, unlock) => {
        const { emulator, states, checkOut } = team;
        await killDuringCreate(team, JOURNAL);
        const next = await checkOut("another-runner", JOURNAL);
        await unlock(next);
        assert.match(asOneLine(await next.must("apply", "-auto-approve")), /Adopted from an earlier run/);
        assert.deepEqual(creations(emulator), EACH_ONCE);
        assert.deepEqual(await namesIn(states), made(emulator));
        await next.must("plan", "-detailed-exitcode");
        await next.must("destroy", "-auto-approve");
        assert.deepEqual(made(emulator), []);
      });
    },
  );

  test(
    `a journal in a ${store}: after an answer that was lost with the runner, the next run finds the object and makes none`,
    { skip },
    async () => {
      await tell(async ({ emulator, states, checkOut, cleanUp }, unlock) => {
        const killed = await checkOut("runner", JOURNAL);
        const held = emulator.pauseAt({ method: "CreateNetwork", point: "after-commit" });
        const run = killed.start("apply", "-auto-approve");
        await run.until(held.whenHeld());
        await killRun(run);
        held.release();
        cleanUp("runner");

        const next = await checkOut("another-runner", JOURNAL);
        await unlock(next);
        await next.must("apply", "-auto-approve");
        assert.deepEqual(creations(emulator), EACH_ONCE);
        assert.deepEqual(await namesIn(states), made(emulator));
        await next.must("plan", "-detailed-exitcode");
      });
    },
  );
}

test(
  "a journal's store that cannot be reached refuses creations, and nothing else",
  { skip: S3.skip || POSTGRES.skip },
  async () => {
    await withS3(async ({ emulator, checkOut }) => {
      const server = await startPostgres();
      const { username, host, pathname } = new URL(server.url);
      const journal = `postgres://${username}:${server.password}@${host}${pathname}`;
      const runner = await checkOut("runner", { journal });
      await runner.must("apply", "-auto-approve");
      assert.match(server.query("select count(*) from svc_journal.files"), /^[1-9]/);
      await server.stop();

      const larger = await checkOut("runner", { journal, vcpus: 2 });
      const updated = await larger.must("apply", "-auto-approve");
      assert.match(
        asOneLine(updated),
        /The recovery journal cannot be used.*Until it can be used.*SVC_JOURNAL/,
      );
      await larger.must("plan", "-detailed-exitcode");
      await larger.must("destroy", "-auto-approve");
      assert.deepEqual(made(emulator), []);

      const before = creations(emulator);
      const { code, output } = await larger.run("apply", "-auto-approve");
      assert.equal(code, 1, output);
      assert.match(asOneLine(output), /No Project was created.*svc_journal\.files.*cannot be read/);
      assert.ok(!output.includes(server.password), output);
      assert.deepEqual(creations(emulator), before);
    });
  },
);
