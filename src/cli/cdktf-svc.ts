import { type Command, type CommandIo, InputError, UsageError } from "./command";

/** A command in the list of them. Only the one that is asked for is loaded; `import()` wants the extension that the file will have. */
interface Listed {
  readonly name: string;
  readonly summary: string;
  readonly load: () => Promise<Command>;
}

/**
 * The command line `cdktf-svc`. Only ever contains the commands, one file each, and this list of them.
 *
 * Exit codes: 0 done, 1 failed (or what the command's help says), 2 the command line was wrong or what it names cannot be read. Standard output carries results and nothing else; an error is one line on
 * standard error.
 */
const COMMANDS: readonly Listed[] = [
  {
    name: "contract",
    summary: "print what the service is taken to be, or compare it with its own API description",
    load: async () => (await import("./contract.js")).contractCommand,
  },
  {
    name: "emulator",
    summary: "run the service's emulator on this machine",
    load: async () => (await import("./emulator.js")).emulatorCommand,
  },
  {
    name: "generate",
    summary: "make constructs, a contract and reference pages of the service's own API description",
    load: async () => (await import("./generate.js")).generateCommand,
  },
  {
    name: "stage",
    summary: "put the provider beside a plain Terraform or OpenTofu configuration",
    load: async () => (await import("./stage.js")).stageCommand,
  },
];

/** The package's version, put in when the program is bundled. */
declare const PACKAGE_VERSION: string;

async function main(args: readonly string[], io: CommandIo): Promise<number> {
  const [word, ...rest] = args;
  if (word === undefined) {
    io.report(overview());
    return 2;
  }
  if (word === "--version" || word === "-v") {
    io.print(PACKAGE_VERSION);
    return 0;
  }
  if (word === "help" || isHelp(word)) {
    const asked = COMMANDS.find(({ name }) => name === rest[0]);
    io.print(asked === undefined ? overview() : await helpOf(asked));
    return 0;
  }
  const command = COMMANDS.find(({ name }) => name === word);
  if (command === undefined) {
    const what = word.startsWith("-") ? "option" : "command";
    io.report(
      `cdktf-svc: there is no ${what} ${JSON.stringify(word)}; \`cdktf-svc help\` lists what there is`,
    );
    return 2;
  }
  const operandsAt = rest.indexOf("--");
  if (rest.slice(0, operandsAt < 0 ? rest.length : operandsAt).some(isHelp)) {
    io.print(await helpOf(command));
    return 0;
  }
  try {
    return (await (await command.load()).run(rest, io)) ?? 0;
  } catch (error) {
    const message = (error instanceof Error ? error.message : String(error)).replace(/\s*\n\s*/g, " ");
    const isUsage = error instanceof UsageError;
    const hint = isUsage ? `; \`cdktf-svc ${command.name} --help\` shows how it is used` : "";
    io.report(`cdktf-svc ${command.name}: ${isUsage ? message.replace(/\.$/, "") : message}${hint}`);
    return isUsage || error instanceof InputError ? 2 : 1;
  }
}

function isHelp(word: string): boolean {
  return word === "--help" || word === "-h";
}

async function helpOf({ name, load }: Listed): Promise<string> {
  const { synopsis, help } = await load();
  return `Usage: cdktf-svc ${name} ${synopsis}\n\n${help}`;
}

function overview(): string {
  const width = Math.max(...COMMANDS.map((command) => command.name.length));
  const lines = COMMANDS.map((command) => `  ${command.name.padEnd(width)}  ${command.summary}`);
  return [
    "Usage: cdktf-svc COMMAND [OPTIONS]",
    "",
    ...lines,
    "",
    "`cdktf-svc COMMAND --help` says more; `cdktf-svc --version` prints the version.",
  ].join("\n");
}

const processIo: CommandIo = {
  env: process.env,
  print: (line) => void process.stdout.write(`${line}\n`),
  report: (line) => void process.stderr.write(`${line}\n`),
  untilStopped: () =>
    new Promise((resolve) => {
      const stop = (): void => {
        process.off("SIGINT", stop).off("SIGTERM", stop);
        resolve();
      };
      process.on("SIGINT", stop).on("SIGTERM", stop);
    }),
};

// Whoever reads may have had enough (`| head -1`); that ends what is said, not what is done.
for (const stream of [process.stdout, process.stderr]) {
  stream.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
}

void main(process.argv.slice(2), processIo).then((code) => {
  process.exitCode = code;
});
