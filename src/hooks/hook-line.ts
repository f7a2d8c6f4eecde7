/** Texts by which cdktf's command line takes a line for a question of the engine. */
const QUESTIONS = [
  /Do you want to perform these actions/g,
  /approved using the UI or API/g,
  /Enter a value:/g,
];

/**
 * A line of a hook's output as it may be shown: on one line, without control characters, and with nothing in it that cdktf's command line would
 * take for a question of the engine and wait.
 */
export function hookLine(path: string, text: string): string {
  const oneLine = text.replace(/[\r\n]+/g, " ").replace(/\p{Cc}/gu, (sign) => (sign === "\t" ? " " : ""));
  const plain = QUESTIONS.reduce(
    (line, question) => line.replace(question, (found) => found.replace(/ /g, "_")),
    oneLine,
  );
  return `${path}: ${plain}\n`;
}
