import { contract as builtIn, type Contract, type ProviderDefault } from "../contract";
import { type Clock, createClient, type Environment, systemClock } from "../client";
import * as appTexts from "./app-texts";
import { readApp, type SynthesizedStack } from "./app-folder";
import { type AppContents, readContents } from "./app-references";
import { checkRequired } from "./check-required";
import { checkService } from "./check-service";
import type { Amount } from "../api";
import { checkWallets } from "./check-wallets";
import {
  requestedObjects,
  type RequiredObject,
  fallbacksOf,
  joinRequired,
  pathsOf,
} from "./required-objects";
import { minimumBalances } from "./minimum-balances";
import { minimumOf, type PreflightOptions, timeoutOf } from "./options";
import { type Bounds, boundedClient, createReader } from "./reader";
import { type PreflightCheck, type PreflightReport, reportOf } from "./report";
import * as texts from "./texts";
import { type Way, targetsOf } from "./targets";

/** The clock and random source of a run. */
export interface Machine {
  readonly clock: Clock;
  /** At least 0 and less than 1. */
  readonly random: () => number;
}

const THIS_MACHINE: Machine = { clock: systemClock, random: Math.random };

/** The parts of a run that all targets share. */
interface PreflightRun {
  readonly contract: Contract;
  readonly contents: AppContents;
  /** Minimum balance of the options. */
  readonly minimum: Amount | undefined;
  readonly environment: Environment;
  readonly bounds: Bounds;
  readonly machine: Machine;
}

/** The package's version, inserted by the bundler. */
declare const PACKAGE_VERSION: string | undefined;

/** Runs all checks; see `preflight`. */
export async function runPreflight(
  options: PreflightOptions,
  machine: Machine = THIS_MACHINE,
): Promise<PreflightReport> {
  const timeoutMs = timeoutOf(options);
  const minimum = minimumOf(options);
  const { signal, contract = builtIn, environment = process.env } = options;
  signal?.throwIfAborted();
  const bounds: Bounds = {
    clock: machine.clock,
    endMs: machine.clock.now() + timeoutMs,
    timeoutMs,
    signal,
  };
  const fallbacks = fallbacksOf(options, environment);
  const stacks = options.app === undefined ? [] : readApp(options.app, options.stacks);
  const contents = readContents(contract, stacks, fallbacks);
  const run: PreflightRun = { contract, contents, minimum, environment, bounds, machine };
  const asked = requestedObjects(contract, options, fallbacks);
  const checks: PreflightCheck[] = [...missingDefaults(contents)];
  for (const [index, way] of targetsOf(contents.providers, contract, options, environment).entries()) {
    const found = await listReferences(run, way, index === 0 ? asked.requiredObjects : []);
    checks.push(...found.map((check) => ofProviders(way, check)));
  }
  return reportOf([...checks, ...asked.checks, ...appNotes(options.app, stacks, contents)]);
}

/** Runs the checks of one target. */
async function listReferences(
  run: PreflightRun,
  way: Way,
  asked: readonly RequiredObject[],
): Promise<readonly PreflightCheck[]> {
  const { contract, contents, bounds, machine } = run;
  const isOnTheWay = ({ provider }: { readonly provider: Way["providers"][number] }): boolean =>
    way.providers.includes(provider);
  const made = contents.made.filter(({ block }) => isOnTheWay(block));
  const madeLater = contents.madeLater.filter(isOnTheWay);
  const requiredObjects = joinRequired(contract, asked, contents.references.filter(isOnTheWay));
  const notChecked = (): readonly PreflightCheck[] =>
    requiredObjects
      .filter(({ name, isAsked }) => isAsked || !made.some((object) => object.name === name))
      .map((requiredObject) =>
        texts.notChecked(
          requiredObject.id,
          requiredObject.name ?? requiredObject.text,
          pathsOf(requiredObject),
        ),
      );
  const { config, checks: configuration } = way;
  if (config === undefined) return [...configuration, ...notChecked()];
  const limits = minimumBalances(way.providers, run.environment);
  const minimums = [...(run.minimum === undefined ? [] : [run.minimum]), ...limits.minimums];
  const client = createClient({ config, dialect: contract.errors, userAgent: userAgent(), ...machine });
  try {
    const reader = createReader({ contract, client: boundedClient(client, bounds) }, bounds);
    const look = await checkService(reader, config.endpoint, "SVC_API_KEY", bounds);
    if (!look.isUsable) return [...configuration, ...limits.checks, ...look.checks, ...notChecked()];
    const [ofDemands, ofWallets] = await Promise.all([
      Promise.all(
        requiredObjects.map((requiredObject) => checkRequired(reader, requiredObject, { made, madeLater })),
      ),
      checkWallets(reader, requiredObjects, made, minimums),
    ]);
    const found = ofDemands.flatMap((check) => check ?? []);
    const isObject = ({ id }: PreflightCheck): boolean => id === "object";
    return [
      ...configuration,
      ...limits.checks,
      ...look.checks,
      ...found.filter((check) => !isObject(check)),
      ...ofWallets,
      ...found.filter(isObject),
      ...reader.listChecks(),
    ];
  } finally {
    await client.close();
  }
}

/** Says which providers of an app have a problem that concerns no construct, such as a service that does not answer. */
function ofProviders({ providers }: Way, check: PreflightCheck): PreflightCheck {
  const isKnown = check.outcome === "ok" || check.referredToBy !== undefined || providers.length === 0;
  return isKnown ? check : { ...check, referredToBy: providers.map(({ path }) => path) };
}

function missingDefaults({ missing }: AppContents): readonly PreflightCheck[] {
  return (["project", "region"] as const).flatMap((argument: ProviderDefault) => {
    const paths = missing.filter((each) => each.argument === argument).map(({ path }) => path);
    return paths.length === 0 ? [] : [texts.nothingNamed(argument, paths)];
  });
}

function appNotes(
  folder: string | undefined,
  stacks: readonly SynthesizedStack[],
  { references, unknownTypes }: AppContents,
): readonly PreflightCheck[] {
  if (folder === undefined) return [];
  const unread = stacks
    .filter(({ json }) => json === undefined)
    .map(({ name }) => appTexts.unreadStack(name));
  const types = [...new Set(unknownTypes.map(({ type }) => type))].map((type) =>
    appTexts.unknownType(
      type,
      unknownTypes.filter((each) => each.type === type).map(({ path }) => path),
    ),
  );
  const notes = [...unread, ...types];
  return notes.length === 0 && references.length === 0 ? [appTexts.nothingInApp(folder)] : notes;
}

function userAgent(): string {
  const version = typeof PACKAGE_VERSION === "string" ? PACKAGE_VERSION : "0.0.0";
  return `cdktf-provider-svc-preflight/${version} node/${process.versions.node}`;
}
