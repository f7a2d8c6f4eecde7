import { firstWord } from "../../contract";
import { isReading, proseOf, type FoundRpc } from "./find-methods";
import type { KindFinding, OpenApiImport } from "./finding";
import { keyOf } from "./names";

/** Concludes which methods destroy the data of an object that remains. An explicit keyword in the document takes precedence. */

/** First words of methods that destroy data. */
const DESTROYING: ReadonlySet<string> = new Set([
  "reimage", "reinstall", "rebuild", "recreate", "wipe", "erase", "format", "purge",
]); // prettier-ignore

const LOSES_DATA =
  /\bdata\b[^.]*\b(?:is|are|be|gets?) (?:then )?(?:lost|destroyed|erased|deleted)\b|\b(?:wipes?|erases?|reformats?|overwrites?) (?:the|its|all|every)\b[^.]*\b(?:disks?|data|volumes?)\b/i;

/** Verbs of methods that only read, and of those that start or end an object, whose callers expect it. */
const EXPECTED: ReadonlySet<string> = new Set(["get", "list", "create", "clone", "delete"]);

/** Marks a method that destroys data, whether a resource or only an action calls it. */
export function concludeDestruction({ notes }: OpenApiImport, { kind }: KindFinding, rpc: FoundRpc): void {
  const { name, post, verb } = rpc;
  const isHarmless = EXPECTED.has(verb) || (verb !== "update" && isReading(name));
  if (isHarmless || post["x-destroys-data"] !== undefined) return;
  const { updates = [], others = [] } = kind.known?.methods ?? {};
  const known = [...updates, ...others].find((method) => keyOf(method.name) === keyOf(name));
  if (known?.destroysData !== undefined) return;
  if (!DESTROYING.has(firstWord(name).toLowerCase()) && !LOSES_DATA.test(proseOf(rpc))) return;
  post["x-destroys-data"] = true;
  notes.guess(post, "x-destroys-data", "its name or its description speaks of lost data");
  notes.conclude(
    "destruction",
    "The method destroys data, so it is called only with the user's permission",
    name,
    "if it keeps the data, set x-destroys-data: false in an overlay",
  );
}
