import { copyOf, entryFrom, isSame, type Step } from "./steps";
import type { NotedEntry, Provider, Rules, Setting, Task, World } from "./world";
import { nameOf, visible } from "./world";

const SETTLE_MS = 30_000;

/** Returns the possible next steps of the creates in one process. */
export function creationSteps(world: World, index: number, setting: Setting, rules: Rules): readonly Step[] {
  const process = world.processes[index];
  // The plan comes first.
  if (process === undefined || process.toShow.length + process.toRemove.length > 0) return [];
  return Object.keys(process.tasks).flatMap((key) => {
    const before = process.tasks[Number(key)];
    if (before === undefined) return [];
    return taskSteps(world, index, Number(key), setting, rules);
  });
}

function taskSteps(
  world: World,
  index: number,
  address: number,
  setting: Setting,
  rules: Rules,
): readonly Step[] {
  const found: Step[] = [];
  const step = (what: string, change: (place: Place) => void): void => {
    const next = copyOf(world);
    const process = next.processes[index];
    const task = process?.tasks[address];
    if (process === undefined || task === undefined) return;
    change({ next, process, task, entry: own(next, process, task) });
    found.push({ label: `run ${process.run}, address ${address}: ${what}`, world: next });
  };
  const process = world.processes[index];
  const task = process?.tasks[address];
  if (process === undefined || task === undefined) return [];
  const entry = own(world, process, task);
  const request = world.requests[entry?.request ?? -1];
  const others = Object.entries(process.tasks).flatMap(([key, each]) =>
    Number(key) === address ? [] : [each],
  );
  const isOpen = !rules.hasSearchLock || others.every(({ at }) => at !== "search" && at !== "look");
  const isAlone = !rules.hasSearchLock || others.every(({ at, isOnTheWay }) => at !== "look" && !isOnTheWay);

  switch (task.at) {
    case "claim":
      if (process.isStopping) step("is not begun", ({ task: mine }) => (mine.at = "refused"));
      else step("claims", (place) => claim(place, setting, rules));
      return found;
    case "join":
      if (isOpen) {
        step("goes on with what it has claimed", ({ task: mine }) => {
          mine.at = "follow";
          mine.isOnTheWay = true;
        });
      }
      return found;
    case "begin":
      if (process.isStopping) {
        step("is not sent", ({ task: mine }) => (mine.at = "refused"));
      }
      // A kill between the journal entry and the request has the effect of a request that is lost on its way.
      else if (isOpen) {
        step("notes what it sends, and sends", (place) => {
          const { next, process: mine, task: its } = place;
          its.entry = mine.written;
          mine.written += 1;
          const noted = newEntry(mine.run, its.entry);
          next.entries.push(noted);
          send({ ...place, entry: noted });
        });
      }
      return found;
    case "await":
      if (request === "working" || (request === "made" && setting.isLongRunning)) {
        step("is answered with an operation", ({ task: mine, entry: its }) => {
          if (its !== undefined) its.phase = "accepted";
          mine.at = "follow";
        });
      }
      if (request === "made" && !setting.isLongRunning) step("is answered with the object", noteMade);
      if (request === "lost" || world.left.losses > 0) {
        step("has no answer", ({ next, task: its }) => {
          if (request !== "lost") next.left.losses -= 1;
          Object.assign(its, { at: "search", isOnTheWay: false });
        });
      }
      return found;
    case "follow":
      if (request === "made") step("sees the operation's end", noteMade);
      if (process.isStopping && request === "working") step("waits no longer", tell);
      return found;
    case "search":
      if (process.isStopping) step("does not look", ({ task: mine }) => (mine.at = "refused"));
      else if (isAlone) step("begins to look", ({ task: mine }) => (mine.at = "look"));
      return found;
    case "look":
      if (process.isStopping) step("looks no longer", ({ task: mine }) => (mine.at = "refused"));
      // The wait for the service's operations precedes each search.
      if (world.requests.includes("working")) return found;
      // A run sends all its requests within a time that is short compared with the settle time.
      if (
        entry?.isOld === false &&
        world.requests.every((each, number) => each !== "under way" || world.senders[number] !== entry.origin)
      ) {
        step("has looked for long enough", ({ entry: its }) => {
          if (its !== undefined) its.isOld = true;
        });
      }
      look(world, entry, setting, rules, step);
      return found;
    case "tell":
      // A kill between the journal entry and the answer has the effect of an engine killed before it saves.
      step("notes that it tells, and tells", ({ next, process: mine, task: its, entry: note }) => {
        Object.assign(its, { at: "done", isOnTheWay: false });
        if (note === undefined || mine.isOrphan) return;
        note.isAcknowledged = true;
        next.unsaved[address] = note.phase === "made" ? { name: note.name } : { request: note.request };
      });
      return found;
    case "done":
    case "refused":
      return found;
  }
}

interface Place {
  readonly next: World;
  readonly process: Provider;
  readonly task: Task;
  readonly entry: NotedEntry | undefined;
}

function claim({ next, process, task }: Place, setting: Setting, rules: Rules): void {
  const statuses = process.found.map((each) => ({
    ...each,
    noted: each.entry,
    entry: entryFrom(each.entry),
  }));
  const chosen = rules.chooseClaim(statuses, "F");
  if (chosen === undefined) {
    if (!process.hasListed) next.known[process.run] = rules.listsFirst ? visible(next, setting) : [];
    process.hasListed = true;
    task.at = "begin";
    return;
  }
  process.found = process.found.filter(({ entry }) => !isSame(entry, chosen.noted));
  const there = next.entries.find((entry) => isSame(entry, chosen.noted));
  // Another run claimed the entry first, so this one chooses again.
  if (there === undefined) return;
  task.entry = process.written;
  Object.assign(there, chosen.noted, { run: process.run, number: process.written });
  process.written += 1;
  task.at = there.phase === "made" ? "tell" : there.phase === "accepted" ? "join" : "search";
}

function look(
  world: World,
  entry: NotedEntry | undefined,
  setting: Setting,
  rules: Rules,
  step: (what: string, change: (place: Place) => void) => void,
): void {
  if (entry === undefined) return;
  const named = world.entries.filter(
    (each) => each.phase === "made" || (each.phase === "accepted" && world.requests[each.request] === "made"),
  );
  const names = named.map((each) => (each.phase === "made" ? each.name : nameOf(each.request)));
  const taken = new Set([...(world.known[entry.origin] ?? []), ...(rules.minds ? names : [])]);
  const rivals = Array.from({ length: world.entries.length - named.length - 1 }, () => ({
    isFirst: false,
    isInFlight: false,
  }));
  // Times prove nothing here: each request with an unknown outcome may have created any object.
  const makers = [0, ...rivals.map((_, index) => index + 1)];
  const decision = rules.decideSearch({
    candidates: visible(world, setting)
      .filter((name) => !taken.has(name))
      .map((name) => ({ name, makers })),
    rivals,
    notVisible: [],
    ageMs: entry.isOld ? SETTLE_MS : 0,
    knownMs: entry.isOld ? SETTLE_MS : 0,
    settleMs: SETTLE_MS,
  });
  switch (decision.kind) {
    case "adopt":
      step(`finds ${decision.name}`, ({ task, entry: its }) => {
        Object.assign(its ?? {}, { phase: "made", name: decision.name });
        task.at = "tell";
      });
      return;
    case "ambiguous":
    case "unproved":
      step("cannot tell", ({ task }) => (task.at = "refused"));
      return;
    case "nothing":
      step("finds nothing", ({ next, task, entry: its }) => {
        next.entries = next.entries.filter((each) => its === undefined || !isSame(each, its));
        Object.assign(task, { at: "claim", entry: -1 });
      });
      return;
    case "again":
  }
}

function send({ next, process, task, entry }: Place): void {
  if (entry !== undefined) entry.request = next.requests.push("under way") - 1;
  next.senders.push(process.run);
  Object.assign(task, { at: "await", isOnTheWay: true });
}

function noteMade({ task, entry }: Place): void {
  if (entry !== undefined) Object.assign(entry, { phase: "made", name: nameOf(entry.request) });
  Object.assign(task, { at: "tell", isOnTheWay: false });
}

function tell({ task }: Place): void {
  task.at = "tell";
}

function newEntry(run: number, number: number): NotedEntry {
  return {
    run,
    number,
    phase: "sent",
    request: -1,
    name: "",
    origin: run,
    isAcknowledged: false,
    isInState: false,
    isOld: false,
  };
}

function own(world: World, process: Provider, task: Task): NotedEntry | undefined {
  return world.entries.find(({ run, number }) => run === process.run && number === task.entry);
}
