import type { Decimal } from "./decimal";

/** A JSON value whose numbers are exact. Every JSON value is also a {@link Value}. */
export type Json = null | boolean | string | Decimal | readonly Json[] | JsonObject;

/** A JSON object. Objects from the plugin server have no prototype, so that every key is safe. */
export interface JsonObject {
  readonly [name: string]: Json;
}
