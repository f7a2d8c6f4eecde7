import { withArticle } from "../contract";
import { formatDuration } from "../client";
import type { ViewedNote } from "../bridge/recovery";
import type { NotedFacts } from "./report";

/** Returns the facts of a noted request. */
export function notedFacts({ verb, note, standing, host, isBeside }: ViewedNote, nowMs: number): NotedFacts {
  const { phase, kind, name, operation, startedAtMs } = note;
  return {
    verb,
    phase,
    ...(kind === undefined ? {} : { kind }),
    ...(name === undefined ? {} : { name }),
    ...(operation === undefined ? {} : { operation }),
    startedAt: new Date(startedAtMs).toISOString(),
    ageSeconds: Math.max(0, Math.round((nowMs - startedAtMs) / 1000)),
    run: standing,
    ...(host === undefined ? {} : { host }),
    isOfThisState: !isBeside,
  };
}

/** Returns what was begun, when and by which run: the beginning of a finding's text. */
export function begunText(viewed: ViewedNote, nowMs: number): string {
  const { note, verb } = viewed;
  const what = WHAT[verb](note.kind);
  const age = formatDuration(Math.max(0, nowMs - note.startedAtMs));
  return `${what} was begun ${age} ago by ${runText(viewed)}${PHASE[note.phase](note)}.`;
}

const WHAT: Readonly<Record<ViewedNote["verb"], (kind?: string) => string>> = {
  create: (kind) => `The create of ${kind === undefined ? "an object" : withArticle(kind)}`,
  open: (kind) => `The ephemeral ${kind ?? "object"}`,
  call: () => "An action",
  approve: () => "A change of a review",
};

const PHASE: Readonly<Record<ViewedNote["note"]["phase"], (note: ViewedNote["note"]) => string>> = {
  sent: () => ", and its answer is not known",
  accepted: ({ operation }) => `, and the service answered with ${operation ?? "an operation"}`,
  made: ({ name }) => `, and made ${name ?? "an object"}`,
};

function runText({ standing, host, pid }: ViewedNote): string {
  const where = host === undefined ? "" : ` on ${host}`;
  switch (standing) {
    case "active":
      return `a run that goes on (process ${pid ?? "unknown"}${where})`;
    case "abandoned":
      return `a run whose engine has ended, and which ends within seconds (process ${pid ?? "unknown"}${where})`;
    case "ended":
      return `a run that has ended${where}`;
    case "killed":
      return `a run that was killed${where}`;
    case "elsewhere":
      return host === undefined
        ? "a run of which nothing else is known"
        : `a run on another machine, ${host}, whose end is not noted`;
  }
}
