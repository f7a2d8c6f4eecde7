import { answerWithoutSecrets, type Service } from "../../api";
import { callMethod } from "../../calls";
import {
  checkRequest,
  completeRequest,
  type Contract,
  findMethod,
  isReadVerb,
  type Method,
} from "../../contract";
import { isNotFound } from "../../client";
import { type HookEntry, hookResultProblem, methodDigest, type SynthHookEffect } from "../../synth";
import { type EntryOutcome, type EntryReport, textOf } from "./context-entries";
import { isRecord, type Json, type JsonObject } from "../../base/json";

/** A comparison of a stored answer of a hook, with the new answer if there is one. */
export interface ComparedHook {
  readonly report: EntryReport;
  readonly entry?: HookEntry;
}

/** Describes the stored answer of a hook. */
export function listHook(key: string, { hook, effect, endpoint }: HookEntry): EntryReport {
  const { call, command } = effect;
  const what = isRecord(call) ? textOf(call["method"]) : textOf(command);
  return {
    key,
    question: `hook ${hook}, ${what}`,
    endpoint,
    names: [],
    outcome: "stored",
    differences: [],
  };
}

/** Compares the stored answer of a hook that only reads with that of the service at `endpoint`. Calls nothing for other hooks. */
export async function compareHook(
  service: Service,
  endpoint: string,
  key: string,
  entry: HookEntry,
  timeoutMs: number,
): Promise<ComparedHook> {
  const { contract } = service;
  const report = (outcome: EntryOutcome, differences: readonly string[] = []): EntryReport => ({
    ...listHook(key, entry),
    outcome,
    differences,
  });
  const { call } = entry.effect;
  if (!isRecord(call) || Object.keys(entry.secrets).length > 0) return { report: report("hook") };
  const method = methodOf(contract, call["method"]);
  if (method === undefined) return { report: report("otherContract") };
  if (!isReadVerb(method.verb)) return { report: report("hook") };
  if (methodDigest(contract, method) !== entry.contract) return { report: report("otherContract") };
  // The file may come from anywhere: only the environment decides which service receives the API key.
  if (entry.endpoint !== endpoint) return { report: report("otherService") };
  const request = requestOf(contract, method, entry.effect);
  if (request === undefined) return { report: report("otherContract") };
  let answer: JsonObject;
  try {
    const end = await callMethod(service, method, request, { deadlineMs: timeoutMs });
    answer = "answer" in end ? end.answer : {};
  } catch (error) {
    // The object may have been deleted. The other answers are compared and stored nevertheless.
    if (!isNotFound(error)) throw error;
    return { report: report("unmatched", [error.message]) };
  }
  const result = answerWithoutSecrets(contract, answer, service.client.redact);
  const effect = entry.effect as unknown as SynthHookEffect;
  const problem = hookResultProblem(contract, { effect, output: "json" }, result);
  if (problem !== undefined) {
    const text = `the new answer is not used, because ${problem.path} ${problem.text} according to the contract`;
    return { report: report("unmatched", [text]) };
  }
  const differences = differencesOf(entry.result, result);
  return {
    report: report(differences.length === 0 ? "same" : "changed", differences),
    entry: { ...entry, result },
  };
}

function methodOf(contract: Contract, name: unknown): Method | undefined {
  try {
    return typeof name === "string" ? findMethod(contract, name) : undefined;
  } catch {
    return undefined;
  }
}

/** Returns the request of a stored call as a synthesis sends it; undefined if the contract does not allow it. */
function requestOf(
  contract: Contract,
  method: Method,
  { call, defaults }: JsonObject,
): Parameters<typeof callMethod>[2] | undefined {
  const given = isRecord(call) ? call["request"] : undefined;
  const { project = "", region = "" } = isRecord(defaults) ? defaults : {};
  const checked = checkRequest(contract, method, given);
  if (checked.problems.length > 0) return undefined;
  const { body, problems } = completeRequest(contract, method, checked.body, {
    ...(typeof project === "string" && project !== "" ? { project } : {}),
    ...(typeof region === "string" && region !== "" ? { region } : {}),
  });
  return problems.length === 0 ? body : undefined;
}

/** Names the members that differ. Their values may be whole lists of objects. */
function differencesOf(before: Json, after: Json): readonly string[] {
  if (!isRecord(before) || !isRecord(after)) {
    return textOf(before) === textOf(after) ? [] : ["the answer has changed"];
  }
  const [old, now] = [before, after];
  return [...new Set([...Object.keys(old), ...Object.keys(now)])]
    .sort()
    .filter((name) => textOf(old[name]) !== textOf(now[name]))
    .map((name) => `${name} has changed`);
}
