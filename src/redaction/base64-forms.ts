/** Minimum length for parts: the base64 parts of a shorter secret would match ordinary words. */
const SHORTEST_PART_BYTES = 12;

/**
 * Returns a secret's base64 forms in both alphabets: the whole, and at each of three offsets the part that does not depend on the text
 * around the secret.
 */
export function base64Forms(secret: string): readonly string[] {
  const bytes = Buffer.from(secret, "utf8");
  const whole = bytes.toString("base64").replace(/=+$/, "");
  const parts =
    bytes.length < SHORTEST_PART_BYTES
      ? []
      : [0, 2, 1].map((skipped) =>
          bytes.subarray(skipped, bytes.length - ((bytes.length - skipped) % 3)).toString("base64"),
        );
  const forms = [whole, ...parts];
  return [...new Set([...forms, ...forms.map((form) => form.replaceAll("+", "-").replaceAll("/", "_"))])];
}
