/** A file of `dist`, not written yet. */
export interface BuiltFile {
  /** Path in `dist`, with `/` between its parts. */
  readonly path: string;
  readonly content: Uint8Array;
  /** Whether a shell or an engine starts the file as a program. */
  readonly executable?: true;
}
