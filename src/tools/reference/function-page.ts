import {
  type Contract,
  type FunctionModel,
  functionsOf,
  type Kind,
  parentOf,
  parentPattern,
  parseResourceName,
} from "../../contract";
import {
  codeFence,
  codeSpan,
  hclString,
  inlineMarkdown,
  propertyName,
  stringLiteral,
} from "../../base/escaping";
import { exampleName } from "../usage-examples";
import { pageName } from "./page-name";
import { page, type RegistryPage } from "./page-parts";
import { subcategoryOf } from "./subcategory";

/** Returns the pages of the provider's functions: path, text and the group in which registries list them. */
export function functionPages(contract: Contract): readonly RegistryPage[] {
  return functionsOf(contract).map((model) => [
    functionPageName(model),
    page(functionParts(contract, model)),
    model.kind === undefined ? undefined : subcategoryOf(model.kind),
  ]);
}

/** Returns the path of a function's page: `functions/disk_name.md`. */
export function functionPageName({ name }: Pick<FunctionModel, "name">): string {
  return pageName("functions", { terraformName: name });
}

function functionParts(contract: Contract, model: FunctionModel): readonly string[] {
  const { name, description, parameters, returns } = model;
  const signature = parameters.map((parameter) => `${parameter.name} string`).join(", ");
  return [
    `# ${name} (function)`,
    inlineMarkdown(description),
    "A function calls no method of the service. The configuration requires the provider as `svc` in `required_providers`.",
    "## Example usage",
    ...functionExamples(contract, model),
    "## Signature",
    codeFence("text", `${name}(${signature}) ${returns}`),
    "## Arguments",
    parameters
      .map(
        ({ name: parameter, description: text, allowNull }) =>
          `- **${codeSpan(parameter)}**: string${allowNull === true ? ", may be null" : ""}. ${inlineMarkdown(text)}`,
      )
      .join("\n"),
  ];
}

/** Returns a call in TypeScript, by `ResourceName`, and one in HCL, for an object that the page of its kind names as well. */
function functionExamples({ kinds }: Contract, { name, kind }: FunctionModel): readonly string[] {
  const isUsual = ({ methods, pattern }: Kind): boolean =>
    methods.create !== undefined && parentPattern(pattern) !== undefined;
  const shown = kind ?? kinds.find(isUsual) ?? kinds[0];
  if (shown === undefined) return [];
  const full = exampleName(shown);
  const slug = full.slice(full.lastIndexOf("/") + 1);
  const parent = parentPattern(shown.pattern) === undefined ? undefined : parentOf(full);
  const kindName = stringLiteral(shown.name);
  if (kind !== undefined) {
    const parts = Object.entries(parseResourceName(kind.pattern, full) ?? {});
    const given = parts.map(([variable, part]) => `${propertyName(variable)}: ${stringLiteral(part)}`);
    return both(
      `ResourceName.of(${kindName}, { ${given.join(", ")} });`,
      name,
      parts.map(([, part]) => hclString(part)),
    );
  }
  if (name === "parse_name") {
    return both(`ResourceName.parse(${stringLiteral(full)});`, name, [hclString(full)]);
  }
  const place = parent === undefined ? "" : `, ${stringLiteral(parent)}`;
  return both(`ResourceName.expand(${kindName}, ${stringLiteral(slug)}${place});`, name, [
    hclString(shown.terraformName),
    hclString(slug),
    parent === undefined ? "null" : hclString(parent),
  ]);
}

function both(statement: string, name: string, given: readonly string[]): readonly string[] {
  const call = `provider::svc::${name}(${given.join(", ")})`;
  return [codeFence("ts", statement), codeFence("hcl", `output "example" {\n  value = ${call}\n}`)];
}
