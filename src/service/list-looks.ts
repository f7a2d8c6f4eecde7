import { type Kind, nameFieldOf, parentOf } from "../contract";
import type { AnswerFacts, CallOptions, JsonObject } from "../client";
import { type AskedObject, whenAllLeft } from "./asked-object";
import { isListCheaper, isNextPageWorth, type ListYield } from "./list-decision";
import { type ListMethod, listMethodOf, readListPage, scopeIn } from "./list-page";
import type { OwnChanges } from "./own-changes";
import type { Service } from "./service";

/** Reads of many objects of one kind in one place by pages of its list. */
export interface ListLooks {
  /** Whether so many objects that live in `parent` are read more cheaply by their list, as far as that can be used and is known. */
  isCheaper(kind: Kind, parent: string | undefined, wanted: number): boolean;
  /** Answers all of them: by the list what it shows as expected, by reading it alone whatever else. Never rejects. */
  read(kind: Kind, asked: readonly AskedObject[]): Promise<void>;
}

/** No page is waited for any longer: reading the objects alone does without it. Milliseconds. */
const PAGE_LIMIT_MS = 30_000;

/** An object in a list, with what is known of the answer, and how things stood when it was asked for. */
interface Item {
  readonly object: JsonObject;
  readonly facts: AnswerFacts | undefined;
  readonly mark: number;
}

/** What a look has found, and what it took. */
interface Found {
  readonly items: ReadonlyMap<AskedObject, Item>;
  readonly seen: Omit<ListYield, "answered">;
}

/** A way of asking for a kind's list in one place. */
interface Place {
  readonly key: string;
  readonly list: ListMethod;
  readonly body: Readonly<Record<string, string | number>>;
}

/**
 * Makes the looks into a service's lists. That a list shows as much of an object as reading it does is documented of no kind. So a list item
 * answers only where it is what was expected: an object that is gone or has changed, and every error, shows in the object's own read
 * alone. A list that has failed, or shows otherwise an object that its own read shows as expected, is not used any more.
 *
 * @param readAlone - answers an object by reading it alone, and gives it; undefined where it cannot be read
 */
export function createListLooks(
  service: Service,
  changes: OwnChanges,
  readAlone: (asked: AskedObject) => Promise<JsonObject | undefined>,
): ListLooks {
  const yields = new Map<string, ListYield>();
  /** Names of kinds. */
  const distrusted = new Set<string>();

  const placeOf = (kind: Kind, parent: string | undefined): Place | undefined => {
    const list = listMethodOf(kind);
    if (list === undefined || distrusted.has(kind.name)) return undefined;
    const scope = scopeIn(service, kind, list, parent);
    const isScoped = parent === undefined || Object.keys(scope).length > 0;
    const isComplete = list.request.every(
      ({ needed, wireName }) => !needed || Object.hasOwn(scope, wireName),
    );
    if (!isScoped || !isComplete) return undefined;
    return { key: `${kind.name} ${parent ?? ""}`, list, body: { ...scope, ...largestPage(list) } };
  };

  /** Looks for objects page by page, as long as that pays. Rejects when a page cannot be read. */
  const findItems = async (
    kind: Kind,
    { key, list, body }: Place,
    wanted: readonly AskedObject[],
  ): Promise<Found> => {
    const { wireName } = nameFieldOf(kind);
    const left = new Map(wanted.map((asked) => [asked.name, asked]));
    const found = new Map<AskedObject, Item>();
    const known = yields.get(key);
    const signal = whenAllLeft(wanted);
    const tokens = new Set<string>();
    let objects = 0;
    let pages = 0;
    for (let token = ""; ;) {
      const mark = changes.mark();
      let facts: AnswerFacts | undefined;
      const options: CallOptions = {
        signal,
        deadlineMs: PAGE_LIMIT_MS,
        onAnswer: (answer) => (facts = answer),
      };
      const page = await readListPage(service, list, body, token, options);
      const before = found.size;
      for (const object of page.objects) {
        const name = object[wireName];
        const asked = typeof name === "string" ? left.get(name) : undefined;
        if (asked === undefined) continue;
        left.delete(asked.name);
        found.set(asked, { object, facts, mark });
      }
      pages += 1;
      objects += page.objects.length;
      const foundInPage = found.size - before;
      const progress = { pages, objectsInPage: page.objects.length, foundInPage, left: left.size };
      const isWhole = page.next === "";
      if (isWhole || tokens.has(page.next) || !isNextPageWorth(progress, known)) {
        return { items: found, seen: { pages, objects, isWhole, wanted: wanted.length } };
      }
      tokens.add(page.next);
      ({ next: token } = page);
    }
  };

  /** What the list shows of them; undefined where it cannot be read. */
  const look = async (
    kind: Kind,
    place: Place,
    asked: readonly AskedObject[],
  ): Promise<Found | undefined> => {
    try {
      return await findItems(kind, place, asked);
    } catch {
      // Whatever it is, the objects' own reads say it where it concerns them. Nobody may be left to wait for it: then it was ended.
      if (asked.some(({ signal }) => !signal.aborted)) distrusted.add(kind.name);
      return undefined;
    }
  };

  return {
    isCheaper(kind, parent, wanted) {
      const place = placeOf(kind, parent);
      return place !== undefined && isListCheaper(wanted, yields.get(place.key));
    },
    async read(kind, asked) {
      const place = placeOf(kind, parentOf(asked[0]?.name ?? ""));
      const found = place === undefined ? undefined : await look(kind, place, asked);
      const wanted = asked.filter(({ signal }) => !signal.aborted);
      const isTouched = ({ name }: AskedObject, { mark }: Item): boolean =>
        changes.isTouchedSince(name, mark);
      const believed: [AskedObject, Item][] = [];
      const doubted: AskedObject[] = [];
      const unseen: AskedObject[] = [];
      for (const each of wanted) {
        const item = found?.items.get(each);
        if (item === undefined || isTouched(each, item)) unseen.push(each);
        else if (each.isBelieved(item.object)) believed.push([each, item]);
        else doubted.push(each);
      }
      if (place !== undefined && found !== undefined)
        yields.set(place.key, { ...found.seen, answered: believed.length });
      const others = Promise.all(unseen.map(readAlone));
      const contradictions = await Promise.all(
        doubted.map(async (each) => {
          const object = await readAlone(each);
          return object !== undefined && each.isBelieved(object);
        }),
      );
      // What shows one object otherwise may hide something of each.
      const isContradicted = contradictions.includes(true);
      if (isContradicted) distrusted.add(kind.name);
      const again: AskedObject[] = [];
      for (const [each, item] of believed) {
        if (isContradicted || isTouched(each, item)) again.push(each);
        else each.answer(item.object, item.facts);
      }
      await Promise.all([others, ...again.map(readAlone)]);
    },
  };
}

/** The request's member that asks for as large a page as the contract allows; nothing where that is not known. */
function largestPage({ paging, request }: ListMethod): Readonly<Record<string, number>> {
  const size = request.find(({ wireName }) => wireName === paging?.size);
  const { maximum } = size?.constraints ?? {};
  return size === undefined || maximum === undefined ? {} : { [size.wireName]: maximum };
}
