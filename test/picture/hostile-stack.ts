/** Titles of constructs that mean something in Mermaid, in SVG or on a terminal. */
export const HOSTILE_TITLES: readonly string[] = [
  'x"] end',
  "<script>alert(1)</script>",
  "%%{init}%%",
  "`bold` **text**",
  "a --> b; click n0",
  "#quot; &amp;",
  "\u202eright to left",
  "two\nlines",
  "naïve 日本",
];

/** Returns a stack with a resource for each hostile title. */
export function hostileStack(): { readonly resource: Readonly<Record<string, unknown>> } {
  const blocks = HOSTILE_TITLES.map((title, index) => [
    `b${index}`,
    { "//": { metadata: { path: `stack/${title}` } } },
  ]);
  return { resource: { other_thing: Object.fromEntries(blocks) as unknown } };
}
