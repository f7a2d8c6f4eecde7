import {
  type Field,
  type Kind,
  type Method,
  requestFields,
  type UpdateMode,
  updateModeOf,
} from "../contract";
import type { Evidence } from "./evidence";
import { asObject, memberOf } from "./exchange";
import { isSameJson, isZero, membersOf } from "./learn-fields";
import type { ObservedChange } from "./object-history";

/** Learns what updates do with the fields that their requests omit. */
export interface UpdateLearner {
  add(kind: Kind, change: ObservedChange): void;
  /** Adds what was learned to the evidence. */
  end(evidence: Evidence): void;
}

/** Numbers of the requests that kept or cleared what they omitted: at the root of the object, and in its sections. */
interface Effects {
  readonly rootKept: number[];
  readonly rootCleared: number[];
  readonly innerKept: number[];
  readonly innerCleared: number[];
}

const CONCLUSIONS: Readonly<Record<UpdateMode, string>> = {
  replace: "clears the fields that a request omits (x-update: replace)",
  fields: "keeps the fields that a request omits, and clears those that a section omits (x-update: fields)",
  merge: "keeps the fields that a request omits, at every depth (x-update: merge)",
};

/** Creates a learner that has seen no update. */
export function createUpdateLearner(): UpdateLearner {
  const byMethod = new Map<Method, Effects>();
  return {
    add(kind, change) {
      const { method, before, request } = change;
      const isPlain = method.verb === "update" && method.maskField === undefined;
      if (!isPlain || before === undefined || method.destroysData === true) return;
      const effects = byMethod.get(method) ?? {
        rootKept: [],
        rootCleared: [],
        innerKept: [],
        innerCleared: [],
      };
      byMethod.set(method, effects);
      const carried = requestFields(kind, method).filter(
        ({ path, inObject }) => path.length === 0 && (method.objectField === undefined || inObject),
      );
      for (const { field, inRequest } of carried) {
        const { wireName, type } = inRequest;
        if (field.presence === "computed" || field.writeOnly || !field.readable) continue;
        const sent = memberOf(change.sent, wireName);
        const [was, is] = [before, change.after].map((each) => memberOf(each, field.wireName));
        note(effects.rootKept, effects.rootCleared, { field, sent, was, is, request });
        if (sent !== undefined) noteInside(effects, membersOf(type), { sent, was, is, request });
      }
    },
    end(evidence) {
      for (const [method, effects] of byMethod) judge(method, effects, evidence);
    },
  };
}

interface Values {
  readonly sent: unknown;
  readonly was: unknown;
  readonly is: unknown;
  readonly request: number;
}

function note(
  kept: number[],
  cleared: number[],
  { field, sent, was, is, request }: Values & { readonly field: Field },
): void {
  if (sent !== undefined || isZero(was)) return;
  if (isSameJson(was, is)) {
    kept.push(request);
  }
  // A default may take the place of a value that was cleared.
  else if (isZero(is) || (field.default !== undefined && isSameJson(field.default, is))) {
    cleared.push(request);
  }
}

function noteInside(effects: Effects, fields: readonly Field[], { sent, was, is, request }: Values): void {
  if ([sent, was, is].some((each) => asObject(each) === undefined)) return;
  for (const field of fields) {
    if (field.presence === "computed" || field.writeOnly) continue;
    const [inSent, inWas, inIs] = [sent, was, is].map((each) => memberOf(each, field.wireName));
    const values = { sent: inSent, was: inWas, is: inIs, request };
    note(effects.innerKept, effects.innerCleared, { field, ...values });
    if (inSent !== undefined) noteInside(effects, membersOf(field.type), values);
  }
}

function judge(method: Method, effects: Effects, evidence: Evidence): void {
  const { rootKept, rootCleared, innerKept, innerCleared } = effects;
  const mode = updateModeOf(method);
  const conclusion = CONCLUSIONS[mode];
  const [agreeing, disagreeing] = {
    replace: [
      [rootCleared, innerCleared],
      [rootKept, innerKept],
    ],
    fields: [
      [rootKept, innerCleared],
      [rootCleared, innerKept],
    ],
    merge: [
      [rootKept, innerKept],
      [rootCleared, innerCleared],
    ],
  }[mode] as [number[][], number[][]];
  const against = new Set(disagreeing.flat());
  for (const request of new Set(agreeing.flat())) {
    if (!against.has(request)) evidence.confirm(method.name, conclusion);
  }
  const isMixed =
    (rootKept.length > 0 && rootCleared.length > 0) || (innerKept.length > 0 && innerCleared.length > 0);
  // A whole section is right for a service that merges, too.
  const right = rootCleared.length > 0 ? "replace" : innerKept.length > 0 ? "merge" : "fields";
  for (const request of [...against].sort((a, b) => a - b)) {
    evidence.contradict(method.name, conclusion, {
      request,
      seen: isMixed
        ? "it keeps some of the omitted fields and clears others"
        : right === "replace"
          ? "it clears fields that the request omits"
          : right === "merge"
            ? "it keeps fields that a section in the request omits"
            : rootKept.length > 0
              ? "it keeps fields that the request omits"
              : "it clears fields that a section in the request omits",
      corrections: isMixed ? [] : [{ on: "method", path: method.path, words: { "x-update": right } }],
    });
  }
}
