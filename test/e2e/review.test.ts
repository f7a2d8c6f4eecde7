import assert from "node:assert/strict";
import { join } from "node:path";
import { test } from "node:test";
import type { Review } from "../../src/review";
import { contract, isReadVerb } from "../../src/contract";
import { runCli } from "../cli/cli";
import { scenario } from "../support/end-to-end";
import { engineProgram, skipWithoutEngine } from "../support/engine";

const SECRET = "hunter2-hunter2";

test(
  "review: a saved plan announces what its apply asks the service for, and no secret",
  { skip: skipWithoutEngine() },
  () =>
    scenario({}, async (s) => {
      const usual = { project_name: "${svc_project.shop.name}", region: "eu-west-1" };
      const machine = {
        ...usual,
        compute: { vcpus: 2, memory_gib: 4 },
        boot: { image: "images/ubuntu-24-04" },
        users: [{ username: "ops", password: SECRET, password_version: 1 }],
      };
      const write = (web: object, other: object, rest: object): void =>
        s.write({
          resource: {
            svc_project: { shop: { slug: "shop" } },
            svc_virtual_machine: { web: { ...machine, ...web }, other: { ...machine, ...other } },
            ...rest,
          },
        });
      write({}, {}, { svc_disk: { data: { ...usual, size_gib: 10 } } });
      await s.apply();
      write(
        { compute: { vcpus: 4, memory_gib: 4 }, display_name: "web" },
        { boot: { image: "images/debian-12" } },
        {},
      );
      await s.must("plan", "-out=saved.tfplan");
      const env = { ...s.env, TERRAFORM_BINARY_NAME: engineProgram() };
      const { code, stdout, stderr } = await runCli(
        ["review", join(s.directory, "saved.tfplan"), "--format", "json", "--forbid", "delete=Disk"],
        env,
      );
      assert.equal(code, 5, stderr);
      assert.ok(!stdout.includes(SECRET));
      const review = JSON.parse(stdout) as Review;
      assert.deepEqual(
        review.changes.map(({ address, verb, effects }) => [
          address,
          verb,
          effects.map(({ effect }) => effect),
        ]),
        [
          ["svc_disk.data", "delete", ["delete", "dataLoss"]],
          ["svc_virtual_machine.other", "replace", ["delete", "replacement", "dataLoss", "create"]],
          ["svc_virtual_machine.web", "update", ["powerOff"]],
        ],
      );
      const before = s.emulator.requests.length;
      await s.must("apply", "saved.tfplan");
      const isRead = (name: string | undefined): boolean =>
        contract.methods.some((method) => method.name === name && isReadVerb(method.verb));
      const asked = s.emulator.requests
        .slice(before)
        .map(({ method }) => method)
        .filter((name) => !isRead(name));
      const announced = review.changes.flatMap(({ calls }) =>
        calls.map(({ method = "" }) => method.replace(/^.*\//, "")),
      );
      assert.deepEqual(asked.sort(), announced.sort());
    }),
);
