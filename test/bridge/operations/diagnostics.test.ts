import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../../src/contract";
import {
  type JsonObject,
  namedOperation,
  ServiceError,
  type ServiceErrorFacts,
  UnexpectedAnswerError,
} from "../../../src/client";
import type { Diagnostic } from "../../../src/plugin";
import type { Followed } from "../../../src/bridge/operations";
import * as texts from "../../../src/bridge/operations/diagnostics";
import { UnexpectedAnswer } from "../../../src/api";
import { NotSentError } from "../../../src/calls";

const machine = kindOf(contract, "VirtualMachine");
const parentField = machine.fields.find(({ terraformName }) => terraformName === machine.parentField);
const NAME = "projects/p/virtual-machines/m";
const PATH = [{ kind: "attribute", name: "x" }] as const;
const KEEP =
  "Terraform marks the resource as tainted and would replace it. To keep it, run `terraform untaint <address>` with the address " +
  "named below, then `terraform apply`: ";

/** Returns how a wait ended. The client's own text is "THE END." here. */
function followed(
  verb: Followed["pending"]["verb"],
  kind: Followed["outcome"]["kind"],
  metadata: JsonObject = {},
): Followed {
  return {
    kind: machine,
    pending: { verb, operation: "operations/o", startedAtMs: 0 },
    outcome: { kind, operation: { ...namedOperation("operations/o"), metadata } } as Followed["outcome"],
    text: "THE END.",
  };
}

function serviceError(facts: Partial<ServiceErrorFacts>): ServiceError {
  return new ServiceError({
    code: "unavailable",
    reason: "answered",
    delivery: "answered",
    method: "/svc.compute.v1.ComputeService/CreateVirtualMachine",
    endpoint: "https://service.example",
    httpStatus: 503,
    said: "busy",
    ...facts,
  });
}

function says(
  diagnostic: Diagnostic,
  severity: Diagnostic["severity"],
  summary: string,
  detail: string,
): void {
  assert.deepEqual({ ...diagnostic, path: undefined }, { severity, summary, detail, path: undefined });
}

describe("diagnostics: texts", () => {
  test("for a failed call", () => {
    says(texts.callFailed("delete it", new Error("No way.")), "error", "Error deleting it", "No way.");
    const error = serviceError({});
    says(texts.callFailed("delete it", error), "error", "Error deleting it", error.message);
    const interrupted = serviceError({ reason: "aborted", delivery: "notSent" });
    says(
      texts.callFailed("read it", interrupted),
      "error",
      "Interrupted while reading it",
      interrupted.message,
    );
    says(
      texts.callFailed("do it", new NotSentError("interrupt", "Not yet.")),
      "error",
      "Interrupted while doing it",
      "Not yet.",
    );
    says(
      texts.callFailed("do it", new NotSentError("conflict", "In the way.")),
      "error",
      "Timed out waiting for another change before doing it",
      "In the way.",
    );
    assert.equal(texts.mayHaveGoneThrough(new NotSentError("conflict", "In the way.")), false);
  });

  test("for an answer of the wrong shape", () => {
    says(
      texts.callFailed("read it", new UnexpectedAnswer("labels", "an object", ["secret"])),
      "error",
      "Unexpected response while reading it",
      "The service's answer cannot be used: the field labels should be an object, but is a list. The contract that this provider was built with does not match the service.",
    );
    says(
      texts.callFailed("delete it", new UnexpectedAnswerError("It has no operation.")),
      "error",
      "Unexpected response while deleting it",
      "It has no operation.",
    );
  });

  test("for a failed create mention an import only if an object may exist", () => {
    const IMPORT =
      " If the VirtualMachine exists, import it (`terraform import <address> <resource name>`) instead of applying again: another apply " +
      "would create a second one.";
    const refused = serviceError({ code: "invalid_argument", httpStatus: 400 });
    says(texts.createFailed(machine, refused), "error", "Error creating VirtualMachine", refused.message);
    const lost = serviceError({
      reason: "connectionClosed",
      delivery: "maybeReceived",
      mayHaveCreated: true,
    });
    says(texts.createFailed(machine, lost), "error", "Error creating VirtualMachine", lost.message + IMPORT);
    const odd = new UnexpectedAnswerError("It has no operation.");
    says(
      texts.createFailed(machine, odd),
      "error",
      "Unexpected response while creating VirtualMachine",
      `It has no operation.${IMPORT}`,
    );
  });

  test("for a missing value", () => {
    says(
      texts.missingDefault("region", "region", PATH),
      "error",
      "Missing value",
      'region is required, but not set. Set it here, or for all resources with the provider\'s argument "region" or the environment variable SVC_REGION.',
    );
    says(
      texts.missingDefault("organization_name", undefined, PATH),
      "error",
      "Missing value",
      "organization_name is required, but not set. Set it here.",
    );
  });

  test("for an invalid import id", () => {
    const full = "Specify the full resource name, projects/{project}/virtual-machines/{id}";
    says(
      texts.badImportId(machine, "a b", undefined),
      "error",
      "Invalid import ID",
      `"a b" is not the name of a VirtualMachine. ${full}, or its last part alone.`,
    );
    says(
      texts.badImportId(machine, "m", parentField),
      "error",
      "Invalid import ID",
      `"m" is not the name of a VirtualMachine. ${full}, or its last part alone. The last part alone requires the provider's argument "project" or the environment variable SVC_PROJECT.`,
    );
  });

  test("for a data source that finds no object or has no parent", () => {
    says(
      texts.notFound(machine, NAME, PATH),
      "error",
      "VirtualMachine not found",
      `The service reports that ${NAME} does not exist. Check the name, or create the object first.`,
    );
    says(
      texts.noScope(machine, "m", undefined, PATH),
      "error",
      "Ambiguous VirtualMachine name",
      '"m" is not a full resource name, and its parent is unknown. Specify the full name, projects/{project}/virtual-machines/{id}.',
    );
  });

  test("for an interrupted wait", () => {
    const rest =
      "THE END. Nothing is lost, and nothing needs to be undone. The next plan or apply waits for the operation and";
    says(
      texts.interrupted(followed("create", "aborted")),
      "warning",
      "Interrupted while waiting for the operation to create VirtualMachine",
      `${rest} adopts the object that it created.`,
    );
    says(
      texts.interruptedError(followed("delete", "aborted")),
      "error",
      "Interrupted while waiting for the operation to delete VirtualMachine",
      `${rest} continues from there.`,
    );
  });

  test("for an operation that does not end in time", () => {
    const more = (phase: string): string =>
      ` To allow more time, set \`${phase}\` in the resource's \`timeouts\`.`;
    const AGAIN = "Run `terraform apply` again. It waits for this operation first and starts no other.";
    says(
      texts.operationEnd(followed("create", "deadline"), "here", texts.untaint("it goes on")),
      "error",
      "Timed out creating VirtualMachine",
      `THE END. ${KEEP}it goes on.${more("create")}`,
    );
    says(
      texts.operationEnd(followed("create", "deadline"), "resumed"),
      "error",
      "Timed out creating VirtualMachine",
      `THE END. ${AGAIN}`,
    );
    says(
      texts.operationEnd(followed("update", "deadline"), "here"),
      "error",
      "Timed out updating VirtualMachine",
      `THE END. ${AGAIN}${more("update")}`,
    );
  });

  test("for an operation that cannot be polled or is not found", () => {
    says(
      texts.operationEnd(followed("create", "error"), "here", texts.applyFromJournal("/j", "it goes on")),
      "error",
      "Error polling the operation to create VirtualMachine",
      "THE END. Run `terraform apply` again with the same configuration: it goes on, and creates no other object. Until then, no state " +
        "contains the object. Only /j records it, so keep that folder. To delete the object, apply first, then destroy.",
    );
    says(
      texts.operationEnd(followed("create", "vanished"), "here"),
      "error",
      "Operation not found while creating VirtualMachine",
      "THE END. Look for the VirtualMachine in the service. Whether or not it exists, first remove this resource from the state (`terraform state rm <address>`). Then import the object, or apply again.",
    );
    says(
      texts.operationEnd(followed("delete", "vanished"), "here"),
      "error",
      "Operation not found while deleting VirtualMachine",
      "THE END. Run `terraform plan` to see the current state of the object.",
    );
  });

  test("for an operation that failed or was cancelled, in this run or an earlier one", () => {
    says(
      texts.operationEnd(followed("update", "failed"), "here"),
      "error",
      "Operation failed while updating VirtualMachine",
      "THE END.",
    );
    says(
      texts.operationEnd(followed("update", "cancelled"), "here"),
      "error",
      "Operation cancelled while updating VirtualMachine",
      "THE END.",
    );
    says(
      texts.earlierEnd(followed("create", "failed")),
      "warning",
      "Operation of an earlier run failed while creating VirtualMachine",
      "THE END. The plan is based on the current state of the service.",
    );
    says(
      texts.nothingToUpdate(machine),
      "error",
      "No VirtualMachine to update",
      "An earlier run started to create it, and that operation failed. Run `terraform apply` again, without `-refresh=false`, to create it.",
    );
  });

  test("for a new object that is unknown or cannot be read", () => {
    says(
      texts.noNameInMetadata(followed("create", "succeeded")),
      "error",
      "Unexpected response while creating VirtualMachine",
      'Operation operations/o succeeded, but its metadata has no usable "virtual_machine_name". The name of the created VirtualMachine is therefore unknown. Look for it in the service, remove this resource from the state (`terraform state rm <address>`), and import the object.',
    );
    assert.match(
      texts.noNameInMetadata(
        followed("create", "succeeded", { virtual_machine_name: "projects/other/virtual-machines/m" }),
      ).detail,
      /has no usable "virtual_machine_name" \(projects\/other\/virtual-machines\/m cannot be the created object\)\. The name/,
    );
    says(
      texts.createdButUnreadable(machine, NAME, new Error("No way."), texts.untaint("the object stays")),
      "error",
      "Error reading the new VirtualMachine",
      `${NAME} was created, but could not be read afterwards. No way. ${KEEP}the object stays.`,
    );
    says(
      texts.createdAndInterrupted(machine, NAME),
      "warning",
      "Interrupted before the new VirtualMachine was read",
      `${NAME} was created. The values that the service computed are not in the state yet. The next plan or apply reads them.`,
    );
    says(
      texts.nameless(machine),
      "error",
      "Missing resource name in state",
      "The state of this VirtualMachine contains no resource name, and no operation that could supply it. Look for the object in the service, remove this resource from the state (`terraform state rm <address>`), and import the object if it exists.",
    );
  });
});
