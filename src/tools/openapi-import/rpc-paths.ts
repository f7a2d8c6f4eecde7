import { ContractError, firstWord } from "../../contract";
import { asObject, asText, type DocumentObject, membersOf } from "./json";
import { keyOf, schemaKeys, toSingular } from "./names";
import type { Notes } from "./notes";
import { pathTo } from "./overlay-line";

/** A path of the documented call shape: `POST /<package>.<Service>/<Method>`. */
export interface RpcPath {
  readonly path: string;
  /** Package without the version; empty if there is none. */
  readonly package: string;
  /** Version in the package: `v1`; empty if there is none. */
  readonly version: string;
  readonly service: string;
  /** The noun of the service's name: `Disk` for `DiskService`, and for `Disks` if there is a schema `Disk`. */
  readonly serviceNoun: string;
  /** The last part of the path. */
  readonly method: string;
  /** The operation as written in the document, and its path item. */
  readonly post: DocumentObject;
  readonly item: DocumentObject;
  /** JSONPath of the operation. */
  readonly at: string;
}

const RPC_PATH =
  /^\/(?:([A-Za-z_]\w*(?:\.\w+)*?)(?:\.(v\d\w*))?\.(?=[A-Za-z_]\w*\/)|(?=[A-Z]))(\w+)\/([A-Z]\w*)$/;

/** The most paths that a message lists. */
const MOST_SHOWN = 3;

/**
 * Returns the RPCs of a document, without those that it marks as ignored, and without services that it has in a better version. Throws a
 * ContractError if all its paths have another shape.
 */
export function rpcPathsIn(root: DocumentObject, notes?: Notes): readonly RpcPath[] {
  const paths = membersOf(root["paths"]);
  const schemas = membersOf(asObject(root["components"])?.["schemas"]).map(([name]) => name);
  const known = new Set(schemas.flatMap(schemaKeys));
  const rpcs = paths.flatMap(([path, value]): readonly RpcPath[] => {
    const [, name = "", version = "", service = "", method] = RPC_PATH.exec(path) ?? [];
    const item = asObject(value);
    const post = asObject(item?.["post"]);
    if (method === undefined || item === undefined || post === undefined) return [];
    const serviceNoun = nounOfService(service, known);
    const at = pathTo("paths", path, "post");
    return [{ path, package: name, version, service, serviceNoun, method, post, item, at }];
  });
  if (rpcs.length === 0 && paths.length > 0) {
    const shown = paths.slice(0, MOST_SHOWN).map(([path, item]) => `${verbsOf(item)} ${path}`);
    throw new ContractError([
      `it describes no RPC (\`POST /<package>.<Service>/<Method>\`), but other paths: ${shown.join(", ")}. ` +
        "REST paths are not supported; print the description of the RPCs, for example without HTTP annotations",
    ]);
  }
  return bestVersions(
    rpcs.filter(({ post }) => post["x-ignore"] !== true),
    notes,
  );
}

/** Returns the RPCs of each service in its highest stable version, else in its highest one. */
function bestVersions(rpcs: readonly RpcPath[], notes: Notes | undefined): readonly RpcPath[] {
  const serviceOf = (rpc: RpcPath): string => `${rpc.package}.${rpc.service}`;
  const best = new Map<string, string>();
  for (const rpc of rpcs) {
    const other = best.get(serviceOf(rpc));
    if (other === undefined || isBetter(rpc.version, other)) best.set(serviceOf(rpc), rpc.version);
  }
  const kept = rpcs.filter((rpc) => best.get(serviceOf(rpc)) === rpc.version);
  for (const rpc of rpcs) {
    const version = best.get(serviceOf(rpc));
    if (version === rpc.version) continue;
    notes?.add(
      "facts",
      `The version ${rpc.version || "without a number"} of ${serviceOf(rpc)} is ignored, because there is ${version ?? ""}.`,
    );
  }
  return kept;
}

function isBetter(version: string, other: string): boolean {
  const rank = (text: string): readonly [number, number] => {
    const [, number = "0", rest = ""] = /^v(\d+)(.*)$/.exec(text) ?? [];
    return [rest === "" ? 1 : 0, Number(number)];
  };
  const [isStable, number] = rank(version);
  const [wasStable, before] = rank(other);
  if (isStable !== wasStable) return isStable > wasStable;
  return number === before ? version > other : number > before;
}

function verbsOf(item: unknown): string {
  const verbs = membersOf(item).flatMap(([name]) =>
    /^(?:get|put|post|patch|delete)$/.test(name) ? [name] : [],
  );
  return verbs.join("/").toUpperCase();
}

/** A method that finds the objects of its service by something else, such as `GetByName` in a `DiskService`. */
const BY_OTHER = /^[A-Z][a-z]+(?:By|For|From|Of|In)[A-Z]\w*$/;

/** Whether a method's name has no noun, but says by what it finds the objects of its service. */
export function findsByOther(method: string): boolean {
  return BY_OTHER.test(method);
}

/** The object of a method's name, without its verb: `Disk` for `CreateDisk`, and for `Create` and `GetByName` in a `DiskService`. */
export function objectOf({ method, serviceNoun }: Pick<RpcPath, "method" | "serviceNoun">): string {
  const object = findsByOther(method) ? "" : method.slice(firstWord(method).length);
  return object || serviceNoun;
}

/** Returns the noun of a service's name: `Disk` for `DiskService`, `DiskServiceV2` and `DiskAPI`. `schemas` are the keys of the schemas' nouns. */
function nounOfService(service: string, schemas: ReadonlySet<string>): string {
  const noun = service.replace(/(?:Service|Manager|Api|API|Controller)?(?:V\d+)?$/, "") || service;
  const singular = toSingular(noun);
  return schemas.has(keyOf(singular)) && !schemas.has(keyOf(noun)) ? singular : noun;
}

/** Returns the verb that a method's name or the document says, in lower case. */
export function wordOf({ method, post }: Pick<RpcPath, "method" | "post">): string {
  return asText(post["x-verb"]) ?? (findsByOther(method) ? method : firstWord(method)).toLowerCase();
}

/** First words of methods that mean the same as `List`. */
export const LISTING_WORDS: readonly string[] = ["enumerate", "browse"];

/** Whether the first word of a method's name may say that it lists objects. */
export function isListing(word: string): boolean {
  return word === "list" || LISTING_WORDS.includes(word);
}
