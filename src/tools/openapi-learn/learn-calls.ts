import type { Contract, Kind, Method } from "../../contract";
import { boundedMap } from "./bounded-map";
import { type MapPath, NONE, pathOfMethod } from "../service-map";
import type { EvidenceCollection } from "./evidence";
import { type RecordedExchange, memberOf, textOf } from "./exchange";
import { createGoneLearner } from "./learn-gone";
import { asRecord } from "../../base/json";

/** Learns how the service answers calls: its errors, its operations and its pages. */
export interface CallLearner {
  /** Judges the answer to a call. `name` is the object that the request names. */
  add(call: RecordedCall): void;
  /** Adds what is known only at the end to the evidence. */
  end(): void;
}

/** A call of a method of the contract. */
export interface RecordedCall {
  /** Number of the request, from 1. */
  readonly request: number;
  readonly method: Method;
  readonly kind: Kind;
  readonly name: string | undefined;
  readonly exchange: RecordedExchange;
}

/** A text in an answer, and where it was. */
interface FoundText {
  readonly request: number;
  readonly kind: string;
  readonly method: string;
  /** The member of the answer. */
  readonly member: string;
  /** The line of a service map with the place of the operation. */
  readonly line: MapPath;
}

const MOST_KEPT = 10_000;

/** Creates a learner that has seen no call. */
export function createCallLearner(contract: Contract, evidence: EvidenceCollection): CallLearner {
  const gone = createGoneLearner(contract, evidence);
  /** Texts in the answers of methods without operations, which may be names of operations. */
  const texts = boundedMap<FoundText>(MOST_KEPT);
  /** Texts in list answers, which may be page tokens, with the member that contained each. */
  const tokens = boundedMap<string>(MOST_KEPT);
  const operations = contract.kinds.find(({ name }) => name === "Operation");

  const learnOperation = (call: RecordedCall): void => {
    const { method, exchange, request, name, kind } = call;
    const isPolling = operations?.methods.get?.path === method.path;
    if (isPolling && name !== undefined) {
      gone.polled(name, exchange.response);
      const found = texts.get(name);
      if (found !== undefined) {
        evidence.contradict(found.kind, `${found.method} starts no operation`, {
          request: found.request,
          seen: `a later call polls what \`${found.member}\` in its response names`,
          corrected: [{ path: found.line, value: found.member }],
        });
      }
    }
    if (["get", "list"].includes(method.verb) || method === operations?.methods.get) return;
    const line = lineOf(call, "answer", "operation");
    if (method.longRunning) {
      const conclusion = `${method.name} starts an operation`;
      const field = method.operationField ?? "operation";
      const held = field === "" ? exchange.response : memberOf(exchange.response, field);
      if (textOf(held) !== undefined || asRecord(held) !== undefined) {
        evidence.confirm(kind.name, conclusion, [line]);
      } else {
        const seen = "the response contains no operation";
        evidence.contradict(kind.name, conclusion, {
          request,
          seen,
          corrected: [{ path: line, value: NONE }],
        });
      }
      return;
    }
    for (const [member, value] of Object.entries(asRecord(exchange.response) ?? {})) {
      const text = textOf(value) ?? textOf(memberOf(value, "name"));
      if (text !== undefined) {
        texts.set(text, { request, kind: kind.name, method: method.name, member, line });
      }
    }
  };

  const learnPages = (call: RecordedCall): void => {
    const { method, exchange, request, kind } = call;
    if (method.verb !== "list") return;
    const ofToken = lineOf(call, "request", "pageToken");
    const ofNext = lineOf(call, "answer", "nextPageToken");
    const { paging, listField } = method;
    const key = (text: string): string => `${method.path} ${text}`;
    for (const [member, value] of Object.entries(asRecord(exchange.request) ?? {})) {
      const text = textOf(value);
      const found = text === undefined ? undefined : tokens.get(key(text));
      if (found === undefined) continue;
      if (paging !== undefined && "token" in paging) {
        if (member === paging.token && found === paging.next) {
          evidence.confirm(kind.name, `${method.name} returns pages by token`, [ofToken, ofNext]);
        }
        continue;
      }
      evidence.contradict(kind.name, `${method.name} returns the whole list at once`, {
        request,
        seen: `\`${member}\` repeats \`${found}\` of an earlier response`,
        corrected: [
          { path: ofToken, value: member },
          { path: ofNext, value: found },
        ],
      });
    }
    for (const [member, value] of Object.entries(asRecord(exchange.response) ?? {})) {
      const text = textOf(value);
      if (text !== undefined && member !== listField) tokens.set(key(text), member);
    }
  };

  return {
    add(call) {
      const { kind, exchange } = call;
      if (kind !== operations) gone.add(call);
      if (exchange.status < 200 || exchange.status > 299) return;
      learnOperation(call);
      learnPages(call);
    },
    end: () => gone.end(),
  };
}

/** Returns the path of a line about a place in a message of a call. */
function lineOf({ kind, method }: RecordedCall, side: "request" | "answer", key: string): MapPath {
  return [...pathOfMethod(kind.name, method), side, key];
}
