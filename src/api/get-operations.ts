import type { Contract, Kind, Method } from "../contract";
import { type CallOptions, type GetOperations, isJsonList, isJsonObject, type JsonObject } from "../client";
import { listPages, placeOf } from "./objects";
import { withUsualOperation } from "./method-messages";
import type { Service } from "./service";

/** Field of a batch request with the names (AIP-231, assumed). */
const NAMES = "names";

/** Maximum number of names in a batch request, unless the contract declares another (AIP-231). */
const USUAL_MOST = 1000;

/** Cost of transferring one operation in a page; a request costs 1. */
const ITEM_COST = 1 / 100;

/**
 * Returns the function that requests many operations together: with the method `BatchGetOperations` if the contract
 * has one, else with the list of all operations; undefined if it has neither.
 */
export function getOperations(service: Service): GetOperations | undefined {
  const { contract } = service;
  const batch = contract.methods.find(({ name }) => name === "BatchGetOperations");
  const names = batch?.request.find(({ wireName, type }) => wireName === NAMES && type.kind === "list");
  if (batch !== undefined && names !== undefined) {
    return byBatchMethod(service, batch, Math.max(1, names.constraints.maxItems ?? USUAL_MOST));
  }
  const kind = contract.kinds.find(({ name }) => name === "Operation");
  const isListed = kind !== undefined && placeOf(service, kind, undefined).isWhole;
  return isListed ? byList(service, kind) : undefined;
}

/** Sends as few requests of at most `most` names as possible. */
function byBatchMethod({ client, contract }: Service, method: Method, most: number): GetOperations {
  return async (names, { signal, onAnswer }) => {
    const groups = Array.from({ length: Math.ceil(names.length / most) }, (_, index) =>
      names.slice(index * most, (index + 1) * most),
    );
    const options: CallOptions = { signal, onAnswer, repeats: "rejected" };
    const answers = await Promise.all(
      groups.map((group) => client.call({ path: method.path, safety: "read" }, { [NAMES]: group }, options)),
    );
    const items = answers.flatMap((answer) => Object.values(answer).find(isJsonList) ?? []);
    return { operations: byName(contract, items.filter(isJsonObject)), cost: groups.length };
  };
}

/** Reads pages while each of them shows more of the operations than it costs. */
function byList(service: Service, kind: Kind): GetOperations {
  return async (names, { signal, onAnswer }) => {
    const wanted = new Set(names);
    const operations = new Map<string, JsonObject>();
    let cost = 0;
    for await (const page of listPages(service, kind, {}, { signal, onAnswer, repeats: "rejected" })) {
      const pageCost = 1 + page.objects.length * ITEM_COST;
      cost += pageCost;
      let found = 0;
      for (const [name, operation] of byName(service.contract, page.objects)) {
        if (!wanted.delete(name)) continue;
        operations.set(name, operation);
        found += 1;
      }
      if (found < pageCost || wanted.size <= pageCost) break;
    }
    return { operations, cost };
  };
}

/** Returns operations by name, with the documented fields of an operation. */
function byName(contract: Contract, items: readonly JsonObject[]): ReadonlyMap<string, JsonObject> {
  const operations = new Map<string, JsonObject>();
  for (const item of items) {
    const { operation } = withUsualOperation(contract, { operation: item });
    if (isJsonObject(operation) && typeof operation["name"] === "string") {
      operations.set(operation["name"], operation);
    }
  }
  return operations;
}
