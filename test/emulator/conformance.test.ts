import assert from "node:assert/strict";
import { test } from "node:test";
import Ajv2020 from "ajv/dist/2020";
import addFormats from "ajv-formats";
import { parse } from "yaml";
import { contract, openapiText } from "../../src/contract";
import { MACHINE, PROJECT, PUBLIC_KEY, REGION, startService, type Reply } from "./running-service";

type Document = Record<string, unknown> & {
  paths: Record<string, { post: { responses: Record<string, { $ref?: string }> } }>;
};

/**
 * A validator of answers that shares nothing with the emulator's: the document as it is, in ajv, with every object that has
 * properties closed. Formats that the document uses and JSON Schema does not know pass.
 */
function answerChecker(): (path: string, status: "200" | "default", body: unknown) => string[] {
  const document = parse(openapiText()) as Document;
  close(document);
  const ajv = new Ajv2020({ strict: false, allErrors: true, logger: false });
  addFormats(ajv);
  ajv.addSchema(document, "service");
  return (path, status, body) => {
    const response = document.paths[path]?.post.responses[status];
    assert.ok(response !== undefined, path);
    const pointer = response.$ref ?? `#/paths/${path.replaceAll("/", "~1")}/post/responses/${status}`;
    const check = ajv.compile({ $ref: `service${pointer}/content/application~1json/schema` });
    check(body);
    return (check.errors ?? []).map((error) => `${error.instancePath} ${error.message ?? ""}`);
  };
}

function close(node: unknown): void {
  if (typeof node !== "object" || node === null) return;
  const schema = node as Record<string, unknown>;
  if (typeof schema["properties"] === "object" && schema["type"] === "object") {
    schema["unevaluatedProperties"] ??= false;
  }
  for (const each of Object.values(schema)) close(each);
}

test("Every method of the contract answers as the contract says, to what is right and to what is wrong", async () => {
  const { call, clock } = await startService({ emitDefaults: true });
  const check = answerChecker();
  const called = new Set<string>();
  const answered = async (method: string, body: unknown): Promise<Record<string, unknown>> => {
    const path = contract.methods.find((each) => each.name === method)?.path ?? "";
    const reply = await call(method, body);
    assert.equal(reply.status, 200, `${method}: ${reply.text}`);
    assert.deepEqual(check(path, "200", reply.body), [], `${method}: ${reply.text}`);
    const wrong: Reply = await call(method, { wrong: true });
    assert.deepEqual(check(path, "default", wrong.body), [], `${method}: ${wrong.text}`);
    called.add(method);
    await clock.advance(3000);
    return reply.body;
  };
  const ended = async (method: string, body: unknown): Promise<string> => {
    const { operation } = (await answered(method, body)) as { operation: { name: string } };
    const { metadata } = await answered("GetOperation", { name: operation.name });
    return (metadata as { virtual_machine_name: string }).virtual_machine_name;
  };

  await answered("ListDatacenters", {});
  await answered("GetDatacenter", { name: REGION });
  await answered("CreateProject", { slug: "demo", displayName: "Demo", labels: { a: "b" } });
  await answered("UpdateProject", { name: PROJECT, updateMask: "displayName" });
  await answered("GetProject", { name: PROJECT });
  await answered("ListProjects", {});
  const { name: key } = await answered("CreateSshKey", { projectName: PROJECT, publicKey: PUBLIC_KEY });
  await answered("GetSshKey", { name: key });
  await answered("UpdateSshKey", { name: key, displayName: "k" });
  await answered("ListSshKeys", { projectName: PROJECT });
  const { name: network } = await answered("CreateNetwork", { projectName: PROJECT, region: REGION });
  await answered("GetNetwork", { name: network });
  await answered("UpdateNetwork", { name: network, labels: { a: "b" } });
  await answered("ListNetworks", { projectName: PROJECT });
  const machine = await ended("CreateVirtualMachine", {
    ...MACHINE,
    network: { networkName: network, assignPublicIpv4: true },
    users: [{ username: "root", sshKeyNames: [key], password: "correct horse" }],
  });
  const copy = await ended("CloneVirtualMachine", { name: machine });
  await ended("ResizeVirtualMachine", { name: machine, compute: { vcpus: 8, memoryGib: 16 } });
  await ended("ReimageVirtualMachine", { name: machine, boot: { image: "fedora-43" } });
  await answered("GetVirtualMachine", { name: machine });
  await answered("UpdateVirtualMachine", { name: machine, displayName: "m" });
  await answered("ListVirtualMachines", { projectName: PROJECT });
  for (const name of [machine, copy]) await ended("DeleteVirtualMachine", { name });
  await answered("DeleteSshKey", { name: key });
  await answered("DeleteNetwork", { name: network });
  await answered("DeleteProject", { name: PROJECT });

  const missed = contract.methods.filter(({ name }) => !called.has(name)).map(({ name }) => name);
  assert.deepEqual(missed, [], "methods of the contract that this conversation never calls");
});

test("The check of answers does find what breaks the contract", () => {
  const check = answerChecker();
  const path = contract.methods.find(({ name }) => name === "GetVirtualMachine")?.path ?? "";
  assert.deepEqual(check(path, "200", { state: "ASLEEP" }), [
    "/state must be equal to one of the allowed values",
  ]);
  assert.deepEqual(check(path, "200", { compute: { vcpus: 1, memoryGib: 1, cores: 1 } }), [
    "/compute must NOT have unevaluated properties",
  ]);
});
