import type { LocalExecProvisioner } from "cdktf";
import { HOOK_RUNNER } from "../staging";

/**
 * Returns the provisioner that runs a hook. It uses no shell and needs no quoting: all parameters are in the runner's environment. The
 * engine shows `title` if the hook fails.
 */
export function localExec(
  title: string,
  environment: Readonly<Record<string, string>>,
  when: "create" | "destroy",
): LocalExecProvisioner {
  const provisioner: LocalExecProvisioner & { readonly quiet: true } = {
    type: "local-exec",
    interpreter: ["node", HOOK_RUNNER],
    command: title,
    environment: { ...environment },
    // Suppresses the engine's output of the command line, which has no useful content.
    quiet: true,
    ...(when === "destroy" ? { when } : {}),
  };
  return provisioner;
}
