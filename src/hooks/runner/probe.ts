import { placeText, PORT_TRY_MS, tryPort } from "../../base/probe";
import type { HookRun, ProbeAttempt, ProbeSpec } from "..";

/**
 * Tries once, directly and without a proxy; a login as the user's configuration of `ssh` says. Never rejects; an attempt that takes longer than `limitMs`
 * fails.
 */
export async function tryProbe(
  probe: ProbeSpec,
  limitMs: number,
  run: Pick<HookRun, "environment" | "directory">,
): Promise<ProbeAttempt> {
  if ("login" in probe) {
    const { LOGIN_MS, tryLogin } = await import("../ssh/index.js");
    // A login waits on the machine for cloud-init, which may take all of the time.
    return tryLogin(probe.login, probe.login.cloudInit ? limitMs : Math.min(LOGIN_MS, limitMs), run);
  }
  const reason = await tryPort(probe, Math.min(PORT_TRY_MS, limitMs));
  return reason === undefined ? { kind: "ready", lines: [] } : { kind: "waiting", reason };
}

/** Words about a probe for users. */
export interface ProbeWords {
  /** Names the target. */
  readonly what: string;
  /** Says of it that it is ready, and that it is not. */
  readonly isReady: string;
  readonly wasNotReady: string;
  /** What to do if it does not become ready. */
  readonly advice: string;
}

/** Describes a probe to users. */
export function describeProbe(probe: ProbeSpec): ProbeWords {
  const advice = "Check that it listens there and that firewalls allow this machine";
  const answer = { isReady: "answers", wasNotReady: "did not answer", advice };
  if ("http" in probe) return { what: `GET ${withoutQuery(probe.http.url)}`, ...answer };
  if ("login" in probe) {
    const { cloudInit, user } = probe.login;
    const place = `${user}@${placeText(probe.login)}`;
    return cloudInit
      ? {
          what: `cloud-init at ${place}`,
          isReady: "has ended",
          wasNotReady: "had not ended",
          advice: "See what it does in /var/log/cloud-init-output.log on the machine",
        }
      : {
          what: `SSH login ${place}`,
          isReady: "succeeds",
          wasNotReady: "did not succeed",
          advice:
            "Check that the machine creates the user with this key, and that firewalls allow this machine",
        };
  }
  const [kind, target] = "ssh" in probe ? (["SSH", probe.ssh] as const) : (["TCP", probe.tcp] as const);
  return { what: `${kind} at ${placeText(target)}`, ...answer };
}

/** Removes the query, which may contain a token. */
function withoutQuery(url: string): string {
  return url.replace(/[?#].*$/, "");
}
