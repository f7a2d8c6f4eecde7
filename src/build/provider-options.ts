import { readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { codeSpan, inlineMarkdown } from "../base/escaping";

/** An option of the provider's construct, as its declaration describes it. */
interface ProviderOption {
  readonly name: string;
  readonly type: string;
  /** Paragraphs and lists in Markdown. */
  readonly paragraphs: readonly string[];
  readonly fallback: string;
}

const OPENING = `---
page_title: "Options of the provider"
---

# Options of the provider

Every option of \`new SvcProvider(scope, id, options)\`, from the comments in its declaration. All are optional. The first fifteen are also arguments of the
provider block in HCL, with the names in parentheses ([plain HCL](plain-hcl.md)). The others concern the synthesis only.

\`\`\`ts
new SvcProvider(this, "svc", {
  project: "shop",
  region: "eu-west-1",
  strictChecks: true,
  lookupTimeout: "1m",
});
\`\`\`

The [index of the reference](../index.md#provider) lists the environment variables that have no option, such as \`SVC_JOURNAL_SETTLE\`.
[Troubleshooting](troubleshooting.md#configuration) has the causes and fixes of the plan's errors.
`;

/** Options that the provider block has under another name. */
const HCL_NAMES: ReadonlyMap<string, string> = new Map([
  ["apiKey", "api_key"],
  ["strictChecks", "strict_checks"],
  ["reviewFile", "review_file"],
  ["defaultLabels", "default_labels"],
  ["ignoreLabels", "ignore_labels"],
  ["allowedEndpoints", "allowed_endpoints"],
  ["allowedOrganizations", "allowed_organizations"],
  ["allowedProjects", "allowed_projects"],
]);

/** Returns the page about the options of `SvcProvider`. */
export function providerOptionsPage(root: string): string {
  return [OPENING, ...readOptions(root).map(section)].join("\n");
}

function readOptions(root: string): readonly ProviderOption[] {
  const path = join(root, "src/constructs/svc-provider-config.ts");
  const file = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.ES2022, true);
  const declaration = file.statements.find((statement) => ts.isInterfaceDeclaration(statement));
  const members = declaration?.members.filter((member) => ts.isPropertySignature(member)) ?? [];
  return members.map((member) => {
    const [comment] = ts.getJSDocCommentsAndTags(member);
    const text = (node: ts.JSDoc | ts.JSDocTag): string => ts.getTextOfJSDocComment(node.comment) ?? "";
    const fallback = ts.getJSDocTags(member).find(({ tagName }) => tagName.text === "default");
    return {
      name: member.name.getText(file),
      type: (member.type?.getText(file) ?? "").replace(/ \| undefined$/, ""),
      paragraphs: comment === undefined ? [] : text(comment).split("\n\n"),
      fallback: fallback === undefined ? "" : text(fallback),
    };
  });
}

function section({ name, type, paragraphs, fallback }: ProviderOption): string {
  const inHcl = HCL_NAMES.get(name);
  const facts = [
    `Type: ${codeSpan(type)}`,
    `Default: ${fallbackText(fallback)}`,
    ...[...new Set(fallback.match(/SVC_\w+/g) ?? [])].map(
      (variable) => `Environment variable: ${codeSpan(variable)}`,
    ),
  ];
  return [
    `## ${name}${inHcl === undefined ? "" : ` (${inHcl})`}`,
    facts.map((fact) => `- ${fact}`).join("\n"),
    ...paragraphs.map(paragraph),
    "",
  ]
    .join("\n\n")
    .replace(/\n+$/, "\n");
}

/** Joins the lines of a paragraph, but not those of a list. */
function paragraph(text: string): string {
  const joined = text.replace(/\n(?!- )/g, " ").replace(/\n(?=- )/, "\n\n");
  const lines = joined
    .split("\n")
    .map((line) =>
      line.replace(
        /^(- )?(.*)$/,
        (_, mark: string | undefined, rest: string) => (mark ?? "") + inlineMarkdown(rest),
      ),
    )
    .join("\n")
    .replace(/^Errors:/, "**Errors:**");
  return withVariables(lines);
}

function withVariables(text: string): string {
  return text.replace(/(?<!`)\bSVC_\w+/g, (variable) => codeSpan(variable));
}

function fallbackText(text: string): string {
  const plain = text.replace(/\s*\n\s*/g, " ").replace(/^- /, "");
  if (/^(?:false|true|"[^"]*")$/.test(plain)) return `${codeSpan(plain)}.`;
  return `${withVariables(inlineMarkdown(plain))}.`;
}
