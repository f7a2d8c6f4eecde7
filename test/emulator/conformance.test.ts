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
 * Returns a validator of answers that shares no code with the emulator. It compiles the document's schemas with ajv and allows no
 * additional properties in objects with properties. It ignores formats that JSON Schema does not define.
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

test("conformance: every method answers valid and invalid requests according to the contract", async () => {
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
    return Object.values(metadata as Record<string, string>)[0] ?? "";
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
  const { name: disk } = await answered("CreateDisk", {
    projectName: PROJECT,
    region: REGION,
    sizeGib: 10,
    virtualMachineName: machine,
  });
  await answered("GetDisk", { name: disk });
  await answered("UpdateDisk", { name: disk, updateMask: "virtualMachineName" });
  await ended("ResizeDisk", { name: disk, sizeGib: "20" });
  await answered("ListDisks", { projectName: PROJECT });
  await answered("DeleteDisk", { name: disk });
  const share = await ended("CreateFileShare", {
    projectName: PROJECT,
    region: REGION,
    sizeGib: 10,
    networkName: network,
  });
  await answered("GetFileShare", { name: share });
  await answered("UpdateFileShare", { name: share, displayName: "s" });
  await ended("ResizeFileShare", { name: share, sizeGib: 20 });
  await answered("ListFileShares", { projectName: PROJECT });
  await ended("DeleteFileShare", { name: share });
  const { name: rule } = await answered("CreateFirewallRule", {
    projectName: PROJECT,
    networkName: network,
    direction: "INGRESS",
    protocol: "TCP",
    ports: ["80-80", "80", "22"],
    cidrs: ["2001:DB8::/32", "10.0.0.0/8"],
  });
  await answered("GetFirewallRule", { name: rule });
  await answered("UpdateFirewallRule", { name: rule, updateMask: "cidrs", cidrs: ["::/0"] });
  await answered("ListFirewallRules", { projectName: PROJECT });
  await answered("DeleteFirewallRule", { name: rule });
  await answered("ListHosts", {});
  await answered("GetHost", { name: "hosts/gpu-1" });
  const metal = await ended("CreateBareMetalInstance", {
    slug: "big",
    hostName: "hosts/gpu-1",
    image: "debian-12",
    sshKeyNames: [key],
  });
  await answered("GetBareMetalInstance", { name: metal });
  await answered("UpdateBareMetalInstance", { name: metal, displayName: "b" });
  await ended("ReinstallBareMetalInstance", { name: metal, image: "fedora-43" });
  await answered("ListBareMetalInstances", {});
  await ended("DeleteBareMetalInstance", { name: metal });
  await answered("CreateOrganization", { slug: "acme" });
  const organization = "organizations/acme";
  await answered("GetOrganization", { name: organization });
  await answered("UpdateOrganization", { name: organization, displayName: "Acme" });
  await answered("ListOrganizations", {});
  await answered("GetWallet", { name: `${organization}/wallets/default` });
  await answered("ListWallets", { organizationName: organization });
  await answered("DeleteOrganization", { name: organization });
  const { name: apiKey } = await answered("CreateApiKey", { roles: ["EDITOR"] });
  await answered("GetApiKey", { name: apiKey });
  await answered("UpdateApiKey", { name: apiKey, displayName: "ci" });
  await answered("ListApiKeys", {});
  await answered("DeleteApiKey", { name: apiKey });
  const hook = { slug: "ops", url: "https://hooks.example.com/", eventKinds: ["OPERATION_FAILED"] };
  const { name: subscription } = await answered("CreateWebhookSubscription", hook);
  await answered("GetWebhookSubscription", { name: subscription });
  await answered("UpdateWebhookSubscription", { name: subscription, updateMask: "enabled", enabled: false });
  await answered("ListWebhookSubscriptions", {});
  await answered("DeleteWebhookSubscription", { name: subscription });
  await answered("ListOperations", {});
  for (const name of [machine, copy]) await ended("DeleteVirtualMachine", { name });
  await answered("DeleteSshKey", { name: key });
  await answered("DeleteNetwork", { name: network });
  await answered("DeleteProject", { name: PROJECT });

  const missed = contract.methods.filter(({ name }) => !called.has(name)).map(({ name }) => name);
  assert.deepEqual(missed, [], "methods of the contract that this conversation never calls");
});

test("conformance: the validator finds answers that violate the contract", () => {
  const check = answerChecker();
  const path = contract.methods.find(({ name }) => name === "GetVirtualMachine")?.path ?? "";
  const machine = {
    name: "projects/p/virtual-machines/m",
    projectName: "projects/p",
    region: "datacenters/eu-west-1",
    compute: { vcpus: 1, memoryGib: 1 },
    boot: { image: "debian-12" },
    network: { privateIpv4: "10.0.0.2" },
    state: "RUNNING",
    createTime: "2026-01-31T12:00:00Z",
  };
  assert.deepEqual(check(path, "200", machine), []);
  assert.deepEqual(check(path, "200", { ...machine, network: {} }), [
    "/network must have required property 'privateIpv4'",
  ]);
  assert.deepEqual(check(path, "200", { ...machine, state: "ASLEEP" }), [
    "/state must be equal to one of the allowed values",
  ]);
  assert.deepEqual(check(path, "200", { ...machine, compute: { vcpus: 1, memoryGib: 1, cores: 1 } }), [
    "/compute must NOT have unevaluated properties",
  ]);
});
