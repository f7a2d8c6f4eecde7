import { mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { delimiter, dirname, join, resolve } from "node:path";
import type { Emulator } from "../emulator";
import type { StackOptions } from "./stack-options";

/**
 * Variables that an engine inherits from the test process: paths of programs, the temporary folder and the language.
 */
const KEPT = ["PATH", "TMPDIR", "LANG", "LC_ALL", "SYSTEMROOT"] as const;

/** Variables that select the service: only the emulator's values are allowed. */
const DECIDED = ["SVC_ENDPOINT", "SVC_API_KEY"] as const;

/** Settle time. The emulator carries out a lost request at once, so a test need not wait for the usual half minute. */
const SETTLE = "1s";

/**
 * Returns the environment of engine and provider in a test. Of the developer's own environment it keeps only the
 * program paths, so that no setting leads to another service, state or provider. Prepares `home`, an empty folder, as
 * the home directory. Throws an Error for settings that would lead away from the emulator.
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
      `The option "environment" has ${name}, but a test must not reach other machines: the provider always gets the emulator's ` +
        'address and key. Omit it. To choose the emulator\'s key, set emulator: { apiKey: "..." }.',
    );
  }
  const cliConfig = join(home, "empty.tfrc");
  mkdirSync(home, { recursive: true });
  writeFileSync(cliConfig, "");
  if (providerMirror !== undefined) {
    // Engines search this folder by default, and prefer its content to a download. A block in a CLI configuration
    // would hide our provider.
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
    // The provider uses the Node of the test, even if PATH has the shim of a version manager, which needs the real
    // home.
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

/**
 * Formats a variable as engines read it from the environment: texts unchanged, everything else as an expression in
 * JSON.
 */
function textOf(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}
