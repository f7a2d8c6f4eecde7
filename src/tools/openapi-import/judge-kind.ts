import type { Contract, Field, Kind } from "../../contract";
import { fieldConsequences } from "./field-consequences";
import type { Consequence, KindFinding, OpenApiImport } from "./finding";
import type { WantedKind } from "./find-methods";
import type { DocumentObject } from "./json";
import { oncePer } from "../../base/json";
import { methodConsequences, readConsequences } from "./method-consequences";
import { showsNotFound } from "./not-found";
import { updateLine } from "./overlay-line";
import { placeFields } from "./place-fields";
import { worstFirst } from "./topics";

/**
 * Returns what users of a kind must know because the description leaves it open, worst first: each with the overlay lines that change it. Of
 * an unusable kind, that is only what its methods show. `object` holds the fields in the create request,
 * and `usable` are the usable kinds.
 */
export function judgeKind(
  importing: OpenApiImport,
  root: DocumentObject,
  finding: KindFinding,
  contract: Contract,
  object: DocumentObject | undefined,
  usable: readonly WantedKind[],
): readonly Consequence[] {
  const kind = contract.kinds.find(({ name }) => name === finding.kind.name);
  if (kind === undefined) return readConsequences(importing, finding);
  const consequences =
    kind.methods.create === undefined
      ? unknownObjects(importing, finding, kind, contract)
      : [
          ...fieldConsequences(finding, kind, placeFields(importing, finding, kind, object), usable),
          ...methodConsequences(importing, finding, kind),
          ...readConsequences(importing, finding),
          ...unknownDeletion(root, finding, contract),
          ...unknownSpellings(root, kind),
        ];
  return worstFirst(consequences);
}

/** An object that was deleted outside of Terraform, if no error shows how the service says so. */
function unknownDeletion(
  root: DocumentObject,
  { methods }: KindFinding,
  { errors }: Contract,
): readonly Consequence[] {
  const isSaid = errors?.words.some(({ means }) => means === "not_found") === true;
  if (isSaid || methods.get === undefined || showsNotFound(root, methods.get)) return [];
  return [
    {
      topic: "errors",
      text:
        'Whether an object was deleted outside of Terraform is recognised only if the service says "not found" in a usual form, ' +
        "because the description does not show its errors. If it has a code of its own, fill it in.",
      overlay: [updateLine("$", { "x-errors": { not_found: ["..."] } })],
    },
  ];
}

/** Texts that the service may rewrite, if the description says of none that it does. */
function unknownSpellings(root: DocumentObject, { fields }: Kind): readonly Consequence[] {
  const isFreeText = ({ type, presence, references, constraints }: Field): boolean =>
    type.kind === "string" &&
    presence !== "computed" &&
    references === undefined &&
    constraints.format === undefined &&
    constraints.enum === undefined &&
    constraints.normalizes === undefined;
  if (root["x-normalizes"] !== undefined || !fields.some(isFreeText)) return [];
  return [
    {
      topic: "facts",
      text:
        "Texts are compared as they are written. If the service rewrites one, such as its case or an address range, a change of it ends with a " +
        "warning that names the line. Fill in what is known: a kind with a path, and the rule, such as `Disk.label: case`.",
      overlay: [updateLine("$", { "x-normalizes": { "...": "..." } })],
    },
  ];
}

/** A kind without a create, whose objects users name without a check. */
function unknownObjects(
  { form }: OpenApiImport,
  { schema, nameField }: KindFinding,
  kind: Kind,
  { kinds }: Contract,
): readonly Consequence[] {
  const target = form.originOf(form.schemas.get(schema ?? ""));
  const isNamed = referencesIn(kinds).has(kind.name);
  if ((kind.knownNames ?? []).length > 0 || !isNamed || target === "$") return [];
  return [
    {
      topic: "facts",
      text: `No object of the kind is known, so only the service notices a misspelled name, and the emulator has none. Fill in those that exist.`,
      overlay: [
        updateLine(target, {
          examples: [{ [nameField]: kind.pattern.replace(/\{\w+\}/g, "...") }],
        }),
      ],
    },
  ];
}

/** Returns the names of the kinds to which fields of the kinds refer. */
const referencesIn = oncePer(
  (kinds: readonly Kind[]): ReadonlySet<string | undefined> =>
    new Set(kinds.flatMap(({ fields }) => fields.map(({ references }) => references))),
);
