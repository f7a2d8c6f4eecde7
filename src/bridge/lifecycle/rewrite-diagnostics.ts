import type { Kind, Normalization } from "../../contract";
import { type Diagnostic, type Path, warningDiagnostic } from "../../plugin";

/** A text that the service stored in another spelling than the configured one. */
export interface Rewrite {
  /** Wire names that lead to the field, without steps into lists and maps. */
  readonly path: readonly string[];
  readonly asked: string;
  readonly stored: string;
  readonly rules: readonly Normalization[];
  readonly isSecret: boolean;
}

const IN_WORDS: Readonly<Record<Normalization, string>> = {
  case: "the case of letters",
  trim: "white space at an end",
  cidr: "the spelling of an address",
  name: "a prefix of the name",
};

/** Reports a text that the service rewrote, and the line of an overlay that makes both spellings equal. */
export function rewritten(
  kind: Kind,
  { path, asked, stored, rules, isSecret }: Rewrite,
  at?: Path,
): Diagnostic {
  const field = `${kind.name}.${path.join(".")}`;
  const values = isSecret
    ? "another spelling of the value"
    : `${JSON.stringify(stored)} for ${JSON.stringify(asked)}`;
  const [only, ...more] = rules;
  const said = JSON.stringify(more.length === 0 ? only : rules);
  return warningDiagnostic(
    "The service rewrote a value",
    `The service stored ${values} in ${field}. The two differ only in ${rules.map((rule) => IN_WORDS[rule]).join(" and ")}. The change ` +
      "was carried out, and the state keeps the configured spelling, but the next plan will show the other one as a difference. If the " +
      "service rewrites all values of this field, say so in an overlay of its description, and generate the contract again:\n\n" +
      `- { target: "$", update: { x-normalizes: { ${JSON.stringify(field)}: ${said} } } }\n\n` +
      "Otherwise, configure the value that the service stores.",
    at,
  );
}
