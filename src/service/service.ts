import type { Contract } from "../contract";
import type { Client } from "../client";

/** The service: what it is taken to be, and the way to it. */
export interface Service {
  readonly contract: Contract;
  readonly client: Client;
}
