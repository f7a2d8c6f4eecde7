import {
  ENGINE,
  jsonText,
  type OwnPackage,
  programStart,
  type ProjectChoices,
  type ProjectPlan,
  type TestRunner,
  textOf,
} from "./project-plan";

/** Returns the project of a program for cdktf or cdktn. */
export function programPlan(choices: ProjectChoices, own: OwnPackage): ProjectPlan {
  const { framework, test, importEnding } = choices;
  const entry = programEntry(framework);
  const runner = RUNNERS[test];
  const base = programBase(choices, own);
  const inStack = (command: string): string => engineScript("shop", command);
  return {
    ...base,
    files: {
      ...base.files,
      "main.ts": mainText(framework, importEnding),
      "shop-stack.ts": stackText(framework, entry),
      "shop-stack.test.ts": testText(entry, runner, importEnding),
      ...runner.files,
      ...managerFiles(choices),
    },
    package: {
      ...base.package,
      scripts: {
        synth: SYNTH,
        deploy: inStack("apply"),
        destroy: inStack("destroy"),
        test: runner.script,
        typecheck: "tsc",
        emulator: "cdktf-svc emulator",
      },
      devDependencies: {
        ...base.package.devDependencies,
        ...Object.fromEntries(runner.packages.map((name) => [name, `^${own.config.testRunners[name]}`])),
      },
    },
  };
}

/** Returns the project of a program whose stacks exist: scripts that plan and deploy one of them, and no test. */
export function adoptedPlan(choices: ProjectChoices, own: OwnPackage, stack: string): ProjectPlan {
  const base = programBase(choices, own);
  const scripts = {
    synth: SYNTH,
    plan: engineScript(stack, "plan"),
    deploy: engineScript(stack, "apply"),
    typecheck: "tsc",
  };
  const files = { ...base.files, ...managerFiles(choices) };
  return { ...base, files, package: { ...base.package, scripts } };
}

/** Returns the module with the classes of the built-in contract. */
export function programEntry(framework: ProjectChoices["framework"]): string {
  return framework === "cdktn" ? "cdktf-provider-svc/cdktn" : "cdktf-provider-svc";
}

const SYNTH = "tsx main.ts";

function engineScript(stack: string, command: string): string {
  return `${SYNTH} && cd cdktf.out/stacks/${stack} && ${ENGINE} init && ${ENGINE} ${command}`;
}

function managerFiles({ inWorkspace, manager }: ProjectChoices): ProjectPlan["files"] {
  return inWorkspace ? {} : manager.files;
}

/** Returns the parts of a project that do not depend on its stacks. */
function programBase(
  { framework, manager }: ProjectChoices,
  { version, peerDependencies: peers, devDependencies: tested }: OwnPackage,
): ProjectPlan {
  return {
    files: {
      "cdktf.json": jsonText({
        language: "typescript",
        app: programStart(manager),
        sendCrashReports: "false",
      }),
      "tsconfig.json": jsonText({
        compilerOptions: {
          module: "NodeNext",
          target: "ES2022",
          strict: true,
          noEmit: true,
          skipLibCheck: true,
          types: ["node"],
        },
        exclude: ["node_modules", "cdktf.out"],
      }),
    },
    ignored: ["node_modules/", "cdktf.out/", ".terraform/", "*.tfstate", "*.tfstate.*", ...manager.ignored],
    package: {
      scripts: {},
      dependencies: {
        "cdktf-provider-svc": `^${version}`,
        [framework]: peers[framework] ?? "*",
        constructs: peers["constructs"] ?? "*",
        // The successor needs no constructs of the null provider, on which hooks are based.
        ...(framework === "cdktf" ? { "@cdktf/provider-null": peers["@cdktf/provider-null"] ?? "*" } : {}),
      },
      devDependencies: {
        "@types/node": `^${tested["@types/node"]}`,
        tsx: `^${tested["tsx"]}`,
        typescript: `^${tested["typescript"]}`,
      },
    },
  };
}

interface Runner {
  readonly script: string;
  /** The module of the function `test`. */
  readonly module: string;
  /** The last argument of a test, which runs the engine; undefined if the runner has no limit. */
  readonly timeoutMs: number | undefined;
  /** Names of the packages that a project needs for it. Their versions are in this package's `package.json`. */
  readonly packages: readonly string[];
  readonly files: Readonly<Record<string, string>>;
}

const RUNNERS: Readonly<Record<TestRunner, Runner>> = {
  node: {
    // Node 20 finds no TypeScript files by itself, and succeeds without a test.
    script: "tsx --test *.test.ts",
    module: "node:test",
    timeoutMs: undefined,
    packages: [],
    files: {},
  },
  vitest: {
    script: "vitest run",
    module: "vitest",
    timeoutMs: 120_000,
    packages: ["vitest"],
    files: {},
  },
  jest: {
    script: "jest",
    module: "@jest/globals",
    timeoutMs: 120_000,
    packages: ["jest", "@jest/globals", "@swc/core", "@swc/jest"],
    files: {
      "jest.config.json": jsonText({
        testMatch: ["<rootDir>/*.test.ts"],
        transform: { "^.+\\.ts$": "@swc/jest" },
        moduleNameMapper: { "^(\\.{1,2}/.*)\\.js$": "$1" },
      }),
    },
  },
};

function mainText(framework: string, importEnding: string): string {
  return textOf(
    `import { App } from "${framework}";`,
    `import { ShopStack } from "./shop-stack${importEnding}";`,
    "",
    "const app = new App();",
    'new ShopStack(app, "shop");',
    "app.synth();",
  );
}

function stackText(framework: string, entry: string): string {
  return textOf(
    `import { TerraformOutput, TerraformStack } from "${framework}";`,
    `import { Network, Project, SvcProvider, VirtualMachine } from "${entry}";`,
    'import type { Construct } from "constructs";',
    "",
    "export class ShopStack extends TerraformStack {",
    "  constructor(scope: Construct, id: string) {",
    "    super(scope, id);",
    "    // The endpoint and the API key are in SVC_ENDPOINT and SVC_API_KEY, where the engine runs.",
    '    new SvcProvider(this, "svc", { region: "eu-west-1", strictChecks: true });',
    '    const project = new Project(this, "project", { slug: "shop" });',
    '    const network = new Network(this, "network", { projectName: project, ipv4Cidr: "10.20.0.0/24" });',
    '    const server = new VirtualMachine(this, "server", {',
    "      projectName: project,",
    "      compute: { vcpus: 2, memoryGib: 4 },",
    '      boot: { image: "debian-12" },',
    "      network: { networkName: network, assignPublicIpv4: true },",
    "    });",
    '    new TerraformOutput(this, "address", { value: server.network.publicIpv4 });',
    "  }",
    "}",
  );
}

function testText(entry: string, { module, timeoutMs }: Runner, importEnding: string): string {
  return textOf(
    `import { test } from "${module}";`,
    `import { testStack } from "${entry}/testing";`,
    `import { ShopStack } from "./shop-stack${importEnding}";`,
    "",
    "// Runs the real engine and the real provider against an emulator of the service. Needs no account and no API key.",
    'test("the shop has one server, which is reachable", async () => {',
    "  await testStack(",
    '    (app) => new ShopStack(app, "shop"),',
    "    async (run) => {",
    "      await run.apply();",
    '      run.expectObject("VirtualMachine", { compute: { vcpus: 2 }, network: { assignPublicIpv4: true } });',
    "      await run.expectNoChanges();",
    "    },",
    "  );",
    timeoutMs === undefined ? "});" : `}, ${timeoutMs});`,
  );
}
