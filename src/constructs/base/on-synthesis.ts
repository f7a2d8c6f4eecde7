import type { Construct } from "constructs";
import { atEndOfSynthesis } from "./end-of-synthesis";
import type { SynthesisSession } from "./synthesis-session";

/** Runs a hook when the construct's stack is synthesized, after the validations and before the JSON is written. */
export function onSynthesis(construct: Construct, hook: (session: SynthesisSession) => void): void {
  const onSynthesize = (session: SynthesisSession): void => {
    atEndOfSynthesis(construct.node.root, session);
    hook(session);
  };
  // cdktf looks up the hook by this symbol and exports no function to set it. Its forks use the same symbol.
  Object.defineProperty(construct, Symbol.for("cdktf/customSynthesis"), { value: { onSynthesize } });
}
