import type { OpenApiImport } from "./finding";
import type { WantedKind } from "./find-methods";
import type { DocumentObject } from "./json";
import { indexOf } from "./kind-index";
import { isCompound, wordsOf } from "./names";
import { referenceEvidence } from "./reference-evidence";

/**
 * Decides which properties an overlay line may be proposed for. A property that evidently means something else is never proposed: the line
 * would send its value to the service as the name of an object.
 */

/** Words that say nothing about what is named. */
export const NEUTRAL =
  /^(?:name|id|identifier|ref|reference|resource|path|link|uri|url|key|self|parent|target|object|source|full|fqn|the|of)$/;

/** Whether a text property may contain the full name of an object of a kind; with `isOwn`, of the object to which a message belongs. */
export function mayName(
  { present }: OpenApiImport,
  kind: WantedKind,
  name: string,
  property: DocumentObject,
  isOwn: boolean,
): boolean {
  const { "x-references": said, "x-holds": holds, format } = property;
  if (holds !== undefined || format !== undefined || isCompound(name)) return false;
  if (said !== undefined && said !== kind.name) return false;
  const evidence = referenceEvidence(name, property, {}, present);
  if (evidence !== undefined) return evidence.kinds.some((each) => each.name === kind.name);
  const named = indexOf(present).nameIn(name, false);
  if (named !== undefined && named !== kind) return false;
  const own = wordsOf(kind.name);
  const rest = wordsOf(name).filter((word) => !NEUTRAL.test(word));
  if (rest.length === 0) return isOwn || wordsOf(name).includes("parent");
  // A part of the kind's name from any word on: `instanceId` of a bare metal instance.
  return own.some((_, index) => own.slice(index).join("") === rest.join(""));
}
