import { setTimeout as pause } from "node:timers/promises";
import { formatDuration } from "../../client";
import type { HookOutcome, HookRun, ProbeSpec } from "..";
import { describeProbe, tryProbe } from "./probe";

/** Interval of the messages about a missing answer, in milliseconds. */
const HEARTBEAT_MS = 15_000;

/** Probes until the target answers, no attempt can succeed any more, or the time runs out. */
export async function runProbe(
  probe: ProbeSpec,
  { intervalMs, timeoutMs }: { readonly intervalMs: number; readonly timeoutMs: number },
  run: HookRun,
): Promise<HookOutcome> {
  const { what, isReady, wasNotReady, advice } = describeProbe(probe);
  const beganMs = performance.now();
  let reason = "the first attempt is under way";
  const heartbeat = setInterval(
    () => run.say(`waiting for ${what} for ${formatDuration(performance.now() - beganMs)}: ${reason}`),
    HEARTBEAT_MS,
  );
  try {
    for (let tries = 1; ; tries += 1) {
      const leftMs = timeoutMs - (performance.now() - beganMs);
      const attempt = await tryProbe(probe, Math.max(1, leftMs), run);
      const elapsedMs = performance.now() - beganMs;
      const times = tries === 1 ? "1 try" : `${tries} tries`;
      if (attempt.kind !== "waiting") for (const line of attempt.lines) run.say(line);
      if (attempt.kind === "ready") {
        return { ok: true, text: `${what} ${isReady}, after ${times} in ${formatDuration(elapsedMs)}` };
      }
      ({ reason } = attempt);
      if (attempt.kind === "failed") {
        return { ok: false, text: `${what}, after ${times}: ${reason}.` };
      }
      if (elapsedMs + intervalMs >= timeoutMs) {
        return {
          ok: false,
          text:
            `${what} ${wasNotReady} in ${formatDuration(timeoutMs)}: ${times}, the last one failed because ${reason}. ` +
            `${advice}, or set a longer timeout.`,
        };
      }
      await pause(intervalMs);
    }
  } finally {
    clearInterval(heartbeat);
  }
}
