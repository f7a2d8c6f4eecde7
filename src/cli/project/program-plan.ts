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
  const { framework, test, importEnding, manager, inWorkspace } = choices;
  const entry = framework === "cdktn" ? "cdktf-provider-svc/cdktn" : "cdktf-provider-svc";
  const { peerDependencies: peers, devDependencies: tested, config } = own;
  const runner = RUNNERS[test];
  return {
    files: {
      "cdktf.json": jsonText({
        language: "typescript",
        app: programStart(manager),
        sendCrashReports: "false",
      }),
      "main.ts": mainText(framework, importEnding),
      "shop-stack.ts": stackText(framework, entry),
      "shop-stack.test.ts": testText(entry, runner, importEnding),
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
      ...runner.files,
      ...(inWorkspace ? {} : manager.files),
    },
    ignored: ["node_modules/", "cdktf.out/", ".terraform/", "*.tfstate", "*.tfstate.*", ...manager.ignored],
    package: {
      scripts: {
        synth: "tsx main.ts",
        deploy: `tsx main.ts && cd cdktf.out/stacks/shop && ${ENGINE} init && ${ENGINE} apply`,
        destroy: `tsx main.ts && cd cdktf.out/stacks/shop && ${ENGINE} init && ${ENGINE} destroy`,
        test: runner.script,
        typecheck: "tsc",
        emulator: "cdktf-svc emulator",
      },
      dependencies: {
        "cdktf-provider-svc": `^${own.version}`,
        [framework]: peers[framework] ?? "*",
        constructs: peers["constructs"] ?? "*",
        // The successor needs no constructs of the null provider, on which hooks are based.
        ...(framework === "cdktf" ? { "@cdktf/provider-null": peers["@cdktf/provider-null"] ?? "*" } : {}),
      },
      devDependencies: {
        "@types/node": `^${tested["@types/node"]}`,
        tsx: `^${tested["tsx"]}`,
        typescript: `^${tested["typescript"]}`,
        ...Object.fromEntries(runner.packages.map((name) => [name, `^${config.testRunners[name]}`])),
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
