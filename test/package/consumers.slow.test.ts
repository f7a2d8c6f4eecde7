import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { before, describe, test } from "node:test";
import ts from "typescript";
import { slowRows } from "../support/exhaustive";
import { compileProject, runScript } from "../support/user-project";
import { installPackage, ROOT } from "./installed-package";

const ENTRIES = [
  "cdktf-provider-svc",
  "cdktf-provider-svc/emulator",
  "cdktf-provider-svc/contract",
  "cdktf-provider-svc/foundation",
  "cdktf-provider-svc/patterns",
  "cdktf-provider-svc/testing",
] as const;

let folder = "";
before(() => {
  folder = installPackage();
});

/** Runs a script in the user's directory and returns its output, parsed as JSON. */
function run(file: string, text: string): unknown {
  writeFileSync(join(folder, file), text);
  const { status, stdout, stderr } = spawnSync(process.execPath, [file], { cwd: folder, encoding: "utf8" });
  assert.equal(status, 0, stderr);
  return JSON.parse(stdout);
}

describe("code that uses the package", () => {
  test("imports by name from an ES module everything that `require` returns", () => {
    for (const entry of ENTRIES) {
      const required = run(
        "names.cjs",
        `console.log(JSON.stringify(Object.keys(require("${entry}")).sort()));`,
      );
      const imported = run(
        "names.mjs",
        `import * as all from "${entry}";
         const extra = ["default", "module.exports", "__esModule"];
         console.log(JSON.stringify(Object.keys(all).filter((name) => !extra.includes(name)).sort()));`,
      );
      assert.ok((required as string[]).length > 1);
      assert.deepEqual(imported, required);
    }
  });

  test("synthesizes a stack from an ES module and stages the provider beside it", () => {
    const names = run(
      "stack.mjs",
      `import { App, TerraformStack } from "cdktf";
       import { Disk, Project, SvcProvider } from "cdktf-provider-svc";
       import { readdirSync } from "node:fs";
       const app = new App({ outdir: "synthesized" });
       const stack = new TerraformStack(app, "shop");
       new SvcProvider(stack, "svc");
       new Project(stack, "project", { slug: "shop" });
       Disk.fromManifest(stack, "disk", { text: "sizeGib: 20\\n" });
       app.synth();
       console.log(JSON.stringify(readdirSync("synthesized/stacks/shop", { recursive: true })));`,
    ) as readonly string[];
    assert.ok(names.includes("cdk.tf.json"));
    assert.ok(names.some((name) => /terraform-provider-svc_.*_linux_amd64\.zip$/.test(name)));
  });

  test("runs the emulator from both module systems", () => {
    for (const [file, load] of [
      ["emulate.cjs", `const { startEmulator } = require("cdktf-provider-svc/emulator");`],
      ["emulate.mjs", `import { startEmulator } from "cdktf-provider-svc/emulator";`],
    ] as const) {
      const script = `startEmulator().then(async (emulator) => {
        const { status } = await fetch(emulator.url + "/openapi.yaml");
        await emulator.close();
        console.log(status);
      });`;
      assert.equal(run(file, `${load}\n${script}`), 200);
    }
  });

  test("cannot load files other than the entries", () => {
    const codes = run(
      "deep.cjs",
      `const codeOf = (path) => { try { return typeof require(path); } catch (error) { return error.code; } };
       console.log(JSON.stringify([
         "cdktf-provider-svc/dist/constructs/index.js",
         "cdktf-provider-svc/dist/cli/cdktf-svc.js",
         "cdktf-provider-svc/constructs",
         "cdktf-provider-svc/package.json",
       ].map(codeOf)));`,
    );
    const closed = "ERR_PACKAGE_PATH_NOT_EXPORTED";
    assert.deepEqual(codes, [closed, closed, closed, "object"]);
  });

  test("has the command line, which stages the installed provider", () => {
    const program = join(folder, "node_modules", ".bin", "cdktf-svc");
    mkdirSync(join(folder, "plain"));
    const { status, stdout, stderr } = spawnSync(program, ["stage", "plain"], {
      cwd: folder,
      encoding: "utf8",
    });
    assert.equal(status, 0, stderr);
    const { version } = JSON.parse(
      readFileSync(join(folder, "node_modules/cdktf-provider-svc/dist/provider/provider.json"), "utf8"),
    ) as { readonly version: string };
    assert.ok(stdout.includes(`version = "${version}"`));
    assert.ok(existsSync(join(folder, "plain/terraform.d/plugins/svc.localhost/svc/svc")));
  });
});

const FOREIGN = `
import { App, TerraformStack } from "cdktf";
import { Network, Project, SvcProvider } from "./cloud/index.js";
const app = new App({ outdir: "foreign" });
const stack = new TerraformStack(app, "shop");
new SvcProvider(stack, "svc");
const project = new Project(stack, "project", { slug: "shop" });
new Network(stack, "network", { projectName: project });
// @ts-expect-error -- what stands for a project is a project
export const wrong = (): unknown => new Network(stack, "wrong", { projectName: contract });
app.synth();
`;

/** Users' project settings, with the form of their generated code and imports. */
const PROJECTS: readonly (readonly [string, string, readonly string[], ts.CompilerOptions])[] = [
  [
    "of `cdktf init`",
    "commonjs",
    [],
    {
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      target: ts.ScriptTarget.ES2018,
      lib: ["lib.es2018.d.ts"],
      noUnusedLocals: true,
      noUnusedParameters: true,
      noImplicitReturns: true,
    },
  ],
  [
    "of ES modules, at the strictest settings",
    "module",
    ["--es-modules"],
    {
      module: ts.ModuleKind.Node16,
      target: ts.ScriptTarget.ES2022,
      exactOptionalPropertyTypes: true,
      noUncheckedIndexedAccess: true,
      noPropertyAccessFromIndexSignature: true,
      noImplicitOverride: true,
      verbatimModuleSyntax: true,
    },
  ],
];

function onCdktn([title, type, options, settings]: (typeof PROJECTS)[number]): (typeof PROJECTS)[number] {
  return [`of cdktn and ${title}`, type, [...options, "--framework", "cdktn"], settings];
}

/** Returns a program for cdktf as a program for cdktn. */
function textForCdktn(text: string): string {
  return text
    .replaceAll('from "cdktf";', 'from "cdktn";')
    .replaceAll(/from "cdktf-provider-svc(\/patterns|\/testing)?";/g, 'from "cdktf-provider-svc/cdktn$1";');
}

for (const [title, type, options, settings] of slowRows(PROJECTS.flatMap((each) => [each, onCdktn(each)]))) {
  test(`a foreign description becomes constructs that compile and synthesize in a project ${title}`, () => {
    const project = join(folder, `foreign-${title.replaceAll(/\W/g, "-")}`);
    mkdirSync(project);
    writeFileSync(join(project, "package.json"), JSON.stringify({ type }));
    const program = join(folder, "node_modules/.bin/cdktf-svc");
    const from = ["--from", join(ROOT, "test/services/proto/descriptions/gateway-v3.json")];
    const generated = spawnSync(program, ["generate", ...from, "--out", "cloud", ...options], {
      cwd: project,
      encoding: "utf8",
    });
    assert.equal(generated.status, 0, generated.stderr);
    const text = type === "module" ? FOREIGN : FOREIGN.replace("./cloud/index.js", "./cloud");
    writeFileSync(join(project, "main.ts"), options.includes("cdktn") ? textForCdktn(text) : text);
    assert.deepEqual(compileProject(project, "main.ts", { ...settings, strict: true }), []);
    runScript(project, "out/main.js");
    const stack = join(project, "foreign/stacks/shop");
    const { resource, terraform } = JSON.parse(readFileSync(join(stack, "cdk.tf.json"), "utf8")) as {
      readonly resource: object;
      readonly terraform: { readonly required_providers: { readonly svc: { readonly version: string } } };
    };
    assert.deepEqual(Object.keys(resource).sort(), ["svc_network", "svc_project"]);
    const { version } = terraform.required_providers.svc;
    const packed = `terraform.d/plugins/svc.localhost/svc/svc/terraform-provider-svc_${version}_linux_amd64.zip`;
    const zip = readFileSync(join(stack, packed));
    assert.ok(zip.includes("contract.json"));
  });
}

const USER = `
import { App, TerraformStack } from "cdktf";
import { contract } from "cdktf-provider-svc/contract";
import { startEmulator, type Emulator } from "cdktf-provider-svc/emulator";
import { Project, SvcProvider } from "cdktf-provider-svc";
import { testStack } from "cdktf-provider-svc/testing";
const stack = new TerraformStack(new App(), "shop");
new SvcProvider(stack, "svc");
export const slug: string = new Project(stack, "project", { slug: "shop" }).slug;
// @ts-expect-error -- a project has a slug
new Project(stack, "nameless", {});
export const kinds: readonly string[] = contract.kinds.map((kind) => kind.name);
export const tested: Promise<void> = testStack((app) => new TerraformStack(app, "shop"), (run) => run.apply());
// @ts-expect-error -- the time is real or moved by hand
export const late: Promise<void> = testStack(() => stack, () => undefined, { clock: "virtual" });
// @ts-expect-error -- a port is a number
export const emulator: Promise<Emulator> = startEmulator({ port: "0" });
`;

/** Users' module resolution settings; the first is that of `cdktf init`. */
const RESOLUTIONS: readonly (readonly [string, string, ts.CompilerOptions])[] = [
  [
    "the settings of `cdktf init`",
    "user.ts",
    {
      module: ts.ModuleKind.CommonJS,
      moduleResolution: ts.ModuleResolutionKind.Node10,
      target: ts.ScriptTarget.ES2018,
      lib: ["lib.es2018.d.ts"],
    },
  ],
  [
    "the library of ES2020, and checked libraries",
    "user.cts",
    {
      module: ts.ModuleKind.Node16,
      target: ts.ScriptTarget.ES2020,
      lib: ["lib.es2020.d.ts"],
      skipLibCheck: false,
    },
  ],
  ["CommonJS under node16", "user.cts", { module: ts.ModuleKind.Node16, target: ts.ScriptTarget.ES2022 }],
  ["ES modules under node16", "user.mts", { module: ts.ModuleKind.Node16, target: ts.ScriptTarget.ES2022 }],
  [
    "a bundler",
    "user.ts",
    {
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      target: ts.ScriptTarget.ES2022,
    },
  ],
];

const FRAMEWORKS = { cdktf: USER, cdktn: textForCdktn(USER) } as const;

const STACKS = RESOLUTIONS.flatMap((resolution) =>
  Object.entries(FRAMEWORKS).map((each) => [...resolution, ...each] as const),
);

for (const [title, file, options, framework, text] of slowRows(STACKS)) {
  test(`a TypeScript stack of ${framework} compiles with ${title}, and a wrong one does not`, () => {
    const path = join(folder, file);
    writeFileSync(path, text);
    const program = ts.createProgram({
      rootNames: [path],
      options: {
        skipLibCheck: true,
        ...options,
        strict: true,
        noEmit: true,
        types: ["node"],
        typeRoots: [join(ROOT, "node_modules/@types")],
      },
    });
    const problems = ts
      .getPreEmitDiagnostics(program)
      .map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, "\n"));
    assert.deepEqual(problems, []);
  });
}
