import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, existsSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { operatorActionOf, runOperatorAction } from "./operator";
import { startService, type Service } from "./service";
import { stackOf, type Stack } from "./stack";

/** Calls `body` with a stack that has disks and API keys, and its run's service with the project. */
async function withService(
  body: (run: {
    readonly stack: Stack;
    readonly service: Service;
    readonly directory: string;
  }) => Promise<void> | void,
): Promise<void> {
  const has = (stack: Stack, name: string): boolean => stack.groups.some(({ kind }) => kind.name === name);
  const seed = Array.from({ length: 500 }, (_, index) => index).find(
    (each) => has(stackOf(each), "Disk") && has(stackOf(each), "ApiKey"),
  );
  assert.ok(seed !== undefined);
  const directory = mkdtempSync(join(tmpdir(), "svc-chaos-operator-"));
  const stack = stackOf(seed);
  const service = await startService(seed, stack, "svc_key");
  service.emulator.add("Project", { slug: "p" });
  try {
    await body({ stack, service, directory });
  } finally {
    await service.emulator.close();
    rmSync(directory, { recursive: true, force: true });
  }
}

const DISK = { projectName: "projects/p", region: "datacenters/eu-west-1", sizeGib: 10 };

test("operator: imports the object that a refusal names, discards the entry and leaves other users' objects alone", () =>
  withService(({ stack, service, directory }) => {
    const entry = join(directory, "journal", "run.1.entry.json");
    mkdirSync(join(directory, "journal"));
    writeFileSync(entry, "{}");
    const { name } = service.emulator.add("Disk", DISK);
    const foreign = service.emulator.objects("VirtualMachine").map((each) => each.name);
    const text = `${[name, ...foreign].join(" and ")} fit. Import what is this resource's (\`terraform import <address>
 <resource name>\`). To have it forgotten, delete the journal entry ${entry}; apply again.`;
    const operatorAction = operatorActionOf(text, "create", { stack, service, directory });
    assert.deepEqual(operatorAction, {
      removals: [],
      imports: [["svc_disk.disk[0]", name]],
      deletions: [],
      discards: [entry],
    });
    runOperatorAction(operatorAction, service);
    assert.ok(!existsSync(entry));
    assert.equal(
      operatorActionOf("Run `terraform apply` again", "create", { stack, service, directory }),
      undefined,
    );
  }));

test("operator: ignores a lost object that the output does not mention", () =>
  withService(({ stack, service, directory }) => {
    service.emulator.add("Disk", DISK);
    const text =
      "Import it (`terraform import <address> <resource name>`). Look for the Network in the service.";
    assert.equal(operatorActionOf(text, "create", { stack, service, directory }), undefined);
    const spoken = operatorActionOf(text.replace("Network", "Disk"), "create", { stack, service, directory });
    assert.equal(spoken?.imports.length, 1);
  }));

test("operator: deletes an API key with a lost secret only if the output names it", () =>
  withService(({ stack, service, directory }) => {
    const { name } = service.emulator.add("ApiKey", {});
    const operatorAction = operatorActionOf(
      `The first request, or another client, may have created ${name}.`,
      "create",
      {
        stack,
        service,
        directory,
      },
    );
    assert.deepEqual(operatorAction, { removals: [], imports: [], deletions: [name], discards: [] });
    runOperatorAction(operatorAction, service);
    assert.equal(service.emulator.get(name), undefined);
    service.emulator.add("ApiKey", {});
    assert.equal(operatorActionOf("Apply complete!", "create", { stack, service, directory }), undefined);
  }));

test("operator: removes resources from state as a message asks, and adopted ones only if they belong to the other user", () =>
  withService(({ stack, service, directory }) => {
    const foreign = service.emulator.objects("VirtualMachine")[0]?.name ?? "";
    const own = service.emulator.add("Disk", DISK).name;
    const instance = (name: string, index_key: number): object => ({ index_key, attributes: { name } });
    const resources = [
      { mode: "managed", type: "svc_virtual_machine", name: "vm", instances: [instance(foreign, 0)] },
      { mode: "managed", type: "svc_disk", name: "disk", instances: [instance(own, 0), instance("", 1)] },
    ];
    writeFileSync(join(directory, "terraform.tfstate"), JSON.stringify({ resources }));
    const adopted = (address: string): string =>
      `Warning: Adopted with ${address}, on main.tf.json. If it belongs to another client, run \`terraform state rm <address>\``;
    const text = [
      adopted("svc_virtual_machine.vm[0]"),
      adopted("svc_disk.disk[0]"),
      "Error: Unexpected response with svc_disk.disk[1], on main.tf.json: `terraform state rm <address>`",
    ].join("\n");
    const operatorAction = operatorActionOf(text, "create", { stack, service, directory });
    assert.deepEqual(operatorAction?.removals, ["svc_virtual_machine.vm[0]", "svc_disk.disk[1]"]);
  }));

test("operator: removes a resource that may be gone only if its object does not exist", () =>
  withService(({ stack, service, directory }) => {
    const own = service.emulator.add("Disk", DISK).name;
    const instance = (name: string, index_key: number): object => ({ index_key, attributes: { name } });
    const instances = [instance(own, 0), instance(`${own}-gone`, 1)];
    const resources = [{ mode: "managed", type: "svc_disk", name: "disk", instances }];
    writeFileSync(join(directory, "terraform.tfstate"), JSON.stringify({ resources }));
    const text = [0, 1]
      .map(
        (index) =>
          `Error: Failed to read with svc_disk.disk[${index}], on main.tf.json. If you know that it does not exist, remove it from the state with \`terraform state rm <address>\`.`,
      )
      .join("\n");
    const operatorAction = operatorActionOf(text, "create", { stack, service, directory });
    assert.deepEqual(operatorAction?.removals, ["svc_disk.disk[1]"]);
  }));
