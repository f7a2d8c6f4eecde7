/** Names in code that an existing stack calls: of the function, and of the construct that it adds. */
export const ADDITION = { call: "adoptObjects", id: "adopted" } as const;

/** The modules and names of a program. */
export interface ProgramStyle {
  readonly framework: "cdktf" | "cdktn";
  /** Module with the classes of the kinds. */
  readonly classes: string;
  /** Id of the stack: `shop`. Undefined for code that an existing stack calls. */
  readonly stack: string | undefined;
  /** Ending of relative imports. */
  readonly importEnding: ".js" | "";
}
