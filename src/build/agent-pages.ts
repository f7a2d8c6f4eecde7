import type { Contract } from "../contract";
import { kindSummary } from "../tools/reference";

const HEADING = "## Kinds\n";

/** Returns `AGENTS.md` with the kinds of the contract below the introduction of its last section. The other text stays as it is. */
export function withKindSummary(page: string, contract: Contract): string {
  const introduction = new RegExp(`^[^]*\\n${HEADING}\\n.+\\n\\n`).exec(page)?.[0];
  if (introduction === undefined) throw new Error(`AGENTS.md has no line "${HEADING.trim()}" with a text.`);
  return `${introduction}${kindSummary(contract, "docs")}\n`;
}

/** The folders of the documentation, and their titles, in the order of `llms.txt`. */
const SECTIONS = [
  ["guides/", "Guides"],
  ["resources/", "Resources"],
  ["data-sources/", "Data sources"],
  ["ephemeral-resources/", "Ephemeral resources"],
  ["list-resources/", "List resources"],
  ["actions/", "Actions"],
  ["functions/", "Functions"],
] as const;

/**
 * Returns `llms.txt`: a list of the package's documents with their descriptions, in the form that llmstxt.org proposes.
 *
 * @param pages the pages in `docs` by path, each with front matter
 */
export function documentList(pages: ReadonlyMap<string, string>): string {
  const linesIn = (folder: string): readonly string[] =>
    [...pages].filter(([path]) => path.startsWith(folder)).map(([path, text]) => line(path, text));
  return [
    "# cdktf-provider-svc",
    "",
    "> Constructs of CDK for Terraform (cdktf and cdktn) in TypeScript for a cloud service, with the Terraform provider that serves them.",
    "",
    "Paths are relative to the folder of the npm package. The pages describe the contract of the package, not the classes of a folder that",
    "`cdktf-svc generate` wrote.",
    "",
    "## Start here",
    "",
    "- [AGENTS.md](AGENTS.md): How to write a correct stack: an example, rules, common mistakes, and every kind with its required properties.",
    "- [README.md](README.md): What the package does, and a quick start.",
    "- [Index of the reference](docs/index.md): The provider's arguments and environment variables, and all kinds.",
    ...SECTIONS.map(([folder, title]) => [title, linesIn(folder)] as const)
      .filter(([, lines]) => lines.length > 0)
      .flatMap(([title, lines]) => ["", `## ${title}`, "", ...lines]),
    "",
    "## Optional",
    "",
    "- [CHANGELOG.md](CHANGELOG.md): Changes of each release.",
    "",
  ].join("\n");
}

function line(path: string, page: string): string {
  const value = (key: string): string => {
    const text = new RegExp(`^${key}: (".*")$`, "m").exec(page)?.[1];
    return text === undefined ? "" : (JSON.parse(text) as string);
  };
  const description = value("description") || firstSentence(page);
  return `- [${value("page_title")}](docs/${path})${description === "" ? "" : `: ${description}`}`;
}

/** Returns the first sentence of a page's first paragraph as plain text. */
function firstSentence(page: string): string {
  const paragraph = /^# .+\n\n([A-Z`"][^]*?)\n\n/m.exec(page)?.[1] ?? "";
  const plain = paragraph.replace(/\s+/g, " ").replace(/\[([^\]]+)\]\([^)]*\)/g, "$1");
  return /^.*?[.:](?= |$)/.exec(plain)?.[0].replace(/:$/, ".") ?? "";
}
