import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import type { Emulator } from "../emulator";
import type { StackOptions } from "./stack-options";

/** What an engine may know of the process that runs the test: where programs are, where temporary files go, and the language. */
const KEPT = ["PATH", "TMPDIR", "LANG", "LC_ALL", "SYSTEMROOT"] as const;

/** What decides which service is spoken to: only the emulator. */
const DECIDED = ["SVC_ENDPOINT", "SVC_API_KEY"] as const;

/**
 * How long a lost request may still be carried out. The emulator does that at once, and a test shall not wait for the half minute
 * that is right elsewhere.
 */
const SETTLE = "1s";

/**
 * The environment of engine and provider in a test: nothing of a developer's own machine but where programs lie, so that no setting of theirs
 * leads to another service, another state or another provider. Prepares `home`, an empty folder, as their home. Throws an Error for
 * settings that would lead away from the emulator.
 */
export function testEnvironment(
  home: string,
  { url, apiKey }: Pick<Emulator, "url" | "apiKey">,
  options: StackOptions,
  own: Readonly<Record<string, string | undefined>>,
): Readonly<Record<string, string>> {
  const { environment = {}, variables = {}, providerMirror, providerCache } = options;
  for (const name of DECIDED) {
    if (environment[name] === undefined) continue;
    throw new Error(
      `The option "environment" has ${name}, and a test must not leave this machine: the provider is always given the emulator's address and key. ` +
        'Leave it out; the emulator\'s key can be chosen: emulator: { apiKey: "..." }.',
    );
  }
  const cliConfig = join(home, "empty.tfrc");
  mkdirSync(home, { recursive: true });
  writeFileSync(cliConfig, "");
  if (providerMirror !== undefined) {
    // Where engines look by themselves, and prefer what they find to a download; a block in a CLI configuration would hide our provider.
    const place = join(home, ".terraform.d", "plugins");
    mkdirSync(dirname(place), { recursive: true });
    symlinkSync(resolve(providerMirror), place);
  }
  if (providerCache !== undefined) mkdirSync(providerCache, { recursive: true });
  const kept = KEPT.flatMap((name) => {
    const value = own[name];
    return value === undefined ? [] : [[name, value] as const];
  });
  return {
    ...Object.fromEntries(kept),
    // The provider runs on the same Node as the test, also where PATH has a version manager's stand-in, which needs the real home.
    PATH: [dirname(process.execPath), own["PATH"] ?? ""].join(delimiter),
    HOME: home,
    CHECKPOINT_DISABLE: "1",
    TF_IN_AUTOMATION: "1",
    TF_INPUT: "0",
    TF_CLI_CONFIG_FILE: cliConfig,
    SVC_JOURNAL_SETTLE: SETTLE,
    ...(providerCache === undefined ? {} : { TF_PLUGIN_CACHE_DIR: resolve(providerCache) }),
    ...Object.fromEntries(
      Object.entries(variables).map(([name, value]) => [`TF_VAR_${name}`, textOf(value)]),
    ),
    ...environment,
    SVC_ENDPOINT: url,
    SVC_API_KEY: apiKey,
  };
}

/** As engines read a variable from the environment: texts as they are, everything else as an expression, which JSON is. */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
