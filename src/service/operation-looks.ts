import type { Contract, Kind } from "../contract";
import { type GetOperation, isJsonObject, isTerminal, type JsonObject, operationFromJson } from "../client";
import type { ObjectReads } from "./object-reads";
import { batchedGet, operationBatchMethod } from "./operation-batch";
import { withUsualOperation } from "./operation-method";
import { operationPoll } from "./operation-poll";
import type { Service } from "./service";
import { UnexpectedAnswer } from "./unexpected-answer";

/** What looks at operations can be shared by. */
export interface OperationLooksOptions {
  /** Reads that know how to answer many together. @default each operation is asked for alone, unless a method answers for many */
  readonly reads?: ObjectReads | undefined;
  /** Runs what is done for several operations, so that none of them is taken to be its cause. @default it is run as it is */
  readonly detach?: ((work: () => void) => void) | undefined;
}

/**
 * How operations are looked at: many at once by a method for that, where the contract has one, or else by the list of all operations as long
 * as it is short enough to be worth it, and otherwise one by one. Throws where the contract has no method for an operation.
 */
export function operationLooks(service: Service, options: OperationLooksOptions = {}): GetOperation {
  const { contract } = service;
  const { reads, detach = (work) => work() } = options;
  const alone = operationPoll(service);
  const batch = operationBatchMethod(contract);
  if (batch !== undefined) return batchedGet(service, batch, alone, detach);
  const kind = contract.kinds.find(({ name }) => name === "Operation");
  return reads === undefined || kind?.methods.get === undefined
    ? alone
    : listedGet(contract, kind, reads, alone);
}

function listedGet(contract: Contract, kind: Kind, reads: ObjectReads, alone: GetOperation): GetOperation {
  return async (name, looking) => {
    const { signal, onAnswer, needsMetadata, isLast } = looking;
    // What a list shows may lag behind; what is seen last counts.
    if (isLast) return alone(name, looking);
    const isExpected = (json: JsonObject): boolean => saysAll(usual(contract, json), needsMetadata);
    try {
      return usual(contract, await reads.read(kind, name, { signal, onAnswer, isExpected }));
    } catch (error) {
      // An answer that shows no object may show an operation all the same.
      if (error instanceof UnexpectedAnswer) return alone(name, looking);
      throw error;
    }
  };
}

/** Whether nothing more can be learnt by asking for the operation itself: it goes on, or it has ended and says with what. */
function saysAll(json: JsonObject, needsMetadata: boolean): boolean {
  const { state, metadata, errorMessage } = operationFromJson(json);
  if (state === "UNRECOGNISED") return false;
  if (!isTerminal(state)) return true;
  if (state === "SUCCEEDED") return !needsMetadata || Object.keys(metadata).length > 0;
  return errorMessage !== "";
}

function usual(contract: Contract, json: JsonObject): JsonObject {
  const { operation } = withUsualOperation(contract, { operation: json });
  return isJsonObject(operation) ? operation : json;
}
