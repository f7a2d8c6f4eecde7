import { printableLine } from "../base/escaping";

/** Texts by which cdktf's command line recognizes a question of the engine. */
const QUESTIONS = [
  /Do you want to perform these actions/g,
  /approved using the UI or API/g,
  /Enter a value:/g,
];

/**
 * Returns a line of a hook's output in a form that is safe to show: one line without control characters. It contains
 * nothing that cdktf's command line would take for a question of the engine and wait for.
 */
export function hookLine(path: string, text: string): string {
  // eslint-disable-next-line no-control-regex -- colors of a program's output
  const colorless = text.replace(/\u001b\[[\d;]*m/g, "");
  const oneLine = printableLine(colorless.replace(/[\r\n\t]+/g, " "));
  const plain = QUESTIONS.reduce(
    (line, question) => line.replace(question, (found) => found.replace(/ /g, "_")),
    oneLine,
  );
  return `${path}: ${plain}\n`;
}
