import { type Kind, type Method, nameFieldOf, parseResourceName } from "../../contract";
import type { JsonObject } from "../../client";
import { listPages, placeOf, type Service } from "../../api";
import { type MapPath, pathOfMethod } from "../service-map";
import { patternOfNames } from "./pattern-of-names";
import { addFailure, type Verdicts } from "./probe-result";

/** Objects per page, so that few of them need several pages. */
const PAGE_SIZE = 2;

/** The most pages that are read. */
const MOST_PAGES = 4;

/** Reads the first pages of a kind's list in small pages. Returns the objects. */
export async function probeList(
  service: Service,
  kind: Kind,
  parent: string | undefined,
  verdicts: Verdicts,
  signal: AbortSignal,
): Promise<readonly JsonObject[]> {
  const { list, scope, isComplete } = placeOf(service, kind, parent);
  if (list === undefined) return [];
  if (!isComplete) {
    verdicts.uncertain(`${list.name} was not called, because no object is known that could be the parent.`);
    return [];
  }
  const size = list.request.find(({ wireName }) => wireName === list.paging?.size);
  const small =
    size === undefined ? {} : { [size.wireName]: Math.max(PAGE_SIZE, Number(size.constraints.minimum ?? 1)) };
  const at = pathOfMethod(kind.name, list);
  const ofObjects: MapPath = [...at, "answer", "objects"];
  const pages: (readonly JsonObject[])[] = [];
  let isEnded = true;
  try {
    for await (const { objects } of listPages(service, kind, { ...small, ...scope }, { signal })) {
      pages.push(objects);
      isEnded = pages.length < MOST_PAGES;
      if (!isEnded) break;
    }
  } catch (error) {
    addFailure(verdicts, list.name, error, [ofObjects]);
    if (pages.length === 0) return [];
  }
  const objects = pages.flat();
  if (objects.length === 0) {
    verdicts.uncertain(
      `${list.name} shows no object in \`${list.listField}\`, so nothing is known about its objects and pages.`,
    );
    return [];
  }
  const isOfParent = Object.keys(scope).length > 0;
  verdicts.confirmed(`${list.name} shows objects in \`${list.listField}\`.`, {
    lines: [[...at, "method"], ofObjects, ...(isOfParent ? [[...at, "request", "parent"]] : [])],
    seen: "it shows objects",
  });
  judgeNames(kind, list.name, objects, verdicts);
  if (list.paging !== undefined) judgePages(kind, list, pages, isEnded, verdicts);
  return objects;
}

function judgeNames(kind: Kind, method: string, objects: readonly JsonObject[], verdicts: Verdicts): void {
  const { wireName } = nameFieldOf(kind);
  const wrong = objects
    .map((object) => object[wireName])
    .filter((name) => typeof name !== "string" || parseResourceName(kind.pattern, name) === undefined);
  const lines = ["pattern", "name"].map((key): MapPath => ["kinds", kind.name, key]);
  if (wrong.length === 0) {
    verdicts.confirmed(`Names in \`${wireName}\` have the form ${kind.pattern}.`, {
      lines,
      seen: `${objects.length === 1 ? "one name has" : `${objects.length} names have`} this form`,
    });
    return;
  }
  const pattern = patternOfNames(
    kind.pattern,
    objects.map((object) => object[wireName]),
  );
  const [first] = wrong;
  verdicts.contradicted(
    `${method} shows ${first === undefined ? "nothing" : JSON.stringify(first)} in \`${wireName}\`, which does not have the form ` +
      `${kind.pattern}. Correct \`pattern\` or \`name\` of the kind in the map.`,
    {
      lines: pattern === undefined ? lines : lines.slice(0, 1),
      seen:
        pattern === undefined
          ? "names of objects have another form, or stand elsewhere"
          : "names have another form",
      corrected: pattern === undefined ? [] : [{ path: ["kinds", kind.name, "pattern"], value: pattern }],
    },
  );
}

function judgePages(
  kind: Kind,
  list: Method,
  pages: readonly (readonly JsonObject[])[],
  isEnded: boolean,
  verdicts: Verdicts,
): void {
  const { wireName } = nameFieldOf(kind);
  const method = list.name;
  const at = pathOfMethod(kind.name, list);
  const lines: readonly MapPath[] = [
    ...["pageToken", "pageNumber", "pageOffset"].map((key) => [...at, "request", key]),
    [...at, "answer", "nextPageToken"],
  ];
  const filled = pages.filter((page) => page.length > 0);
  if (filled.length < 2) {
    verdicts.uncertain(`${method} has only one page, so it is not known whether its pages continue.`);
    return;
  }
  const names = filled.flat().map((object) => JSON.stringify(object[wireName] ?? object));
  const end = isEnded ? "and end" : `; only the first ${MOST_PAGES} were read`;
  if (new Set(names).size === names.length) {
    verdicts.confirmed(`The pages of ${method} continue without repeating an object ${end}.`, {
      lines,
      seen: "its pages continue without repeating an object",
    });
  } else {
    verdicts.contradicted(
      `The pages of ${method} repeat objects. Correct \`pageToken\`, \`pageNumber\` or \`pageOffset\` in the map; for pages that count from 1, ` +
        "set `default: 1` on the page number in an overlay.",
      { lines, seen: "its pages repeat objects" },
    );
  }
}
