import { applyNormalizations } from "./apply-normalizations";
import { concludeErrors } from "./conclude-errors";
import { concludeEverywhere, concludeKnown } from "./conclude-fields";
import { concludeSecrets } from "./conclude-secrets";
import { operationSchema } from "./find-kinds";
import type { Consequence, KindFinding, OpenApiImport } from "./finding";
import { type DocumentObject, without } from "./json";
import type { CreateObjects } from "./mark-kinds";
import { checkNameForm, markParent, patternOf } from "./name-parts";
import { applyOddProperties } from "./odd-properties";
import type { WrittenKind } from "./write-document";

/** The result of the pass {@link concludeKinds}. */
export interface ConcludedKinds {
  /** The document, with what was concluded about its errors. */
  readonly said: DocumentObject;
  readonly written: readonly WrittenKind[];
  /** What users must know about properties that cannot be fields. */
  readonly odd: ReadonlyMap<KindFinding, readonly Consequence[]>;
}

/**
 * Concludes what the marked document does not state: references between kinds first, because secrets, normalizations, parents and name
 * patterns depend on them, and the form of errors last.
 */
export function concludeKinds(
  importing: OpenApiImport,
  root: DocumentObject,
  found: readonly KindFinding[],
  objects: CreateObjects,
): ConcludedKinds {
  concludeEverywhere(importing, found);
  const odd = new Map(found.map((finding) => [finding, applyOddProperties(importing, finding)]));
  const operation = operationSchema(found);
  const written = found.map((finding) =>
    concludeKind(importing, root, { finding, operation, object: objects.get(finding) }),
  );
  const rpcs = found.flatMap(({ methods }) => methods.all);
  const errors = concludeErrors(root, rpcs, importing.notes);
  const said = { ...without(root, "x-errors"), ...(errors === undefined ? {} : { "x-errors": errors }) };
  return { said, written, odd };
}

function concludeKind(
  importing: OpenApiImport,
  root: DocumentObject,
  {
    finding,
    operation,
    object,
  }: {
    readonly finding: KindFinding;
    readonly operation: string | undefined;
    readonly object: DocumentObject | undefined;
  },
): WrittenKind {
  const { create, list } = finding.methods;
  concludeKnown(importing, finding, [create?.request, list?.request, object]);
  concludeSecrets(importing, root, finding, operation);
  applyNormalizations(importing, root, finding, object);
  checkNameForm(importing, finding);
  if (create !== undefined) markParent(importing, finding, create, object);
  if (list !== undefined) markParent(importing, finding, list, undefined);
  return { finding, pattern: patternOf(importing, finding, object), rpcs: finding.methods.all };
}
