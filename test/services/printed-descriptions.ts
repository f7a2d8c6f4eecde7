import { readFileSync } from "node:fs";
import { join } from "node:path";

/** A printed description, with the result of its import at first try, without a correction. */
export interface PrintedDescription {
  /** Path below `test/services`. */
  readonly path: string;
  /** By kind: the reason why it is not usable. Every other kind of the service is. */
  readonly unusable: Readonly<Record<string, RegExp>>;
  /** By kind: fields that the service updates in place, and of which the import concludes that a change replaces the object. */
  readonly replaced: Readonly<Record<string, readonly string[]>>;
  /** Why the import refuses the description, if it does. */
  readonly refused?: RegExp;
}

/** The reason is empty for a kind that a description does not have. */
const HAS_NO_WALLET = { Wallet: /^$/ };

/** Descriptions of the documented service, as real generators print them. The rows may only get better: remove what has become right. */
export const PRINTED_DESCRIPTIONS: readonly PrintedDescription[] = [
  { path: "proto/descriptions/gateway-v2.json", unusable: {}, replaced: {} },
  { path: "proto/descriptions/gateway-v3.json", unusable: {}, replaced: {} },
  { path: "proto/descriptions/gnostic.yaml", unusable: {}, replaced: {} },
  {
    path: "proto/descriptions/gnostic-qualified.yaml",
    unusable: {},
    replaced: {},
  },
  { path: "fastapi/descriptions/fastapi.json", unusable: HAS_NO_WALLET, replaced: {} },
  { path: "hono/descriptions/zod-3.1.json", unusable: HAS_NO_WALLET, replaced: {} },
  { path: "hono/descriptions/zod-3.0.json", unusable: HAS_NO_WALLET, replaced: {} },
  { path: "nestjs/descriptions/nestjs.json", unusable: {}, replaced: {} },
  { path: "tsoa/descriptions/tsoa.json", unusable: {}, replaced: {} },
  { path: "huma/descriptions/huma.json", unusable: {}, replaced: {} },
  { path: "goa/descriptions/goa.yaml", unusable: {}, replaced: {} },
  { path: "typespec/descriptions/3.0.0/typespec-3.0.0.yaml", unusable: {}, replaced: {} },
  { path: "typespec/descriptions/3.1.0/typespec-3.1.0.yaml", unusable: {}, replaced: {} },
];

/** Returns the text of a printed description. */
export function readPrinted({ path }: Pick<PrintedDescription, "path">): string {
  return readFileSync(join(__dirname, path), "utf8");
}
