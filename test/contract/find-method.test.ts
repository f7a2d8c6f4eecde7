import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { type Contract, contract, findMethod, kindOfMethod, methodLabel } from "../../src/contract";

/** The contract with a second version of the virtual machine service. */
const TWO_VERSIONS: Contract = {
  ...contract,
  methods: [
    ...contract.methods,
    ...contract.methods
      .filter(({ path }) => path.includes(".compute.v1."))
      .map((method) => ({ ...method, path: method.path.replace(".compute.v1.", ".compute.v2.") })),
  ],
};

const missOf = (from: Contract, text: string): string => {
  try {
    findMethod(from, text);
  } catch (error) {
    assert.ok(error instanceof RangeError);
    return error.message;
  }
  return assert.fail(`${text} was found`);
};

describe("find method", () => {
  test("finds a method by its name, with its service, with its packages, and by its path", () => {
    for (const method of contract.methods) {
      const label = methodLabel(contract, method);
      assert.match(label, /^\w+Service\/\w+$/);
      for (const text of [method.name, label, method.path, method.path.slice(1), `v1.${label}`]) {
        assert.equal(findMethod(contract, text), method, text);
      }
    }
  });

  test("requires the whole path if several versions of a service have the method", () => {
    const both = "svc.compute.v1.ComputeService/GetSshKey, svc.compute.v2.ComputeService/GetSshKey";
    for (const text of ["GetSshKey", "ComputeService/GetSshKey"]) {
      assert.equal(missOf(TWO_VERSIONS, text), `"${text}" matches any of ${both}; use a full name`);
    }
    for (const method of TWO_VERSIONS.methods) {
      assert.equal(findMethod(TWO_VERSIONS, methodLabel(TWO_VERSIONS, method)), method);
    }
    assert.equal(
      findMethod(TWO_VERSIONS, "compute.v2.ComputeService/GetSshKey").path.slice(0, 15),
      "/svc.compute.v2",
    );
  });

  for (const [text, says] of [
    ["ComputeService/ResizeVirtualMachien", "did you mean ComputeService/ResizeVirtualMachine?"],
    ["resizevirtualmachine", "did you mean ComputeService/ResizeVirtualMachine?"],
    ["ComputeService/ListDisks", "did you mean StorageService/ListDisks?"],
    ["Compute/GetSshKey", "did you mean ComputeService/GetSshKey?"],
    ["BillingService/PayTheBill", "BillingService has GetWallet, ListWallets"],
    [
      "RebootEverything",
      "the services are ComputeService, StorageService, NetworkService, BareMetalService, ProjectService, " +
        "OrganizationService, BillingService, IamService, WebhookService, LocationService, OperationService",
    ],
  ] as const) {
    test(`reports a missing method, ${text}: ${says.slice(0, 60)}`, () => {
      assert.equal(missOf(contract, text), `there is no method ${JSON.stringify(text)}; ${says}`);
    });
  }

  test("assigns a method to the kind of its objects", () => {
    const kindName = (text: string): string | undefined =>
      kindOfMethod(contract, findMethod(contract, text))?.name;
    assert.equal(kindName("ResizeVirtualMachine"), "VirtualMachine");
    assert.equal(kindName("ListOperations"), "Operation");
  });
});
