import {
  DEFAULT_SOURCE,
  packagesForPlatforms,
  packageToStage,
  parseSourceAddress,
  reasonOf,
} from "../../constructs/staging";
import {
  publishToMirror,
  publishToOci,
  publishToRegistry,
  type PublishedAddress,
  type Release,
  type Signer,
  signWith,
} from "../../packing";
import { type CommandRun, type OptionsOf, UsageError } from "../command";
import type { Destination, publishCommand } from "./publish";
import { asUsage } from "../input/as-usage";
import { providerChoice } from "../input/provider-options";
import { standaloneFrom } from "../input/standalone-options";
import { requiredProvidersBlock } from "../output/required-providers";

/** Runs `cdktf-svc publish`. */
export const runPublish: CommandRun<typeof publishCommand> = (_operands, options, io) => {
  const { kind, folder } = options.to;
  const source = options.source ?? DEFAULT_SOURCE;
  asUsage(() => parseSourceAddress(source));
  if (kind === "registry" && options.source === undefined) {
    throw new UsageError("a registry needs --source with its host, such as registry.example.com/team/svc");
  }
  const signer = signerOf(kind === "registry", options);
  const standalone = standaloneFrom(options);
  const provider = packageToStage(providerChoice(options));
  const packages = packagesForPlatforms(provider, standalone).map(({ platform, h1, content }) => ({
    platform,
    h1,
    zip: content(),
  }));
  publish(kind, folder, parseSourceAddress(source), { version: provider.version, packages }, signer);
  io.print(requiredProvidersBlock(source, provider.version));
};

function signerOf(
  isRegistry: boolean,
  { gpgKey, signer: command, publicKey: publicKeyFile }: OptionsOf<typeof publishCommand>,
): Signer {
  const given = Object.entries({ "gpg-key": gpgKey, signer: command, "public-key": publicKeyFile });
  const names = given.flatMap(([name, value]) => (value === undefined ? [] : [`--${name}`]));
  if (!isRegistry && names.length > 0) {
    throw new UsageError(`${names.join(" and ")}: only a registry is signed (--to registry:DIR)`);
  }
  if (command === undefined && publicKeyFile === undefined) return { gpgKey };
  if (command === undefined || publicKeyFile === undefined || gpgKey !== undefined) {
    throw new UsageError("give either --gpg-key, or both --signer and --public-key");
  }
  return { command, publicKeyFile };
}

function publish(
  kind: Destination["kind"],
  folder: string,
  address: PublishedAddress,
  release: Release,
  signer: Signer,
): void {
  try {
    if (kind === "mirror") publishToMirror(folder, address, release);
    else if (kind === "oci") publishToOci(folder, release);
    else publishToRegistry(folder, address, release, (checksums) => signWith(signer, checksums));
  } catch (error) {
    throw new Error(`The provider cannot be published to ${folder}: ${reasonOf(error)}.`, { cause: error });
  }
}
