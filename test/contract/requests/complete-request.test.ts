import assert from "node:assert/strict";
import { describe, test } from "node:test";
import {
  checkRequest,
  completeRequest,
  contract,
  findMethod,
  type RequestDefaults,
  type RequestObject,
} from "../../../src/contract";

const complete = (
  name: string,
  request: RequestObject,
  defaults: RequestDefaults = {},
): { readonly body: unknown; readonly problems: unknown } => {
  const method = findMethod(contract, name);
  const { body, problems } = checkRequest(contract, method, request);
  assert.deepEqual(problems, []);
  return completeRequest(contract, method, body, defaults);
};

const MACHINE = { compute: { vcpus: 1, memoryGib: 1 }, boot: { image: "debian-12" } };

describe("complete request", () => {
  test("adds project and region from the defaults, given as slug or full name, unless the request has them", () => {
    for (const defaults of [
      { project: "p", region: "eu-west-1" },
      { project: "projects/p", region: "datacenters/eu-west-1" },
    ]) {
      assert.deepEqual(complete("CreateVirtualMachine", MACHINE, defaults), {
        body: { ...MACHINE, projectName: "projects/p", region: "datacenters/eu-west-1" },
        problems: [],
      });
    }
    const own = { projectName: "q" };
    assert.deepEqual(complete("ListVirtualMachines", own, { project: "p" }).body, {
      projectName: "projects/q",
    });
  });

  test("reports a missing field without a default", () => {
    assert.deepEqual(complete("CreateVirtualMachine", MACHINE).problems, [
      {
        path: "projectName",
        text: "is required but not set, and there is no default project",
        missingDefault: "project",
      },
      {
        path: "region",
        text: "is required but not set, and there is no default region",
        missingDefault: "region",
      },
    ]);
  });

  test("expands slugs with the request's own project, its object's parent or the default", () => {
    const full = "projects/p/virtual-machines/web";
    assert.deepEqual(complete("GetVirtualMachine", { name: "web" }, { project: "p" }).body, { name: full });
    assert.deepEqual(complete("GetVirtualMachine", { name: full }, { project: "q" }).body, { name: full });
    assert.deepEqual(complete("GetOperation", { name: "abc" }).body, { name: "operations/abc" });
    assert.deepEqual(
      complete(
        "CreateVirtualMachine",
        { ...MACHINE, projectName: "q", network: { networkName: "n" } },
        {
          project: "p",
          region: "r",
        },
      ).body,
      {
        ...MACHINE,
        projectName: "projects/q",
        region: "datacenters/r",
        network: { networkName: "projects/q/networks/n" },
      },
    );
  });

  test("rejects a slug whose parent is unknown", () => {
    assert.deepEqual(complete("GetVirtualMachine", { name: "web" }).problems, [
      {
        path: "name",
        text:
          "is only the last part of a name, and its Project is unknown; use the full name, " +
          "projects/{project}/virtual-machines/{id}",
        missingDefault: "project",
      },
    ]);
    assert.deepEqual(complete("GetWallet", { name: "default" }, { project: "p" }).problems, [
      {
        path: "name",
        text:
          "is only the last part of a name, and its Organization is unknown; use the full name, " +
          "organizations/{organization}/wallets/default",
      },
    ]);
  });

  test("adds a field mask of the given fields unless the request has one or gives none", () => {
    const name = "projects/p/virtual-machines/web";
    const given = { name, displayName: "Web", labels: { a: "b" } };
    assert.deepEqual(complete("UpdateVirtualMachine", given).body, {
      ...given,
      updateMask: "displayName,labels",
    });
    const own = { ...given, updateMask: "labels" };
    assert.deepEqual(complete("UpdateVirtualMachine", own).body, own);
    assert.deepEqual(complete("UpdateVirtualMachine", { name }).body, { name });
  });
});
