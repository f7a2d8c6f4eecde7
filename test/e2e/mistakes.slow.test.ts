import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, before, describe, test, type TestContext } from "node:test";
import { App, LocalBackend, TerraformStack } from "cdktf";
import { SvcProvider, type SvcProviderConfig } from "../../src/constructs";
import { type Emulator, startEmulator } from "../../src/emulator";
import { asOneLine } from "../support/end-to-end";
import { cleanEnvironment, skipWithoutEngine, startEngine } from "../support/engine";
import { machine, MISTAKES, PLACE } from "./mistakes/mistakes";

/** Returns the diagnostics of an engine's output: title and text, without the place in the configuration, as lines. */
function diagnosticsIn(output: string, severity: "Error" | "Warning"): readonly (readonly string[])[] {
  const [, ...parts] = output.split(new RegExp(`^${severity}: `, "m"));
  return parts.map((part) => {
    const [own = ""] = part.split(/^(?:Error|Warning): /m);
    const [title = "", ...rest] = own.trim().split("\n\n");
    const text = rest.filter((block) => !/^ {2}(with|on) /.test(block) && !block.startsWith("(and "));
    return [title, ...text.join("\n").split("\n")];
  });
}

describe("mistakes", { skip: skipWithoutEngine() }, () => {
  let service: Emulator;
  const folder = mkdtempSync(join(tmpdir(), "svc-mistakes-"));
  const directory = join(folder, "out", "stacks", "shop");
  const usual = (): Record<string, string> =>
    cleanEnvironment(join(folder, "home"), { SVC_ENDPOINT: service.url, SVC_API_KEY: service.apiKey });

  before(async () => {
    service = await startEmulator({ operationMs: 0 });
    service.add("Project", { slug: "shop" });
  });
  after(async () => {
    await service.close();
    rmSync(folder, { recursive: true, force: true });
  });

  /** Synthesizes the stack. Returns the lines of the error, if it fails, and the warnings. */
  const synth = (
    t: TestContext,
    build: (stack: TerraformStack) => unknown,
    provider: SvcProviderConfig | null = PLACE,
  ): { readonly error?: readonly string[]; readonly warnings: readonly string[] } => {
    const { mock } = t.mock.method(process.stderr, "write", () => true);
    const warnings = (): readonly string[] =>
      mock.calls.map(({ arguments: [text] }) =>
        String(text)
          .replace(/^Warning: \[[^\]]*\] /, "")
          .trim(),
      );
    try {
      const app = new App({ outdir: join(folder, "out"), stackTraces: false });
      const stack = new TerraformStack(app, "shop");
      new LocalBackend(stack, { path: "terraform.tfstate" });
      if (provider !== null) new SvcProvider(stack, "svc", provider);
      build(stack);
      app.synth();
      return { warnings: warnings() };
    } catch (error) {
      const { message } = error as Error;
      const lines = message.split("\n").flatMap((line) => /^ {2}\[[^\]]*\] (.*)$/.exec(line)?.[1] ?? []);
      return { error: lines.length > 0 ? lines : [message], warnings: warnings() };
    } finally {
      mock.restore();
    }
  };
  const engine = async (env: Readonly<Record<string, string>>, ...args: string[]) =>
    await startEngine(directory, [...args, "-no-color"], { ...usual(), ...env }).done;
  const objects = (): number => service.objects("VirtualMachine").length + service.objects("Disk").length;

  const matchAll = (lines: readonly string[], expected: readonly RegExp[] = []): void => {
    assert.equal(lines.length, expected.length, lines.join("\n"));
    for (const [index, pattern] of expected.entries()) assert.match(lines[index] ?? "", pattern);
  };

  /** Matches the diagnostics of a run, each of at most five lines. */
  const matchDiagnostics = (
    output: string,
    severity: "Error" | "Warning",
    expected: readonly RegExp[] = [],
  ): void => {
    const found = diagnosticsIn(output, severity);
    matchAll(
      found.map((lines) => asOneLine(lines.join(" ")).trim()),
      expected,
    );
    // The engine itself surrounds what a provider says that cannot start.
    const own = found.filter(([title]) => title !== "Failed to load plugin schemas");
    for (const lines of own) assert.ok(lines.length <= 5, lines.join("\n"));
  };

  for (const mistake of MISTAKES) {
    test(`mistakes: ${mistake.title} is caught before an object is created, in at most five lines`, async (t) => {
      const { provider, build = machine(), synthError, planError } = mistake;
      if (mistake.before !== undefined) {
        synth(t, mistake.before);
        await engine({}, "init");
        const { code, output } = await engine({}, "apply", "-auto-approve");
        assert.equal(code, 0, output);
      }
      const existing = objects();
      const synthesized = synth(t, build, provider);
      matchAll(synthesized.error ?? [], synthError);
      matchAll(synthesized.warnings, mistake.synthWarnings);
      if (synthError !== undefined) return;

      await engine({}, "init");
      const env = mistake.env?.(folder, service) ?? {};
      const { code, output } = await engine(env, "plan");
      matchDiagnostics(output, "Error", planError === undefined ? [] : [planError]);
      matchDiagnostics(output, "Warning", mistake.planWarnings);
      assert.equal(code, planError === undefined ? 0 : 1, output);
      if (mistake.strictError !== undefined) {
        synth(t, build, { ...PLACE, ...provider, strictChecks: true });
        const strict = await engine(env, "apply", "-auto-approve");
        matchDiagnostics(strict.output, "Error", [mistake.strictError]);
      }
      assert.equal(objects(), existing);
      if (mistake.before !== undefined) {
        synth(t, () => undefined);
        await engine({}, "apply", "-auto-approve");
      }
    });
  }

  test("mistakes: an attribute that the program prints or compares is a placeholder, which the guide explains", (t) => {
    let printed = "";
    let isLarge: boolean | undefined;
    synth(t, (stack) => {
      const { displayName, compute } = machine()(stack);
      printed = `${displayName} ${compute.vcpus}`;
      isLarge = compute.vcpus > 4;
    });
    assert.match(printed, /^\$\{TfToken\[TOKEN\.\d+\]\} -\d\.\d+e\+\d+$/);
    assert.equal(isLarge, false);
    const guide = readFileSync(join(__dirname, "../../docs/guides/getting-started.md"), "utf8");
    const [, section = ""] = guide.split("## Attributes are placeholders");
    assert.match(section, /\$\{TfToken\[TOKEN\.[\s\S]*-\d\.\d+e\+\d+[\s\S]*\(look-ups\.md\)/);
  });
});
