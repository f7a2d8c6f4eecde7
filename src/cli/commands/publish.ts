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
import { type Command, UsageError } from "../command";
import { asUsage } from "../input/as-usage";
import { providerChoice } from "../input/provider-options";
import { readOptions } from "../input/read-options";
import { STANDALONE_HELP, standaloneFrom } from "../input/standalone-options";
import { requiredProvidersBlock } from "../output/required-providers";

const DESTINATIONS = ["mirror", "registry", "oci"] as const;

/** `cdktf-svc publish`: writes the provider in the form of a mirror, a registry or an OCI layout. */
export const publishCommand: Command = {
  synopsis:
    "--to mirror:DIR|registry:DIR|oci:DIR [--source ADDRESS] [--standalone [--platform LIST] [--node FILE]] [options]",
  help: [
    "Publishes the provider to a folder, whose content any web server or registry can serve.",
    "",
    "  --to mirror:DIR   Filesystem mirror; behind a web server, also a network mirror.",
    "  --to registry:DIR Private registry of static files, for the root of the web server of the source's host.",
    "  --to oci:DIR      OCI image layout, for `oras cp --from-oci-layout`, and OpenTofu 1.10 and later.",
    "  --source ADDRESS  Source address of the provider. Default: svc.localhost/svc/svc. A registry needs its own.",
    "  --contract FILE   The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
    "  --version VERSION Version of the provider, a release number such as 1.4.0. Default: as for `stage`.",
    "  --standalone      Packs the provider with its own Node. Other platforms get the provider without Node.",
    ...STANDALONE_HELP,
    "  --gpg-key KEY     For a registry: key with which gpg signs. Default: gpg's default key.",
    "  --signer COMMAND  For a registry: shell command that signs instead of gpg. It reads the file from standard",
    "                    input, and writes the detached binary signature to standard output. Needs --public-key.",
    "  --public-key FILE The armored public key of --signer.",
    "",
    "Adds to what the folder contains. A published version never changes. Prints the block that a configuration",
    "needs.",
    "",
    "Exit codes:",
    "  0  Published.",
    "  1  The version was published with other content, or something cannot be read, signed or written.",
    "  2  Invalid command line, or the contract cannot be read.",
  ].join("\n"),
  run(args, io) {
    const { values, flags, operands } = readOptions(
      args,
      ["to", "source", "contract", "version", "platform", "node", "gpg-key", "signer", "public-key"],
      { flags: ["standalone"] },
    );
    if (operands.length > 0) throw new UsageError("expected no operand");
    const { kind, folder } = destinationOf(values.to);
    const source = values.source ?? DEFAULT_SOURCE;
    asUsage(() => parseSourceAddress(source));
    if (kind === "registry" && values.source === undefined) {
      throw new UsageError("a registry needs --source with its host, such as registry.example.com/team/svc");
    }
    const signer = signerOf(kind === "registry", values);
    const standalone = standaloneFrom(flags.standalone, values);
    const provider = packageToStage(providerChoice(values));
    const packages = packagesForPlatforms(provider, standalone).map(({ platform, h1, content }) => ({
      platform,
      h1,
      zip: content(),
    }));
    publish(kind, folder, parseSourceAddress(source), { version: provider.version, packages }, signer);
    io.print(requiredProvidersBlock(source, provider.version));
  },
};

type Destination = (typeof DESTINATIONS)[number];

function destinationOf(to: string | undefined): { readonly kind: Destination; readonly folder: string } {
  const [, name, folder] = /^([a-z]+):(.+)$/.exec(to ?? "") ?? [];
  const kind = DESTINATIONS.find((each) => each === name);
  if (kind === undefined || folder === undefined) {
    throw new UsageError(
      to === undefined
        ? "--to is missing: give mirror:DIR, registry:DIR or oci:DIR"
        : `--to must be mirror:DIR, registry:DIR or oci:DIR; got ${JSON.stringify(to)}`,
    );
  }
  return { kind, folder };
}

function signerOf(
  isRegistry: boolean,
  given: Readonly<Partial<Record<"gpg-key" | "signer" | "public-key", string>>>,
): Signer {
  const names = (["gpg-key", "signer", "public-key"] as const).filter((name) => given[name] !== undefined);
  if (!isRegistry && names.length > 0) {
    throw new UsageError(`--${names.join(" and --")}: only a registry is signed (--to registry:DIR)`);
  }
  const { "gpg-key": gpgKey, signer: command, "public-key": publicKeyFile } = given;
  if (command === undefined && publicKeyFile === undefined) return { gpgKey };
  if (command === undefined || publicKeyFile === undefined || gpgKey !== undefined) {
    throw new UsageError("give either --gpg-key, or both --signer and --public-key");
  }
  return { command, publicKeyFile };
}

function publish(
  kind: Destination,
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
