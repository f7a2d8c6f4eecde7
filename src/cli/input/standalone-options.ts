import { checkStandalone, DEFAULT_STANDALONE, type StandaloneChoice } from "../../constructs/staging";
import { UsageError } from "../command";
import { asUsage } from "./as-usage";

/** Options that choose platforms with their own Node. */
interface GivenOptions {
  readonly standalone?: true | undefined;
  readonly platform?: string | undefined;
  readonly node?: string | undefined;
}

/** Returns the choice of `--standalone`, `--platform` and `--node`; undefined without `--standalone`. Throws a UsageError. */
export function standaloneFrom(given: GivenOptions): StandaloneChoice | undefined {
  if (given.standalone) return standaloneChoice(given);
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
