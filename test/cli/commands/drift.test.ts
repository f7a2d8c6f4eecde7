import assert from "node:assert/strict";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, test } from "node:test";
import { Ajv2020 } from "ajv/dist/2020";
import { contract, kindOf } from "../../../src/contract";
import { stateOf } from "../../../src/bridge/context";
import { stateWithId } from "../../../src/bridge/lifecycle";
import { resourceSchema } from "../../../src/bridge/schema";
import type { JsonObject } from "../../../src/client";
import { type DriftReport, driftSchema } from "../../../src/drift";
import { type Emulator, startEmulator } from "../../../src/emulator";
import { valueObject } from "../../../src/plugin";
import { checkableJson } from "../../../src/values";
import { runCli } from "../cli";

/** A folder with a state, and the service that it describes. */
interface Ward {
  readonly folder: string;
  readonly emulator: Emulator;
  /** Writes a state with objects of the service as they are now, and more resources. Returns its file. */
  readonly write: (names: readonly string[], more?: readonly unknown[], file?: string) => string;
  readonly run: (...args: string[]) => ReturnType<typeof runCli>;
  readonly report: (...args: string[]) => Promise<DriftReport & { readonly code: number | null }>;
}

async function withWard(tell: (ward: Ward) => Promise<void>): Promise<void> {
  const emulator = await startEmulator();
  const folder = mkdtempSync(join(tmpdir(), "svc-drift-"));
  const env = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
  const run: Ward["run"] = (...args) => runCli(["drift", ...args], env);
  try {
    emulator.add("Project", { slug: "shop" });
    await tell({
      folder,
      emulator,
      run,
      write: (names, more = [], file = "shop.tfstate") => {
        const path = join(folder, file);
        const resources = [...names.map((name, index) => resourceOf(emulator, name, `n${index}`)), ...more];
        writeFileSync(path, JSON.stringify({ version: 4, terraform_version: "1.11.4", resources }));
        return path;
      },
      report: async (...args) => {
        const { code, stdout, stderr } = await run("--format", "json", ...args);
        assert.equal(stderr, "");
        return { ...(JSON.parse(stdout) as DriftReport), code };
      },
    });
  } finally {
    await emulator.close();
    rmSync(folder, { recursive: true });
  }
}

function resourceOf(
  emulator: Emulator,
  name: string,
  id: string,
  more: Readonly<Record<string, unknown>> = {},
): unknown {
  const segment = name.split("/").at(-2) ?? "";
  const kind = kindOf(contract, { projects: "Project", disks: "Disk", networks: "Network" }[segment] ?? "");
  const model = { contract, kind, schema: resourceSchema(contract, kind) };
  const object = emulator.get(name) as unknown as JsonObject;
  const attributes = checkableJson(stateWithId(kind, stateOf(model, object, valueObject())));
  return {
    mode: "managed",
    type: `svc_${kind.terraformName}`,
    name: id,
    provider: 'provider["registry.terraform.io/acme/svc"].other',
    instances: [{ schema_version: 1, attributes, ...more }],
  };
}

/** A resource as {@link resourceOf} returns it. */
interface StoredResource {
  readonly provider: string;
  readonly instances: readonly Readonly<Record<string, unknown>>[];
}

const addDisk = (emulator: Emulator, displayName: string): string =>
  emulator.add("Disk", {
    projectName: "projects/shop",
    region: "datacenters/eu-west-1",
    sizeGib: 10,
    displayName,
    labels: { env: displayName },
  }).name;

const verdictsOf = ({ objects }: DriftReport): Readonly<Record<string, string>> =>
  Object.fromEntries(objects.map(({ name = "", verdict }) => [name, verdict]));

describe("drift", () => {
  test("reports no label that the provider adds, and none that --ignore-labels names", async () => {
    await withWard(async ({ emulator, write, report }) => {
      const one = addDisk(emulator, "one");
      const file = write(["projects/shop", one]);
      const expiry = "sent-20260101t000000z-until-20260108t000000z-1f0c99a20b7e";
      emulator.change(one, { labels: { "svc-expires": expiry, "policy/owner": "bot", cost: "42" } });
      const found = await report("--state", file);
      assert.deepEqual(found.objects.find(({ name }) => name === one)?.attributes, [
        { attribute: 'labels_all["cost"]', after: "42" },
        { attribute: 'labels_all["policy/owner"]', after: "bot" },
      ]);
      const ignoring = await report(
        "--state",
        file,
        "--ignore-labels",
        "policy/*",
        "--ignore-labels",
        "cost",
      );
      assert.deepEqual(verdictsOf(ignoring)[one], "equal");
      assert.equal(ignoring.code, 0);
    });
  });

  test("says what is equal, changed, gone and unmanaged, whatever the provider's address, and counts what is not its own", async () => {
    await withWard(async ({ emulator, write, report, run }) => {
      const [one, two, three] = ["one", "two", "three"].map((name) => addDisk(emulator, name));
      assert.ok(one !== undefined && two !== undefined && three !== undefined);
      const other = {
        mode: "managed",
        type: "null_resource",
        name: "x",
        provider: "",
        instances: [{ attributes: {} }],
      };
      const data = {
        mode: "data",
        type: "svc_disk",
        name: "x",
        provider: "",
        instances: [{ attributes: {} }],
      };
      const file = write(["projects/shop", one, two], [other, data]);
      emulator.change(one, { sizeGib: 20, labels: { env: null, team: "ops" } });
      emulator.remove(two);
      const found = await report("--state", file);
      assert.equal(found.code, 6);
      assert.deepEqual(verdictsOf(found), {
        "projects/shop": "equal",
        [one]: "changed",
        [two]: "gone",
        [three]: "unmanaged",
      });
      assert.deepEqual(found.states[0], {
        source: file,
        engineVersion: "1.11.4",
        objects: 3,
        otherProviders: 1,
        dataObjects: 1,
      });
      const changed = found.objects.find(({ verdict }) => verdict === "changed");
      assert.deepEqual(changed?.attributes, [
        { attribute: "size_gib", before: 10, after: 20 },
        { attribute: 'labels["env"]', before: "one" },
        { attribute: 'labels_all["team"]', after: "ops" },
      ]);
      const check = new Ajv2020({ allErrors: true }).compile(driftSchema());
      check(JSON.parse((await run("--state", file, "--format", "json")).stdout));
      assert.deepEqual(check.errors ?? [], []);
      const { stdout } = await run("--state", file, "--format", "junit");
      assert.match(stdout, /tests="4" failures="3" errors="0"/);
      assert.match((await run("--state", file)).stdout, /size_gib: 10 -> 20\n/);
    });
  });

  test("hides what is sensitive by the state", async () => {
    await withWard(async ({ emulator, write, run }) => {
      const one = addDisk(emulator, "one");
      const marked = resourceOf(emulator, one, "one", {
        sensitive_attributes: [[{ type: "get_attr", value: "display_name" }]],
      });
      const file = write(["projects/shop"], [marked]);
      emulator.change(one, { displayName: "other-secret" });
      for (const format of ["text", "json", "markdown", "junit"]) {
        const { stdout } = await run("--state", file, "--format", format);
        assert.match(stdout, /display_name/, format);
        assert.doesNotMatch(stdout, /other-secret/, format);
      }
    });
  });

  test("calls an object unknown, and not gone, if neither its list nor its read answers, and exits with 3", async () => {
    await withWard(async ({ emulator, write, report }) => {
      const file = write(["projects/shop", addDisk(emulator, "one")]);
      for (const method of ["ListDisks", "GetDisk"]) {
        emulator.fault({ method, times: "all" }, { do: "answer", status: 404, body: "<html>no such page" });
      }
      const found = await report("--state", file);
      assert.equal(found.summary.gone, 0);
      assert.equal(found.summary.unknown, 1);
      assert.equal(found.code, 3);
      assert.deepEqual(
        found.unlisted.map(({ kind, isFailure }) => [kind, isFailure]),
        [["Disk", true]],
      );
    });
  });

  test("exits as `plan -detailed-exitcode` if that is asked for: 2 means drift and nothing else", async () => {
    await withWard(async ({ emulator, write, run }) => {
      const disk = addDisk(emulator, "one");
      const file = write(["projects/shop", disk]);
      const exit = async (...args: string[]): Promise<number | null> =>
        (await run("--state", file, "--detailed-exitcode", ...args)).code;
      assert.equal(await exit(), 0);
      emulator.change(disk, { sizeGib: 20 });
      assert.equal(await exit(), 2);
      assert.equal(await exit("--baseline", "missing.json"), 1);
      assert.equal(await exit("--write-baseline"), 1);
      emulator.change(disk, { sizeGib: 10 });
      for (const method of ["ListNetworks", "GetNetwork"]) {
        emulator.fault({ method, times: "all" }, { do: "answer", status: 404, body: "<html>no such page" });
      }
      assert.equal(await exit(), 1);
    });
  });

  test("judges objects that a replacement has left behind beside the current ones, and manages both", async () => {
    await withWard(async ({ emulator, write, run, report }) => {
      const [current, equal, changed, gone] = ["current", "equal", "changed", "gone"].map((name) =>
        addDisk(emulator, name),
      ) as [string, string, string, string];
      const stored = (name: string): StoredResource => resourceOf(emulator, name, "data") as StoredResource;
      const left = [equal, changed, gone].map((name, index) => ({
        ...stored(name).instances[0],
        deposed: `0000000${index}`,
      }));
      const data = stored(current);
      const file = write(["projects/shop"], [{ ...data, instances: [...data.instances, ...left] }]);
      emulator.change(changed, { sizeGib: 20 });
      emulator.remove(gone);
      const found = await report("--state", file);
      assert.equal(found.code, 6);
      assert.deepEqual(
        found.objects
          .filter(({ kind }) => kind === "Disk")
          .map(({ verdict, name, address, deposed }) => [verdict, name, address, deposed]),
        [
          ["gone", gone, "svc_disk.data", "00000002"],
          ["changed", changed, "svc_disk.data", "00000001"],
          ["equal", current, "svc_disk.data", undefined],
          ["equal", equal, "svc_disk.data", "00000000"],
        ],
      );
      for (const format of ["text", "markdown", "junit"]) {
        assert.match((await run("--state", file, "--format", format)).stdout, /00000002/, format);
      }
    });
  });

  test("reads a state of OpenTofu whose instances have instances of the provider", async () => {
    await withWard(async ({ emulator, folder, report }) => {
      const [eu, us] = [addDisk(emulator, "eu"), addDisk(emulator, "us")];
      const { provider, instances, ...rest } = resourceOf(emulator, eu, "data") as StoredResource;
      const other = (resourceOf(emulator, us, "data") as StoredResource).instances;
      const keyed = [...instances, ...other].map((instance, index) => ({
        index_key: ["eu", "us"][index],
        provider: `${provider}["${["eu", "us"][index] ?? ""}"]`,
        ...instance,
      }));
      const file = join(folder, "tofu.tfstate");
      const resources = [{ ...rest, instances: keyed }, resourceOf(emulator, "projects/shop", "shop")];
      const state = { version: 4, terraform_version: "1.12.6", serial: 3, lineage: "a", outputs: {} };
      writeFileSync(file, JSON.stringify({ ...state, resources, check_results: null }));
      emulator.change(us, { sizeGib: 20 });
      const found = await report("--state", file);
      assert.deepEqual(verdictsOf(found), { "projects/shop": "equal", [eu]: "equal", [us]: "changed" });
      assert.deepEqual(
        found.objects.map(({ address }) => address),
        ['svc_disk.data["us"]', 'svc_disk.data["eu"]', "svc_project.shop"],
      );
      assert.equal(found.states[0]?.engineVersion, "1.12.6");
    });
  });

  test("leaves out what is ignored, and what the baseline has", async () => {
    await withWard(async ({ emulator, folder, write, report }) => {
      const [one, two] = [addDisk(emulator, "one"), addDisk(emulator, "two")];
      const file = write(["projects/shop", one]);
      emulator.change(one, { sizeGib: 20 });
      assert.equal(
        (await report("--state", file, "--ignore", "labels.env=one", "--ignore", `Disk:${two}`)).code,
        0,
      );
      const baseline = join(folder, "baseline.json");
      const args = ["--state", file, "--ignore", "Disk:one", "--baseline", baseline];
      const { run } = { run: (...more: string[]) => runCli(["drift", ...args, ...more], envOf(emulator)) };
      assert.equal((await run("--write-baseline")).code, 0);
      assert.deepEqual(JSON.parse(readFileSync(baseline, "utf8")), {
        formatVersion: "1.0",
        unmanaged: [two],
      });
      assert.equal((await run()).code, 0);
      emulator.remove(two);
      const added = addDisk(emulator, "three");
      const later = await report(...args);
      assert.equal(later.code, 6);
      assert.deepEqual(later.obsolete, [two]);
      assert.equal(verdictsOf(later)[added], "unmanaged");
    });
  });

  test("reads the state of a stack by its backend, and refuses states that it cannot read", async () => {
    await withWard(async ({ folder, write, run, report }) => {
      const stack = join(folder, "stack");
      mkdirSync(stack);
      const path = write(["projects/shop"], [], "elsewhere.tfstate");
      writeFileSync(
        join(stack, "cdk.tf.json"),
        JSON.stringify({ terraform: { backend: { local: { path } } } }),
      );
      assert.equal((await report("--stack", stack)).code, 0);
      const cases: readonly (readonly [string, RegExp])[] = [
        ['{"encrypted_data": "x"}', /encrypted by OpenTofu.*tofu state pull/],
        ['{"version": 5, "resources": []}', /version 5.*later/],
        ["[]", /is no state/],
      ];
      for (const [text, message] of cases) {
        writeFileSync(path, text);
        const { code, stderr } = await run("--state", path);
        assert.equal(code, 2);
        assert.match(stderr, message);
      }
      writeFileSync(join(stack, "cdk.tf.json"), JSON.stringify({ terraform: { backend: { gcs: {} } } }));
      assert.match((await run("--stack", stack)).stderr, /backend gcs.*--state -/);
      assert.match((await run("--state", "s3://")).stderr, /names no bucket/);
    });
  });
});

const envOf = ({ url, apiKey }: Emulator): Readonly<Record<string, string>> => ({
  SVC_ENDPOINT: url,
  SVC_API_KEY: apiKey,
});
