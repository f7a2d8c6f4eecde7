import { type HookRun, type LoginProbeSpec, type ProbeAttempt, sshLoginProblems } from "..";
import { type CommandSpec, runCommand } from "../commands";
import { CLOUD_INIT_MARK, CLOUD_INIT_SCRIPT } from "./cloud-init-script";
import { sshCommand, withHostKeys } from "./ssh-command";

/** Time limit of one attempt at a login without cloud-init, in milliseconds. */
export const LOGIN_MS = 30_000;

/** The most characters of what a machine prints. */
const MOST_PRINTED = 64 * 1024;

/** The messages by which `ssh` refuses a machine that does not prove the expected key: it refuses it at the next attempt, too. */
const OTHER_MACHINE = /Host key verification failed|REMOTE HOST IDENTIFICATION HAS CHANGED/;

/**
 * Logs in with the system's `ssh`, and waits there for cloud-init if the probe demands it. Never rejects; an attempt that takes longer than `limitMs`
 * is ended.
 */
export async function tryLogin(
  probe: LoginProbeSpec,
  limitMs: number,
  run: Pick<HookRun, "environment" | "directory" | "signal">,
): Promise<ProbeAttempt> {
  // Values of other resources are known only now.
  const [problem] = sshLoginProblems(probe);
  if (problem !== undefined) return { kind: "failed", reason: problem, lines: [] };
  const spec: CommandSpec = { environment: {}, secrets: [], timeoutMs: limitMs };
  const messages: string[] = [];
  let printed = "";
  const outcome = await withHostKeys(probe, run.directory, (knownHosts) =>
    runCommand(
      spec,
      [...sshCommand(probe, knownHosts), probe.cloudInit ? `exec sh -c '${CLOUD_INIT_SCRIPT}'` : "true"],
      {
        ...run,
        say: (line) => void messages.push(line.trim()),
        output: { most: MOST_PRINTED, keep: (text) => (printed = text) },
      },
    ),
  );
  if (!outcome.ok) {
    const said = messages.filter((line) => line !== "");
    if (said.some((line) => OTHER_MACHINE.test(line))) {
      const reason = "the machine does not prove the expected host key";
      return { kind: "failed", reason, lines: said };
    }
    if (outcome.cause === "missing") return { kind: "failed", reason: outcome.text, lines: [] };
    if (outcome.cause === "late") {
      return { kind: "waiting", reason: probe.cloudInit ? "it is still running" : "no answer in time" };
    }
    return { kind: "waiting", reason: said.at(-1) ?? outcome.text };
  }
  return probe.cloudInit ? judgeCloudInit(printed) : { kind: "ready", lines: [] };
}

function judgeCloudInit(printed: string): ProbeAttempt {
  const lines = printed
    .split(/\r?\n/)
    .map((line) => line.replace(/^\.+(?=status:)/, "").trimEnd())
    .filter((line) => line !== "");
  const last = lines.pop() ?? "";
  if (!last.startsWith(`${CLOUD_INIT_MARK} `)) {
    return { kind: "waiting", reason: "the connection ended before cloud-init did" };
  }
  const code = last.slice(CLOUD_INIT_MARK.length + 1);
  if (code === "0") return { kind: "ready", lines: [] };
  if (code === "2") {
    return { kind: "ready", lines: ["cloud-init ended with errors from which it recovered:", ...lines] };
  }
  if (code === "none") {
    const reason = "the machine has no cloud-init. Remove cloudInit, or use an image that has it";
    return { kind: "failed", reason, lines: [] };
  }
  return { kind: "failed", reason: "cloud-init ended with an error", lines };
}
