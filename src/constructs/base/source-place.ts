import { dirname, relative, sep } from "node:path";
import type { IConstruct } from "constructs";

/** Places in the source where constructs were created. They are noted only in apps whose checks report them, or whose stacks contain them. */

const PLACES = Symbol.for("cdktf-provider-svc/source-places");

interface NotingApp extends IConstruct {
  readonly [PLACES]?: WeakMap<IConstruct, { readonly stack?: string }>;
}

/** With the value `true`, stacks contain the places of their blocks. */
const VARIABLE = "SVC_SOURCE_PLACES";

/** The metadata that cdktf writes beside a block as its `stackTrace`. */
const TRACE = "stacktrace";

/** More frames than the default, because a program creates constructs within constructs. */
const MOST_FRAMES = 40;

/** Notes the places of constructs that are created from now on in the app of a construct. */
export function notePlaces(construct: IConstruct): void {
  const app = construct.node.root as NotingApp;
  if (app[PLACES] === undefined) Object.defineProperty(app, PLACES, { value: new WeakMap() });
}

/** Notes where a construct is created, if its app notes places. */
export function notePlace(construct: IConstruct): void {
  const isWritten = process.env[VARIABLE] === "true";
  if (isWritten) notePlaces(construct);
  const places = (construct.node.root as NotingApp)[PLACES];
  if (places === undefined) return;
  const before = Error.stackTraceLimit;
  Error.stackTraceLimit = MOST_FRAMES;
  // Its text is computed only if it is needed.
  places.set(construct, new Error());
  Error.stackTraceLimit = before;
  const place = isWritten ? placeOf(construct) : undefined;
  const entry = construct.node.metadata.find(({ type }) => type === TRACE);
  // cdktf adds the entry without a trace, and reads only the first one.
  if (place !== undefined && entry !== undefined) Object.assign(entry, { trace: [place] });
}

/** Returns where a construct was created, such as `main.ts:12:5`, relative to the current folder; undefined if that is not known. */
export function placeOf(construct: IConstruct): string | undefined {
  const { stack = "" } = (construct.node.root as NotingApp)[PLACES]?.get(construct) ?? {};
  const own = dirname(__dirname) + sep;
  for (const line of stack.split("\n").slice(1)) {
    const [, file = "", position = ""] =
      /(?:\(|at )(?:file:\/\/)?(\/[^()]*?|[A-Za-z]:[^()]*?):(\d+:\d+)\)?$/.exec(line) ?? [];
    if (file === "" || file.startsWith(own) || file.includes(`${sep}node_modules${sep}`)) continue;
    const path = relative(process.cwd(), file);
    return `${path.startsWith("..") ? file : path}:${position}`;
  }
  return undefined;
}
