/** The part of cdktf's synthesis session that a synthesis hook uses. */
export interface SynthesisSession {
  readonly outdir: string;
  readonly manifest: {
    forStack(stack: unknown): { readonly workingDirectory: string };
    writeToFile(): void;
  };
}
