import { createHash, scrypt } from "node:crypto";
import { promisify } from "node:util";
import { type Contract, type Method, parseResourceName } from "../../../contract";
import { type JsonInputObject, withoutNumberMark } from "../../../client";
import type { ReferenceFreeFingerprint } from "../../../calls/notes";
import type { ProviderContext } from "../../context";
import { isRecord } from "../../../base/json";

const DIGEST_BYTES = 32;

/**
 * Returns the fingerprint of a create request and its endpoint, 64 hexadecimal digits. Equal requests have the same fingerprint in every
 * run. It is stored on disk, so secrets enter it only through scrypt, which is too slow for guessing them.
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

/** Like {@link fingerprintOf}, with the names of other objects kept apart. Returns undefined if the request names none. */
export async function referenceFreeFingerprintOf(
  { contract, endpoint, journal }: Pick<ProviderContext, "contract" | "endpoint" | "journal">,
  method: Method,
  body: JsonInputObject,
  secrets: readonly string[],
): Promise<ReferenceFreeFingerprint | undefined> {
  const references: ReferenceFreeFingerprint["references"][number][] = [];
  const digest = JSON.parse(
    JSON.stringify(body, (_name, value: unknown) => {
      if (typeof value !== "string" || !isResourceName(contract, value)) return sorted(value);
      const madeAs = journal.madeAs(value);
      references.push(madeAs === undefined ? { name: value } : { name: value, madeAs });
      return { reference: references.length };
    }),
  ) as JsonInputObject;
  if (references.length === 0) return undefined;
  return { digest: await fingerprintOf(endpoint, method, digest, secrets), references };
}

function isResourceName({ kinds }: Contract, text: string): boolean {
  return text.includes("/") && kinds.some(({ pattern }) => parseResourceName(pattern, text) !== undefined);
}

function sorted(value: unknown): unknown {
  if (typeof value === "bigint") return value.toString();
  if (typeof value === "string") return withoutNumberMark(value);
  return isRecord(value) ? Object.fromEntries(Object.entries(value).sort(byName)) : value;
}

function byName([a]: [string, unknown], [b]: [string, unknown]): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
