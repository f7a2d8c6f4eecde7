import { type Step, steps } from "./steps";
import { beginning, FOREIGN, type Held, nameOf, type Rules, type Setting, type World } from "./world";

/** What an exploration has found. */
export interface Exploration {
  /** Different worlds that were reached. */
  readonly worlds: number;
  /** Runs that ended with nothing having gone wrong in them. */
  readonly cleanEnds: number;
  /** The first law that is broken, with the events that lead there; undefined when none is. */
  readonly broken?: { readonly law: string; readonly events: readonly string[] };
}

/** Goes through every world that can be reached, nearest first, and stops at the first one that breaks a law. */
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
        const law = brokenLaw(step, setting);
        if (law !== undefined)
          return { worlds: before.size, cleanEnds, broken: { law, events: [...pathTo(key), step.label] } };
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

/** A world as a text, the same for worlds that differ only in which sibling is which. */
function keyOf(world: World): string {
  const seen = world.saved.map((held, address) => {
    const tasks = world.processes.map(({ toShow, tasks: all }) => [toShow.indexOf(address), all[address]]);
    return { address, text: JSON.stringify([held, world.unsaved[address], tasks]) };
  });
  // Those of which all is the same are interchangeable.
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

/** The law that a world breaks, if it breaks one. */
function brokenLaw({ world, isCleanEnd }: Step, setting: Setting): string | undefined {
  const held = [...world.saved, ...world.unsaved].map(nameIn).filter((name) => name !== undefined);
  const inState = world.saved.map((each, address) => nameIn(world.unsaved[address] ?? each));
  const names = inState.filter((name) => name !== undefined);
  if (held.includes(FOREIGN)) return "an object of somebody else is in no state";
  if (new Set(names).size < names.length) return "one object is at no two addresses";
  if (isCleanEnd !== true) return undefined;
  if (names.length < setting.siblings) return "a run in which nothing goes wrong makes all that is wanted";
  // What is still under way counts: it will be there.
  const made = world.requests.flatMap((request, number) => (request === "lost" ? [] : [nameOf(number)]));
  if (made.some((name) => !names.includes(name)))
    return "after a run in which nothing goes wrong there is no object that no state holds";
  return undefined;
}

function nameIn(held: Held): string | undefined {
  if (held === null) return undefined;
  return "name" in held ? held.name : nameOf(held.request);
}
