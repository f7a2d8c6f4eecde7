import { test } from "node:test";
import { sweepRandomAccounts } from "./random-accounts";

const ACCOUNTS = 5;

test(`sweep: touches no stranger, deletes nothing early, and deletes all that is expired and proved, in ${ACCOUNTS} random accounts`, () =>
  sweepRandomAccounts(ACCOUNTS, 1));
