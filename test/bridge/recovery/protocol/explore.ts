import { type Step, steps } from "./steps";
import { beginning, FOREIGN, type Held, nameOf, type Rules, type Setting, type World } from "./world";

/** Result of an exploration. */
export interface Exploration {
  /** Number of distinct worlds that were reached. */
  readonly worlds: number;
  /** Number of runs that ended without a fault. */
  readonly cleanEnds: number;
  /** The first violated invariant, with the events that lead to it; undefined if there is none. */
  readonly broken?: { readonly invariant: string; readonly events: readonly string[] };
}

/** Explores all reachable worlds, nearest first, and stops at the first one that violates an invariant. */
export function explore(setting: Setting, rules: Rules): Exploration {
  const first = beginning(setting);
  const before = new Map<string, { readonly from: string; readonly label: string } | undefined>();
  const start = keyOf(first);
  before.set(start, undefined);
  let cleanEnds = 0;
  const pathTo = (key: string): string[] => {
    const events: string[] = [];
    for (let at = before.get(key); at !== undefined; at = before.get(at.from)) events.unshift(at.label);
    return events;
  };
  let edge = [start];
  while (edge.length > 0) {
    const next: string[] = [];
    for (const key of edge) {
      for (const step of steps(JSON.parse(key) as World, setting, rules)) {
        if (step.isCleanEnd === true) cleanEnds += 1;
        const invariant = violatedInvariant(step, setting);
        if (invariant !== undefined) {
          return {
            worlds: before.size,
            cleanEnds,
            broken: { invariant, events: [...pathTo(key), step.label] },
          };
        }
        const reached = keyOf(step.world);
        if (before.has(reached)) continue;
        before.set(reached, { from: key, label: step.label });
        next.push(reached);
      }
    }
    edge = next;
  }
  return { worlds: before.size, cleanEnds };
}

/** Returns a key for a world. Worlds that differ only in the order of siblings have the same key. */
function keyOf(world: World): string {
  const seen = world.saved.map((held, address) => {
    const tasks = world.processes.map(({ toShow, tasks: all }) => [toShow.indexOf(address), all[address]]);
    return { address, text: JSON.stringify([held, world.unsaved[address], tasks]) };
  });
  // Siblings with equal text are interchangeable.
  seen.sort((a, b) => (a.text < b.text ? -1 : a.text > b.text ? 1 : 0));
  const order = seen.map(({ address }) => address);
  return JSON.stringify(reordered(world, order));
}

function reordered(world: World, order: readonly number[]): World {
  const place = (held: readonly Held[]): Held[] => order.map((address) => held[address] ?? null);
  return {
    ...world,
    saved: place(world.saved),
    unsaved: place(world.unsaved),
    processes: world.processes.map((process) => ({
      ...process,
      toShow: process.toShow.map((address) => order.indexOf(address)),
      tasks: Object.fromEntries(
        order.flatMap((address, at) => {
          const task = process.tasks[address];
          return task === undefined ? [] : [[at, task] as const];
        }),
      ),
    })),
  };
}

/** Returns the invariant that a world violates, if any. */
function violatedInvariant({ world, isCleanEnd }: Step, setting: Setting): string | undefined {
  const held = [...world.saved, ...world.unsaved].map(nameIn).filter((name) => name !== undefined);
  const inState = world.saved.map((each, address) => nameIn(world.unsaved[address] ?? each));
  const names = inState.filter((name) => name !== undefined);
  if (held.includes(FOREIGN)) return "an object of another client is in no state";
  if (new Set(names).size < names.length) return "one object is at no two addresses";
  if (isCleanEnd !== true) return undefined;
  if (names.length < setting.siblings) return "a run in which nothing goes wrong makes all that is wanted";
  // A request in progress counts, since its object will exist.
  const made = world.requests.flatMap((request, number) => (request === "lost" ? [] : [nameOf(number)]));
  if (made.some((name) => !names.includes(name))) {
    return "after a run in which nothing goes wrong there is no object that no state holds";
  }
  return undefined;
}

function nameIn(held: Held): string | undefined {
  if (held === null) return undefined;
  return "name" in held ? held.name : nameOf(held.request);
}
