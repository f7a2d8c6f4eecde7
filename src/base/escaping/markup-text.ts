import { printableLine, printableText } from "./printable";

const REFERENCES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Returns a text as one of XML or HTML, inside an element. It keeps line feeds and tabs. */
export function markupText(text: string): string {
  return referring(printableText(text));
}

/** Returns a text as the value of an attribute of XML or HTML, within quotes of either sort. It is one line. */
export function markupAttribute(text: string): string {
  return referring(printableLine(text));
}

function referring(text: string): string {
  // The two code points are no characters of XML, not even as references.
  return text.replace(/[\uFFFE\uFFFF]/g, "\uFFFD").replace(/[&<>"']/g, (each) => REFERENCES[each] ?? each);
}
