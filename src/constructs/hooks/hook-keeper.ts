import { TerraformElement } from "cdktf";
import type { Construct } from "constructs";
import { onSynthesis, providersOf } from "../foundation";
import { hasHookRunner } from "../staging";
import { CARRIER_ADDRESS, DESTROY_ENVIRONMENT, hasCarrier } from "./before-destroy";
import { localExec } from "./local-exec";
import { stageHooks } from "./stage-hooks";

/**
 * Has the last hooks before a deletion run that leave a stack: with them, the resource leaves the code that would run them. In its place
 * stands what tells the engine how to take it out of the state, which asks for no null provider where no state has it. Only a stack that has
 * no provider of the service any more forgets them.
 */
export class HookKeeper extends TerraformElement {
  public constructor(provider: Construct) {
    super(provider, "hooks");
    onSynthesis(this, (session) => {
      if (this.#isKeeping()) stageHooks(session, this.cdktfStack);
    });
  }

  public override toTerraform(): unknown {
    if (!this.#isKeeping()) return {};
    const { type, ...provisioner } = localExec("before destroy", DESTROY_ENVIRONMENT, "destroy");
    return {
      removed: [
        { from: CARRIER_ADDRESS, lifecycle: { destroy: true }, provisioner: [{ [type]: provisioner }] },
      ],
    };
  }

  #isKeeping(): boolean {
    return !hasCarrier(this.cdktfStack) && this.#isFirst() && hasHookRunner();
  }

  #isFirst(): boolean {
    return providersOf(this.cdktfStack).next().value === this.node.scope;
  }
}
