import type { Contract } from "../contract";
import type { Client } from "../client";

/** The service: its contract, and the client for it. */
export interface Service {
  readonly contract: Contract;
  readonly client: Client;
}
