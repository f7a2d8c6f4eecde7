/** Formats TypeScript as Prettier does by default. Loads Prettier, which nothing else of the package needs. */
export async function formatCode(text: string): Promise<string> {
  const [{ format }, babel, estree] = await Promise.all([
    import("prettier/standalone"),
    import("prettier/plugins/babel"),
    import("prettier/plugins/estree"),
  ]);
  return format(text, { parser: "babel-ts", plugins: [babel, estree] });
}
