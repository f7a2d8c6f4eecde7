import { type Contract, type Kind, type Method, stateMeant } from "../../contract";
import { errorCodeOfAnswer, type JsonObject as ClientObject, withStateOf } from "../../client";
import { boundedMap } from "./bounded-map";
import { NOT_FOUND_LINE, notFoundCodes } from "../service-map";
import type { EvidenceCollection } from "./evidence";
import { type RecordedExchange, memberOf, textOf, textsIn } from "./exchange";
import { asRecord } from "../../base/json";

/** Learns how the service answers a get of an object that is gone. */
export interface GoneLearner {
  /** Judges the answer to a call of a kind's method. `name` is the object that the request names. */
  add(call: GoneCall): void;
  /** Judges a successful poll of an operation. */
  polled(operation: string, response: unknown): void;
  /** Adds what was learned to the evidence. */
  end(): void;
}

/** A call of a method of a kind. */
export interface GoneCall {
  /** Number of the request, from 1. */
  readonly request: number;
  readonly method: Method;
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly exchange: RecordedExchange;
}

/** A refused get of an object that is gone. */
interface Refusal {
  readonly kind: string;
  readonly method: string;
  readonly request: number;
  readonly status: number;
  /** The service's code in the answer, or the sentence of an error without one. */
  readonly code: string | undefined;
  readonly seen: string;
  /** The code is one of the canonical ones, which has its meaning. */
  readonly isCanonical: boolean;
}

/** Statuses that say nothing about an object: of credentials, rate limits and failures. */
const SAYS_NOTHING = [401, 403, 408, 429];

const MOST_KEPT = 10_000;

const CONCLUSION = "answers a call for an object that is gone with a code that means not_found";

/** Creates a learner that has seen no call. */
export function createGoneLearner(contract: Contract, evidence: EvidenceCollection): GoneLearner {
  const gone = boundedMap<true>(MOST_KEPT);
  /** Objects that the service has returned and that were not deleted since. */
  const present = boundedMap<true>(MOST_KEPT);
  /** Operations that are not known to have ended: of deletes with their object, and of creates. */
  const running = boundedMap<{ readonly deletes?: string }>(MOST_KEPT);
  /** The last refused gets of objects that are gone, by name. */
  const refusals = boundedMap<readonly Refusal[]>(MOST_KEPT);
  /** Statuses and codes with which calls for existing objects were refused. */
  const ofPresent = boundedMap<true>(MOST_KEPT);

  /** The object exists, or its delete has ended only now. Answers until then were about an existing object. */
  const wasPresent = (name: string): void => {
    for (const { status, code } of refusals.get(name) ?? []) ofPresent.set(keyOf(status, code), true);
    refusals.delete(name);
  };

  const exists = (name: string): void => {
    wasPresent(name);
    gone.delete(name);
    present.set(name, true);
  };

  const isGone = (name: string): void => {
    present.delete(name);
    gone.set(name, true);
  };

  const succeeded = ({ method, name, exchange: { response } }: GoneCall): void => {
    if ((method.verb === "get" || method.verb === "update") && name !== undefined) {
      if (method.verb === "get" || !gone.has(name)) exists(name);
    } else if (method.verb === "create") {
      const texts = textsIn(response);
      for (const text of texts) {
        exists(text);
        if (method.longRunning) running.set(text, {});
      }
    } else if (method.verb === "delete" && name !== undefined) {
      present.delete(name);
      if (!method.longRunning) {
        isGone(name);
        return;
      }
      for (const text of textsIn(response)) running.set(text, { deletes: name });
      if (hasSucceeded(contract, response, method.operationField ?? "operation")) isGone(name);
    }
  };

  const refused = ({ method, kind, name, exchange, request }: GoneCall): void => {
    const { status, responseText } = exchange;
    if (name === undefined || status < 400 || status >= 500 || SAYS_NOTHING.includes(status)) return;
    const { code, sighted } = errorCodeOfAnswer(status, responseText, contract.errors);
    if (present.has(name)) ofPresent.set(keyOf(status, sighted?.text ?? phraseOf(exchange, name)), true);
    if (method.verb !== "get" || !gone.has(name)) return;
    if (code === "not_found") {
      wasPresent(name);
      // A canonical code shows nothing about the service's own ones.
      const isOwn = errorCodeOfAnswer(status, responseText, undefined).code !== "not_found";
      evidence.confirm(kind.name, `${method.name} ${CONCLUSION}`, isOwn ? [NOT_FOUND_LINE] : []);
      return;
    }
    const seen =
      sighted === undefined
        ? `the status is ${status}, and no code is understood`
        : `the status is ${status}, and the code ${JSON.stringify(sighted.text)} in ${sighted.field}`;
    const refusal: Refusal = {
      kind: kind.name,
      method: method.name,
      request,
      status,
      code: sighted === undefined ? phraseOf(exchange, name) : sighted.text,
      seen: code === undefined ? seen : `the status is ${status}, and the code means ${code}`,
      isCanonical: code !== undefined,
    };
    refusals.set(name, [...(refusals.get(name) ?? []), refusal].slice(-MOST_REFUSALS));
  };

  return {
    add(call) {
      const { status } = call.exchange;
      if (status >= 200 && status <= 299) succeeded(call);
      else refused(call);
    },
    polled(operation, response) {
      const found = running.get(operation);
      if (found === undefined || !hasSucceeded(contract, response, "")) return;
      running.delete(operation);
      if (found.deletes !== undefined) isGone(found.deletes);
      else for (const text of textsIn(response)) exists(text);
    },
    end() {
      const all = refusals.values().flat();
      const known = notFoundCodes(contract);
      for (const { kind, method, request, status, code, seen, isCanonical } of all.sort(byRequest)) {
        const conclusion = `${method} ${CONCLUSION}`;
        if (isCanonical || ofPresent.has(keyOf(status, code))) {
          evidence.doubt(kind, conclusion, { request, seen });
          continue;
        }
        const word = status === 404 ? code : { code, status };
        evidence.contradict(kind, conclusion, {
          request,
          seen,
          lines: [NOT_FOUND_LINE],
          corrected: code === undefined ? [] : [{ path: NOT_FOUND_LINE, value: [...known, word] }],
        });
      }
    },
  };
}

/** The most refusals that are kept for an object. */
const MOST_REFUSALS = 5;

function byRequest(a: Refusal, b: Refusal): number {
  return a.request - b.request;
}

function keyOf(status: number, code: string | undefined): string {
  return `${status} ${code?.toLowerCase() ?? ""}`;
}

/** Whether an answer with an operation says that it has succeeded. Null means that the service carried out the request at once. */
function hasSucceeded({ kinds }: Contract, response: unknown, field: string): boolean {
  const held = field === "" ? response : memberOf(response, field);
  if (held === null) return true;
  const operation = (asRecord(held) ?? {}) as ClientObject;
  const { doneField, stateField = "state", states } = kinds.find(({ name }) => name === "Operation") ?? {};
  const state = doneField === undefined ? operation[stateField] : withStateOf(operation, doneField)["state"];
  return typeof state === "string" && stateMeant(state, states) === "SUCCEEDED";
}

/** Letters and punctuation of a sentence. Anything else may be a value, which must not be repeated. */
const PHRASE = /^[\p{L} .,:'"*_-]{1,120}$/u;

/**
 * Returns the sentence of an error without a code, with `*` for each part of the object's name. Undefined if it does not name the object, or
 * holds another text of the request.
 */
function phraseOf({ request, response, responseText }: RecordedExchange, name: string): string | undefined {
  const text = (textOf(memberOf(response, "message")) ?? (response === undefined ? responseText : "")).trim();
  const segments = name.split("/");
  const slug = segments.at(-1) ?? name;
  if (![name, slug].some((part) => wordsOf(part).test(text))) return undefined;
  const phrase = [name, ...segments].reduce(
    (left, part) => (part === "" ? left : left.replace(wordsOf(part), "*")),
    text,
  );
  const isBare = !textsIn(request).some((each) => wordsOf(each).test(phrase));
  return isBare && PHRASE.test(phrase) && /\p{L}/u.test(phrase) ? phrase : undefined;
}

/** Returns an expression for a text where it stands as whole words. */
function wordsOf(text: string): RegExp {
  const literal = text.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&");
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, "giu");
}
