import type { Contract, Kind, Method } from "../contract";
import { errorCodeOfAnswer } from "../client";
import { boundedMap } from "./bounded-map";
import type { Correction, Evidence } from "./evidence";
import { asObject, type Exchange, memberOf, textOf } from "./exchange";

/** Learns how the service answers calls: its errors, its operations and its pages. */
export interface CallLearner {
  /** Judges the answer to a call. `name` is the object that the request names. */
  add(call: Call): void;
}

/** A call of a method of the contract. */
export interface Call {
  /** Number of the request, from 1. */
  readonly request: number;
  readonly method: Method;
  readonly kind: Kind | undefined;
  readonly name: string | undefined;
  readonly exchange: Exchange;
}

/** Statuses that say nothing about an object: of credentials, rate limits and failures. */
const SAYS_NOTHING = [401, 403, 408, 429];

const MOST_KEPT = 10_000;

/** Creates a learner that has seen no call. */
export function createCallLearner(contract: Contract, evidence: Evidence): CallLearner {
  const gone = boundedMap<true>(MOST_KEPT);
  /** Texts in the answers of methods without operations, which may be names of operations. */
  const texts = boundedMap<{ readonly call: Call; readonly steps: readonly string[] }>(MOST_KEPT);
  /** Texts in list answers, which may be page tokens. */
  const tokens = boundedMap<{ readonly steps: readonly string[] }>(MOST_KEPT);
  const operations = contract.kinds.find(({ name }) => name === "Operation");

  const learnGone = ({ method, name, exchange, request }: Call): void => {
    const { status, responseText } = exchange;
    if (name === undefined || !gone.has(name)) return;
    if (status < 400 || status >= 500 || SAYS_NOTHING.includes(status)) return;
    const conclusion = "answers a call for an object that is gone with a code that means not_found";
    const { code, sighted } = errorCodeOfAnswer(status, responseText, contract.errors);
    if (code === "not_found") {
      evidence.confirm(method.name, conclusion);
      return;
    }
    const said = sighted === undefined ? phraseOf(exchange, name) : sighted.text;
    const word = status === 404 ? said : { code: said, status };
    const corrections: Correction[] =
      said === undefined ? [] : [{ on: "root", words: { "x-errors": { not_found: [word] } } }];
    const seen =
      sighted === undefined
        ? `the status is ${status}, and no code is understood`
        : `the status is ${status}, and the code ${JSON.stringify(sighted.text)} in ${sighted.field}`;
    evidence.contradict(method.name, conclusion, { request, seen, corrections });
  };

  const learnOperation = (call: Call): void => {
    const { method, exchange, request, name } = call;
    const isPolling = operations?.methods.get?.path === method.path;
    if (isPolling && name !== undefined) {
      const found = texts.get(name);
      if (found !== undefined) {
        const { path } = found.call.method;
        const words = { "x-holds": "operation" };
        evidence.contradict(found.call.method.name, "starts no operation", {
          request: found.call.request,
          seen: `a later call polls what \`${found.steps.join(".")}\` in its response names`,
          corrections: [
            {
              on: "property",
              kind: "",
              method: path,
              side: "response",
              steps: found.steps.slice(0, 1),
              words,
            },
          ],
        });
      }
    }
    if (["get", "list"].includes(method.verb) || method === operations?.methods.get) return;
    if (method.longRunning) {
      const field = method.operationField ?? "operation";
      const held = field === "" ? exchange.response : memberOf(exchange.response, field);
      if (textOf(held) !== undefined || asObject(held) !== undefined) {
        evidence.confirm(method.name, "starts an operation");
      } else {
        const seen = "the response contains no operation";
        evidence.contradict(method.name, "starts an operation", { request, seen, corrections: [] });
      }
      return;
    }
    for (const [member, value] of Object.entries(asObject(exchange.response) ?? {})) {
      const text = textOf(value) ?? textOf(memberOf(value, "name"));
      if (text !== undefined) texts.set(text, { call, steps: [member] });
    }
  };

  const learnPages = ({ method, exchange, request }: Call): void => {
    if (method.verb !== "list") return;
    const { paging, listField } = method;
    const key = (text: string): string => `${method.path} ${text}`;
    for (const [member, value] of Object.entries(asObject(exchange.request) ?? {})) {
      const text = textOf(value);
      const found = text === undefined ? undefined : tokens.get(key(text));
      if (found === undefined) continue;
      if (paging !== undefined && "token" in paging) {
        if (member === paging.token && found.steps[0] === paging.next) {
          evidence.confirm(method.name, "returns pages by token");
        }
        continue;
      }
      const at = (side: "request" | "response", steps: readonly string[], word: string): Correction => ({
        on: "property",
        kind: "",
        method: method.path,
        side,
        steps,
        words: { "x-holds": word },
      });
      evidence.contradict(method.name, "returns the whole list at once", {
        request,
        seen: `\`${member}\` repeats \`${found.steps.join(".")}\` of an earlier response`,
        corrections: [at("request", [member], "page-token"), at("response", found.steps, "next-page-token")],
      });
    }
    for (const [member, value] of Object.entries(asObject(exchange.response) ?? {})) {
      const text = textOf(value);
      if (text !== undefined && member !== listField) tokens.set(key(text), { steps: [member] });
    }
  };

  return {
    add(call) {
      const { method, kind, name, exchange } = call;
      if (method.verb === "get" && kind !== undefined) learnGone(call);
      if (exchange.status < 200 || exchange.status > 299) return;
      if (method.verb === "delete" && name !== undefined) gone.set(name, true);
      learnOperation(call);
      learnPages(call);
    },
  };
}

/** Letters and punctuation of a sentence. Anything else may be a value, which must not be repeated. */
const PHRASE = /^[\p{L} .,:'"*_-]{1,120}$/u;

/** Returns the sentence of an error without a code, with `*` for the object's name; undefined if it does not name the object. */
function phraseOf({ response, responseText }: Exchange, name: string): string | undefined {
  const text = (textOf(memberOf(response, "message")) ?? (response === undefined ? responseText : "")).trim();
  const slug = name.slice(name.lastIndexOf("/") + 1);
  const part = [name, slug].find((each) => text.includes(each));
  const phrase = part === undefined ? undefined : text.replaceAll(part, "*");
  return phrase !== undefined && PHRASE.test(phrase) ? phrase : undefined;
}
