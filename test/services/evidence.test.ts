import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { test } from "node:test";
import { createClient, createSecret } from "../../src/client";
import { importDocument, type ImportedDocument } from "../../src/tools/openapi-import";
import { probeService } from "../../src/tools/probe";
import { type Evidence, writeMap } from "../../src/tools/service-map";
import { evidenceOf, openRecorder, type Recorder } from "../tools/openapi-learn/recorded-service";
import { LIVES } from "./life/lives";
import { SERVICE_SERVERS } from "./life/open-server";
import type { Fields } from "./store/fields";

/** The kinds whose life is recorded. */
const KINDS = ["Network", "Disk", "ApiKey"];

/** Creates, reads, updates and deletes an object of each kind, and then creates a second one, which stays. */
async function live({ send }: Recorder): Promise<void> {
  const project = await send("CreateProject", { slug: "base" });
  const [host = {}] = (await send("ListHosts", {}))["hosts"] as readonly Fields[];
  await send("GetHost", { name: host["name"] });
  for (const { kind, created, updates } of LIVES.filter((each) => KINDS.includes(each.kind))) {
    const values = { ...created, ...(kind === "ApiKey" ? {} : { projectName: project["name"] }) };
    const { name } = await send(`Create${kind}`, values);
    await send(`Get${kind}`, { name });
    for (const update of updates) {
      await send(`Update${kind}`, { name, ...update });
      await send(`Get${kind}`, { name });
    }
    await send(`Delete${kind}`, { name });
    await send(`Get${kind}`, { name });
    await send(`Create${kind}`, values);
  }
}

/** Returns the lines of a map that evidence settles, in its order, and the map. */
function settledLines(imported: ImportedDocument, evidence: readonly Evidence[]): ReadonlySet<string> {
  const lines = imported.mapLines();
  const map = writeMap({ lines, guessed: lines, evidence, title: "", unused: [] }).split("\n");
  const settled = map.flatMap((line, index) => {
    const [text = "", mark] = line.split(/ # (?=confirmed|contradicted)/);
    return mark === undefined ? [] : [`${index + 1}: ${text.trim()}`];
  });
  return new Set(settled);
}

test("real servers: of the guesses of a map, reads settle some, recorded traffic others, and both together all of them", async () => {
  const server = SERVICE_SERVERS.find(({ name }) => name === "hono");
  assert.ok(typeof server?.description === "string");
  const imported = importDocument(readFileSync(join(__dirname, server.description), "utf8"));
  const { contract } = imported;
  const service = await server.open();
  const { url: endpoint, apiKey } = service;
  const config = { endpoint, apiKey: createSecret(apiKey), environmentPrefix: "SVC" };
  const client = createClient({ config, dialect: contract.errors, userAgent: "test" });
  try {
    const recorder = openRecorder(service, contract);
    await live(recorder);
    const learned = evidenceOf(contract, recorder.lines);
    const probed = await probeService({ contract, client });
    const all = [...probed, ...learned];
    assert.deepEqual(
      all.filter(({ verdict }) => verdict === "contradicted"),
      [],
    );
    const [byProbe, byLearn, byBoth] = [probed, learned, all].map((each) => settledLines(imported, each));
    assert.ok(byProbe && byLearn && byBoth);
    const only = (lines: ReadonlySet<string>, others: ReadonlySet<string>): readonly string[] =>
      [...lines].filter((line) => !others.has(line)).map((line) => line.replace(/^\d+: /, ""));
    assert.deepEqual(
      only(byProbe, byLearn),
      ["slug: slug", "references: Datacenter"],
      "a project's slug, and a host's region",
    );
    assert.deepEqual(only(byLearn, byProbe), ["mode: fields", "mode: fields", "returnedOnce: true"]);
    assert.deepEqual([...byBoth].sort(), [...new Set([...byProbe, ...byLearn])].sort());
  } finally {
    await client.close();
    await service.close();
  }
});
