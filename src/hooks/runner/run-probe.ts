import { setTimeout as pause } from "node:timers/promises";
import { formatDuration } from "../../client";
import type { HookOutcome, HookRun, ProbeSpec } from "..";
import { describeProbe, tryProbe } from "./probe";

/** Time limit of one attempt, and interval of the messages about a missing answer, in milliseconds. */
const TRY_MS = 10_000;
const HEARTBEAT_MS = 15_000;

/** Probes until the target answers or the time runs out. */
export async function runProbe(
  probe: ProbeSpec,
  { intervalMs, timeoutMs }: { readonly intervalMs: number; readonly timeoutMs: number },
  { say }: Pick<HookRun, "say">,
): Promise<HookOutcome> {
  const what = describeProbe(probe);
  const beganMs = performance.now();
  let saidMs = beganMs;
  for (let tries = 1; ; tries += 1) {
    const leftMs = timeoutMs - (performance.now() - beganMs);
    const reason = await tryProbe(probe, Math.max(1, Math.min(TRY_MS, leftMs)));
    const elapsedMs = performance.now() - beganMs;
    const times = tries === 1 ? "1 try" : `${tries} tries`;
    if (reason === undefined) {
      return { ok: true, text: `${what} answers, after ${times} in ${formatDuration(elapsedMs)}` };
    }
    if (elapsedMs + intervalMs >= timeoutMs) {
      return {
        ok: false,
        text:
          `${what} did not answer in ${formatDuration(timeoutMs)}: ${times}, the last one failed because ${reason}. ` +
          "Check that it listens there and that firewalls allow this machine, or set a longer timeout.",
      };
    }
    if (performance.now() - saidMs >= HEARTBEAT_MS) {
      saidMs = performance.now();
      say(`waiting for ${what} for ${formatDuration(elapsedMs)}: ${reason}`);
    }
    await pause(intervalMs);
  }
}
