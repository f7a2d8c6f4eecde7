import { TerraformElement } from "cdktf";
import type { Construct } from "constructs";
import { onSynthesis, providersOf } from "../base";
import { hasHookRunner } from "../staging";
import { HOST_ADDRESS, DESTROY_ENVIRONMENT, hasDestroyHookHost } from "./before-destroy";
import { localExec } from "./local-exec";
import { stageHooks } from "./stage-hooks";

/**
 * Runs the hooks before a deletion that a stack no longer contains. When its last such hook is removed, the resource that hosts the hooks
 * leaves the code too. This element then writes a `removed` block with the provisioner, which needs the null provider only if the state has
 * that resource. If the stack's last provider of the service is removed as well, these hooks do not run.
 */
export class RetainedHooks extends TerraformElement {
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
      removed: [{ from: HOST_ADDRESS, lifecycle: { destroy: true }, provisioner: [{ [type]: provisioner }] }],
    };
  }

  #isKeeping(): boolean {
    return !hasDestroyHookHost(this.cdktfStack) && this.#isFirst() && hasHookRunner();
  }

  #isFirst(): boolean {
    return providersOf(this.cdktfStack).next().value === this.node.scope;
  }
}
