/** Words of TypeScript that cannot be the name of a class or variable, in strict mode and in modules. */
const RESERVED: ReadonlySet<string> = new Set(
  (
    "arguments await break case catch class const continue debugger default delete do else enum eval export extends false finally for " +
    "function if implements import in instanceof interface let new null package private protected public return static super switch this " +
    "throw true try typeof undefined var void while with yield"
  ).split(" "),
);

/** Whether a text can be a name in generated code. Only ASCII letters, digits and underscores count. */
export function isName(text: string): boolean {
  return /^[A-Za-z_]\w*$/.test(text);
}

/** Whether a text can be the name of a class or variable: a name, and no reserved word. */
export function isIdentifier(text: string): boolean {
  return isName(text) && !RESERVED.has(text);
}

/** Returns the name of a property unchanged. Throws a RangeError if it is not a valid name, so that no other text becomes code. */
export function propertyName(text: string): string {
  if (isName(text)) return text;
  throw new RangeError(`${JSON.stringify(text)} cannot be a name in generated code`);
}

/** Returns the name of a class or variable unchanged. Throws a RangeError if it is not a valid name, or is a reserved word. */
export function identifier(text: string): string {
  if (!RESERVED.has(text)) return propertyName(text);
  throw new RangeError(`${JSON.stringify(text)} is a reserved word of TypeScript`);
}
