import { scrypt } from "node:crypto";

/** Cost of a digest: some 20 ms of one core, so that a short secret cannot be guessed from a review. */
const COST = { N: 8_192, r: 8, p: 1 } as const;

const LENGTH = 24;

/** Returns the digests of sensitive texts of one review. Equal texts are digested once. */
export function digestWith(salt: string): (text: string) => Promise<string> {
  const known = new Map<string, Promise<string>>();
  return (text) => {
    const earlier = known.get(text);
    if (earlier !== undefined) return earlier;
    const digest = new Promise<string>((resolve, reject) => {
      scrypt(text, salt, LENGTH, COST, (error, key) =>
        error === null ? resolve(key.toString("base64url")) : reject(error),
      );
    });
    known.set(text, digest);
    return digest;
  };
}
