import { type Contract, isReadableKind, type Kind } from "../contract";
import { cell } from "./markdown";
import { pageName } from "./page-name";

/** A page that was written by hand. */
export interface Guide {
  /** Where it lies, from the index. */
  readonly path: string;
  readonly text: string;
}

/** The page that leads to the others. */
export function indexPage(contract: Contract, guides: readonly Guide[] = []): string {
  const { title, version, description, kinds } = contract;
  const sources = new Set(
    kinds.flatMap(({ fields, source }) => [source, ...fields.map((field) => field.source)]),
  );
  const marks = sources.has("assumed")
    ? "Each fact says where it comes from: *documented* is what the service's documentation shows, *assumed* is what stands in where it " +
      "shows nothing."
    : "";
  const paragraphs = [
    `# ${title === "" ? "Reference" : title}${version === "" ? "" : ` (${version})`}`,
    description,
    marks,
    [
      "| Kind | Terraform | Resource name | What it is |",
      "| --- | --- | --- | --- |",
      ...kinds.map(row),
    ].join("\n"),
    guides.map(({ path, text }) => `- [${titleOf(text)}](${path})`).join("\n"),
  ];
  return `${paragraphs.filter((text) => text !== "").join("\n\n")}\n`;
}

function titleOf(markdown: string): string {
  const title = /^# (.+)$/m.exec(markdown)?.[1];
  if (title === undefined) throw new Error("A guide begins with its title: # Title");
  return title.trim();
}

function row(kind: Kind): string {
  const { name, terraformName, terraformPlural, pattern, description, methods } = kind;
  const types = [
    ...(methods.create === undefined ? [] : [`resource \`svc_${terraformName}\``]),
    ...(!isReadableKind(kind) ? [] : [`data \`svc_${terraformName}\``]),
    ...(methods.list === undefined ? [] : [`data \`svc_${terraformPlural}\``]),
  ];
  return `| [${name}](${pageName(kind)}) | ${types.join("<br>")} | \`${pattern}\` | ${cell(description)} |`;
}
