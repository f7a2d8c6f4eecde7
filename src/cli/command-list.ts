import type { CommandIo, CommandRun, DeclaredCommand, ExitCode, OptionsOf } from "./command";
import { adoptCommand } from "./commands/adopt";
import { callCommand } from "./commands/call";
import { completionCommand } from "./commands/completion";
import { contextCommand } from "./commands/context";
import { contractCommand } from "./commands/contract";
import { doctorCommand } from "./commands/doctor";
import { driftCommand } from "./commands/drift";
import { emulatorCommand } from "./commands/emulator";
import { generateCommand } from "./commands/generate";
import { initCommand } from "./commands/init";
import { mocksCommand } from "./commands/mocks";
import { packageCommand } from "./commands/package";
import { pictureCommand } from "./commands/picture";
import { pipelinesCommand } from "./commands/pipelines";
import { preflightCommand } from "./commands/preflight";
import { publishCommand } from "./commands/publish";
import { reviewCommand } from "./commands/review";
import { serveCommand } from "./commands/serve";
import { stageCommand } from "./commands/stage";
import { sweepCommand } from "./commands/sweep";
import { waitCommand } from "./commands/wait";

/** A command of the program. */
export interface ListedCommand {
  /** Its name, operands, options and help. */
  readonly command: DeclaredCommand;
  /** Runs it with the command line that the command parsed last. */
  readonly run: (io: CommandIo) => Promise<ExitCode>;
}

/** Connects a command's declaration with the code that runs it, which is loaded on demand. */
function listed<Declared extends DeclaredCommand>(
  command: Declared,
  load: () => Promise<CommandRun<Declared>>,
): ListedCommand {
  return {
    command,
    async run(io) {
      const { processedArgs } = command;
      const options = command.opts() as OptionsOf<Declared>;
      return (await load())(processedArgs, options, io);
    },
  };
}

/** All commands, in display order. `import()` needs the extension of the compiled file. */
export const COMMANDS: readonly ListedCommand[] = [
  listed(adoptCommand, async () => (await import("./commands/run-adopt.js")).runAdopt),
  listed(callCommand, async () => (await import("./commands/run-call.js")).runCall),
  listed(completionCommand, async () => (await import("./commands/run-completion.js")).runCompletion),
  listed(contextCommand, async () => (await import("./commands/run-context.js")).runContext),
  listed(contractCommand, async () => (await import("./commands/run-contract.js")).runContract),
  listed(doctorCommand, async () => (await import("./commands/run-doctor.js")).runDoctor),
  listed(driftCommand, async () => (await import("./commands/run-drift.js")).runDrift),
  listed(emulatorCommand, async () => (await import("./commands/run-emulator.js")).runEmulator),
  listed(generateCommand, async () => (await import("./commands/run-generate.js")).runGenerate),
  listed(initCommand, async () => (await import("./commands/run-init.js")).runInit),
  listed(mocksCommand, async () => (await import("./commands/run-mocks.js")).runMocks),
  listed(packageCommand, async () => (await import("./commands/run-package.js")).runPackage),
  listed(pictureCommand, async () => (await import("./commands/run-picture.js")).runPicture),
  listed(pipelinesCommand, async () => (await import("./commands/run-pipelines.js")).runPipelines),
  listed(preflightCommand, async () => (await import("./commands/run-preflight.js")).runPreflight),
  listed(publishCommand, async () => (await import("./commands/run-publish.js")).runPublish),
  listed(reviewCommand, async () => (await import("./commands/run-review.js")).runReview),
  listed(serveCommand, async () => (await import("./commands/run-serve.js")).runServe),
  listed(stageCommand, async () => (await import("./commands/run-stage.js")).runStage),
  listed(sweepCommand, async () => (await import("./commands/run-sweep.js")).runSweep),
  listed(waitCommand, async () => (await import("./commands/run-wait.js")).runWait),
];
