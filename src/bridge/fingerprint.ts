import { createHash, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type Contract, type Method, parseResourceName } from "../contract";
import type { JsonInputObject } from "../client";
import type { Likeness } from "./journal";
import type { Session } from "./session";

const DIGEST_BYTES = 32;

/**
 * What a creation asks for, and of whom, as a text of 64 hexadecimal digits: equal for requests that ask for the same, whatever run sends
 * them. It lies on the disk, so secrets enter it only through a function that is too slow for guessing them.
 */
export async function fingerprintOf(
  endpoint: string,
  method: Method,
  body: JsonInputObject,
  secrets: readonly string[],
): Promise<string> {
  const hidden = new Set(secrets);
  const met: string[] = [];
  const plain = JSON.stringify(body, (_name, value: unknown) => {
    if (typeof value === "string" && hidden.has(value)) {
      met.push(value);
      return { secret: met.length };
    }
    return sorted(value);
  });
  const where = [endpoint, method.path];
  const covered =
    met.length === 0
      ? ""
      : ((await promisify(scrypt)(JSON.stringify(met), where.join(" "), DIGEST_BYTES)) as Buffer).toString(
          "hex",
        );
  return createHash("sha256")
    .update(JSON.stringify([...where, plain, covered]))
    .digest("hex");
}

/** The same with the names of other objects apart. Undefined where the request names none. */
export async function likenessOf(
  { contract, endpoint, journal }: Pick<Session, "contract" | "endpoint" | "journal">,
  method: Method,
  body: JsonInputObject,
  secrets: readonly string[],
): Promise<Likeness | undefined> {
  const references: Likeness["references"][number][] = [];
  const frame = JSON.parse(
    JSON.stringify(body, (_name, value: unknown) => {
      if (typeof value !== "string" || !isResourceName(contract, value)) return sorted(value);
      const madeAs = journal.madeAs(value);
      references.push(madeAs === undefined ? { name: value } : { name: value, madeAs });
      return { reference: references.length };
    }),
  ) as JsonInputObject;
  if (references.length === 0) return undefined;
  return { frame: await fingerprintOf(endpoint, method, frame, secrets), references };
}

function isResourceName({ kinds }: Contract, text: string): boolean {
  return text.includes("/") && kinds.some(({ pattern }) => parseResourceName(pattern, text) !== undefined);
}

function sorted(value: unknown): unknown {
  return isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
}

function isRecord(value: unknown): value is object {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
