import { type Kind, parentOf } from "../contract";
import type { AnswerFacts, Clock, JsonObject } from "../client";
import { type AskedObject, createAskedObject, type ReadOptions, whenAllLeft } from "./asked-object";
import { createGatherWindow } from "./gather-window";
import { createListLooks } from "./list-looks";
import { listObjects, pickFromList } from "./list-objects";
import { scopeIn } from "./list-page";
import { createOwnChanges } from "./own-changes";
import { readObject } from "./read-object";
import type { Service } from "./service";

/** Reads objects, those that are asked for together by as few requests as that takes. */
export interface ObjectReads {
  /**
   * Reads one object by its full name, with the answers and the errors of `readObject`. What is answered was asked of the service after this
   * call, and after the last change of the object that is known by `changing`.
   */
  read(kind: Kind, name: string, options?: ReadOptions): Promise<JsonObject>;
  /**
   * Brackets a change of ours: an answer that was asked for before it began or ended does not count any more.
   *
   * @example const done = reads.changing(name); try { ... } finally { done(); }
   */
  changing(name: string): () => void;
  /** Tells that who has read an object as a refresh goes on with it: it asks for the next one when it has done so. */
  goOn(name: string): void;
}

/** What reads that are shared need of their surroundings. */
export interface ObjectReadsOptions {
  /** Runs what is done for several readers, so that none of them is taken to be its cause. @default it is run as it is */
  readonly detach?: ((work: () => void) => void) | undefined;
}

/** As many reads go on at once in an engine that nobody has told otherwise. */
const USUAL_PARALLELISM = 10;

/**
 * Makes the reads of a service. Those that arrive together are answered together: several of one object by one call, many of one kind in one
 * place by pages of its list where that is cheaper. Nothing is kept for those that come later but how long the lists are.
 */
export function createObjectReads(
  service: Service,
  clock: Clock,
  { detach = (work) => work() }: ObjectReadsOptions = {},
): ObjectReads {
  const changes = createOwnChanges();
  let gathered = new Map<string, AskedObject>();
  const arrivals = createGatherWindow(clock, detach, async () => {
    const asked = [...gathered.values()].filter(({ signal }) => !signal.aborted);
    gathered = new Map();
    await Promise.all(groupsOf(asked).map(answerTogether));
  });

  /** Reads an object by itself, again when a change of ours came in between. Gives it, too; undefined where it cannot be read. */
  const readAlone = async (asked: AskedObject): Promise<JsonObject | undefined> => {
    const { kind, name, signal } = asked;
    for (;;) {
      const mark = changes.mark();
      let facts: AnswerFacts | undefined;
      let settle: () => JsonObject | undefined;
      try {
        const object = await readObject(service, kind, name, {
          signal,
          onAnswer: (answer) => (facts = answer),
        });
        settle = () => {
          asked.answer(object, facts);
          return object;
        };
      } catch (error) {
        settle = () => {
          asked.fail(errorOf(error));
          return undefined;
        };
      }
      if (signal.aborted || !changes.isTouchedSince(name, mark)) return settle();
    }
  };

  const looks = createListLooks(service, changes, readAlone);

  /** Answers objects of one kind in one place. Never rejects. */
  const answerTogether = async (group: readonly AskedObject[]): Promise<void> => {
    const kind = group[0]?.kind;
    if (kind === undefined) return;
    if (kind.methods.get === undefined) return readFromWholeList(kind, group);
    const listable = group.filter(({ isListable }) => isListable);
    const isListed = looks.isCheaper(kind, parentOf(listable[0]?.name ?? ""), listable.length);
    const alone = group.filter((asked) => !isListed || !asked.isListable);
    await Promise.all([...alone.map(readAlone), ...(isListed ? [looks.read(kind, listable)] : [])]);
  };

  /** Reads objects that no method reads alone, all out of one list. */
  const readFromWholeList = async (kind: Kind, group: readonly AskedObject[]): Promise<void> => {
    const { list } = kind.methods;
    const [first] = group;
    if (list === undefined || first === undefined || group.length === 1) {
      await Promise.all(group.map(readAlone));
      return;
    }
    const mark = changes.mark();
    let settle: (asked: AskedObject) => void;
    try {
      const scope = scopeIn(service, kind, list, parentOf(first.name));
      const pick = pickFromList(kind, list, await listObjects(service, kind, scope, whenAllLeft(group)));
      settle = (asked) => {
        try {
          asked.answer(pick(asked.name), undefined);
        } catch (error) {
          asked.fail(errorOf(error));
        }
      };
    } catch (error) {
      settle = (asked) => asked.fail(errorOf(error));
    }
    const stale: AskedObject[] = [];
    for (const asked of group) {
      if (!asked.signal.aborted && changes.isTouchedSince(asked.name, mark)) stale.push(asked);
      else settle(asked);
    }
    if (stale.length > 0) await readFromWholeList(kind, stale);
  };

  return {
    read(kind, name, options = {}) {
      // Who would be read alone whoever else came need not wait for others.
      const likely = Math.max(USUAL_PARALLELISM, arrivals.parallelism);
      const waits =
        kind.methods.get === undefined ||
        options.isExpected === undefined ||
        looks.isCheaper(kind, parentOf(name), likely);
      arrivals.arrive(!waits ? "alone" : options.isRefresh === true ? "refresh" : "usual");
      const created = (): AskedObject => createAskedObject(service, kind, name, () => arrivals.leave());
      if (!waits) {
        const asked = created();
        const answer = asked.join(options);
        void readAlone(asked);
        return answer;
      }
      const key = `${kind.name} ${name}`;
      const waiting = gathered.get(key);
      // One that everybody has left is not read any more.
      const asked = waiting === undefined || waiting.signal.aborted ? created() : waiting;
      gathered.set(key, asked);
      const answer = asked.join(options);
      if (options.isRefresh === true) {
        // Of an object that cannot be read there is nothing to go on with.
        void answer.then(
          () => arrivals.startWork(name),
          () => undefined,
        );
      }
      return answer;
    },
    changing: (name) => changes.begin(name),
    goOn: (name) => arrivals.goOn(name),
  };
}

function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown));
}

/** Those of one kind in one place, each. */
function groupsOf(asked: readonly AskedObject[]): readonly (readonly AskedObject[])[] {
  const groups = new Map<string, AskedObject[]>();
  for (const each of asked) {
    const key = `${each.kind.name} ${parentOf(each.name) ?? ""}`;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [each]);
    else group.push(each);
  }
  return [...groups.values()];
}
