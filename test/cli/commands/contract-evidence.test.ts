import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, describe, test } from "node:test";
import type { CollectedEvidence } from "../../../src/cli/commands/contract-evidence";
import { startEmulator } from "../../../src/emulator";
import { importDocument } from "../../../src/tools/openapi-import";
import { SMALL_CONTRACTS } from "../../contracts/foreign-contracts";
import { recordCalls } from "../../tools/openapi-learn/recorded-service";
import { runCli } from "../cli";

const DESCRIPTION = join(__dirname, "../../services/fastapi/descriptions/fastapi.json");
const PROTO = join(__dirname, "../../services/proto/descriptions/gateway-v3.json");
const SECRET = "returnedOnce: true";

async function withMap(tell: (map: string, folder: string) => Promise<void>, given?: string): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "evidence-"));
  try {
    const map = join(folder, "service.map.yaml");
    const description = given === undefined ? DESCRIPTION : join(folder, "description.json");
    if (given !== undefined) writeFileSync(description, given);
    assert.equal((await runCli(["contract", description, "--map", map])).code, 0);
    await tell(map, folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Returns the description that is printed of the protos, as if only names said what pages, parents, times and the argument of GetDisk are. */
function withNamesAlone(): string {
  return readFileSync(PROTO, "utf8")
    .replaceAll('"pageToken"', '"cursor"')
    .replaceAll('"nextPageToken"', '"nextCursor"')
    .replaceAll("Resource name of the project, `projects/{slug}`.", "")
    .replaceAll('"Output only."', '""')
    .replace(/(StorageService\/GetDisk"[^]*?"properties": \{\s*)"name"/, '$1"diskName"');
}

/** Returns the first line of a map with a text. */
function lineWith(map: string, text: string): string {
  return (
    readFileSync(map, "utf8")
      .split("\n")
      .find((line) => line.includes(text)) ?? ""
  );
}

const CALLS: Parameters<typeof recordCalls>[2] = [
  ["CreateProject", { slug: "shop" }],
  ["CreateNetwork", { projectName: "projects/shop", region: "datacenters/west", displayName: "Office" }],
  ["GetNetwork", (answers) => ({ name: answers[1]?.["name"] })],
  ["UpdateNetwork", (answers) => ({ name: answers[1]?.["name"], hasGateway: true })],
  ["GetNetwork", (answers) => ({ name: answers[1]?.["name"] })],
];

describe("service map with evidence", () => {
  test("contract --learn --map: confirms guesses, and marks a contradicted line until it is corrected", async () => {
    await withMap(async (map, folder) => {
      assert.match(lineWith(map, SECRET), /# guess: /);
      const imported = importDocument(readFileSync(DESCRIPTION, "utf8"));
      const recording = join(folder, "traffic.jsonl");
      const traffic = await recordCalls(imported, { updates: "replace" }, CALLS);
      const secret =
        /(\w+):(?:\s+\w+: \w+.*)?\s+returnedOnce: true/.exec(readFileSync(map, "utf8"))?.[1] ?? "";
      const path = "/svc.iam.v1.IamService";
      const key = { name: "api-keys/1" };
      const created = { apiKey: key, [secret]: "s3cret-text" };
      const ofKey = [
        { url: `${path}/CreateApiKey`, request: {}, status: 200, response: created },
        { url: `${path}/GetApiKey`, request: key, status: 200, response: key },
      ].map((each) => JSON.stringify({ method: "POST", ...each }));
      writeFileSync(recording, [...traffic, ...ofKey].join("\n"));
      const learn = ["contract", DESCRIPTION, "--map", map, "--learn", recording];
      const first = await runCli(learn);
      assert.equal(first.code, 1, first.stderr);
      assert.match(
        first.stdout,
        /^Lines of the map as they should be:\n {2}kinds\.Network\.updates\.UpdateNetwork\.mode: replace$/m,
      );
      assert.match(first.stdout, /, 1 line is contradicted\.$/m);
      const marked = readFileSync(map, "utf8");
      assert.match(
        lineWith(map, "# contradicted"),
        /^ +mode: fields # contradicted: it clears fields .*\(request 4 of the recording\); should be replace$/,
      );
      assert.match(lineWith(map, SECRET), /# confirmed: by 1 recorded request$/);
      assert.match(lineWith(map, "references: Datacenter"), /# confirmed: /);

      const plain = ["contract", DESCRIPTION, "--map", map];
      assert.equal((await runCli(plain)).code, 0);
      assert.equal(readFileSync(map, "utf8"), marked);

      writeFileSync(
        map,
        marked
          .replace("mode: fields # contra", "mode: replace # contra")
          .replace(SECRET, "returnedOnce: false"),
      );
      assert.equal((await runCli(plain)).code, 0);
      assert.equal(lineWith(map, "# contradicted"), "");
      assert.match(lineWith(map, "returnedOnce: false"), /returnedOnce: false$/);
      assert.match(lineWith(map, "mode: replace"), /mode: replace$/);
      writeFileSync(map, readFileSync(map, "utf8").replace("returnedOnce: false", SECRET));
      assert.doesNotMatch((await runCli(learn)).stdout, /Lines of the map as they should be/);
    });
  });

  test("contract --probe --map: marks a wrong pattern with the right one", async () => {
    await withMap(async (map) => {
      const { document } = importDocument(readFileSync(DESCRIPTION, "utf8"));
      const emulator = await startEmulator({ documentText: JSON.stringify(document) });
      try {
        const region = "datacenters/west";
        const { name: projectName } = emulator.add("Project", { slug: "shop" });
        emulator.add("Disk", { projectName, region, sizeGib: 1 });
        const text = readFileSync(map, "utf8");
        writeFileSync(map, text.replace("/disks/{id}", "/volumes/{id} # guess: its path"));
        const command = ["contract", DESCRIPTION, "--map", map, "--probe"];
        const env = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
        const { code, stdout } = await runCli(command, env);
        assert.equal(code, 1, stdout);
        assert.equal(
          lineWith(map, "volumes"),
          '    pattern: projects/{project}/volumes/{id} # contradicted: names have another form; should be "projects/{project}/disks/{id}"',
        );
        assert.match(stdout, /^ {2}kinds\.Disk\.pattern: "projects\/\{project\}\/disks\/\{id\}"$/m);
        const right = readFileSync(map, "utf8").replace("/volumes/{id}", "/disks/{id}");
        writeFileSync(map, right);
        const second = await runCli(command, env);
        assert.doesNotMatch(second.stdout, /Lines of the map as they should be/);
        assert.equal(lineWith(map, "# contradicted"), "");
      } finally {
        await emulator.close();
      }
    });
  });

  test("contract --probe --learn --map: confirms places, pages and references that only their names told, and says by which", async () => {
    const description = withNamesAlone();
    await withMap(async (map, folder) => {
      const imported = importDocument(description);
      const { document } = imported;
      const emulator = await startEmulator({ documentText: JSON.stringify(document) });
      try {
        const { name: projectName } = emulator.add("Project", { slug: "shop" });
        const disk = { region: "datacenters/west", sizeGib: 1 };
        const calls: Parameters<typeof recordCalls>[2] = [
          ["CreateProject", { slug: "shop" }],
          ["CreateDisk", { projectName, disk }],
        ];
        const recording = join(folder, "traffic.jsonl");
        writeFileSync(recording, (await recordCalls(imported, {}, calls)).join("\n"));
        for (let count = 0; count < 3; count += 1) emulator.add("Disk", { projectName, disk });
        const env = { SVC_ENDPOINT: emulator.url, SVC_API_KEY: emulator.apiKey };
        const file = join(folder, "description.json");
        const command = ["contract", file, "--map", map, "--probe", "--learn", recording];
        const { code, stdout } = await runCli(command, env);
        assert.equal(code, 0, stdout);
        assert.match(stdout, /^Evidence: 0 contradicted, \d+ not certain, \d+ confirmed\.$/m);
        assert.match(
          stdout,
          /^Recording: 2 requests of the description's methods read, 0 other ones ignored\.$/m,
        );
        assert.equal(stdout.match(/^Disk: evidence$/gm)?.length, 1);
        const ofDisks = /^ {2}Disk:\n(?: {3,}.*\n)*/m.exec(readFileSync(map, "utf8"))?.[0] ?? "";
        for (const line of [
          "name: diskName # confirmed: it returns the object of the given name",
          "parent: projectName # confirmed: it shows objects",
          "pageToken: cursor # confirmed: its pages continue without repeating an object",
          "nextPageToken: nextCursor # confirmed: its pages continue without repeating an object",
          "references: Datacenter # confirmed: an object has such a name there; by 1 recorded request",
          "setBy: service # guess: its name",
        ]) {
          assert.ok(ofDisks.includes(` ${line}\n`), `${line} in\n${ofDisks}`);
        }
      } finally {
        await emulator.close();
      }
    }, description);
  });

  test("contract --help names the marks", async () => {
    const { stdout } = await runCli(["contract", "--help"]);
    for (const mark of ["guess", "confirmed", "contradicted"]) assert.ok(stdout.includes(`# ${mark}`), mark);
  });
});

const CONTRACTS = join(__dirname, "../../contracts");
const AGAINST = [
  "contract",
  "--against",
  join(CONTRACTS, "full-update.json"),
  "--overlay",
  join(CONTRACTS, "full-update.overlay.yaml"),
];
const PASSWORD = "correct-horse-battery";

/** Records a service that merges, although its description says that it replaces. */
async function recording(): Promise<readonly string[]> {
  const foreign = SMALL_CONTRACTS.find(({ name }) => name === "full-update");
  assert.ok(foreign);
  return recordCalls(importDocument(foreign.text, { overlays: foreign.overlays }), { updates: "merge" }, [
    ["CreateProject", { slug: "shop", title: "Shop", costCenter: "c1" }],
    ["UpdateProject", { name: "projects/shop", title: "Store" }],
    [
      "CreateWebhookSubscription",
      { slug: "hook", url: "https://a.example/", signingSecret: PASSWORD, kinds: ["MACHINE_STARTED"] },
    ],
    ["GetProject", { name: "projects/shop" }],
  ]);
}

describe("recorded traffic without a map", () => {
  const folder = mkdtempSync(join(tmpdir(), "learn-"));
  const write = (name: string, text: string): string => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  after(() => rmSync(folder, { recursive: true, force: true }));

  test("contract --learn: prints contradictions with the lines of a map, which confirm them", async () => {
    const other = JSON.stringify({ url: "/other", status: 200 });
    const file = write("traffic.jsonl", `${[...(await recording()), other].join("\n")}\n`);
    const first = await runCli([...AGAINST, "--learn", file]);
    assert.equal(first.code, 1, first.stderr);
    assert.match(
      first.stdout,
      /^ {2}contradicted: UpdateProject clears the fields that a request omits .* but it keeps .* \(request 2 of the recording\)\.$/m,
    );
    assert.match(first.stdout, /^Recording: 4 requests .* read, 1 other one ignored\.$/m);
    assert.match(first.stdout, /^ {2}confirmed: Project\.title is returned, by \d recorded requests?\.$/m);
    const [, line = ""] = /^Lines of the map as they should be:\n {2}(.*)$/m.exec(first.stdout) ?? [];
    const map = write("service.map.yaml", `${line}\n`);
    const second = await runCli([...AGAINST, "--map", map, "--learn", file, "--json"]);
    assert.equal(second.code, 0, second.stdout);
    const { evidence } = JSON.parse(second.stdout) as { readonly evidence: CollectedEvidence };
    assert.deepEqual(evidence.recording, { exchanges: 4, ignored: 1 });
    const ofUpdate = evidence.results.find(({ text }) => text.startsWith("UpdateProject "));
    assert.equal(ofUpdate?.verdict, "confirmed");
    for (const { stdout, stderr } of [first, second]) assert.ok(!`${stdout}${stderr}`.includes(PASSWORD));
  });

  test("contract --learn: reads an HTTP Archive, and restricts the output to a kind", async () => {
    const entries = (await recording()).map((line) => {
      const { url, request, status, response } = JSON.parse(line) as Record<string, unknown>;
      return {
        request: { method: "POST", url, postData: { text: JSON.stringify(request) } },
        response: { status, content: { text: JSON.stringify(response) } },
      };
    });
    const file = write("traffic.har", JSON.stringify({ log: { version: "1.2", entries } }));
    const { code, stdout } = await runCli([...AGAINST, "--learn", file, "WebhookSubscription"]);
    assert.equal(code, 0, stdout);
    assert.match(stdout, /^Evidence: 0 contradicted, 0 not certain, [1-9]\d* confirmed\.$/m);
    assert.ok(!stdout.includes("UpdateProject"));
  });

  test("contract --learn: a recording that cannot be read is refused with the reason and without its text", async () => {
    const broken = write("broken.jsonl", `{"url": "/a", "status": 200}\n{"key": "${PASSWORD}"\n`);
    const { code, stdout, stderr } = await runCli([...AGAINST, "--learn", broken]);
    assert.equal(code, 2);
    assert.equal(stdout, "");
    assert.match(
      stderr,
      /could not read the recording ".*broken\.jsonl": line 2 is not valid JSON\. It must be an HTTP Archive/,
    );
    assert.ok(!stderr.includes(PASSWORD));
    const missing = await runCli([...AGAINST, "--learn", `${broken}.none`]);
    assert.equal(missing.code, 2);
    assert.match(missing.stderr, /could not read the recording/);
    const alone = await runCli(["contract", "--learn", "traffic.har"]);
    assert.equal(alone.code, 2);
    assert.match(alone.stderr, /--learn.* require a description/);
  });
});
