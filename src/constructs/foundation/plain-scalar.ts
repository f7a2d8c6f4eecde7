/**
 * The meaning of an unquoted scalar. YAML 1.1, which many tools still use, and YAML 1.2 differ for some scalars. A manifest with such a
 * scalar could mean something else to the service's own tools.
 */
export type PlainMeaning =
  | { readonly is: "null" }
  | { readonly is: "bool"; readonly value: boolean }
  | { readonly is: "number" }
  | { readonly is: "text" }
  /** YAML 1.1 does not read a text. */
  | { readonly is: "ambiguous"; readonly in11: string };

/** Interprets an unquoted scalar by YAML 1.2, and reports where YAML 1.1 differs. */
export function plainMeaning(text: string): PlainMeaning {
  if (/^(|~|null|Null|NULL)$/.test(text)) return { is: "null" };
  if (/^(true|True|TRUE|false|False|FALSE)$/.test(text)) return { is: "bool", value: /^t/i.test(text) };
  if (/^(yes|Yes|YES|on|On|ON)$/.test(text)) return { is: "ambiguous", in11: "true" };
  if (/^(no|No|NO|off|Off|OFF)$/.test(text)) return { is: "ambiguous", in11: "false" };
  if (/^[-+]?(\.\d+|\d+(\.\d*)?)([eE][-+]?\d+)?$/.test(text) || /^0(o[0-7]+|x[\da-fA-F]+)$/.test(text)) {
    return { is: "number" };
  }
  if (/^([-+]?\.(inf|Inf|INF)|\.(nan|NaN|NAN))$/.test(text)) return { is: "number" };
  const isOldNumber =
    /^[-+]?(0b[01_]+|0x[\da-fA-F_]+|\d[\d_]*(\.[\d_]*)?([eE][-+]\d+)?)$/.test(text) ||
    /^[-+]?\d[\d_]*(:[0-5]?\d)+(\.[\d_]*)?$/.test(text);
  return isOldNumber ? { is: "ambiguous", in11: "a number" } : { is: "text" };
}

/** Explains why a text is not a decimal integer. Empty if there is no explanation. */
export function wholeNumberHint(text: string): string {
  if (/^[-+]?0[ob\d]/.test(text)) {
    return "is octal or binary to some parsers; write it in decimal digits, without a leading 0";
  }
  if (/^[-+]?0x/.test(text)) return "is hexadecimal; write it in decimal digits";
  if (/^[-+]?[\d.]+[eE][-+]?\d+$/.test(text)) {
    return "is a string to some parsers and a fraction to others; write all digits";
  }
  if (/^[-+]?\d[\d_]*$/.test(text) && text.includes("_")) {
    return "is a string to some parsers; write it without _";
  }
  if (/^\+\d+$/.test(text)) return "is not a number in JSON; write it without +";
  return "";
}
