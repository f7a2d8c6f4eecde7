import { type Contract, type Field, fieldsIn, type Json, type Kind, listQueryFields } from "../../contract";
import { exampleName, idOf, queryExamples } from "../usage-examples";
import { fieldList, isArgument } from "./field-list";
import { codeSpan } from "../../base/escaping";
import { pageName } from "./page-name";
import { head, NAMES, see, seeAlso, withoutInner } from "./page-parts";

/** Conditions that most users look for; a page shows the first ones that the kind has. */
const USUAL_CONDITIONS: readonly string[] = ["region", "labels", "display_name"];

/** Returns the parts of a kind's page as a list resource. */
export function listParts(contract: Contract, kind: Kind): readonly string[] {
  const { name, plural, terraformName } = kind;
  const fields = listQueryFields(kind);
  return [
    ...head(`svc_${terraformName} (list resource)`, kind, [
      `Construct: ${codeSpan("SvcQuery")} with ${codeSpan(`DataSvc${plural}`)}`,
      seeAlso([see("resources", kind, "resource"), see("data-sources", kind, "data source")]),
    ]),
    "`terraform query` lists existing objects and can generate their configuration, with blocks that import them. It requires Terraform " +
      "1.14 or later; OpenTofu has no queries.",
    "## Example usage",
    "In a file whose name ends in `.tfquery.hcl`, or as a construct, which writes `cdk.tfquery.json`:",
    ...queryExamples(contract, {
      className: `DataSvc${plural}`,
      header: `list "svc_${terraformName}" "example"`,
      id: idOf(kind),
      fields: fields.map((field) => withExample(contract, field)),
    }),
    "```sh\nterraform query\nterraform query -generate-config-out=generated.tf\n```",
    "## Argument reference",
    `${NAMES} In HCL they belong in the ${codeSpan("config")} block.`,
    fieldList(fields.filter(isArgument).map(withoutInner), "queries"),
    `The attributes in ${codeSpan("filter")} are those of [${codeSpan(`svc_${terraformName}`)}](../${pageName("data-sources", kind)}), which are not secret.`,
    "The engine adds these arguments to each list:",
    [
      `- **${codeSpan("limit")}**: number, optional. Maximum number of objects. Default: ${codeSpan("100")}. Without a filter, the provider requests no more.`,
      `- **${codeSpan("includeResource")}** (${codeSpan("include_resource")}): bool, optional. Whether the result contains all attributes. Default: ${codeSpan("false")}.`,
    ].join("\n"),
    "## Result",
    `Each object has its identity (${codeSpan("name")}) and a display name. A generated configuration of ${name} objects plans no change. It omits ` +
      "computed values, defaults and secrets.",
  ];
}

/** Returns an argument with an example: the parent's name, or one or two conditions. */
function withExample(contract: Contract, field: Field): Field {
  if (field.argument?.role !== "filter") return exampled(contract, field);
  const inner = fieldsIn(field.type);
  const usual = USUAL_CONDITIONS.flatMap(
    (name) => inner.find(({ terraformName }) => terraformName === name) ?? [],
  ).slice(0, 2);
  const chosen = usual.length > 0 ? usual : inner.filter(({ type }) => type.kind === "string").slice(0, 1);
  return {
    ...field,
    type: { kind: "object", fields: chosen.map((each) => exampled(contract, each)) },
  };
}

function exampled(contract: Contract, field: Field): Field {
  const { references, ...rest } = field;
  const target = contract.kinds.find(({ name }) => name === references);
  const example: Json = target === undefined ? exampleOf(field) : exampleName(target);
  return { ...rest, example };
}

function exampleOf({ constraints, example, type }: Field): Json {
  if (type.kind === "map") return { role: "web" };
  return example ?? constraints.enum?.[0] ?? "example";
}
