import { kindOf } from "../contract";
import { createObjectReads, getOperation, isProvedGone } from "../api";
import { type Operation, operationFromJson, systemClock, unlessAborted } from "../client";
import { type JournalView, LONGEST_RESUMED_MS, type ViewedNote } from "../bridge/recovery";
import type { JournalKeeper } from "./journal-keeper";
import type { Examination } from "./examination";
import { begunText, notedFacts } from "./noted-texts";
import { holderOf } from "./read-state";
import type { RemovableFinding } from "./report";
import type { UsableService } from "./service-findings";

/** The facts from which the findings about a journal follow. */
export interface JournalSources {
  readonly examination: Examination;
  readonly view: JournalView;
  readonly keeper: JournalKeeper;
  /** The endpoint of the journal. */
  readonly endpoint: string;
  /** Undefined if the service cannot be asked. */
  readonly service: UsableService | undefined;
  /** The files of creates that are proved to have made nothing. */
  readonly neverMade: ReadonlySet<string>;
  /** Name of the engine's program. */
  readonly engine: string;
}

/** Reports what a journal holds of interrupted runs. */
export async function journalFindings(sources: JournalSources): Promise<readonly RemovableFinding[]> {
  const { view } = sources;
  const undecodable = view.undecodable.map((path): RemovableFinding => ({
    area: "journal",
    subject: path,
    text: `${path} was written by another version of the provider, or is damaged.`,
    nextApply: "It creates nothing as long as the file is there.",
    next: `Use the version that wrote it. If the file is damaged, look for what it may have made, and delete ${path}.`,
  }));
  const notes = await Promise.all(view.notes.map((viewed) => foundFor(viewed, sources)));
  return [...undecodable, ...notes.flat()];
}

async function foundFor(viewed: ViewedNote, sources: JournalSources): Promise<readonly RemovableFinding[]> {
  const { examination, engine } = sources;
  const { nowMs } = examination;
  const { note, verb, path, isBeside, standing } = viewed;
  const isOver = standing !== "active" && standing !== "abandoned";
  const about = { area: "journal", subject: path, noted: notedFacts(viewed, nowMs) } as const;
  const text = begunText(viewed, nowMs);
  if (!isOver) {
    return [
      {
        ...about,
        text,
        nextApply: "It waits for the lock of the state.",
        next: "Wait for the end of that run.",
      },
    ];
  }
  if (verb === "approve") {
    // The change was carried out, or the run has ended and has told its outcome.
    if (note.phase !== "sent" || standing === "ended") return [];
    return [
      {
        ...about,
        text,
        nextApply: "Under the same review, it carries the change out.",
        next: `${engine} apply`,
      },
    ];
  }
  if (isBeside) {
    const isSettled = note.acknowledged === true || note.inState === true;
    if (isSettled) return [];
    return [
      {
        ...about,
        text: `${text} It belongs to another state with this store.`,
        nextApply: "An apply of this state leaves it alone.",
        next: "Run `cdktf-svc doctor` in the folder of the state to which it belongs.",
      },
    ];
  }
  if (verb === "call") return [actionFound(viewed, about, text, sources)];
  if (verb === "open") {
    const object = note.name ?? "its object, if one was made";
    return [{ ...about, text, nextApply: `It deletes ${object}; so does a plan.`, next: `${engine} plan` }];
  }
  return createFound(viewed, { ...about, text }, sources);
}

type FindingSubject = Pick<RemovableFinding, "area" | "subject" | "noted">;

function actionFound(
  { note }: ViewedNote,
  about: FindingSubject,
  text: string,
  { examination, engine }: JournalSources,
): RemovableFinding {
  if (examination.nowMs - note.startedAtMs > LONGEST_RESUMED_MS) {
    return {
      ...about,
      text: `${text} It is too old to be resumed.`,
      nextApply: "The next invocation of the action is a new one, and removes the note.",
      next: "Look in the service at what became of it.",
    };
  }
  const next = note.operation === undefined ? `${engine} apply` : `cdktf-svc wait ${note.operation}`;
  return {
    ...about,
    text,
    nextApply: "The next invocation of the same action resumes it, and does not repeat it.",
    next,
  };
}

/** Reports a create of a run that is over. */
async function createFound(
  viewed: ViewedNote,
  about: FindingSubject & Pick<RemovableFinding, "text">,
  sources: JournalSources,
): Promise<readonly RemovableFinding[]> {
  const { examination, keeper, endpoint, neverMade, engine } = sources;
  const { note, path, standing } = viewed;
  const { states } = examination;
  const apply = `${engine} apply`;
  if (note.inState === true) {
    return [
      { ...about, nextApply: "Its refresh waits for the operation, and completes the state.", next: apply },
    ];
  }
  if (note.phase === "made") {
    const name = note.name ?? "";
    const holder = holderOf(states, name, endpoint);
    if (holder !== undefined) {
      // As after every run whose engine saves a remote state at its end: the next plan removes the entry.
      if (note.acknowledged === true && standing === "ended") return [];
      return [
        {
          ...about,
          text: `${about.text} ${holder} holds ${name}.`,
          nextApply: "It removes the entry.",
          next: "cdktf-svc doctor --clear",
          dead: `${holder} holds its object.`,
          remove: () => keeper.settle(note),
        },
      ];
    }
    if (note.acknowledged === true && standing === "ended") return unsaved(viewed, about, sources);
    return [await madeFound(name, { ...about, path }, sources)];
  }
  if (note.phase === "accepted") return [await acceptedFound(note.operation ?? "", about, sources)];
  if (neverMade.has(path)) {
    return [
      {
        ...about,
        nextApply: "It creates the object.",
        next: apply,
        dead: "The service shows no object and no operation that this request can have made, and can no longer carry it out.",
        remove: () => keeper.drop(note),
      },
    ];
  }
  return [
    {
      ...about,
      nextApply:
        "With the same configuration, it searches for the object. It adopts one that is proved to be this create's, and creates one only if there is none.",
      next: apply,
    },
  ];
}

/** An acknowledged create of an ended run, whose object no known state holds. Without any state, nothing can be said. */
function unsaved(
  { note }: ViewedNote,
  about: FindingSubject & Pick<RemovableFinding, "text">,
  { examination: { states }, engine }: JournalSources,
): readonly RemovableFinding[] {
  if (states.length === 0) return [];
  const name = note.name ?? "";
  return [
    {
      ...about,
      text: `${about.text} The run ended normally, and no given state holds ${name}.`,
      nextApply:
        "It never adopts the object, and refuses to create a second one with the same configuration.",
      next: `If the state was lost, import the object: \`${engine} import ADDRESS ${name}\`.`,
    },
  ];
}

async function madeFound(
  name: string,
  { path, ...about }: FindingSubject & Pick<RemovableFinding, "text"> & { readonly path: string },
  { examination, service, engine, view }: JournalSources,
): Promise<RemovableFinding> {
  const kindName = about.noted?.kind ?? "";
  if (service !== undefined && (await isGone(service, kindName, name, examination.signal))) {
    return {
      ...about,
      text: `${about.text} ${name} does not exist.`,
      nextApply:
        "It searches for an object that the request made under another name, and creates nothing as long as the entry is there.",
      next: `If it was deleted on purpose, delete the entry ${path}. Then \`${engine} apply\`.`,
    };
  }
  const isHeld = view.held.has(name);
  return {
    ...about,
    nextApply: isHeld
      ? "It finds the object in its state."
      : `With the same configuration, it adopts ${name}.`,
    next: `${engine} apply`,
  };
}

async function isGone(
  service: UsableService,
  kindName: string,
  name: string,
  signal: AbortSignal,
): Promise<boolean> {
  if (!service.contract.kinds.some((kind) => kind.name === kindName)) return false;
  const reads = createObjectReads(service, systemClock);
  return isProvedGone(reads.read(kindOf(service.contract, kindName), name, { signal }));
}

/** How long the request of one operation may take, in milliseconds. */
const OPERATION_MS = 3_000;

async function acceptedFound(
  operation: string,
  about: FindingSubject & Pick<RemovableFinding, "text">,
  { examination, service, engine }: JournalSources,
): Promise<RemovableFinding> {
  const read = service === undefined ? undefined : await operationNow(service, operation, examination.signal);
  const state = read?.state;
  const text = read === undefined ? about.text : `${about.text} It is ${read.wireState || "unknown"}.`;
  if (state === "FAILED" || state === "CANCELLED") {
    return {
      ...about,
      text,
      nextApply:
        "With the same configuration, it searches once for what the operation may have left, and creates the object if that is nothing.",
      next: `${engine} apply`,
    };
  }
  const waits = "With the same configuration, it waits for the operation, and adopts its object.";
  const isRunning = read !== undefined && state !== "SUCCEEDED";
  return {
    ...about,
    text,
    nextApply: waits,
    next: isRunning ? `cdktf-svc wait ${operation}` : `${engine} apply`,
  };
}

async function operationNow(
  service: UsableService,
  name: string,
  signal: AbortSignal,
): Promise<Operation | undefined> {
  try {
    const options = { signal, isLast: true, limitMs: OPERATION_MS, onAnswer: () => undefined };
    return operationFromJson(await unlessAborted(getOperation(service)(name, options), signal));
  } catch {
    // The text only lacks the state of the operation.
    return undefined;
  }
}
