import { join } from "node:path";
import { TerraformProvider, type TerraformStack } from "cdktf";
import type { SynthesisSession } from "./base";
import { type OtherProvider, type StandaloneChoice, stageProvider } from "./staging";

/** What to stage for a stack. */
interface StagedPackage {
  readonly source: string;
  readonly version: string;
  readonly packageHash: string;
  readonly contract: string | undefined;
  readonly providerPackage: string | undefined;
  readonly standalone: StandaloneChoice | undefined;
}

/** Directories that already have the package, by synthesis session. */
const staged = new WeakMap<SynthesisSession, Set<string>>();

/** Stages a package beside a stack's JSON, once per synthesis. Returns warnings for the user. Throws a StagingError. */
export function stageForStack(
  session: SynthesisSession,
  stack: TerraformStack,
  { source, version, packageHash, contract, providerPackage, standalone }: StagedPackage,
): { readonly warnings: readonly string[] } {
  const stackDirectory = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
  const done = staged.get(session) ?? new Set();
  staged.set(session, done);
  const key = JSON.stringify([stackDirectory, source, packageHash, standalone]);
  if (done.has(key)) return { warnings: [] };
  done.add(key);
  return stageProvider({
    stackDirectory,
    source,
    version,
    contract,
    standalone,
    otherProviders: requiredProviders(stack).filter((each) => each.source !== source),
    ...(providerPackage === undefined ? {} : { package: { dir: providerPackage } }),
  });
}

/** Returns what the stack's `required_providers` will contain. */
function requiredProviders(stack: TerraformStack): readonly OtherProvider[] {
  const all = stack.node.findAll().flatMap((each): readonly [string, OtherProvider][] => {
    if (!TerraformProvider.isTerraformProvider(each)) return [];
    const { terraformProviderSource: source, terraformGeneratorMetadata: facts } = each;
    if (source === undefined) return [];
    return [[source, { source, version: facts?.providerVersion || facts?.providerVersionConstraint }]];
  });
  return [...new Map(all).values()];
}
