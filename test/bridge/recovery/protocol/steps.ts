import type { Entry } from "../../../../src/bridge/recovery";
import { creationSteps } from "./creation-steps";
import type { Held, NotedEntry, Provider, Rules, Setting, World } from "./world";
import { nameOf } from "./world";

/** One event, and the world after it. */
export interface Step {
  readonly label: string;
  readonly world: World;
  /** Set if a run ended in good order, without a fault, after it was shown the whole state. */
  readonly isCleanEnd?: true;
}

export function copyOf<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

/** Returns everything that can happen next. */
export function steps(world: World, setting: Setting, rules: Rules): readonly Step[] {
  const found: Step[] = [];
  const step = (label: string, change: (next: World) => void): void => {
    const next = copyOf(world);
    change(next);
    found.push({ label, world: next });
  };
  world.requests.forEach((request, number) => {
    if (request === "under way") {
      step(`the service carries out request ${number}`, (next) => {
        next.requests[number] = setting.isLongRunning ? "working" : "made";
      });
      const isSenderAlive = world.runs[world.senders[number] ?? -1]?.isAlive === true;
      if (!isSenderAlive || world.left.losses > 0) {
        step(`request ${number} is lost on its way`, (next) => {
          next.requests[number] = "lost";
          if (isSenderAlive) next.left.losses -= 1;
        });
      }
    }
    if (request === "working") {
      step(`the operation of request ${number} ends`, (next) => (next.requests[number] = "made"));
    }
  });
  world.processes.forEach((process, index) => {
    const name = `run ${process.run}`;
    found.push(...showSteps(world, index, rules), ...creationSteps(world, index, setting, rules));
    if (process.isOrphan) {
      step(`${name} ends, as its engine is gone`, (next) => removeProcess(next, index));
      return;
    }
    world.unsaved.forEach((held, address) => {
      if (held !== null && setting.saves === "at each answer") {
        step(`the engine saves address ${address}`, (next) => save(next, address));
      }
    });
    if (world.left.crashes > 0) {
      step(`${name}'s provider is killed`, (next) => {
        crash(next, index);
        next.unsaved.forEach((_, address) => save(next, address));
      });
      step(`${name}'s engine and provider are killed`, (next) => {
        crash(next, index);
        next.unsaved.fill(null);
      });
      if (setting.hasOrphans) {
        step(`${name}'s engine is killed`, (next) => {
          next.left.crashes -= 1;
          next.isUnsettled = true;
          next.unsaved.fill(null);
          const orphan = next.processes[index];
          if (orphan !== undefined) orphan.isOrphan = true;
        });
      }
    }
    if (world.left.interrupts > 0 && !process.isStopping) {
      step(`${name} is interrupted`, (next) => {
        next.left.interrupts -= 1;
        const stopping = next.processes[index];
        if (stopping !== undefined) stopping.isStopping = true;
      });
    }
    const end = endOf(world, index, setting);
    if (end !== undefined) found.push(end);
  });
  found.push(...saveSteps(world), ...startSteps(world, setting, rules));
  return found;
}

/** The engine shows the state to the provider, one address after the other. */
function showSteps(world: World, index: number, rules: Rules): readonly Step[] {
  const process = world.processes[index];
  if (process === undefined || process.isOrphan) return [];
  const next = copyOf(world);
  const mine = next.processes[index];
  if (mine === undefined) return [];
  const [removed] = mine.toRemove;
  if (removed !== undefined) {
    mine.toRemove.shift();
    next.entries = next.entries.filter((entry) => !isSame(entry, removed));
    return [{ label: `run ${mine.run} removes what is in state`, world: next }];
  }
  const [address] = mine.toShow;
  if (address === undefined) return [];
  const held: Held = next.saved[address] ?? null;
  if (held === null) return [];
  const shown = "name" in held ? held.name : nameOf(held.request);
  const matching = mine.found.filter(({ entry }) =>
    entry.phase === "made"
      ? entry.name === shown
      : entry.phase === "accepted" && nameOf(entry.request) === shown,
  );
  if ("request" in held) {
    for (const { entry } of matching) {
      entry.isInState = true;
      for (const each of next.entries) if (isSame(each, entry)) each.isInState = true;
    }
    // The read waits for the operation.
    if (next.requests[held.request] !== "made") {
      if (
        matching.every(({ entry }) =>
          process.found.some((old) => isSame(old.entry, entry) && old.entry.isInState),
        )
      ) {
        return [];
      }
      return [{ label: `run ${mine.run} is shown an operation at address ${address}`, world: next }];
    }
    next.saved[address] = { name: shown };
  }
  mine.toShow.shift();
  mine.found = mine.found.filter((each) => !matching.includes(each));
  mine.toRemove = matching.map(({ entry }) => entry);
  if (rules.keepsConfirmed && matching.length > 0) {
    for (const { entry } of mine.found) if (entry.phase === "sent") next.known[entry.origin]?.push(shown);
  }
  return [{ label: `run ${mine.run} is shown address ${address}`, world: next }];
}

export function isSame(a: NotedEntry, b: NotedEntry): boolean {
  return a.run === b.run && a.number === b.number;
}

function removeProcess(world: World, index: number): void {
  const [gone] = world.processes.splice(index, 1);
  const run = world.runs[gone?.run ?? -1];
  if (run !== undefined) run.isAlive = false;
}

function crash(world: World, index: number): void {
  removeProcess(world, index);
  world.left.crashes -= 1;
  world.isUnsettled = true;
}

function save(world: World, address: number): void {
  world.saved[address] = world.unsaved[address] ?? world.saved[address] ?? null;
  world.unsaved[address] = null;
}

/** The engine has all answers and ends the provider. */
function endOf(world: World, index: number, { saves }: Setting): Step | undefined {
  const process = world.processes[index];
  if (process === undefined || process.toShow.length + process.toRemove.length > 0) return undefined;
  if (!Object.values(process.tasks).every(({ at }) => at === "done" || at === "refused")) return undefined;
  if (saves === "at each answer" && world.unsaved.some((held) => held !== null)) return undefined;
  const next = copyOf(world);
  const run = next.runs[process.run];
  if (run !== undefined) run.isEnded = true;
  removeProcess(next, index);
  const isMine = ({ run: noted }: NotedEntry): boolean => noted === process.run;
  // Names of objects in state are useful only for searches for lost creates.
  if (next.entries.every((entry) => entry.phase !== "sent" && (entry.isAcknowledged || !isMine(entry)))) {
    next.entries = next.entries.filter((entry) => !isMine(entry));
  }
  const isClean = !process.isStopping && !process.isPartial;
  next.saving = isClean ? "after a clean run" : "after a run";
  return { label: `run ${process.run} ends in good order`, world: next };
}

/** The engine saves the remaining state after it ended the provider. */
function saveSteps(world: World): readonly Step[] {
  if (world.saving === "nothing") return [];
  const next = copyOf(world);
  next.saving = "nothing";
  const killed = copyOf(next);
  next.unsaved.forEach((_, address) => save(next, address));
  const label = "the engine has saved everything and ends";
  const end: Step =
    world.saving === "after a clean run" ? { label, world: next, isCleanEnd: true } : { label, world: next };
  if (world.left.crashes === 0 || world.unsaved.every((held) => held === null)) return [end];
  killed.left.crashes -= 1;
  killed.isUnsettled = true;
  killed.unsaved.fill(null);
  return [end, { label: "the engine is killed before it saves", world: killed }];
}

/** The engine starts, for the first time or again. */
function startSteps(world: World, setting: Setting, rules: Rules): readonly Step[] {
  if (
    world.left.runs === 0 ||
    world.saving !== "nothing" ||
    world.processes.some(({ isOrphan }) => !isOrphan)
  ) {
    return [];
  }
  const isWaiting = rules.waitsForOrphans && world.processes.length > 0;
  if (isWaiting) return [];
  const open = world.saved.flatMap((held, address) => (held === null ? [address] : []));
  const held = world.saved.flatMap((each, address) => (each === null ? [] : [address]));
  const start = (label: string, toShow: number[], wanted: readonly number[], isPartial: boolean): Step => {
    const next = copyOf(world);
    const run = next.runs.length;
    next.left.runs -= 1;
    next.isUnsettled &&= toShow.length < held.length;
    const found = next.entries.map((entry) => ({
      entry: copyOf(entry),
      isAlive: next.runs[entry.run]?.isAlive === true,
      isEnded: next.runs[entry.run]?.isEnded === true,
    }));
    next.runs.push({ isAlive: true, isEnded: false });
    next.processes.push({
      run,
      isOrphan: false,
      isStopping: false,
      isPartial,
      found,
      toShow,
      toRemove: [],
      tasks: Object.fromEntries(
        wanted.map((address) => [address, { at: "claim", entry: -1, isOnTheWay: false }]),
      ),
      written: 0,
      hasListed: false,
    } satisfies Provider);
    return { label, world: next };
  };
  const all = start(`run ${world.runs.length} starts`, held, open, false);
  const [first] = open;
  if (!setting.isTargeted || world.isUnsettled || first === undefined) return [all];
  const label = `run ${world.runs.length} starts with -target for address ${first}`;
  return [all, start(label, [], [first], true)];
}

/** Converts an entry into the form that the journal's functions use. */
export function entryFrom(entry: NotedEntry): Entry {
  const common = {
    kind: "Thing",
    fingerprint: "F",
    startedAtMs: entry.run * 1000 + entry.number,
    ...(entry.isAcknowledged ? { acknowledged: true as const } : {}),
    ...(entry.isInState ? { inState: true as const } : {}),
  };
  switch (entry.phase) {
    case "sent":
      return { ...common, phase: "sent" };
    case "accepted":
      return { ...common, phase: "accepted", operation: String(entry.request) };
    case "made":
      return { ...common, phase: "made", name: entry.name };
  }
}
