import {
  type Field,
  type Kind,
  type Method,
  requestFields,
  type UpdateMode,
  updateModeOf,
} from "../../contract";
import { pathOfMethod } from "../service-map";
import type { EvidenceCollection } from "./evidence";
import { memberOf } from "./exchange";
import { isSameJson, isZero, membersOf } from "./learn-fields";
import type { ObservedChange } from "./object-history";
import { asRecord } from "../../base/json";

/** Learns what updates do with the fields that their requests omit. */
export interface UpdateLearner {
  add(kind: Kind, change: ObservedChange): void;
  /** Adds what was learned to the evidence. */
  end(evidence: EvidenceCollection): void;
}

/** Numbers of the requests that kept or cleared what they omitted: at the root of the object, and in its sections. */
interface Effects {
  readonly kind: Kind;
  readonly rootKept: number[];
  readonly rootCleared: number[];
  readonly innerKept: number[];
  readonly innerCleared: number[];
  /** Requests that kept what no earlier request sent: the service may set it again in each replacement. */
  readonly unsure: number[];
}

const CONCLUSIONS: Readonly<Record<UpdateMode, string>> = {
  replace: "clears the fields that a request omits (`mode: replace`)",
  fields: "keeps the fields that a request omits, and clears those that a section omits (`mode: fields`)",
  merge: "keeps the fields that a request omits, at every depth (`mode: merge`)",
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
        kind,
        rootKept: [],
        rootCleared: [],
        innerKept: [],
        innerCleared: [],
        unsure: [],
      };
      byMethod.set(method, effects);
      const carried = requestFields(kind, method).filter(
        ({ path, inObject }) => path.length === 0 && (method.objectField === undefined || inObject),
      );
      for (const { field, inRequest } of carried) {
        const { wireName, type } = inRequest;
        if (saysNothing(field) || !field.readable) continue;
        const sent = memberOf(change.sent, wireName);
        const [was, is] = [before, change.after].map((each) => memberOf(each, field.wireName));
        const given = memberOf(change.given, wireName) ?? memberOf(change.given, field.wireName);
        const values = { sent, was, is, given, request };
        note(effects.rootKept, effects.rootCleared, effects.unsure, { field, ...values });
        if (sent !== undefined) noteInside(effects, membersOf(type), values);
      }
    },
    end(evidence) {
      for (const [method, effects] of byMethod) judge(method, effects, evidence);
    },
  };
}

interface UpdatedValues {
  readonly sent: unknown;
  readonly was: unknown;
  readonly is: unknown;
  /** The value that an earlier request sent. */
  readonly given: unknown;
  readonly request: number;
}

/** Whether a field keeps its value in every update, or does not show it. */
function saysNothing({ presence, writeOnly, immutable, references }: Field): boolean {
  return presence === "computed" || writeOnly || immutable || references !== undefined;
}

function note(
  kept: number[],
  cleared: number[],
  unsure: number[],
  { field, sent, was, is, given, request }: UpdatedValues & { readonly field: Field },
): void {
  const isDefault = (value: unknown): boolean =>
    field.default !== undefined && isSameJson(field.default, value);
  if (sent !== undefined || isZero(was) || isDefault(was)) return;
  if (isSameJson(was, is)) (isSameJson(given, was) ? kept : unsure).push(request);
  // A default may take the place of a value that was cleared.
  else if (isZero(is) || isDefault(is)) cleared.push(request);
}

function noteInside(
  effects: Effects,
  fields: readonly Field[],
  { sent, was, is, given, request }: UpdatedValues,
): void {
  if ([sent, was, is].some((each) => asRecord(each) === undefined)) return;
  for (const field of fields) {
    if (saysNothing(field)) continue;
    const at = (value: unknown): unknown => memberOf(value, field.wireName);
    const inSent = at(sent);
    const values = { sent: inSent, was: at(was), is: at(is), given: at(given), request };
    note(effects.innerKept, effects.innerCleared, effects.unsure, { field, ...values });
    if (inSent !== undefined) noteInside(effects, membersOf(field.type), values);
  }
}

function judge(method: Method, effects: Effects, evidence: EvidenceCollection): void {
  const { rootKept, rootCleared, innerKept, innerCleared, unsure } = effects;
  const mode = updateModeOf(method);
  const { name: kind } = effects.kind;
  const line = [...pathOfMethod(kind, method), "mode"];
  const conclusion = `${method.name} ${CONCLUSIONS[mode]}`;
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
    if (!against.has(request)) evidence.confirm(kind, conclusion, [line]);
  }
  for (const request of mode === "replace" ? new Set(unsure) : []) {
    const seen =
      "it keeps fields that the request omits, but the recording does not show that a user set them";
    if (!against.has(request)) evidence.doubt(kind, conclusion, { request, seen });
  }
  const isMixed =
    (rootKept.length > 0 && rootCleared.length > 0) || (innerKept.length > 0 && innerCleared.length > 0);
  // A whole section is right for a service that merges, too.
  const right = rootCleared.length > 0 ? "replace" : innerKept.length > 0 ? "merge" : "fields";
  for (const request of [...against].sort((a, b) => a - b)) {
    evidence.contradict(kind, conclusion, {
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
      lines: [line],
      corrected: isMixed ? [] : [{ path: line, value: right }],
    });
  }
}
