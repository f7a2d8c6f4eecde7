import { type Contract, parsePattern } from "../../contract";
import { docComment } from "./doc-comment";

/** Returns the text of the file that exports the functions for the contract's resource names. */
export function resourceNameText(contract: Contract): string {
  const kinds = contract.kinds.map(({ name, pattern }) => {
    const variables = parsePattern(pattern).flatMap((segment) =>
      "variable" in segment ? [`readonly ${segment.variable}: string`] : [],
    );
    return `${docComment([`\`${pattern}\``], "  ")}  readonly ${name}: { ${variables.join("; ")} };\n`;
  });
  return `${docComment(["Variables in each kind's resource names."])}export interface ResourceNameParts {
${kinds.join("\n")}}

${docComment([
  "Builds full resource names from their parts (`ResourceName.of`) or from the last part alone (`ResourceName.expand`), and parses them " +
    "(`ResourceName.parse`).",
  "Values known at synthesis are computed and checked at once. For tokens, the result is an expression that the engine evaluates.",
])}export const ResourceName: ResourceNames<ResourceNameParts> = resourceNames<ResourceNameParts>(contract);
`;
}
