import { readFileSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type AccountContent, readAccount } from "../../account";
import { createObjectReads } from "../../api";
import { createFolder } from "../../base/files";
import { asRecord, errorText, type UnknownRecord } from "../../base/json";
import { systemClock } from "../../client";
import type { Contract } from "../../contract";
import {
  type DrawnGraph,
  mermaidDiagram,
  MOST_BLOCKS,
  picturedAccount,
  picturedStack,
  svgFile,
} from "../../picture";
import { drawnPlan, InvalidPlanError, reviewPlans } from "../../review";
import { type CommandIo, type CommandRun, InputError, type OptionsOf, UsageError } from "../command";
import { contractFrom } from "../input/contract-file";
import { endingFormat } from "../input/ending-format";
import { openService } from "../input/open-service";
import { projectNamed } from "../input/project-named";
import { readPlan } from "../input/read-plan";
import { interruptedRead, stopOnSignal } from "../input/stop-on-signal";
import type { pictureCommand } from "./picture";

type PictureFormat = NonNullable<OptionsOf<typeof pictureCommand>["format"]>;

const FORMATS: Readonly<Record<string, PictureFormat>> = { ".svg": "svg", ".mmd": "mermaid" };

/** Runs `cdktf-svc picture`. */
export const runPicture: CommandRun<typeof pictureCommand> = async ([file], options, io) => {
  const { out, project, contract: path } = options;
  const format = options.format ?? (out === undefined ? "mermaid" : endingFormat(FORMATS, out));
  if ((file === undefined) === (project === undefined)) {
    throw new UsageError("give a stack, or --project");
  }
  const contract = contractFrom(path);
  const graph =
    file === undefined ? await accountGraph(contract, project, io) : await graphIn(file, contract, io);
  const picture = format === "svg" ? await svgFile(graph) : mermaidDiagram(graph);
  if (out === undefined) {
    io.print(picture.trimEnd());
    return;
  }
  createFolder(dirname(out));
  writeFileSync(out, picture);
  io.report(`cdktf-svc picture: wrote ${out}`);
};

/** Reads the objects of a project. */
async function accountGraph(
  contract: Contract,
  given: string | undefined,
  io: CommandIo,
): Promise<DrawnGraph> {
  const project = projectNamed(contract, given);
  const stop = stopOnSignal(io);
  const service = openService(contract, io.env);
  try {
    const reads = createObjectReads(service, systemClock, { maxAgeMs: Infinity });
    const account = await readAccount(service, reads, { project, signal: stop.signal });
    for (const { kind, reason } of account.unread) {
      io.report(`cdktf-svc picture: without ${kind.plural}: ${reason}`);
    }
    return readable(project ?? "the account", picturedAccount(contract, inProject(account, project)));
  } catch (error) {
    throw interruptedRead(error, stop);
  } finally {
    await service.client.close();
  }
}

/** Returns a project with what is in it, and what refers to that. */
function inProject(account: AccountContent, project: string | undefined): AccountContent {
  if (project === undefined) return account;
  const objects = account.objects.filter(({ name }) => name === project || name.startsWith(`${project}/`));
  return { ...account, objects };
}

/** Reads a synthesized stack or a plan. Throws an InputError if it is neither, or too large to draw. */
async function graphIn(file: string, contract: Contract, { env }: CommandIo): Promise<DrawnGraph> {
  const stack = synthesizedStack(file);
  if (stack !== undefined) return readable(file, picturedStack(contract, stack));
  try {
    const plan = await readPlan(file, env);
    return readable(file, drawnPlan(reviewPlans([plan], { contract }), plan, contract));
  } catch (error) {
    throw error instanceof InvalidPlanError ? new InputError(error.message) : error;
  }
}

function readable(file: string, graph: DrawnGraph | undefined): DrawnGraph {
  const count = graph === undefined ? undefined : graph.blocks.length + graph.boxes.length;
  if (graph !== undefined && count !== undefined && count > 0 && graph.blocks.length <= MOST_BLOCKS) {
    return graph;
  }
  throw new InputError(
    count === 0
      ? `${JSON.stringify(file)} has no resources to draw.`
      : `${JSON.stringify(file)} has no resources, or more than the ${MOST_BLOCKS} that a person can read in one picture. Draw its stacks one by one.`,
  );
}

/** Returns the JSON of a synthesized stack; undefined if the file is something else. */
function synthesizedStack(file: string): UnknownRecord | undefined {
  const isFolder = statSync(file, { throwIfNoEntry: false })?.isDirectory() === true;
  const path = isFolder ? join(file, "cdk.tf.json") : file;
  if (!isFolder && !path.endsWith(".tf.json")) return undefined;
  try {
    const json = asRecord(JSON.parse(readFileSync(path, "utf8")));
    if (json !== undefined) return json;
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    // The parser's message quotes the text.
    const reason = error instanceof SyntaxError ? "it is not JSON" : (code ?? errorText(error));
    throw new InputError(
      `Could not read the stack ${JSON.stringify(path)} (${reason}). Write it with \`cdktf synth\`.`,
    );
  }
  throw new InputError(`${JSON.stringify(path)} is no synthesized stack. Write it with \`cdktf synth\`.`);
}
