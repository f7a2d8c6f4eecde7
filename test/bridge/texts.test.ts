import assert from "node:assert/strict";
import { describe, test } from "node:test";
import { contract, kindOf } from "../../src/contract";
import {
  type JsonObject,
  namedOperation,
  ServiceError,
  type ServiceErrorFacts,
  UnexpectedAnswerError,
} from "../../src/client";
import type { Diagnostic } from "../../src/plugin";
import type { Followed } from "../../src/bridge/calls";
import { HeldUp } from "../../src/bridge/held-up";
import * as texts from "../../src/bridge/texts";
import { UnexpectedAnswer } from "../../src/service";

const machine = kindOf(contract, "VirtualMachine");
const parentField = machine.fields.find(({ terraformName }) => terraformName === machine.parentField);
const NAME = "projects/p/virtual-machines/m";
const PATH = [{ kind: "attribute", name: "x" }] as const;
const KEEP =
  "Terraform marks the resource as tainted and would replace it. To keep it, run `terraform untaint <address>` with the address " +
  "named below, then `terraform apply`: ";

/** How a wait ended; the client's own words about it are "THE END." here. */
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

describe("what the user reads", () => {
  test("when a call failed", () => {
    says(texts.callFailed("delete it", new Error("No way.")), "error", "Could not delete it", "No way.");
    const error = serviceError({});
    says(texts.callFailed("delete it", error), "error", "Could not delete it", error.message);
    const interrupted = serviceError({ reason: "aborted", delivery: "notSent" });
    says(
      texts.callFailed("read it", interrupted),
      "error",
      "Interrupted: could not read it",
      interrupted.message,
    );
    says(
      texts.callFailed("do it", new HeldUp("interrupt", "Not yet.")),
      "error",
      "Interrupted: could not do it",
      "Not yet.",
    );
    says(
      texts.callFailed("do it", new HeldUp("conflict", "In the way.")),
      "error",
      "Held up: could not do it",
      "In the way.",
    );
    assert.equal(texts.mayHaveGoneThrough(new HeldUp("conflict", "In the way.")), false);
  });

  test("when an answer has another shape", () => {
    says(
      texts.callFailed("read it", new UnexpectedAnswer("labels", "an object", ["secret"])),
      "error",
      "Unexpected answer: could not read it",
      "The service's answer cannot be used: the field labels should be an object, but is a list. The contract that this provider was built with does not match the service.",
    );
    says(
      texts.callFailed("delete it", new UnexpectedAnswerError("It has no operation.")),
      "error",
      "Unexpected answer: could not delete it",
      "It has no operation.",
    );
  });

  test("when a creation failed: only what may exist is to be looked for", () => {
    const IMPORT =
      " If it is there, import it (`terraform import <address> <resource name>`) instead of applying again, which would make a second one.";
    const refused = serviceError({ code: "invalid_argument", httpStatus: 400 });
    says(texts.createFailed(machine, refused), "error", "Could not create VirtualMachine", refused.message);
    const lost = serviceError({
      reason: "connectionClosed",
      delivery: "maybeReceived",
      mayHaveCreated: true,
    });
    says(
      texts.createFailed(machine, lost),
      "error",
      "Could not create VirtualMachine",
      lost.message + IMPORT,
    );
    const odd = new UnexpectedAnswerError("It has no operation.");
    says(
      texts.createFailed(machine, odd),
      "error",
      "Unexpected answer: could not create VirtualMachine",
      `It has no operation.${IMPORT}`,
    );
  });

  test("when a value is missing", () => {
    says(
      texts.missingDefault("region", "region", PATH),
      "error",
      "Missing value",
      'region is needed and not set. Set it here, or for every resource with the provider\'s argument "region" or the environment variable SVC_REGION.',
    );
    says(
      texts.missingDefault("organization_name", undefined, PATH),
      "error",
      "Missing value",
      "organization_name is needed and not set. Set it here.",
    );
  });

  test("when an import id is none", () => {
    const full = "Give the full resource name, projects/{project}/virtual-machines/{id}";
    says(
      texts.badImportId(machine, "a b", undefined),
      "error",
      "Invalid import id",
      `"a b" does not name a VirtualMachine. ${full}, or its last part alone.`,
    );
    says(
      texts.badImportId(machine, "m", parentField),
      "error",
      "Invalid import id",
      `"m" does not name a VirtualMachine. ${full}, or its last part alone; for that, set the provider's argument "project" or the environment variable SVC_PROJECT.`,
    );
  });

  test("when a data source finds nothing, or does not know where to look", () => {
    says(
      texts.notFound(machine, NAME, PATH),
      "error",
      "VirtualMachine not found",
      `The service says that ${NAME} does not exist. Check the name, or create it first.`,
    );
    says(
      texts.noScope(machine, "m", undefined, PATH),
      "error",
      "Which VirtualMachine?",
      '"m" is not a full resource name, and nothing says where to look for it. Give the full name, projects/{project}/virtual-machines/{id}.',
    );
  });

  test("when a wait is interrupted", () => {
    const rest =
      "THE END. Nothing was lost and nothing needs to be undone: the next plan or apply waits for it and";
    says(
      texts.interrupted(followed("create", "aborted")),
      "warning",
      "Interrupted while waiting to create VirtualMachine",
      `${rest} takes over what it made.`,
    );
    says(
      texts.interruptedError(followed("delete", "aborted")),
      "error",
      "Interrupted while waiting to delete VirtualMachine",
      `${rest} goes on from there.`,
    );
  });

  test("when an operation does not end in time", () => {
    const more = (phase: string): string =>
      ` More time can be given in the resource's \`timeouts\` (\`${phase}\`).`;
    const AGAIN = "Run `terraform apply` again: it waits for this operation first and starts no other.";
    says(
      texts.operationEnd(followed("create", "deadline"), "here"),
      "error",
      "Out of time: could not create VirtualMachine",
      `THE END. ${KEEP}it goes on waiting and takes over the object.${more("create")}`,
    );
    says(
      texts.operationEnd(followed("create", "deadline"), "resumed"),
      "error",
      "Out of time: could not create VirtualMachine",
      `THE END. ${AGAIN}`,
    );
    says(
      texts.operationEnd(followed("update", "deadline"), "here"),
      "error",
      "Out of time: could not update VirtualMachine",
      `THE END. ${AGAIN}${more("update")}`,
    );
  });

  test("when an operation cannot be followed, or is forgotten", () => {
    says(
      texts.operationEnd(followed("create", "error"), "here"),
      "error",
      "Could not follow the operation to create VirtualMachine",
      `THE END. ${KEEP}it goes on waiting and takes over the object.`,
    );
    says(
      texts.operationEnd(followed("create", "vanished"), "here"),
      "error",
      "Lost sight: could not create VirtualMachine",
      "THE END. Look for the VirtualMachine in the service. Whether it is there or not, remove this resource from the state first (`terraform state rm <address>`); then import it, or apply again.",
    );
    says(
      texts.operationEnd(followed("delete", "vanished"), "here"),
      "error",
      "Lost sight: could not delete VirtualMachine",
      "THE END. Run `terraform plan` to see how the object stands.",
    );
  });

  test("when an operation failed or was cancelled, in this run or in an earlier one", () => {
    says(
      texts.operationEnd(followed("update", "failed"), "here"),
      "error",
      "Failed: could not update VirtualMachine",
      "THE END.",
    );
    says(
      texts.operationEnd(followed("update", "cancelled"), "here"),
      "error",
      "Cancelled: could not update VirtualMachine",
      "THE END.",
    );
    says(
      texts.earlierEnd(followed("create", "failed")),
      "warning",
      "Failed: an earlier run could not create VirtualMachine",
      "THE END. The plan goes by how things stand now.",
    );
    says(
      texts.nothingToUpdate(machine),
      "error",
      "There is no VirtualMachine to update",
      "An earlier run had begun to create it, and that has failed. Run `terraform apply` again, without `-refresh=false`: it is then created anew.",
    );
  });

  test("when something was made and is not known, or not read", () => {
    says(
      texts.noNameInMetadata(followed("create", "succeeded")),
      "error",
      "Unexpected answer: could not create VirtualMachine",
      'Operation operations/o succeeded, but its metadata has no usable "virtual_machine_name", so that it is not known what was made. Look for it in the service, remove this resource from the state (`terraform state rm <address>`), and import the object.',
    );
    assert.match(
      texts.noNameInMetadata(
        followed("create", "succeeded", { virtual_machine_name: "projects/other/virtual-machines/m" }),
      ).detail,
      /has no usable "virtual_machine_name" \(projects\/other\/virtual-machines\/m cannot be what was made here\), so/,
    );
    says(
      texts.createdButUnreadable(machine, NAME, new Error("No way.")),
      "error",
      "Could not read the new VirtualMachine",
      `${NAME} was created, but could not be read afterwards. No way. ${KEEP}the object stays.`,
    );
    says(
      texts.createdAndInterrupted(machine, NAME),
      "warning",
      "Interrupted before the new VirtualMachine was read",
      `${NAME} was created. What the service has set in it is not in the state yet; the next plan or apply reads it.`,
    );
    says(
      texts.nameless(machine),
      "error",
      "State without a name",
      "The state of this VirtualMachine holds no resource name, and no operation from which it could be learnt. Look for the object in the service, remove this resource from the state (`terraform state rm <address>`), and import the object if it exists.",
    );
  });
});
