import {
  type Contract,
  dataSourceFields,
  ephemeralFields,
  type Field,
  isEphemeralKind,
  isReadableKind,
  type Kind,
  listDataSourceFields,
  type Method,
  parsePattern,
  timeoutPhases,
  timeoutText,
} from "../contract";
import { terraformExample, typescriptExample } from "./example";
import { fieldList, isArgument } from "./field-list";
import { code, inline } from "./markdown";

/** The page of a kind. */
export function kindPage(contract: Contract, kind: Kind): string {
  const { name, terraformName, pattern, methods } = kind;
  const isResource = methods.create !== undefined;
  const paragraphs = [
    `# ${name}`,
    `${inline(kind.description)}${mark(kind.source)}`,
    `Resource name: ${code(pattern)}. ${isResource ? "" : "It can be read, and not made. "}[All kinds](index.md)`,
    ...(isResource ? resourceParts(kind) : []),
    "## Attributes",
    isResource
      ? "Every argument can be read as well, but for those that are sent only. Beside them the service tells:"
      : `What is read by \`data.svc_${terraformName}\`:`,
    fieldList(attributesOf(kind, isResource), "attributes"),
    ...dataSourceParts(kind),
    ...(isResource ? importParts(kind) : []),
    ...nameParts(kind),
    "## Methods",
    methodsOf(contract, kind).map(methodLine).join("\n"),
  ];
  return `${paragraphs.filter((text) => text !== "").join("\n\n")}\n`;
}

function resourceParts(kind: Kind): readonly string[] {
  const { name, terraformName, fields, exclusive = [] } = kind;
  return [
    "## Example",
    typescriptExample(name, fields),
    terraformExample(`resource "svc_${terraformName}" "example"`, fields),
    `A manifest in YAML or JSON, with the fields' names on the wire, makes one too: \`${name}.fromManifest(this, "example", "example.yaml")\`.`,
    "## Arguments",
    "Each by its name in constructs and, in parentheses, in Terraform.",
    fieldList(fields.filter(isArgument), "arguments"),
    ...exclusive.map((names) => `At most one of ${names.map(code).join(", ")} can be given.`),
    "### Timeouts",
    `\`timeouts\` limits how long is waited for a phase: ${timeoutPhases(kind)
      .map((phase) => `${code(phase)} (default ${timeoutText(kind, phase) ?? "the provider's own"})`)
      .join(", ")}. What is waited for goes on when the time is over.`,
    ...ephemeralParts(kind),
  ];
}

function ephemeralParts(kind: Kind): readonly string[] {
  if (!isEphemeralKind(kind)) return [];
  const once = ephemeralFields(kind).filter(({ returnedOnce }) => returnedOnce === true);
  return [
    "### Ephemeral",
    `\`ephemeral "svc_${kind.terraformName}"\` makes one for the time of one run and deletes it at its end: ` +
      `${once.map(({ terraformName }) => code(terraformName)).join(", ")} is then in neither plan nor state. Engines from 1.11 on.`,
  ];
}

/** What the service sets; of a kind that is only read, everything. */
function attributesOf({ fields }: Kind, isResource: boolean): readonly Field[] {
  return isResource ? fields.filter((field) => !isArgument(field)) : fields;
}

function dataSourceParts(kind: Kind): readonly string[] {
  const { name, plural, terraformName, terraformPlural, methods } = kind;
  if (!isReadableKind(kind)) return [];
  const one = dataSourceFields(kind);
  const many = methods.list === undefined ? [] : listDataSourceFields(kind).filter(isArgument);
  return [
    "## Data sources",
    `\`DataSvc${name}\` (\`data "svc_${terraformName}"\`) reads one:`,
    typescriptExample(`DataSvc${name}`, one),
    fieldList(one.filter(isArgument), "queries"),
    ...(methods.list === undefined
      ? []
      : [
          `\`DataSvc${plural}\` (\`data "svc_${terraformPlural}"\`) reads all of them, page by page, as ${code(terraformPlural)}` +
            (many.length === 0 ? "." : ":"),
          fieldList(many.map(withoutInner), "queries"),
        ]),
  ];
}

/** A filter is made of the kind's own attributes, which the page lists already. */
function withoutInner(field: Field): Field {
  return field.type.kind === "object" ? { ...field, type: { kind: "object", fields: [] } } : field;
}

function importParts({ name, terraformName, pattern }: Kind): readonly string[] {
  return [
    "## Import",
    "By the full resource name, or by its last part where the provider's defaults say the rest:",
    `\`\`\`sh\nterraform import svc_${terraformName}.example ${shellWord(pattern)}\n\`\`\``,
    `In constructs: \`importFrom\` of the resource, or \`${name}.generateConfigForImport(this, "example", "${pattern}")\`, which lets the engine ` +
      "write the configuration.",
  ];
}

function nameParts({ terraformName, pattern }: Kind): readonly string[] {
  const variables = parsePattern(pattern).flatMap((segment) =>
    "variable" in segment ? [segment.variable] : [],
  );
  return [
    "## Names",
    `\`provider::svc::${terraformName}_name(${variables.join(", ")})\` gives ${code(pattern)}; \`provider::svc::parse_name(name)\` takes a ` +
      "name apart.",
  ];
}

function methodsOf({ methods }: Contract, kind: Kind): readonly Method[] {
  const { create, get, list, delete: remove, clone, updates, others } = kind.methods;
  const own = new Set(
    [create, get, list, remove, clone, ...updates, ...others].map((method) => method?.name),
  );
  return methods.filter(({ name }) => own.has(name));
}

function methodLine(method: Method): string {
  const traits = [
    method.longRunning ? "answers with an operation" : "",
    method.powersOff === true ? "powers the object off" : "",
    method.destroysData === true ? "destroys data" : "",
  ].filter((text) => text !== "");
  const line = `- ${code(`POST ${method.path}`)}${traits.length === 0 ? "" : ` (${traits.join(", ")})`}`;
  return `${line}${method.description === "" ? "" : `: ${inline(method.description)}`}${mark(method.source)}`;
}

function mark(source: Kind["source"]): string {
  return source === "live" ? "" : ` *${source}*`;
}

function shellWord(text: string): string {
  return /^[\w/.-]+$/.test(text) ? text : `'${text}'`;
}
