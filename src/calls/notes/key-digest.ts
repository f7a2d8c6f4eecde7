import { createHash } from "node:crypto";

/** Enough to tell the few keys of a team apart, and too little to recognize a key by. */
const HEX_DIGITS = 8;

/** Returns a short digest of an API key, which tells it from other keys. It is no secret: 2^32 values cannot identify a key. */
export function keyDigestOf(key: string): string {
  return createHash("sha256").update(`api key ${key}`).digest("hex").slice(0, HEX_DIGITS);
}
