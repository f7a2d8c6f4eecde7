import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { zipSync } from "fflate";
import { problemsIn, type Traces } from "./invariants";
import { startService } from "./service";
import { stackOf } from "./stack";

const KEY = "svc_the_key_of_all";

interface Instance {
  readonly name: string;
  readonly status?: string;
}

/** A service with one project that the state knows, which is all that was wanted. */
async function withTraces(
  change: (traces: Traces, setState: (...instances: Instance[]) => void) => Promise<void> | void,
): Promise<readonly string[]> {
  const directory = mkdtempSync(join(tmpdir(), "svc-chaos-traces-"));
  const service = await startService(1, KEY);
  try {
    const setState = (...instances: Instance[]): void => {
      const resources = instances.map(({ name, status }, index) => ({
        mode: "managed",
        type: "svc_project",
        name: index === 0 ? "p" : `p${index}`,
        instances: [{ attributes: { name }, ...(status === undefined ? {} : { status }) }],
      }));
      writeFileSync(join(directory, "terraform.tfstate"), JSON.stringify({ resources }));
    };
    service.emulator.add("Project", { slug: "p" });
    setState({ name: "projects/p" });
    const wanted = ["svc_project.p"];
    const traces: Traces = {
      service,
      stack: stackOf(1),
      directory,
      commands: [],
      wanted,
      everWanted: new Set(wanted),
      isSettled: true,
    };
    await change(traces, setState);
    return problemsIn(traces);
  } finally {
    await service.emulator.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

describe("what must hold after a phase", () => {
  test("holds where state and service agree, and everything was made once", async () => {
    assert.deepEqual(await withTraces(() => undefined), []);
  });

  test("does not hold where the service has what the state has not, or the other way round", async () => {
    const lost = await withTraces(
      ({ service }) =>
        void service.emulator.add("Disk", {
          projectName: "projects/p",
          region: "datacenters/eu-west-1",
          sizeGib: 10,
        }),
    );
    assert.match(lost.join("\n"), /^in the service and not in state: projects\/p\/disks\/\w+$/m);
    const gone = await withTraces((_, setState) => setState({ name: "projects/p" }, { name: "projects/q" }));
    assert.match(gone.join("\n"), /^in state and not in the service: projects\/q$/m);
    assert.match(gone.join("\n"), /^in state and not wanted: svc_project\.p1$/m);
    const missing = await withTraces((_, setState) => setState());
    assert.match(missing.join("\n"), /^wanted and not in state: svc_project\.p$/m);
  });

  test("does not hold where an object was made twice, even if one of them is gone and both had one name", async () => {
    const problems = await withTraces(async ({ service }) => {
      // The time of making tells the two apart, in milliseconds.
      service.everMade();
      service.emulator.remove("projects/p");
      for (const startMs = Date.now(); Date.now() === startMs;) await new Promise(setImmediate);
      service.emulator.add("Project", { slug: "p" });
    });
    assert.equal(problems.length, 1);
    assert.match(
      problems[0] ?? "",
      /^1 objects were ever wanted, and 2 were made: projects\/p of .*, projects\/p of /,
    );
  });

  test("does not hold where a resource is tainted, or the state is cut off", async () => {
    const tainted = await withTraces((_, setState) => setState({ name: "projects/p", status: "tainted" }));
    assert.deepEqual(tainted, ["svc_project.p is tainted"]);
    const cut = await withTraces(({ directory }) =>
      writeFileSync(join(directory, "terraform.tfstate"), '{"resources": ['),
    );
    assert.deepEqual(cut, ["the state is no JSON document"]);
  });

  test("does not hold while an operation runs, or the journal has an entry after an empty plan", async () => {
    const running = await withTraces(async ({ service: { emulator } }) => {
      emulator.stickNextOperation();
      const machine = { compute: { vcpus: 1, memoryGib: 1 }, boot: { image: "debian-12" } };
      await fetch(`${emulator.url}/svc.compute.v1.ComputeService/CreateVirtualMachine`, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${KEY}` },
        body: JSON.stringify({ projectName: "projects/p", region: "datacenters/eu-west-1", ...machine }),
      });
    });
    assert.match(running.join("\n"), /^operations\/\w+ still runs$/m);
    const left = await withTraces(({ directory }) => {
      const folder = join(directory, ".terraform", "svc-journal", "0123456789abcdef");
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, "run.1.entry.json"), "{}");
    });
    assert.deepEqual(left, ["the journal still holds 0123456789abcdef/run.1.entry.json"]);
  });

  test("does not hold where a secret stands in a file or in what a command said, in whatever form", async () => {
    const [password = ""] = Object.values(stackOf(1).secrets);
    const forms = [password, JSON.stringify(password), Buffer.from(password).toString("base64"), KEY];
    for (const form of forms) {
      const written = await withTraces(({ directory }) =>
        writeFileSync(join(directory, "trace.log"), `a ${form} b`),
      );
      assert.deepEqual(written, ["trace.log holds a secret"]);
    }
    const plan = zipSync({ tfplan: Buffer.from(`${password} `.repeat(100)) });
    const packed = await withTraces(({ directory }) => writeFileSync(join(directory, "saved.tfplan"), plan));
    assert.deepEqual(packed, ["saved.tfplan/tfplan holds a secret"]);
    const said = await withTraces((traces) => {
      (traces.commands as Traces["commands"][number][]).push({
        command: "apply",
        code: 1,
        signal: null,
        output: password,
        durationMs: 1,
      });
    });
    assert.deepEqual(said, ["the output of apply holds a secret"]);
  });
});
