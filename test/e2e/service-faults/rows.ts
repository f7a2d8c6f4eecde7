import type { FaultAction, FaultMatcher } from "../../../src/emulator";

/** The phase of the resource in which its fault occurs. */
export type Phase = "create" | "update" | "delete" | "read";

/** One fault in one phase, as data: the injected actions, the message and the result. */
export interface Row {
  /** The fault's name in the guide. */
  readonly fault: string;
  readonly phase: Phase;
  readonly actions: readonly FaultAction[];
  /** Number of faulted calls. @default 1 */
  readonly times?: FaultMatcher["times"];
  /** The phase's timeout. @default the kind's timeout */
  readonly limit?: string;
  /** Patterns of the error. Without them, the run succeeds and shows no sign of the fault. */
  readonly says?: readonly RegExp[];
  /** Whether the resource is in state after the run, if that differs from the phase's usual result. */
  readonly isInState?: boolean;
  /** Whether the started operation still runs after the run. It then succeeds. */
  readonly leavesOperation?: true;
  /** Whether the outcome of the create is unknown, so that the provider searches for its object once nothing else is running. */
  readonly isLookedFor?: true;
}

const REFUSED = { do: "refuse", code: "invalid_argument", message: "no such size" } as const;
const DENIED = { do: "refuse", code: "permission_denied", message: "not with this key" } as const;
const BUSY = { do: "refuse", code: "resource_exhausted", message: "slow down" } as const;
const AT_WORK = { do: "refuse", code: "aborted", message: "it is being changed" } as const;
const PAGE = { do: "answer", status: 200, body: "<!doctype html><title>Welcome</title>" } as const;
const GATEWAY = {
  do: "answer",
  status: 502,
  body: "<html><title>Bad gateway</title></html>",
  when: "after",
} as const;
const NOWHERE = { do: "answer", status: 404, body: "<html><title>Not found</title></html>" } as const;

const NO_METHOD = {
  do: "answer",
  status: 404,
  body: { code: 5, message: "Method does not exist." },
} as const;

const UPDATE = /(Error|while) updating VirtualMachine/;
const CREATE = /(Error|while) creating VirtualMachine/;
const DELETE = /(Error|while) deleting VirtualMachine/;
const READ = /Error reading VirtualMachine/;

/** Returns the faults of updates and deletes, which can both be repeated safely. */
function changeRows(phase: "update" | "delete", attempt: RegExp): readonly Row[] {
  return [
    { fault: "refused", phase, actions: [REFUSED], says: [attempt, /no such size/, /Correct the values/] },
    {
      fault: "permission denied",
      phase,
      actions: [DENIED],
      says: [attempt, /not with this key/, /API key is valid/],
    },
    { fault: "429 without Retry-After", phase, actions: [BUSY], times: 2 },
    { fault: "429 with Retry-After", phase, actions: [{ ...BUSY, retryAfterSeconds: 1 }], times: 2 },
    {
      fault: "429 that asks for minutes",
      phase,
      actions: [{ ...BUSY, retryAfterSeconds: 300 }],
      says: [attempt, /slow down/, /The service asks to wait 5 min/],
    },
    { fault: "reset before the request is carried out", phase, actions: [{ do: "reset", when: "before" }] },
    { fault: "reset after the request is carried out", phase, actions: [{ do: "reset", when: "after" }] },
    { fault: "no answer, connection closed", phase, actions: [{ do: "disconnect", when: "after" }] },
    { fault: "truncated answer", phase, actions: [{ do: "truncate" }] },
    {
      fault: "slow answer",
      phase,
      actions: [
        { do: "delay", delayMs: 700 },
        { do: "trickle", gapMs: 20 },
      ],
    },
    { fault: "hung request", phase, actions: [{ do: "hang" }] },
    { fault: "5xx", phase, actions: [{ do: "refuse", code: "unavailable" }], times: 2 },
    { fault: "5xx of a gateway, after the request is carried out", phase, actions: [GATEWAY] },
    { fault: "conflicting operation", phase, actions: [AT_WORK], times: 2 },
    {
      fault: "conflicting operation that does not end",
      phase,
      actions: [AT_WORK],
      times: "all",
      limit: "2s",
      says: [
        /Timed out waiting for another change before/,
        /it is being changed/,
        /\(2 s\) ran out\. Nothing was started/,
        /`terraform apply`/,
        /`timeouts`/,
      ],
    },
    {
      fault: "operation that fails",
      phase,
      actions: [{ do: "operation", outcome: "FAILED", message: "no room" }],
      says: [/Operation failed while/, /operations\/\w+ failed after/, /no room/],
    },
    {
      fault: "operation that goes back to PENDING",
      phase,
      actions: [{ do: "operation", relapse: true, durationMs: 1500 }],
    },
    {
      fault: "stuck operation",
      phase,
      actions: [{ do: "operation", outcome: "STUCK" }],
      limit: "2s",
      says: [
        /Timed out/,
        /operations\/\w+ had not ended after .*\(2 s\) was reached/,
        /`terraform apply`/,
        /`timeouts`/,
      ],
      leavesOperation: true,
    },
  ];
}

const CREATE_ROWS: readonly Row[] = [
  { fault: "refused", phase: "create", actions: [REFUSED], says: [CREATE, /no such size/] },
  { fault: "permission denied", phase: "create", actions: [DENIED], says: [CREATE, /not with this key/] },
  { fault: "429 without Retry-After", phase: "create", actions: [BUSY], times: 2 },
  { fault: "429 with Retry-After", phase: "create", actions: [{ ...BUSY, retryAfterSeconds: 1 }], times: 2 },
  {
    fault: "429 that asks for minutes",
    phase: "create",
    actions: [{ ...BUSY, retryAfterSeconds: 300 }],
    says: [CREATE, /The service asks to wait 5 min/],
  },
  {
    fault: "slow answer",
    phase: "create",
    actions: [
      { do: "delay", delayMs: 700 },
      { do: "trickle", gapMs: 20 },
    ],
  },
  { fault: "conflicting operation", phase: "create", actions: [AT_WORK], times: 2 },
  {
    fault: "operation that fails",
    phase: "create",
    actions: [{ do: "operation", outcome: "FAILED", message: "no room" }],
    says: [/Operation failed while creating/, /operations\/\w+ failed after/, /no room/],
  },
  {
    fault: "operation that goes back to PENDING",
    phase: "create",
    actions: [{ do: "operation", relapse: true, durationMs: 1500 }],
  },
  {
    fault: "stuck operation",
    phase: "create",
    actions: [{ do: "operation", outcome: "STUCK" }],
    limit: "2s",
    says: [/Timed out creating/, /\(2 s\) was reached/, /`terraform apply` again/, /`timeouts`/],
    leavesOperation: true,
  },
  { fault: "not found right after", phase: "create", actions: [{ do: "lag", reads: 2 }] },
];

/** The object is found, or confirmed as missing and created: once, in the same run. */
const LOST_ROWS: readonly Row[] = Object.entries<readonly FaultAction[]>({
  "reset before the request is carried out": [{ do: "reset", when: "before" }],
  "reset after the request is carried out": [{ do: "reset", when: "after" }],
  "no answer, connection closed": [{ do: "disconnect", when: "after" }],
  "truncated answer": [{ do: "truncate" }],
  "hung request": [{ do: "hang", when: "after" }],
  "5xx": [{ do: "refuse", code: "unavailable" }],
  "5xx of a gateway, after the request is carried out": [GATEWAY],
  "malformed answer": [{ ...PAGE, when: "after" }],
  "operation that vanishes": [{ do: "operation", vanishAfterReads: 1, durationMs: 1000 }],
  "operation without metadata": [{ do: "operation", metadata: null }],
  "operation that names an object of another project": [
    { do: "operation", metadata: { virtual_machine_name: "projects/other/virtual-machines/theirs" } },
  ],
}).map(([fault, actions]) => ({ fault, phase: "create", actions, isLookedFor: true }));

const READ_ROWS: readonly Row[] = [
  {
    fault: "permission denied",
    phase: "read",
    actions: [DENIED],
    times: "all",
    says: [READ, /not with this key/],
  },
  {
    fault: "wrong key",
    phase: "read",
    actions: [{ do: "refuse", code: "unauthenticated" }],
    times: "all",
    says: [READ, /SVC_API_KEY/],
  },
  {
    fault: "partial answer",
    phase: "read",
    actions: [{ do: "edit", patch: { boot: null } }],
    says: [
      /Unexpected response while reading VirtualMachine/,
      /GetVirtualMachine \(request id .* without boot,/,
    ],
  },
  {
    fault: "answer with another object's name",
    phase: "read",
    actions: [{ do: "misname", as: "another-object" }],
    says: [
      /Unexpected response while reading VirtualMachine/,
      /GetVirtualMachine \(request id .* names .* instead of/,
    ],
  },
  {
    fault: "not found under another status",
    phase: "read",
    actions: [{ do: "refuse", code: "not_found", status: 403 }],
    times: "all",
    says: [READ, /permission_denied/],
  },
  {
    fault: "not found of a gateway",
    phase: "read",
    actions: [NO_METHOD],
    times: "all",
    says: [READ, /does not prove/, /terraform state rm/],
  },
  {
    fault: "404 of a proxy",
    phase: "read",
    actions: [NOWHERE],
    times: "all",
    says: [READ, /does not show whether the object exists/],
  },
  {
    fault: "malformed answer",
    phase: "read",
    actions: [PAGE],
    times: "all",
    says: [READ, /Welcome/, /SVC_ENDPOINT/],
  },
  {
    fault: "429 that asks for minutes",
    phase: "read",
    actions: [{ ...BUSY, retryAfterSeconds: 300 }],
    says: [READ, /The service asks to wait 5 min/],
  },
  { fault: "429 without Retry-After", phase: "read", actions: [BUSY], times: 2 },
  {
    fault: "reset before the request is carried out",
    phase: "read",
    actions: [{ do: "reset", when: "before" }],
  },
  { fault: "truncated answer", phase: "read", actions: [{ do: "truncate" }] },
  { fault: "slow answer", phase: "read", actions: [{ do: "trickle", gapMs: 20 }] },
  { fault: "hung request", phase: "read", actions: [{ do: "hang" }] },
  { fault: "5xx", phase: "read", actions: [{ do: "refuse", code: "internal" }], times: 2 },
];

/** Every fault of the service, in every phase in which it can occur. */
export const ROWS: readonly Row[] = [
  ...CREATE_ROWS,
  ...LOST_ROWS,
  ...changeRows("update", UPDATE),
  { fault: "malformed answer", phase: "update", actions: [PAGE], says: [UPDATE, /Welcome/, /SVC_ENDPOINT/] },
  {
    fault: "operation that vanishes",
    phase: "update",
    // The operation must still be running at the first poll, which other rows' rate limits may delay.
    actions: [{ do: "operation", vanishAfterReads: 1, durationMs: 90_000 }],
    says: [/Operation not found while updating/, /was not found/, /`terraform plan`/],
  },
  { fault: "reads that lag behind", phase: "update", actions: [{ do: "lag", reads: 2 }] },
  ...changeRows("delete", DELETE),
  { fault: "malformed answer", phase: "delete", actions: [PAGE], says: [DELETE, /Welcome/], isInState: true },
  {
    fault: "not found under another status",
    phase: "delete",
    actions: [{ do: "refuse", code: "not_found", status: 403 }],
    says: [DELETE, /permission_denied/],
    isInState: true,
  },
  {
    fault: "not found of a gateway",
    phase: "delete",
    actions: [NO_METHOD],
    says: [DELETE, /does not prove/, /terraform state rm/],
    isInState: true,
  },
  { fault: "404 of a proxy", phase: "delete", actions: [NOWHERE], says: [DELETE, /404/], isInState: true },
  {
    fault: "operation that vanishes",
    phase: "delete",
    actions: [{ do: "operation", vanishAfterReads: 1, durationMs: 1500 }],
  },
  ...READ_ROWS,
];

/** Transient faults of successive polls of one operation. */
export const POLL_FAULTS: readonly FaultAction[] = [
  { do: "refuse", code: "unavailable" },
  { do: "reset", when: "before" },
  { do: "truncate" },
  PAGE,
  { ...BUSY, retryAfterSeconds: 1 },
];
