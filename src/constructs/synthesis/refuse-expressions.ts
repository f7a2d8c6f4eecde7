import { isKnown } from "../base";

/** Words of the message about an expression. */
export interface ExpressionTexts {
  /** Continues the path of the value, such as "of a matching object". */
  readonly owner: string;
  /** The next steps, as a sentence. */
  readonly advice: string;
}

/**
 * Throws if a value would not stay a constant in the synthesized JSON. Anyone who may name or label an object could otherwise have the engine
 * evaluate an expression.
 */
export function refuseExpressions(value: unknown, texts: ExpressionTexts, path = ""): void {
  if (!isKnown(value)) {
    throw new RangeError(
      `${path === "" ? "a value" : path} ${texts.owner} contains a Terraform expression or a token, which the engine would evaluate. ${texts.advice}`,
    );
  }
  if (typeof value !== "object" || value === null) return;
  for (const [name, inner] of Object.entries(value)) {
    const at = path === "" ? name : `${path}[${JSON.stringify(name)}]`;
    refuseExpressions(name, texts, at);
    refuseExpressions(inner, texts, at);
  }
}
