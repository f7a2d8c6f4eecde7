import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { type App, S3Backend, TerraformProvider, TerraformStack } from "cdktf";
import { stageProvider } from "../../src/constructs/staging";
import { startEmulator } from "../../src/emulator";
import { startStack, type StackRun, testStack } from "../../src/testing";
import { findEngine as findOwnEngine, skipWithoutEngine } from "../support/engine";
import { ProjectStack, WebStack } from "./web-stack";

const skip = skipWithoutEngine();

/** A provider known only by its source. */
class OtherProvider extends TerraformProvider {}

const folder = mkdtempSync(join(tmpdir(), "svc-isolation-"));
after(() => rmSync(folder, { recursive: true }));

/** Sets variables of this process while `tell` runs. */
async function withVariables(
  variables: Readonly<Record<string, string>>,
  tell: () => Promise<void>,
): Promise<void> {
  const before = { ...process.env };
  Object.assign(process.env, variables);
  try {
    await tell();
  } finally {
    for (const name of Object.keys(variables)) {
      if (before[name] === undefined) Reflect.deleteProperty(process.env, name);
      else process.env[name] = before[name];
    }
  }
}

test(
  "isolation: a test uses nothing of the developer's environment, neither the service nor the state that it names",
  { skip },
  async () => {
    const production = await startEmulator({ apiKey: "live" });
    const cliConfig = join(folder, "broken.tfrc");
    writeFileSync(cliConfig, "provider_installation {");
    try {
      await withVariables(
        {
          SVC_ENDPOINT: production.url,
          SVC_API_KEY: "live",
          SVC_PROJECT: "production",
          SVC_REGION: "nowhere",
          TF_CLI_ARGS: "-no-such-option",
          TF_CLI_ARGS_apply: "-no-such-option",
          TF_CLI_CONFIG_FILE: cliConfig,
          TF_DATA_DIR: join(folder, "data"),
          TF_VAR_slug: "production",
          TF_WORKSPACE: "production",
          TERRAFORM_BINARY_NAME: findOwnEngine() ?? "",
        },
        async () => {
          const build = (app: App): void => {
            const stack = new ProjectStack(app, "base");
            stack.addOverride("variable.slug", { type: "string", default: "own" });
            stack.project.addOverride("slug", "${var.slug}");
            new S3Backend(stack, { bucket: "production", key: "state" });
          };
          await testStack(build, async (run) => {
            await run.apply();
            run.expectObject("Project", { slug: "own" });
          });
        },
      );
      assert.deepEqual(production.requests, []);
    } finally {
      await production.close();
    }
  },
);

test("isolation: given variables, environment and context reach the stack", { skip }, async () => {
  // A package of this project under another source represents a third party's provider.
  const mirror = join(folder, "mirror");
  const source = "example.invalid/team/svc";
  const { version } = stageProvider({ stackDirectory: mirror, source });
  const build = (app: App): void => {
    const stack = new ProjectStack(app, "base");
    stack.addOverride("variable.labels", { type: "map(string)" });
    stack.project.displayName = String(app.node.getContext("title"));
    stack.project.addOverride("labels", "${var.labels}");
    new OtherProvider(stack, "other", {
      terraformResourceType: "other",
      terraformProviderSource: source,
      terraformGeneratorMetadata: { providerName: "other", providerVersion: version },
    });
  };
  const tell = async (run: StackRun): Promise<void> => {
    await run.apply();
    run.expectObject("Project", { displayName: "From the context", labels: { tier: "web" } });
  };
  await testStack(build, tell, {
    context: { title: "From the context" },
    environment: { TF_LOG: "off" },
    providerCache: join(folder, "cache"),
    providerMirror: join(mirror, "terraform.d", "plugins"),
    variables: { labels: { tier: "web" } },
  });
  assert.deepEqual(readdirSync(join(folder, "cache", source)), [version]);
});

test("isolation: an endpoint outside of this machine is rejected before anything runs", async () => {
  await assert.rejects(
    startStack((app) => new WebStack(app, "web", { endpoint: "https://api.example.com/v1" }), {
      engine: process.execPath,
    }),
    {
      message:
        'The provider of the stack "web" sets its endpoint, "https://api.example.com", but a test must not reach other machines. ' +
        "Omit endpoint, and set SVC_ENDPOINT for real deployments. Or make it a parameter of the stack, and pass the emulator's: " +
        '(app, emulator) => new WebStack(app, "web", { endpoint: emulator.url }).',
    },
  );
  await assert.rejects(
    startStack((app) => new WebStack(app, "web", { endpoint: "${var.endpoint}" }), {
      engine: process.execPath,
    }),
    /sets its endpoint, "\$\{var\.endpoint\}", but a test must not reach other machines/,
  );
  await assert.rejects(
    startStack((app) => new WebStack(app, "web"), {
      engine: process.execPath,
      environment: { SVC_ENDPOINT: "https://api.example.com" },
    }),
    {
      message:
        'The option "environment" has SVC_ENDPOINT, but a test must not reach other machines: the provider always gets the emulator\'s ' +
        'address and key. Omit it. To choose the emulator\'s key, set emulator: { apiKey: "..." }.',
    },
  );
  const run = await startStack((app, { url }) => new WebStack(app, "web", { endpoint: url }), {
    engine: process.execPath,
  });
  await run.close();
});

test("isolation: the error for an untestable app says what is missing", async () => {
  const engine = process.execPath;
  await assert.rejects(
    startStack(() => undefined, { engine }),
    {
      message:
        'The app has no stack to test. Create one in the given function: testStack((app) => new WebStack(app, "web"), ...).',
    },
  );
  await assert.rejects(
    startStack((app) => new TerraformStack(app, "bare"), { engine }),
    {
      message:
        "No stack of the app (bare) has a SvcProvider, so there is nothing to test. " +
        'Add new SvcProvider(this, "svc") to the stack.',
    },
  );
  await assert.rejects(
    startStack((app) => new WebStack(app, "web", { vcpus: 0 }), { engine }),
    /\[web\/server\] compute\.vcpus must be at least 1; got 0/,
  );
  await assert.rejects(
    startStack(() => undefined, { engine, emulator: { port: 99_999_999 } }),
    /99999999/,
  );
});

test("isolation: the error for a missing engine says what to install and how to name one", async () => {
  await assert.rejects(
    startStack(() => undefined, { engine: "no-such-engine" }),
    {
      message:
        'No engine to test the stacks with: "no-such-engine", which the option "engine" names, is not a program on PATH. Install Terraform or ' +
        'OpenTofu, 1.11 or later, and put it on PATH, or set TERRAFORM_BINARY_NAME or the option "engine".',
    },
  );
});
