import { parseDuration } from "../../contract";
import { isKnown } from "../foundation";
import type { DeployHookConfig, Probe } from "./hook-config";

const DEFAULT_INTERVAL_MS = 2_000;
const SSH_PORT = 22;
const COMMAND_TIMEOUT_MS = 30 * 60_000;
const PROBE_TIMEOUT_MS = 5 * 60_000;

/** A hook in the form in which its runner takes it, with tokens, constructs and secrets still where they were given. */
export function hookSpecOf(path: string, config: DeployHookConfig): unknown {
  const { call, command, probe } = config;
  return {
    path,
    runs: config.runs ?? "onCreate",
    action:
      call !== undefined
        ? { call: { method: call.method, request: call.request ?? {} } }
        : probe !== undefined
          ? { probe: probeSpecOf(probe), intervalMs: millisecondsOf(probe.interval) ?? DEFAULT_INTERVAL_MS }
          : { command: command ?? [] },
    environment: config.environment ?? {},
    secrets: config.secrets ?? [],
    timeoutMs:
      millisecondsOf(config.timeout) ??
      (call !== undefined ? null : probe !== undefined ? PROBE_TIMEOUT_MS : COMMAND_TIMEOUT_MS),
    onFailure: config.onFailure ?? "fail",
  };
}

function probeSpecOf({ tcp, ssh, http }: Probe): unknown {
  if (tcp !== undefined) return { tcp: { host: tcp.host, port: tcp.port } };
  if (ssh !== undefined) return { ssh: { host: ssh.host, port: ssh.port ?? SSH_PORT } };
  const status = http?.status ?? [200, 299];
  const [statusFrom, statusTo] = typeof status === "number" ? [status, status] : status;
  return { http: { url: http?.url, statusFrom, statusTo } };
}

/** Milliseconds of a duration; undefined for none, and for one that the validation refuses. */
function millisecondsOf(text: unknown): number | undefined {
  return typeof text === "string" && isKnown(text) ? parseDuration(text) : undefined;
}
