/** A file of `dist`, before it is written. */
export interface BuiltFile {
  /** Path in `dist`, with `/` between its parts. */
  readonly path: string;
  readonly content: Uint8Array;
  /** Whether it is a program that a shell or an engine starts. */
  readonly executable?: true;
}
