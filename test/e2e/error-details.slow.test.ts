import assert from "node:assert/strict";
import { test } from "node:test";
import { asOneLine, scenario } from "../support/end-to-end";
import { skipWithoutEngine } from "../support/engine";

const skip = skipWithoutEngine();

test(
  "error details: a refused create and update name the attributes and the cause, and show no rejected value",
  { skip },
  async () => {
    await scenario({}, async (s) => {
      s.emulator.add("Project", { slug: "demo" });
      const disk = { project_name: "demo", region: "eu-west-1", size_gib: 10 };
      const refuseNext = (method: string, body: object): void => {
        s.emulator.fault({ method, times: 1 }, { do: "answer", status: 400, body });
      };
      const failWith = async (...expected: readonly RegExp[]): Promise<void> => {
        const { code, stderr } = await s.run("apply", "-auto-approve");
        const said = asOneLine(stderr);
        assert.equal(code, 1, said);
        for (const text of expected) assert.match(said, text);
        assert.doesNotMatch(said, /rejected-value/);
      };
      s.write({ resource: { svc_disk: { it: disk } } });
      refuseNext("CreateDisk", {
        title: "The disk is not valid",
        errors: [{ pointer: "#/sizeGib", detail: "must be at least 20", value: "rejected-value" }],
      });
      await failWith(
        /"The disk is not valid" \(request id [^ ]+\)\. Invalid fields: size_gib: must be at least 20\./,
        /with svc_disk\.it, on [^ ]+ line \d+, in resource\.svc_disk\.it: .*"size_gib"/,
      );
      await s.apply();
      s.write({ resource: { svc_disk: { it: { ...disk, size_gib: 30 } } } });
      refuseNext("ResizeDisk", {
        code: "failed_precondition",
        message: "no capacity",
        details: [
          {
            "@type": "type.googleapis.com/google.rpc.ErrorInfo",
            reason: "STOCKOUT",
            domain: "disks.example.com",
          },
          {
            "@type": "type.googleapis.com/google.rpc.BadRequest",
            fieldViolations: [{ field: "size_gib", description: "does not fit" }],
          },
        ],
      });
      await failWith(
        /"no capacity" \(request id [^ ]+\)\. Invalid fields: size_gib: does not fit\. Reason: STOCKOUT \(disks\.example\.com\)\./,
      );
      await s.apply();
      assert.deepEqual(await s.plan(), {});
    });
  },
);
