/** Comments and texts, whose content does not count, and the marks that do. */
const TOKEN =
  /\/\/[^\n]*|\/\*[^]*?\*\/|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|\b(?:enum|oneof|reserved)\b|[{};,]/g;

/** Deeper than the parser goes before it refuses a text. */
const DEEPEST = 1000;

/**
 * Returns the number of steps that the parser takes for a text, roughly: the parser compares each field of a message, and each reserved number,
 * with all of them. A service's protos take a few hundred thousand; 20 million take some seconds.
 */
export function parsingCost(text: string): number {
  let cost = 0;
  let word = "";
  let block = { statements: 0, of: "" };
  const outer: (typeof block)[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    switch (token) {
      case "enum":
      case "oneof":
      case "reserved":
        word = token;
        break;
      case "{":
        if (outer.length === DEEPEST) return cost;
        outer.push(block);
        block = { statements: 0, of: word };
        word = "";
        break;
      case "}": {
        const { statements, of } = block;
        block = outer.pop() ?? { statements: 0, of: "" };
        // The fields of a oneof belong to the message.
        if (of === "oneof") block.statements += statements;
        else if (of !== "enum") cost += statements ** 2;
        break;
      }
      case ",":
        if (word === "reserved") block.statements += 1;
        break;
      case ";":
        block.statements += 1;
        word = "";
        break;
    }
  }
  // The parser comes to the end also of a text whose blocks are not closed.
  return [...outer.slice(1), ...(outer.length === 0 ? [] : [block])].reduce(
    (sum, { statements }) => sum + statements ** 2,
    cost,
  );
}
