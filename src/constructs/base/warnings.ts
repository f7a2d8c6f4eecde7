import { Annotations } from "cdktf";
import type { IConstruct } from "constructs";
import { isStartedByCommandLine } from "../staging";

/** Lines that are not printed yet, by the root of their app. */
const unprinted = new WeakMap<IConstruct, string[]>();

/** Adds a warning to a construct. cdktf's command line prints it; without one, it is printed at the end of the synthesis. */
export function addWarning(construct: IConstruct, text: string): void {
  Annotations.of(construct).addWarning(text);
  noteLine(construct, `Warning: [${construct.node.path}] ${text}`);
}

/** Adds a warning to a construct that does not have it yet. */
export function addWarningOnce(construct: IConstruct, text: string): void {
  if (!construct.node.metadata.some(({ data }) => data === text)) addWarning(construct, text);
}

/** Adds a note to a construct, which cdktf's command line prints. Without one, it is printed at the end of the synthesis. */
export function addNote(construct: IConstruct, text: string): void {
  Annotations.of(construct).addInfo(text);
  noteLine(construct, `Note: [${construct.node.path}] ${text}`);
}

/** Prints a line at the end of the synthesis of a construct's app, unless cdktf's command line prints the annotations. */
export function noteLine(construct: IConstruct, line: string): void {
  const { root } = construct.node;
  const lines = unprinted.get(root) ?? [];
  unprinted.set(root, lines);
  lines.push(line);
}

/** Prints the lines of an app to standard error, unless cdktf's command line has started this program. */
export function printLines(root: IConstruct): void {
  const lines = unprinted.get(root) ?? [];
  unprinted.delete(root);
  if (isStartedByCommandLine() || lines.length === 0) return;
  process.stderr.write(lines.map((line) => `${line}\n`).join(""));
}
