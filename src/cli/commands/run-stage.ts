import { statSync } from "node:fs";
import { parseSourceAddress, stageProvider } from "../../constructs/staging";
import type { CommandRun } from "../command";
import type { stageCommand } from "./stage";
import { asUsage } from "../input/as-usage";
import { providerChoice } from "../input/provider-options";
import { standaloneFrom } from "../input/standalone-options";
import { requiredProvidersBlock } from "../output/required-providers";

/** Runs `cdktf-svc stage`. */
export const runStage: CommandRun<typeof stageCommand> = ([directory], options, io) => {
  const { source } = options;
  if (source !== undefined) asUsage(() => parseSourceAddress(source));
  const standalone = standaloneFrom(options);
  if (!isFolder(directory)) {
    throw new Error(
      `The folder ${JSON.stringify(directory)} does not exist. Name the folder in which the engine runs, or create it first.`,
    );
  }
  const staged = stageProvider({
    stackDirectory: directory,
    source,
    standalone,
    ...providerChoice(options),
  });
  for (const warning of staged.warnings) io.report(`cdktf-svc stage: ${warning}`);
  io.print(requiredProvidersBlock(staged.source, staged.version));
};

function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ENOTDIR") return false;
    throw error;
  }
}
