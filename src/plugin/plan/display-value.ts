import { Dynamic, isObject, isSequence, Unknown, type Value } from "../value/value";
import { Decimal } from "../value/decimal";

const MAX_DISPLAY_CHARS = 200;

/** Formats a value for a message: on one line, and truncated if it is long. Not for sensitive values. */
export function displayValue(value: Value): string {
  const text = display(value);
  return text.length > MAX_DISPLAY_CHARS ? `${text.slice(0, MAX_DISPLAY_CHARS - 3)}...` : text;
}

function display(value: Value): string {
  if (value instanceof Dynamic) {
    return display(value.value);
  }
  if (value instanceof Unknown || value instanceof Decimal) {
    return value.toString();
  }
  if (isSequence(value)) {
    return `[${value.slice(0, MAX_DISPLAY_CHARS).map(display).join(", ")}]`;
  }
  if (isObject(value)) {
    const entries = Object.entries(value).slice(0, MAX_DISPLAY_CHARS);
    return `{${entries.map(([name, inner]) => `${name} = ${display(inner)}`).join(", ")}}`;
  }
  return JSON.stringify(value);
}
