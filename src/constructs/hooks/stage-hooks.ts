import { join } from "node:path";
import type { TerraformStack } from "cdktf";
import { contract as builtIn } from "../../contract";
import { DEPLOYED_HOOKS_FILE } from "../../hooks";
import { compileContract, type SynthesisSession } from "../base";
import { stageHookRunner } from "../staging";
import { deployedHooks } from "./before-destroy";
import { providerFor } from "./stack-provider";

const staged = new WeakMap<SynthesisSession, Set<TerraformStack>>();

/** Puts the hook runner and its files beside the stack's JSON, once per synthesis. Throws a StagingError. */
export function stageHooks(session: SynthesisSession, stack: TerraformStack): void {
  const done = staged.get(session) ?? new Set();
  staged.set(session, done);
  if (done.has(stack)) return;
  done.add(stack);
  const { contract = builtIn } = providerFor(stack) ?? {};
  const directory = join(session.outdir, session.manifest.forStack(stack).workingDirectory);
  stageHookRunner(directory, {
    "contract.json": contract === builtIn ? undefined : compileContract(contract),
    [DEPLOYED_HOOKS_FILE]: JSON.stringify(deployedHooks(stack)),
  });
}
