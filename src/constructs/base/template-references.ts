/**
 * Returns the references in a text of Terraform's template language, such as `svc_project.p.slug` in `${lower(svc_project.p.slug)}`.
 * Escaped interpolations, string literals, function calls and the variables of `for` expressions are none.
 */
export function referencesIn(text: string): readonly string[] {
  return expressionsIn(text).flatMap(({ code }) => {
    const declared = new Set([...code.matchAll(DECLARED)].flatMap(([, key, value]) => [key, value]));
    return [...code.matchAll(REFERENCE)]
      .filter(([, root]) => !declared.has(root))
      .map(([whole]) => whole.replaceAll(/\s/g, ""));
  });
}

/** The variables of a `for` expression. */
const DECLARED = /\bfor\s+([\w-]+)(?:\s*,\s*([\w-]+))?\s+in\b/g;

/** A name that is followed by an attribute or an index. */
const REFERENCE = /(?<![\w.\]"-])([A-Za-z_][\w-]*)(?:\s*\.\s*[\w*-]+|\s*\[[^\]]*\])+/g;

/** An interpolation or a directive in a template. */
interface Expression {
  /** The code between the braces, without the content of its string literals. */
  readonly code: string;
  /** As written in the template. */
  readonly whole: string;
}

/** Returns the interpolations and directives in a template, those inside string literals included. */
function expressionsIn(text: string): readonly Expression[] {
  const found: Expression[] = [];
  const template = (from: number, isLiteral: boolean): number => {
    let at = from;
    while (at < text.length) {
      if (text.startsWith("$${", at) || text.startsWith("%%{", at)) at += 3;
      else if (text.startsWith("${", at) || text.startsWith("%{", at)) at = expression(at + 2);
      else if (isLiteral && text[at] === "\\") at += 2;
      else if (isLiteral && text[at] === '"') return at + 1;
      else at += 1;
    }
    return at;
  };
  const expression = (from: number): number => {
    let [at, depth, code] = [from, 0, ""];
    while (at < text.length) {
      const character = text[at] ?? "";
      if (character === '"') {
        at = template(at + 1, true);
        code += '""';
        continue;
      }
      at += 1;
      if (character === "{") depth += 1;
      if (character === "}") depth -= 1;
      if (depth < 0) break;
      code += character;
    }
    found.push({ code, whole: text.slice(from - 2, at) });
    return at;
  };
  template(0, false);
  return found;
}

/**
 * Returns the interpolations and directives in a text of a stack's program that are no tokens, such as `${HOME:-none}`. Escaped ones are none.
 */
export function handwrittenExpressionsIn(text: string): readonly string[] {
  return expressionsIn(text)
    .filter(({ code }) => !code.startsWith("TfToken["))
    .map(({ whole }) => whole);
}

/** Returns the references in all texts of a resolved value. */
export function referencesInValue(value: unknown): readonly string[] {
  if (typeof value === "string") return referencesIn(value);
  if (typeof value !== "object" || value === null) return [];
  return Object.values(value).flatMap(referencesInValue);
}
