import type { Construct } from "constructs";

/** The part of cdktf's synthesis session that a synthesis hook uses. */
export interface SynthesisSession {
  readonly outdir: string;
  readonly manifest: { forStack(stack: unknown): { readonly workingDirectory: string } };
}

/** Runs a hook when the construct's stack is synthesized, after the validations and before the JSON is written. */
export function onSynthesis(construct: Construct, hook: (session: SynthesisSession) => void): void {
  // cdktf looks up the hook by this symbol and exports no function to set it. Its forks use the same symbol.
  Object.defineProperty(construct, Symbol.for("cdktf/customSynthesis"), { value: { onSynthesize: hook } });
}
