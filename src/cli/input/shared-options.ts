import { InvalidArgumentError, Option } from "@commander-js/extra-typings";

// Options of several commands.

export const contractOption = new Option(
  "--contract <FILE>",
  "The contract.json that `cdktf-svc generate` wrote. Default: the built-in contract.",
);

export const overlayOption = new Option(
  "--overlay <FILE>",
  "OpenAPI Overlay with facts that the description lacks. Repeatable; applied in order.",
).argParser(collect);

export const protoPathOption = new Option(
  "--proto-path <DIR>",
  "Folder in which the imports of .proto files are searched. Repeatable; searched in order, before the folders around the description.",
).argParser(collect);

export const mapOption = new Option(
  "--map <FILE>",
  "Service map: what each method does, and where names, objects and operations are. Its lines take precedence over conclusions.",
);

export const sendApiKeyOption = new Option(
  "--send-api-key",
  "Send SVC_API_KEY to the address even if it is not the origin of SVC_ENDPOINT.",
);

export const sourceOption = new Option(
  "--source <ADDRESS>",
  "Source address of the provider. Default: svc.localhost/svc/svc.",
);

export const standaloneOption = new Option(
  "--standalone",
  "Pack the provider with its own Node, so that the machine of the engine needs none. Other platforms get the provider without Node.",
);

export const platformOption = new Option(
  "--platform <LIST>",
  "Platforms, separated by commas, among darwin_amd64, darwin_arm64, linux_amd64, linux_arm64, windows_amd64 and windows_arm64. Default: linux_amd64.",
);

export const nodeOption = new Option(
  "--node <FILE>",
  "File with Node for the only platform: an executable, or the package that `npm pack` wrote. Default: Node is downloaded through npm, from the registry that npm uses.",
);

export const versionOption = new Option(
  "--version <VERSION>",
  "Version of the provider, a release number such as 1.4.0. Default: as for `stage`.",
);

export const quietOption = new Option("--quiet", "Suppress progress output.");

/** Parses a repeatable option: adds a value to those before it. */
export function collect(value: string, before: readonly string[] = []): readonly string[] {
  return [...before, value];
}

/** Whether an option may be given several times. */
export function isRepeatable({ parseArg }: Option): boolean {
  return (parseArg as unknown) === collect;
}

/** Returns a parser of values. A value for which `parse` returns undefined is not what is expected. */
export function parser<Value>(
  expected: string,
  parse: (text: string) => Value | undefined,
): (text: string) => Value {
  return (text) => {
    const value = parse(text);
    if (value === undefined) throw new InvalidArgumentError(expected);
    return value;
  };
}

/** Parses the name of a folder. An empty word, as of a variable that is not set, is not the current folder. */
export const folderName = parser("the path of a folder", (text) => text || undefined);
