import { Fn, Token } from "cdktf";
import type { HookJson, HookTemplate, Hole } from "../../hooks";
import { isKnown, isSvcObject } from "../base";
import { HookSecret } from "./hook-secret";

/** A hook as written into the stack: the known values, and engine expressions for the rest. */
export interface RenderedTemplate {
  readonly template: HookTemplate;
  /** Tokens, by the keys in the template's holes. */
  readonly values: Readonly<Record<string, string>>;
}

/**
 * Separates a hook's known values from tokens, which the engine resolves, and from secrets, which must not be written down.
 *
 * @param isLiteral whether a text is written down as it is
 */
export function renderTemplate(
  spec: unknown,
  isLiteral: (text: string) => boolean = isKnown,
): RenderedTemplate {
  const holes: Hole[] = [];
  const values: Record<string, string> = {};
  const leave = (at: Hole["at"], as: "text" | "json", token: string): null => {
    const value = String(Object.keys(values).length);
    holes.push({ at, value, as });
    values[value] = token;
    return null;
  };
  const visit = (given: unknown, at: Hole["at"]): HookJson => {
    if (HookSecret.isHookSecret(given)) {
      holes.push({ at, secret: given.variable });
      return null;
    }
    if (isSvcObject(given)) return visit(given.name, at);
    if (typeof given === "string") return isLiteral(given) ? given : leave(at, "text", given);
    if (Token.isUnresolved(given)) return leave(at, "json", Fn.jsonencode(given));
    if (Array.isArray(given)) return given.map((element, index) => visit(element, [...at, index]));
    if (typeof given === "object" && given !== null) {
      const entries = Object.entries(given).filter(([, value]) => value !== undefined);
      return Object.fromEntries(entries.map(([key, value]) => [key, visit(value, [...at, key])]));
    }
    return typeof given === "number" || typeof given === "boolean" ? given : null;
  };
  const literal = visit(spec, []);
  return { template: { literal, holes }, values };
}
