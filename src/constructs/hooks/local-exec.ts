import type { LocalExecProvisioner } from "cdktf";
import { HOOK_RUNNER } from "../staging";

/**
 * What has the engine run a hook. There is no shell, and nothing to be quoted: all that the runner needs is in its environment. `title` is shown
 * when it fails.
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
    // Else the engine prints the command line, which says nothing.
    quiet: true,
    ...(when === "destroy" ? { when } : {}),
  };
  return provisioner;
}
