import type { FaultAction } from "./fault-action";

/** A fault that the emulator's page offers. */
export interface FaultPreset {
  readonly label: string;
  readonly action: FaultAction;
}

/** An example of each action, by what a client observes. */
export const FAULT_PRESETS: readonly FaultPreset[] = [
  { label: "Reset before the work", action: { do: "reset", when: "before" } },
  { label: "Reset after the work", action: { do: "reset", when: "after" } },
  { label: "Disconnect after the work", action: { do: "disconnect", when: "after" } },
  { label: "Hang for 30 s", action: { do: "hang", holdMs: 30_000 } },
  { label: "Delay of 5 s", action: { do: "delay", delayMs: 5000 } },
  { label: "Pause before the work", action: { do: "pause", at: "before" } },
  { label: "Pause before the answer", action: { do: "pause", at: "after-commit" } },
  { label: "503 unavailable", action: { do: "refuse", code: "unavailable", retryAfterSeconds: 1 } },
  { label: "429 rate limit", action: { do: "refuse", code: "resource_exhausted", retryAfterSeconds: 2 } },
  { label: "403 forbidden", action: { do: "refuse", code: "permission_denied" } },
  {
    label: "502 from a gateway",
    action: {
      do: "answer",
      status: 502,
      body: "<h1>Bad gateway</h1>",
      headers: { "content-type": "text/html" },
    },
  },
  { label: "Truncated answer", action: { do: "truncate" } },
  { label: "Trickling answer", action: { do: "trickle", gapMs: 500 } },
  { label: "Answer without metadata", action: { do: "edit", patch: { metadata: null } } },
  { label: "Another object's name", action: { do: "misname", as: "another-object" } },
  { label: "Lists in another order", action: { do: "rewrite", changes: [{ at: ["*"], order: "reversed" }] } },
  { label: "Carried out twice", action: { do: "duplicate" } },
  { label: "Rival creates first", action: { do: "rival" } },
  { label: "No effect", action: { do: "no-effect" } },
  { label: "Stale reads", action: { do: "lag", reads: 3 } },
  { label: "List skips an object", action: { do: "shift", by: 1 } },
  {
    label: "Operation fails",
    action: { do: "operation", outcome: "FAILED", message: "There is no capacity" },
  },
  { label: "Operation is stuck", action: { do: "operation", outcome: "STUCK" } },
  { label: "Operation takes 1 min", action: { do: "operation", durationMs: 60_000 } },
  { label: "Operation vanishes", action: { do: "operation", vanishAfterReads: 1 } },
  { label: "Clock goes back 1 h", action: { do: "step-clock", stepMs: -3_600_000 } },
];
