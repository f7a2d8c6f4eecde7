import { firstWord } from "../../contract";
import type { FoundRpc } from "./find-methods";
import { textsOf } from "./json";
import type { NormalForm } from "./normal-form";
import type { Notes } from "./notes";
import { LISTING_WORDS } from "./rpc-paths";

/** First words of methods that mean the same as the usual one. A kind without the usual method has the only one of these. */
const SYNONYMS = {
  get: ["fetch", "read", "describe", "show", "retrieve", "view", "inspect", "lookup"],
  list: LISTING_WORDS,
  delete: ["remove", "destroy", "drop", "terminate", "revoke", "unregister", "deregister", "release"],
  create: ["add", "provision", "make", "insert", "register", "allocate", "launch", "order", "mint", "issue"],
} as const;

type Verb = keyof typeof SYNONYMS;

/**
 * Returns the methods of a kind, with the usual verb for the only one that means it: a read, list or delete that requires no more than one value,
 * and a create of objects that can be read and deleted. Each is a guess.
 */
export function withSynonyms(rpcs: readonly FoundRpc[], form: NormalForm, notes: Notes): readonly FoundRpc[] {
  let all = rpcs;
  const has = (verb: Verb): boolean => all.some((rpc) => rpc.verb === verb);
  for (const verb of ["get", "list", "delete", "create"] as const) {
    if (has(verb)) continue;
    if (verb === "create" && !(has("delete") && (has("get") || has("list")))) continue;
    const [only, ...more] = all.filter((rpc) => isSynonym(form, rpc, verb));
    if (only === undefined || more.length > 0) continue;
    notes.guess(only.post, "x-verb", `its name; no method of the ${only.kind.name} is called ${verb}`);
    all = all.map((rpc) => (rpc === only ? { ...rpc, verb } : rpc));
  }
  return all;
}

function isSynonym(form: NormalForm, { name, verb, post, request }: FoundRpc, wanted: Verb): boolean {
  const word = firstWord(name).toLowerCase();
  if (post["x-verb"] !== undefined || verb !== word) return false;
  const isSimple = wanted === "create" || textsOf(form.look(request)["required"]).length <= 1;
  return isSimple && SYNONYMS[wanted].some((each) => each === word);
}
