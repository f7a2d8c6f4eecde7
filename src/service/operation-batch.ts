import type { Contract, Method } from "../contract";
import {
  type AnswerFacts,
  type GetOperation,
  isJsonList,
  isJsonObject,
  isServiceError,
  type JsonObject,
  type LookOptions,
  type ServiceError,
} from "../client";
import { whenAllLeft } from "./asked-object";
import { withUsualOperation } from "./operation-method";
import type { Service } from "./service";

/** A method that answers for many operations: `names` to `operations` (AIP-231, assumed where a contract has a method of that name). */
export interface OperationBatchMethod {
  readonly method: Method;
  /** The most names that it takes at once: 1000 (AIP-231) unless the contract says otherwise. */
  readonly most: number;
}

const NAMES = "names";
const USUAL_MOST = 1000;

/** The contract's method for many operations; undefined where it has none. */
export function operationBatchMethod({ methods }: Contract): OperationBatchMethod | undefined {
  const method = methods.find(({ name }) => name === "BatchGetOperations");
  const names = method?.request.find(({ wireName, type }) => wireName === NAMES && type.kind === "list");
  if (method === undefined || names === undefined) return undefined;
  return { method, most: Math.max(1, names.constraints.maxItems ?? USUAL_MOST) };
}

interface Asked extends LookOptions {
  readonly name: string;
  answer(operation: JsonObject | Promise<JsonObject>): void;
}

/**
 * Asks for operations by that method, all together that are asked for in one turn. What is not in its answer, and whatever fails for a reason
 * that may lie in one of them, each is asked for alone. Once it is refused altogether it is not used again.
 *
 * @param alone how one operation is asked for
 * @param detach runs what is done for several, so that none of them is taken to be its cause
 */
export function batchedGet(
  { client, contract }: Service,
  { method, most }: OperationBatchMethod,
  alone: GetOperation,
  detach: (work: () => void) => void,
): GetOperation {
  let gathered: Asked[] = [];
  let isRefused = false;
  /** What a batch does not show, or fails for: asked for alone from then on. */
  const odd = new Set<string>();

  const askAlone = (asked: Asked): void => asked.answer(alone(asked.name, asked));
  /** After a batch that failed: it is to blame if it fails alone, too. */
  const askSuspect = async (asked: Asked): Promise<void> => {
    const answer = alone(asked.name, asked);
    asked.answer(answer);
    await answer.catch(() => odd.add(asked.name));
  };
  const askTogether = async (group: readonly Asked[]): Promise<void> => {
    let facts: AnswerFacts | undefined;
    const options = { signal: whenAllLeft(group), onAnswer: (answer: AnswerFacts) => (facts = answer) };
    try {
      const body = { [NAMES]: group.map(({ name }) => name) };
      const answer = await client.call({ path: method.path, safety: "read" }, body, options);
      const shown = operationsIn(contract, answer);
      for (const asked of group) {
        const operation = shown.get(asked.name);
        if (operation === undefined) {
          odd.add(asked.name);
          askAlone(asked);
        } else {
          if (facts !== undefined) asked.onAnswer(facts);
          asked.answer(operation);
        }
      }
    } catch (error) {
      isRefused ||= isServiceError(error) && REFUSALS.has(error.code);
      if (isPassing(error)) for (const asked of group) asked.answer(Promise.reject(error));
      else for (const asked of group) void askSuspect(asked);
    }
  };
  const flush = (): void => {
    const all = gathered;
    gathered = [];
    const together: Asked[] = [];
    const single: Asked[] = [];
    for (const asked of all) (isRefused || odd.has(asked.name) ? single : together).push(asked);
    if (together.length === 1) single.push(...together.splice(0));
    for (const asked of single) askAlone(asked);
    for (let from = 0; from < together.length; from += most)
      void askTogether(together.slice(from, from + most));
  };
  return (name, options) =>
    new Promise((resolve) => {
      gathered.push({ ...options, name, answer: resolve });
      if (gathered.length === 1) detach(() => queueMicrotask(flush));
    });
}

/** Codes by which a service says that the method is not for us. */
const REFUSALS: ReadonlySet<string> = new Set(["unimplemented", "permission_denied"]);

/** Codes that say nothing of any one operation: asking for each alone would only be more of the same. */
const PASSING: ReadonlySet<string> = new Set(["resource_exhausted", "unavailable", "canceled"]);

function isPassing(error: unknown): error is ServiceError {
  return isServiceError(error) && (error.httpStatus === 429 || PASSING.has(error.code));
}

/** The operations that an answer shows, by name. */
function operationsIn(contract: Contract, answer: JsonObject): ReadonlyMap<string, JsonObject> {
  const list = Object.values(answer).find(isJsonList) ?? [];
  const shown = new Map<string, JsonObject>();
  for (const item of list) {
    if (!isJsonObject(item)) continue;
    const { operation } = withUsualOperation(contract, { operation: item });
    if (isJsonObject(operation) && typeof operation["name"] === "string")
      shown.set(operation["name"], operation);
  }
  return shown;
}
