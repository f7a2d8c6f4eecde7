import { spawnSync } from "node:child_process";
import {
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { dirname, join, posix, resolve } from "node:path";

/**
 * Builds a site from `docs` and from the comments of the public declarations, in `site/public`: the pages with VitePress and its search, and
 * `api/` with TypeDoc. The tools have a manifest of their own, `.ci/site/package.json`. Nothing in `site` is committed.
 *
 * The variable `SITE_BASE` is the path below which the site is served, such as `/cdktf-provider-svc/`. Default: `/`.
 */
function main(): void {
  const root = resolve(__dirname, "../..");
  const site = join(root, "site");
  const content = join(site, "content");
  installTools(root, site);
  rmSync(content, { recursive: true, force: true });
  const pages = copyPages(root, content);
  const settings = siteSettings(pages, process.env["SITE_BASE"] ?? "/");
  write(join(content, ".vitepress/settings.json"), JSON.stringify(settings, null, 2));
  copyFileSync(join(root, ".ci/site/config.mjs"), join(content, ".vitepress/config.mjs"));
  run(site, "vitepress", ["build", content]);
  writeApi(root, site);
  process.stdout.write(`wrote ${join(site, "public/index.html")}\n`);
}

/** Installs the tools as their lock file names them, unless they are installed. */
function installTools(root: string, site: string): void {
  const [wanted, installed] = [join(root, ".ci/site"), site].map((folder) =>
    join(folder, "package-lock.json"),
  );
  const isInstalled =
    existsSync(join(site, "node_modules")) &&
    existsSync(installed ?? "") &&
    readFileSync(wanted ?? "", "utf8") === readFileSync(installed ?? "", "utf8");
  if (isInstalled) return;
  rmSync(site, { recursive: true, force: true });
  mkdirSync(site, { recursive: true });
  for (const name of ["package.json", "package-lock.json"]) {
    copyFileSync(join(root, ".ci/site", name), join(site, name));
  }
  execute("npm", ["ci", "--prefer-offline", "--no-fund", "--no-audit", "--ignore-scripts"], site);
}

/** The pages of the documentation, by path, with their titles. */
type Pages = ReadonlyMap<string, string>;

function copyPages(root: string, content: string): Pages {
  const docs = join(root, "docs");
  const { homepage } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly homepage: string;
  };
  const repository = homepage.replace(/#.*$/, "");
  const pages = new Map<string, string>();
  for (const path of readdirSync(docs, { recursive: true, encoding: "utf8" }).sort()) {
    if (!path.endsWith(".md")) continue;
    // VitePress serves the index of a folder under this name only.
    const target = path.replace(/(^|\/)README\.md$/, "$1index.md");
    const text = sitePage(readFileSync(join(docs, path), "utf8"), path, repository);
    pages.set(target, /^# (.+)$/m.exec(text)?.[1]?.replace(/[`\\]/g, "") ?? target);
    write(join(content, target), text);
  }
  cpSync(join(docs, "images"), join(content, "images"), { recursive: true });
  return pages;
}

/** Returns a page as VitePress reads it: with its key for the title, and links out of `docs` to the repository. */
export function sitePage(text: string, path: string, repository: string): string {
  return text
    .replace(/^page_title:/m, "title:")
    .replace(/\]\(((?:\.\.\/)+[^)\s]*)\)/g, (link, target: string) => {
      const place = posix.join("docs", posix.dirname(path), target);
      return place.startsWith("docs/")
        ? link.replace(/README\.md(?=[#)])/, "index.md")
        : `](${repository}/blob/main/${place})`;
    })
    .replace(/\]\((?!https?:)([^)\s]*?)README\.md((?:#[^)]*)?)\)/g, "]($1index.md$2)");
}

/** The sections of the sidebar: title, and folder in `docs`. */
const SECTIONS = [
  ["Guides", "guides/"],
  ["Resources", "resources/"],
  ["Data sources", "data-sources/"],
  ["Ephemeral resources", "ephemeral-resources/"],
  ["List resources", "list-resources/"],
  ["Actions", "actions/"],
  ["Functions", "functions/"],
  ["Decisions", "decisions/"],
] as const;

/** Returns the settings of VitePress that follow from the pages. */
function siteSettings(pages: Pages, base: string): object {
  const link = (path: string): string => `/${path.replace(/\.md$/, "")}`;
  const itemsIn = (folder: string): readonly object[] =>
    [...pages]
      .filter(([path]) => path.startsWith(folder))
      .map(([path, title]) => ({ text: title.replace(/ \([a-z ]+\)$/, ""), link: link(path) }))
      .sort((a, b) => a.text.localeCompare(b.text, "en"));
  return {
    title: "cdktf-provider-svc",
    description: "Terraform provider and CDK for Terraform constructs for a cloud service",
    base,
    outDir: "../public",
    themeConfig: {
      search: { provider: "local" },
      outline: [2, 3],
      nav: [
        { text: "Getting started", link: "/guides/getting-started" },
        { text: "Reference", link: "/" },
        { text: "API", link: "/api/index.html", target: "_self" },
      ],
      sidebar: [
        { text: "Provider and kinds", link: "/" },
        ...SECTIONS.map(([text, folder]) => ({
          text,
          collapsed: folder !== "guides/",
          items: itemsIn(folder),
        })),
        { text: "Architecture", link: "/architecture" },
        { text: "Glossary", link: "/glossary" },
      ],
    },
  };
}

/** Writes the pages about the public declarations of each entry of the package, which must have been built. */
function writeApi(root: string, site: string): void {
  const { exports } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as {
    readonly exports: Readonly<Record<string, string | { readonly types: string }>>;
  };
  // The copies for cdktn have the same declarations, and the foundation serves generated code.
  const entries = Object.entries(exports).flatMap(([name, entry]) =>
    typeof entry === "string" || /cdktn|foundation/.test(name) ? [] : [join(root, entry.types)],
  );
  const settings = join(site, "tsconfig.json");
  const compilerOptions = {
    module: "commonjs",
    moduleResolution: "node10",
    target: "es2022",
    strict: true,
    skipLibCheck: true,
    types: [],
  };
  write(settings, JSON.stringify({ compilerOptions, files: entries }));
  run(site, "typedoc", [
    ...[
      "--tsconfig",
      settings,
      "--out",
      join(site, "public/api"),
      "--name",
      "cdktf-provider-svc",
      "--readme",
      "none",
    ],
    ...entries.flatMap((entry) => ["--entryPoints", entry]),
    ...[
      "--excludeExternals",
      "--externalPattern",
      "**/node_modules/**",
      "--skipErrorChecking",
      "--disableSources",
    ],
    // Helper types that no entry exports have no page.
    ...[
      "--validation.notExported",
      "false",
      "--validation.invalidLink",
      "false",
      "--logLevel",
      "Warn",
      "--treatWarningsAsErrors",
    ],
  ]);
}

function write(path: string, text: string): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, text);
}

function run(site: string, tool: string, args: readonly string[]): void {
  execute(join(site, "node_modules/.bin", tool), args, site);
}

/** Runs a program. Throws an Error if it fails. */
function execute(program: string, args: readonly string[], cwd: string): void {
  const { status, error } = spawnSync(program, args, { cwd, stdio: ["ignore", "inherit", "inherit"] });
  if (error !== undefined) throw error;
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
}

if (require.main === module) main();
