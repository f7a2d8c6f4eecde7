import { RpcError } from "../http/rpc-error";
import { writeJson } from "../json-text";
import type { MethodDescription } from "./method-description";
import { asText } from "./schema";
import type { UnknownRecord } from "../../base/json";

/** The answers to requests with an idempotency token. */
export interface TokenAnswers {
  /** Carries a request out, or returns the earlier answer if one with the same token was carried out. */
  once(method: MethodDescription, request: UnknownRecord, carryOut: () => UnknownRecord): UnknownRecord;
  entries(): readonly (readonly [string, TokenAnswer])[];
  restore(entries: readonly (readonly [string, TokenAnswer])[]): void;
  clear(): void;
}

/** The answer to a request with a token. */
export interface TokenAnswer {
  readonly request: string;
  readonly answer: UnknownRecord;
}

/** Creates an empty collection of answers. `isKept`: whether the service honors tokens. */
export function createTokenAnswers(isKept: boolean): TokenAnswers {
  const answers = new Map<string, TokenAnswer>();
  return {
    once({ path, tokenField }, request, carryOut) {
      const token = tokenField === undefined ? undefined : asText(request[tokenField]);
      if (!isKept || token === undefined || token === "") return carryOut();
      const key = `${path} ${token}`;
      const text = writeJson(request);
      const earlier = answers.get(key);
      if (earlier !== undefined && earlier.request !== text) {
        throw new RpcError("already_exists", `${tokenField ?? ""}: another request had the token ${token}`);
      }
      // A refused request is not remembered.
      const answer = earlier?.answer ?? structuredClone(carryOut());
      answers.set(key, { request: text, answer });
      return structuredClone(answer);
    },
    entries: () => [...answers],
    restore(entries) {
      for (const [key, answer] of entries) answers.set(key, answer);
    },
    clear: () => answers.clear(),
  };
}
