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

/** Returns the violated invariants of a service with one wanted project that is in state. */
async function withTraces(
  change: (traces: Traces, setState: (...instances: Instance[]) => void) => Promise<void> | void,
): Promise<readonly string[]> {
  const directory = mkdtempSync(join(tmpdir(), "svc-chaos-traces-"));
  const service = await startService(1, stackOf(1), KEY);
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
      before: new Map(),
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

/** Replaces the project by another one of the same name. */
async function createAgain({ service }: Traces): Promise<void> {
  // Only the creation time, in milliseconds, distinguishes the two objects.
  service.everMade();
  service.emulator.remove("projects/p");
  for (const startMs = Date.now(); Date.now() === startMs;) await new Promise(setImmediate);
  service.emulator.add("Project", { slug: "p" });
}

describe("chaos invariants", () => {
  test("hold if state and service agree and every object was created once", async () => {
    assert.deepEqual(await withTraces(() => undefined), []);
  });

  test("are violated if the service has an object that is not in state, or the reverse", async () => {
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

  test("are violated if an object of the other user is gone, was changed or is in state", async () => {
    const machineOf = ({ service: { emulator } }: Traces): string =>
      emulator.objects("VirtualMachine").find(({ name }) => name.startsWith("projects/stranger/"))?.name ??
      "";
    const gone = await withTraces((traces) => traces.service.emulator.remove(machineOf(traces)));
    assert.match(gone.join("\n"), /^the stranger's projects\/stranger\/virtual-machines\/\w+ is gone$/);
    const changed = await withTraces((traces) =>
      traces.service.emulator.change(machineOf(traces), { displayName: "mine" }),
    );
    assert.match(
      changed.join("\n"),
      /^the stranger's projects\/stranger\/virtual-machines\/\w+ was changed$/,
    );
    const adopted = await withTraces((traces, setState) =>
      setState({ name: "projects/p" }, { name: machineOf(traces) }),
    );
    assert.match(
      adopted.join("\n"),
      /^the stranger's projects\/stranger\/virtual-machines\/\w+ is in state$/m,
    );
  });

  test("are violated if the object of the other user's operation was deleted", async () => {
    const problems = await withTraces(async ({ service: { emulator, otherUser } }) => {
      otherUser.act("create");
      const operation = emulator.operations().find(({ name }) => otherUser.owns(name));
      assert.ok(operation !== undefined, "it has an operation of its own");
      emulator.settleOperation(operation.name, "SUCCEEDED");
      otherUser.rest();
      const { metadata } = emulator.get(operation.name) as unknown as { metadata: Record<string, string> };
      emulator.remove(metadata["virtual_machine_name"] ?? "");
      return Promise.resolve();
    });
    assert.match(problems.join("\n"), /^the stranger's projects\/stranger\/virtual-machines\/\w+ is gone$/);
  });

  test("are violated if a change by the other user was overwritten before any command has shown it", async () => {
    const change = { kind: "Project", field: "displayName", value: "stranger-1" } as const;
    const overwritten = async (output: string): Promise<readonly string[]> =>
      await withTraces((traces) => {
        const { emulator, foreignChanges } = traces.service;
        assert.ok(foreignChanges.make(change, traces.commands));
        assert.deepEqual(foreignChanges.problems(traces.commands), []);
        emulator.change("projects/p", { displayName: "ours" });
        (traces.commands as Traces["commands"][number][]).push({
          command: "apply",
          code: 0,
          signal: null,
          output,
          durationMs: 1,
        });
      });
    assert.deepEqual(await overwritten('display_name = "stranger-1" -> "ours"'), []);
    assert.deepEqual(await overwritten('display_name = "theirs" -> "ours"'), [
      "the stranger's change of projects/p to stranger-1 was overwritten unseen",
    ]);
  });

  test("are violated if a resource refers to another object than before", async () => {
    const problems = await withTraces((traces) => {
      (traces.before as Map<string, string>).set("svc_project.p", "projects/earlier");
    });
    assert.deepEqual(problems, [
      "svc_project.p was projects/earlier, which nothing was to replace, and is projects/p",
    ]);
  });

  test("are violated if an object was created twice, even if one of them is gone and both had one name", async () => {
    const problems = await withTraces(createAgain);
    assert.equal(problems.length, 1);
    assert.match(
      problems[0] ?? "",
      /^1 objects were ever wanted, and 2 were made: projects\/p of .*, projects\/p of /,
    );
  });

  test("allow a second object where the operator removed from the state what the first one referred to", async () => {
    const replaceable = new Set(["svc_project.p"]);
    const changed = (traces: Traces): Promise<void> => createAgain(Object.assign(traces, { replaceable }));
    assert.deepEqual(await withTraces(changed), []);
  });

  test("are violated if a resource is tainted or the state is truncated", async () => {
    const tainted = await withTraces((_, setState) => setState({ name: "projects/p", status: "tainted" }));
    assert.deepEqual(tainted, ["svc_project.p is tainted"]);
    const cut = await withTraces(({ directory }) =>
      writeFileSync(join(directory, "terraform.tfstate"), '{"resources": ['),
    );
    assert.deepEqual(cut, ["the state is no JSON document"]);
  });

  test("are violated if an operation is running, or if the journal has an entry after an empty plan", async () => {
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

  test("are violated if a file or a command's output contains a secret in any encoding", async () => {
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
