import { declareCommand } from "../declare-command";
import {
  contractOption,
  nodeOption,
  parser,
  platformOption,
  sourceOption,
  standaloneOption,
  versionOption,
} from "../input/shared-options";

const DESTINATIONS = ["mirror", "registry", "oci"] as const;

/** A folder and the form in which it gets the provider. */
export interface Destination {
  readonly kind: (typeof DESTINATIONS)[number];
  readonly folder: string;
}

const destination = parser("mirror:DIR, registry:DIR or oci:DIR", (text): Destination | undefined => {
  const [, name, folder] = /^([a-z]+):(.+)$/.exec(text) ?? [];
  const kind = DESTINATIONS.find((each) => each === name);
  return kind === undefined || folder === undefined ? undefined : { kind, folder };
});

/** `cdktf-svc publish`: writes the provider in the form of a mirror, a registry or an OCI layout. */
export const publishCommand = declareCommand("publish", {
  summary: "Publish the provider to a mirror, a private registry or an OCI layout",
  description: "Publishes the provider to a folder, whose content any web server or registry can serve.",
  notes: [
    "A registry needs a source of its own. Adds to what the folder contains. A published version never changes. Prints the block that a configuration needs.",
  ],
  exitCodes: {
    done: "Published.",
    failed: "The version was published with other content, or something cannot be read, signed or written.",
    unusable: "Invalid command line, or the contract cannot be read.",
  },
})
  .requiredOption(
    "--to <DESTINATION>",
    "mirror:DIR, registry:DIR or oci:DIR. A filesystem mirror is also a network mirror behind a web server. A private registry consists of static files, for the root of the web server of the source's host. An OCI image layout is for `oras cp --from-oci-layout`, and OpenTofu 1.10 and later.",
    destination,
  )
  .addOption(sourceOption)
  .addOption(contractOption)
  .addOption(versionOption)
  .addOption(standaloneOption)
  .addOption(platformOption)
  .addOption(nodeOption)
  .option("--gpg-key <KEY>", "For a registry: key with which gpg signs. Default: gpg's default key.")
  .option(
    "--signer <COMMAND>",
    "For a registry: shell command that signs instead of gpg. It reads the file from standard input, and writes the detached binary signature to standard output. Needs --public-key.",
  )
  .option("--public-key <FILE>", "The armored public key of --signer.");
