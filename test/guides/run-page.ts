import assert from "node:assert/strict";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { blocksOf, changedText, type GuideBlock, isPrinted } from "./blocks";
import type { GuidePage } from "./pages";
import { type ReaderMachine, typedCommands } from "./reader";
import type { GuideShell } from "./shell";

const ROOT = resolve(__dirname, "../..");

/** Seconds of a step of a page. */
export interface StepTime {
  readonly page: string;
  readonly line: number;
  readonly step: string;
  readonly seconds: number;
}

/** Returns the blocks of a page. */
export function pageBlocks({ path }: GuidePage): readonly GuideBlock[] {
  return blocksOf(readFileSync(join(ROOT, path), "utf8"));
}

/** Whether a page has a block that the test runs. */
export function hasSteps(page: GuidePage): boolean {
  return pageBlocks(page).some(
    (block) => block.use !== "diagram" && reasonNotToRun(page, block) === undefined,
  );
}

/** Returns the reason why the test does not run a block; undefined if it runs it. */
export function reasonNotToRun({ notRun = {} }: GuidePage, { text }: GuideBlock): string | undefined {
  const [first = ""] = text.split("\n");
  return notRun[first];
}

/**
 * Does what a page says, block by block, in a shell. Only these texts differ from the page's: the ports, the speed of the emulator, what
 * the page tells its reader to replace, and the commands of the package manager. Reports what each step took.
 */
export async function runPage(
  page: GuidePage,
  machine: ReaderMachine,
  shell: GuideShell,
  ports: Readonly<Record<string, number>>,
  record: (time: StepTime) => void,
): Promise<void> {
  let printed = "";
  for (const block of pageBlocks(page)) {
    if (reasonNotToRun(page, block) !== undefined || block.use === "diagram") continue;
    const [first = ""] = block.text.split("\n");
    const before = page.before?.[first];
    if (before !== undefined) await shell.type(typedCommands(machine, before));
    const own = textForRun(page, block.text, shell.output, ports);
    const hasCommands = block.use === "commands" || block.file.endsWith(".sh");
    const text = hasCommands ? typedCommands(machine, own) : own;
    const start = performance.now();
    try {
      if (block.use === "commands") {
        printed = await shell.type(text);
      } else if (block.use === "output") {
        assert.ok(isPrinted(text, printed), `not printed:\n${text}\n${printed}`);
      } else {
        writeBlock({ ...block, text }, shell.folder);
      }
    } catch (error) {
      throw new Error(`${page.path}:${block.line}: ${(error as Error).message}`);
    }
    const step = block.use === "commands" ? text.trim().replaceAll("\n", "; ") : `${block.use} ${block.file}`;
    record({ page: page.path, line: block.line, step, seconds: (performance.now() - start) / 1000 });
  }
}

function writeBlock(block: GuideBlock, folder: string): void {
  assert.notEqual(block.use, "other", `neither a file nor commands, and not listed:\n${block.text}`);
  const place = join(folder, block.file);
  mkdirSync(dirname(place), { recursive: true });
  const before = existsSync(place) ? readFileSync(place, "utf8") : "";
  writeFileSync(place, block.use === "change" ? changedText(before, block) : block.text);
}

function textForRun(
  { replaced = {} }: GuidePage,
  text: string,
  output: string,
  ports: Readonly<Record<string, number>>,
): string {
  let result = text;
  for (const [name, by] of Object.entries(replaced)) {
    if (!result.includes(name)) continue;
    const value = typeof by === "string" ? by : [...output.matchAll(by)].at(-1)?.[1];
    assert.ok(value !== undefined, `no command has printed what replaces ${name}`);
    result = result.replaceAll(name, value);
  }
  for (const [port, free] of Object.entries(ports)) {
    result = result
      .replaceAll(`127.0.0.1:${port}`, `127.0.0.1:${free}`)
      .replaceAll(`--port ${port}`, `--port ${free} --speed 60`);
  }
  return result.replaceAll("npm run emulator", `npm run emulator -- --port ${ports["8080"]} --speed 60`);
}
