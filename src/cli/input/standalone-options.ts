import { checkStandalone, DEFAULT_STANDALONE, type StandaloneChoice } from "../../constructs/staging";
import { UsageError } from "../command";
import { asUsage } from "./as-usage";

/** Options that choose platforms with their own Node, as `readOptions` returns them. */
interface GivenOptions {
  readonly platform?: string | undefined;
  readonly node?: string | undefined;
}

/** Returns the choice of `--standalone`, `--platform` and `--node`; undefined without `--standalone`. Throws a UsageError. */
export function standaloneFrom(isStandalone: boolean, given: GivenOptions): StandaloneChoice | undefined {
  if (isStandalone) return standaloneChoice(given);
  const alone = (["platform", "node"] as const).find((name) => given[name] !== undefined);
  if (alone !== undefined) throw new UsageError(`--${alone} needs --standalone`);
  return undefined;
}

/** Returns the choice of `--platform` and `--node`. Throws a UsageError. */
export function standaloneChoice({ platform, node }: GivenOptions): StandaloneChoice {
  const platforms = platform === undefined ? DEFAULT_STANDALONE : platform.split(",");
  const choice = { platforms, node };
  asUsage(() => checkStandalone(choice));
  return choice;
}

/** Lines of the help about the platforms and the origin of Node. */
export const STANDALONE_HELP = [
  "  --platform LIST   Platforms, separated by commas, among darwin_amd64, darwin_arm64, linux_amd64, linux_arm64,",
  "                    windows_amd64 and windows_arm64. Default: linux_amd64.",
  "  --node FILE       File with Node for the only platform: an executable, or the package that `npm pack` wrote.",
  "                    Default: Node is downloaded through npm, from the registry that npm uses.",
] as const;
