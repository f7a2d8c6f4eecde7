/** A program whose Node is checked. */
export interface CheckedProgram {
  /** Name in the message. */
  readonly name: string;
  readonly version: string;
  /** Whether an engine reads standard output as a handshake, and shows its first line to the user if that is none. */
  readonly hasHandshake?: true;
}

/** Returns the line that explains why a program cannot start without `node` on PATH. Throws an Error as {@link nodeCheck} does. */
export function textWithoutNode(engines: string, program: CheckedProgram): string {
  return `${startOfText(boundsOf(engines), program)}there is no \`node\` on PATH. ${REMEDY}`;
}

const REMEDY = "Install one of these, or put its folder first on PATH.";

type VersionBound = readonly [operator: "^" | ">=", major: number, minor: number, patch: number];

/**
 * Returns code that ends a program with an explanation if its Node is not one of `engines` (package.json). It is put before the program, and is
 * in the language of the oldest Node (ECMAScript 5), because a newer word in it would be a syntax error there. Throws an Error if the range has
 * another form than `^a.b.c || >=a.b.c`.
 */
export function nodeCheck(engines: string, { name, version, hasHandshake }: CheckedProgram): string {
  const bounds = boundsOf(engines);
  const message = `${startOfText(bounds, { name, version })}\`node\` on PATH is `;
  return [
    "(function(){",
    'var v=process.versions.node.split("."),m=+v[0],n=+v[1],p=+v[2];',
    `if(${bounds.map(condition).join("||")})return;`,
    'var f=process.execPath.replace(/\\|/g,"/"),w=require("fs").writeSync;',
    `var t=${JSON.stringify(message)}+process.version+" ("+f+"). "+${JSON.stringify(`${REMEDY}\n`)};`,
    `try{w(2,t)${hasHandshake === true ? ";w(1,t)" : ""}}catch(e){}`,
    "process.exit(1)",
    "})();",
  ].join("");
}

function startOfText(bounds: readonly VersionBound[], { name, version }: CheckedProgram): string {
  return `${name} ${version} cannot start: it needs Node ${bounds.map(describe).join(", or ")}, but `;
}

function boundsOf(engines: string): readonly VersionBound[] {
  return engines.split("||").map((text) => boundOf(text.trim()));
}

function boundOf(text: string): VersionBound {
  const [, operator, ...numbers] = /^(\^|>=)(\d+)\.(\d+)\.(\d+)$/.exec(text) ?? [];
  const [major, minor, patch] = numbers.map(Number);
  if (operator === undefined || major === undefined || minor === undefined || patch === undefined) {
    throw new Error(`engines.node must be ranges ^a.b.c or >=a.b.c; got ${JSON.stringify(text)}`);
  }
  return [operator === "^" ? "^" : ">=", major, minor, patch];
}

function condition([operator, major, minor, patch]: VersionBound): string {
  const later = `(n>${minor}||n===${minor}&&p>=${patch})`;
  return operator === "^" ? `m===${major}&&${later}` : `m>${major}||m===${major}&&${later}`;
}

function describe([operator, major, minor, patch]: VersionBound): string {
  const least = patch === 0 ? `${major}.${minor}` : `${major}.${minor}.${patch}`;
  return operator === "^" ? `${least} or later of Node ${major}` : `${least} or later`;
}
