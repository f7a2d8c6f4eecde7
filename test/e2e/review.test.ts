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
      const stack = (machine: object): object => ({
        svc_project: { shop: { slug: "shop" } },
        svc_disk: { data: { project_name: "${svc_project.shop.name}", region: "eu-west-1", size_gib: 10 } },
        svc_virtual_machine: {
          web: {
            ...{ project_name: "${svc_project.shop.name}", region: "eu-west-1" },
            ...{ compute: { vcpus: 2, memory_gib: 4 }, boot: { image: "images/ubuntu-24-04" } },
            users: [{ username: "ops", password: SECRET, password_version: 1 }],
            ...machine,
          },
          other: {
            ...{ project_name: "${svc_project.shop.name}", region: "eu-west-1" },
            ...{ compute: { vcpus: 2, memory_gib: 4 }, boot: { image: "images/ubuntu-24-04" } },
          },
        },
      });
      s.write({ resource: stack({}) });
      await s.apply();
      const { svc_disk: _disk, ...rest } = stack({
        compute: { vcpus: 4, memory_gib: 4 },
        display_name: "web",
      }) as { readonly svc_disk: unknown; readonly svc_virtual_machine: { readonly other: object } };
      const other = { ...rest.svc_virtual_machine.other, boot: { image: "images/debian-12" } };
      s.write({ resource: { ...rest, svc_virtual_machine: { ...rest.svc_virtual_machine, other } } });
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
