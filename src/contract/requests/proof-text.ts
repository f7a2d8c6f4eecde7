import { checkScalar } from "./check-value";
import { isExclusive } from "../derived-facts";
import type { Field, Kind } from "../model";
import { requestFields } from "./request-fields";

/** Fields with a text for people, by their names in Terraform, the best first. Any other text may have an effect. */
const TEXTS_FOR_PEOPLE = ["display_name", "description", "comment", "note"];

const PREFIX = "svc-ephemeral-";

/** Any token of {@link proofText}: it is a UUID. */
const SAMPLE_TOKEN = "00000000-0000-4000-8000-000000000000";

/**
 * Returns the field of an ephemeral object in which the provider sends a proof text if users leave it unset: a text for people that the
 * create request takes, that the service returns, and that has no default but the empty text. Undefined if the kind has none.
 */
export function proofFieldOf(kind: Kind): Field | undefined {
  const { create } = kind.methods;
  if (create === undefined) return undefined;
  const fitting = requestFields(kind, create).filter(
    ({ field, inRequest, path }) =>
      path.length === 0 && isShownText(kind, field) && isFree(field) && isFree(inRequest),
  );
  return TEXTS_FOR_PEOPLE.flatMap((name) => fitting.filter(({ field }) => field.terraformName === name))[0]
    ?.field;
}

/** Whether users may leave a field unset, and may set any text. */
function isFree(field: Field): boolean {
  const { type, presence, needed, writeOnly, sensitive, references } = field;
  const isOptional =
    presence === "optional" && !needed && (field.default === undefined || field.default === "");
  const isPlain = type.kind === "string" && !writeOnly && !sensitive && references === undefined;
  return isOptional && isPlain && checkScalar(field, proofText(SAMPLE_TOKEN)) === undefined;
}

function isShownText({ slugField, exclusive }: Kind, { readable, terraformName }: Field): boolean {
  return readable && terraformName !== slugField && !isExclusive(exclusive, terraformName);
}

/** Returns the text that proves which create made an object. `token`: a UUID that no other create has. */
export function proofText(token: string): string {
  return `${PREFIX}${token}`;
}

/** Whether a text contains the proof text of any create. */
export function isProofText(text: string): boolean {
  return new RegExp(`${PREFIX}[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`).test(text);
}
