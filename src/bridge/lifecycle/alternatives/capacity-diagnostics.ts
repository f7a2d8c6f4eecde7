import { CAPACITY_WAIT, type Kind, withArticle } from "../../../contract";
import { formatDuration } from "../../../client";
import { type Diagnostic, errorDiagnostic } from "../../../plugin";
import { inWords, lowerFirst } from "../../../base/words";

/** A create that found no capacity anywhere. */
export interface CapacityShortage {
  readonly kind: Kind;
  /** The alternatives as texts. Empty: there are none. */
  readonly alternatives: readonly string[];
  /** The refusal of the last try of this create; undefined if others had learned it already. */
  readonly refusal: Diagnostic | undefined;
}

/** Most alternatives that a text lists. */
const MOST = 5;

/** Reports that the service lacks capacity for an object, and that nothing was created. `waitedMs`: undefined if the create does not wait. */
export function capacityLacking(shortage: CapacityShortage, waitedMs: number | undefined): Diagnostic {
  const { kind } = shortage;
  const advice =
    waitedMs === undefined
      ? `Apply again later, add an alternative, or let the create wait with ${CAPACITY_WAIT}.`
      : `Apply again later, add an alternative, or raise ${CAPACITY_WAIT}.`;
  const waited = waitedMs === undefined ? "" : `, after waiting for ${formatDuration(waitedMs)}`;
  return errorDiagnostic(
    `No capacity for ${withArticle(kind.name)}`,
    [`Nothing was created${waited}. ${triedIn(shortage)}${saidIn(shortage)}`, advice].join("\n"),
  );
}

/** Reports that the user interrupted a create that waited for capacity. */
export function interruptedInWait(shortage: CapacityShortage): Diagnostic {
  return errorDiagnostic(
    `Interrupted while waiting for capacity for ${withArticle(shortage.kind.name)}`,
    `Nothing was created. ${triedIn(shortage)}${saidIn(shortage)}\nApply again when you are ready.`,
  );
}

function triedIn({ alternatives }: CapacityShortage): string {
  if (alternatives.length === 0) return "";
  const listed = alternatives.map((text, index) => `${index + 1}. ${text}`);
  return `The service lacks capacity for all alternatives: ${inWords(listed, MOST)}. `;
}

function saidIn({ refusal }: CapacityShortage): string {
  return refusal === undefined
    ? "Other creates of this run were refused moments ago."
    : `Last refusal: ${lowerFirst(refusal.detail.split("\n")[0] ?? "")}`;
}
