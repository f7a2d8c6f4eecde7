import {
  type Contract,
  dataSourceFields,
  ephemeralFields,
  type Field,
  isEphemeralKind,
  isListableKind,
  isReadableKind,
  type Kind,
  listDataSourceFields,
  type Method,
  patternVariables,
  resourceFields,
  timeoutPhases,
  timeoutText,
  withArticle,
} from "../../contract";
import { changeTable } from "./change-table";
import {
  dataSourceSubject,
  ephemeralSubject,
  exampleName,
  examples,
  idOf,
  listDataSourceSubject,
  resourceSubject,
} from "../usage-examples";
import { fieldList, isArgument } from "./field-list";
import { functionPageName } from "./function-page";
import { listParts } from "./list-page";
import {
  codeFence,
  codeSpan,
  hclString,
  inlineMarkdown,
  shellWord,
  stringLiteral,
  tableCell,
} from "../../base/escaping";
import { listPageName, pageName } from "./page-name";
import { argumentLists, head, mark, NAMES, page, see, seeAlso, seeList, withoutInner } from "./page-parts";

/** Returns a kind's pages by path: as a resource, as data sources, as a list resource and as an ephemeral resource, where each applies. */
export function kindPages(contract: Contract, kind: Kind): ReadonlyMap<string, string> {
  const pages = new Map<string, string>();
  const isResource = kind.methods.create !== undefined;
  if (isResource) pages.set(pageName("resources", kind), page(resourceParts(contract, kind)));
  if (isReadableKind(kind)) {
    pages.set(pageName("data-sources", kind), page(dataSourceParts(contract, kind)));
    if (kind.methods.list !== undefined) {
      pages.set(listPageName(kind), page(listDataSourceParts(contract, kind)));
    }
  }
  if (isListableKind(kind)) pages.set(pageName("list-resources", kind), page(listParts(contract, kind)));
  if (isEphemeralKind(kind)) {
    pages.set(pageName("ephemeral-resources", kind), page(ephemeralParts(contract, kind)));
  }
  return pages;
}

function resourceParts(contract: Contract, kind: Kind): readonly string[] {
  const { name, terraformName, fields, exclusive = [] } = kind;
  const propNames = new Map(fields.map((field) => [field.terraformName, field.propName]));
  return [
    ...head(`svc_${terraformName} (resource)`, kind, [
      `Construct: ${codeSpan(name)}`,
      seeAlso([
        ...(isReadableKind(kind) ? [see("data-sources", kind, "data source")] : []),
        ...(isListableKind(kind) ? [see("list-resources", kind, "list resource")] : []),
        ...(isEphemeralKind(kind) ? [see("ephemeral-resources", kind, "ephemeral resource")] : []),
      ]),
    ]),
    "## Example usage",
    ...examples(contract, resourceSubject(kind)),
    `A manifest in YAML or JSON with the wire names of the fields also creates the resource: \`${name}.fromManifest(this, "${idOf(kind)}", "${idOf(kind)}.yaml")\`.`,
    "## Argument reference",
    NAMES,
    ...argumentLists(fields, "arguments"),
    ...exclusive.map(
      (names) =>
        `At most one of ${names.map((each) => codeSpan(propNames.get(each) ?? each)).join(", ")} can be set.`,
    ),
    "## Changes",
    changeTable(kind),
    "## Timeouts",
    "The `timeouts` block limits how long the provider waits. After a timeout, the operation continues in the service.",
    [
      "| Phase | Default |",
      "| --- | --- |",
      ...timeoutPhases(kind).map((phase) => `| ${codeSpan(phase)} | ${codeSpan(timeoutText(kind, phase))} |`),
    ].join("\n"),
    "## Attribute reference",
    "All arguments except write-only ones are attributes, too. The service sets these attributes:",
    fieldList(
      resourceFields(kind).filter((field) => !isArgument(field)),
      "attributes",
    ),
    ...importParts(kind),
    ...nameParts(kind),
    ...methodParts(contract, kind),
  ];
}

function ephemeralParts(contract: Contract, kind: Kind): readonly string[] {
  const { name, terraformName } = kind;
  const fields = ephemeralFields(kind).map(withoutOnce);
  const once = ephemeralFields(kind).filter(({ returnedOnce }) => returnedOnce === true);
  const secrets = once.map((field) => codeSpan(field.terraformName)).join(" and ");
  return [
    ...head(`svc_${terraformName} (ephemeral resource)`, kind, [
      `Construct: ${codeSpan(`EphemeralSvc${name}`)}`,
      seeAlso([see("resources", kind, "resource")]),
    ]),
    `The engine creates ${withArticle(name)} for one run and deletes it at the end. Neither plan nor state contains ${secrets}. Prefer the ` +
      "ephemeral resource if the secret is needed only during a run. It requires Terraform or OpenTofu 1.11 or later.",
    "## Example usage",
    ...examples(contract, ephemeralSubject(kind)),
    "## Argument reference",
    NAMES,
    ...argumentLists(fields, "arguments"),
    "## Attribute reference",
    "All arguments are attributes, too. The service sets these attributes:",
    fieldList(
      fields.filter((field) => !isArgument(field)),
      "attributes",
    ),
  ];
}

/** An ephemeral object's secret exists only during the run, so the note about the state does not apply. */
function withoutOnce(field: Field): Field {
  const rest = Object.entries(field).filter(([key]) => key !== "returnedOnce");
  return Object.fromEntries(rest) as unknown as Field;
}

function dataSourceParts(contract: Contract, kind: Kind): readonly string[] {
  const { name, terraformName, methods } = kind;
  const isResource = methods.create !== undefined;
  const fields = dataSourceFields(kind);
  const className = `DataSvc${name}`;
  return [
    ...head(`svc_${terraformName} (data source)`, kind, [
      `Construct: ${codeSpan(className)}`,
      ...(isResource ? [] : ["Read-only: the provider cannot create it."]),
      seeAlso([
        ...(methods.list === undefined ? [] : [seeList(kind)]),
        ...(isResource ? [see("resources", kind, "resource")] : []),
      ]),
    ]),
    "## Example usage",
    ...examples(contract, dataSourceSubject(kind)),
    "## Argument reference",
    NAMES,
    fieldList(fields.filter(isArgument), "queries"),
    "## Attribute reference",
    "The data source has these attributes:",
    fieldList(fields, "attributes"),
    ...(isResource ? [] : [...nameParts(kind), ...methodParts(contract, kind)]),
  ];
}

/** Returns the parts of the page of the data source that lists all objects. */
function listDataSourceParts(contract: Contract, kind: Kind): readonly string[] {
  const { name, plural, terraformPlural } = kind;
  const fields = listDataSourceFields(kind);
  const className = `DataSvc${plural}`;
  return [
    ...head(`svc_${terraformPlural} (data source)`, kind, [
      `Construct: ${codeSpan(className)}`,
      seeAlso([see("data-sources", kind, "data source for one object")]),
    ]),
    `Reads every page of the list of ${name} objects.`,
    "## Example usage",
    ...examples(contract, listDataSourceSubject(kind)),
    "## Argument reference",
    NAMES,
    fieldList(fields.filter(isArgument).map(withoutInner), "queries"),
    "## Attribute reference",
    fieldList(fields.filter((field) => !isArgument(field)).map(withoutElements), "attributes"),
    `Each object has the attributes of [${codeSpan(`svc_${kind.terraformName}`)}](../${pageName("data-sources", kind)}).`,
  ];
}

/** Another page lists the attributes of the objects. */
function withoutElements(field: Field): Field {
  const { type } = field;
  return "element" in type && type.element.kind === "object"
    ? { ...field, type: { ...type, element: { kind: "object", fields: [] } } }
    : field;
}

function importParts(kind: Kind): readonly string[] {
  const { name, terraformName } = kind;
  const example = exampleName(kind);
  const address = `svc_${terraformName}.example`;
  return [
    "## Import",
    "Import an object by its full resource name. The last part of the name is enough if the provider's configuration determines the rest.",
    codeFence("sh", `terraform import ${address} ${shellWord(example)}`),
    codeFence("hcl", `import {\n  to = ${address}\n  id = ${hclString(example)}\n}`),
    "In constructs, import into a resource, or make the engine generate the configuration:",
    codeFence(
      "ts",
      `new ${name}(this, "${idOf(kind)}", config).importFrom(${stringLiteral(example)});\n\n` +
        `${name}.generateConfigForImport(this, "${idOf(kind)}", ${stringLiteral(example)});`,
    ),
  ];
}

function nameParts({ terraformName, pattern }: Kind): readonly string[] {
  const variables = patternVariables(pattern);
  return [
    "## Functions",
    [
      "| Function | Result |",
      "| --- | --- |",
      `| [\`provider::svc::${terraformName}_name(${variables.join(", ")})\`](../${functionPageName({ name: `${terraformName}_name` })}) | ${tableCell(codeSpan(pattern))} |`,
      `| [\`provider::svc::parse_name(name)\`](../${functionPageName({ name: "parse_name" })}) | the parts of a name |`,
    ].join("\n"),
  ];
}

function methodParts(contract: Contract, kind: Kind): readonly string[] {
  return ["## RPCs", methodsOf(contract, kind).map(methodLine).join("\n")];
}

/** Returns the methods of a kind in the contract's order. */
function methodsOf({ methods }: Contract, kind: Kind): readonly Method[] {
  const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
  const own = [create, get, list, remove, clone, ...updates, ...others].filter((each) => each !== undefined);
  return [...new Set(own)]
    .map((method) => [methods.indexOf(method), method] as const)
    .sort(([a], [b]) => a - b)
    .map(([, method]) => method);
}

function methodLine(method: Method): string {
  const traits = [
    method.longRunning ? "returns an operation" : "",
    method.powersOff === true ? "powers the object off" : "",
    method.destroysData === true ? "destroys data" : "",
  ].filter((text) => text !== "");
  const line = `- ${codeSpan(`POST ${method.path}`)}${traits.length === 0 ? "" : ` (${traits.join(", ")})`}`;
  return `${line}${method.description === "" ? "" : `: ${inlineMarkdown(method.description)}`}${mark(method.source)}`;
}
