import type { Group, Phase, Stack } from "./stack";

/** A method with the number of its calls in a command, and its weight. */
export type WeightedCall = readonly [weight: number, at: { readonly method: string; readonly calls: number }];

/**
 * Returns the calls of a phase's first command, as far as the stack determines them. Creates weigh most: only they
 * can create duplicates.
 */
export function weightedCalls(stack: Stack, phase: Phase): readonly WeightedCall[] {
  const calls: WeightedCall[] = [];
  const add = (weight: number, method: string | undefined, count: number): void => {
    if (method !== undefined && count > 0) calls.push([weight, { method, calls: count }]);
  };
  let polls = 0;
  for (const group of stack.groups) {
    const { create, get, list, delete: removal } = group.kind.methods;
    const made = madeIn(group, phase);
    const removed = removedIn(group, phase);
    const kept = phase === "update" ? Math.min(group.created.count, group.updated.count) : 0;
    add(6, group.creation, made);
    add(1, list?.name, made > 0 ? 1 : 0);
    add(1, get?.name, made + removed);
    add(3, removal?.name, removed);
    for (const method of group.updates) add(3, method, kept);
    if (create?.longRunning === true) polls += made + removed;
  }
  add(3, "GetOperation", polls);
  return calls;
}

function madeIn({ created, updated }: Group, phase: Phase): number {
  if (phase === "create") return created.count;
  return phase === "update" ? Math.max(0, updated.count - created.count) : 0;
}

function removedIn({ created, updated }: Group, phase: Phase): number {
  if (phase === "destroy") return updated.count;
  return phase === "update" ? Math.max(0, created.count - updated.count) : 0;
}

/** Returns the calls of a phase's first command without weights. */
export function callsIn(stack: Stack, phase: Phase): readonly WeightedCall[1][] {
  return weightedCalls(stack, phase).map(([, call]) => call);
}
