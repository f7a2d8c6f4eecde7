import { type Contract, parsePattern } from "../../contract";
import { docComment } from "./doc-comment";

/** The text of the file with what builds and reads the contract's resource names. */
export function resourceNameText(contract: Contract): string {
  const kinds = contract.kinds.map(({ name, pattern }) => {
    const variables = parsePattern(pattern).flatMap((segment) =>
      "variable" in segment ? [`readonly ${segment.variable}: string`] : [],
    );
    return `${docComment([`\`${pattern}\``], "  ")}  readonly ${name}: { ${variables.join("; ")} };\n`;
  });
  return `${docComment(["The variables of each kind's resource names."])}export interface ResourceNameParts {
${kinds.join("\n")}}

${docComment([
  "Builds full resource names of their parts (`ResourceName.of`) and of bare last parts (`ResourceName.expand`), and takes them apart " +
    "(`ResourceName.parse`).",
  "What is known while the stack is synthesised is computed and checked then; of tokens, an expression is made that the engine computes.",
])}export const ResourceName: ResourceNames<ResourceNameParts> = resourceNames<ResourceNameParts>(contract);
`;
}
