import { readdirSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { unzipSync } from "fflate";

/** A text that must not contain a secret. */
export interface SearchedText {
  /** Name for messages, such as a path. */
  readonly name: string;
  readonly bytes: Buffer;
}

/**
 * Returns every file below a stack's directory, except the configuration, which contains the user's own values, and the provider. The
 * entries of a saved plan are separate texts.
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

/** Returns the names of those texts that contain a secret in plain form, in JSON, in a URL or in base64. */
export function holdersOf(secret: string, texts: readonly SearchedText[]): readonly string[] {
  const forms = formsOf(secret);
  return texts.filter(({ bytes }) => forms.some((form) => bytes.includes(form))).map(({ name }) => name);
}

function formsOf(secret: string): readonly string[] {
  const json = JSON.stringify(secret).slice(1, -1);
  // The engine's JSON encoder escapes the special characters of HTML.
  const escaped = json.replace(/[&<>]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`);
  return [
    secret,
    json,
    escaped,
    encodeURIComponent(secret),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
  ];
}
