import type { EmulatedAccount } from "../emulator-handle";
import type { UnknownRecord } from "../../base/json";
import type { Violation } from "./rpc-error";

/** One order of the control API. */
export interface ControlOrder {
  readonly problems: (body: UnknownRecord) => readonly Violation[];
  readonly run: (body: UnknownRecord, account: EmulatedAccount) => UnknownRecord;
}
