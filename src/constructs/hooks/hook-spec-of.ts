import { parseDuration } from "../../contract";
import { isKnown } from "../base";
import type { AnyHookConfig, HookTarget, Probe, SshProbe } from "./hook-config";
import { loginSpecOf, SSH_PORT, type SshLogin } from "./ssh-login";

const DEFAULT_INTERVAL_MS = 2_000;
const COMMAND_TIMEOUT_MS = 30 * 60_000;
const PROBE_TIMEOUT_MS = 5 * 60_000;
const CLOUD_INIT_TIMEOUT_MS = 20 * 60_000;

/** Returns a hook in the form that its runner reads. Tokens, constructs and secrets are not replaced yet. */
export function hookSpecOf(path: string, config: AnyHookConfig): unknown {
  const { call, command, probe, authorizedKeys } = config;
  return {
    path,
    runs: config.runs ?? "afterCreate",
    effect:
      authorizedKeys !== undefined
        ? { authorizedKeys }
        : call !== undefined
          ? { call: { method: call.method, request: call.request ?? {} } }
          : probe !== undefined
            ? {
                probe: probeSpecOf(probe, config.target),
                intervalMs: millisecondsOf(probe.interval) ?? DEFAULT_INTERVAL_MS,
              }
            : { command: command ?? [] },
    environment: config.environment ?? {},
    secrets: config.secrets ?? [],
    timeoutMs:
      millisecondsOf(config.timeout) ??
      (call !== undefined ? null : probe !== undefined ? probeTimeoutOf(probe) : COMMAND_TIMEOUT_MS),
    onFailure: config.onFailure ?? "fail",
  };
}

function probeTimeoutOf({ cloudInit }: Probe): number {
  return cloudInit === true ? CLOUD_INIT_TIMEOUT_MS : PROBE_TIMEOUT_MS;
}

function probeSpecOf({ tcp, ssh, http, cloudInit = false }: Probe, target: HookTarget | undefined): unknown {
  if (tcp !== undefined) return { tcp: { host: tcp.host, port: tcp.port } };
  if (isLogin(ssh)) return { login: { ...loginSpecOf(ssh, target), cloudInit } };
  if (ssh !== undefined) return { ssh: { host: ssh.host, port: ssh.port ?? SSH_PORT } };
  const status = http?.status ?? [200, 299];
  const [statusFrom, statusTo] = typeof status === "number" ? [status, status] : status;
  return { http: { url: http?.url, statusFrom, statusTo } };
}

function isLogin(ssh: SshProbe | undefined): ssh is SshLogin {
  return ssh?.user !== undefined;
}

/** Returns a duration in milliseconds, or undefined if there is none or it is invalid. */
function millisecondsOf(text: unknown): number | undefined {
  return typeof text === "string" && isKnown(text) ? parseDuration(text) : undefined;
}
