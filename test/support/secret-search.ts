import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";

/** Something in which no secret may stand. */
export interface SearchedText {
  /** For messages: a path, or whatever it is. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Every file under a stack's folder, but for the configuration, which holds what the user wrote into it, and the provider itself. What is
 * packed in a saved plan is there as a file of its own.
 */
export function filesOf(directory: string): readonly SearchedText[] {
  return readdirSync(directory, { recursive: true, encoding: "utf8" })
    .filter(
      (name) =>
        name !== "main.tf.json" &&
        !name.includes("terraform.d") &&
        !name.includes(join(".terraform", "providers")),
    )
    .filter((name) => statSync(join(directory, name)).isFile())
    .flatMap((name) => {
      const bytes = readFileSync(join(directory, name));
      return [{ name, bytes }, ...(name.endsWith(".tfplan") ? packedIn(name, bytes) : [])];
    });
}

function packedIn(outer: string, bytes: Buffer): readonly SearchedText[] {
  return Object.entries(unzipSync(bytes)).map(([name, content]) => ({
    name: `${outer}/${name}`,
    bytes: Buffer.from(content),
  }));
}

/** The texts among `texts` that hold a secret, as it is, in JSON, in a URL or in base64. */
export function holdersOf(secret: string, texts: readonly SearchedText[]): readonly string[] {
  const forms = formsOf(secret);
  return texts.filter(({ bytes }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name);
}

function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  // The engine's own way of writing JSON spares pages of HTML.
  const escaped = json.replace(/[&<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return [
    secret,
    json,
    escaped,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  ];
}
