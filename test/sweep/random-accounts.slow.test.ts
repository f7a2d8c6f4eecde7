import { test } from "node:test";
import { repetitions, sampleSeed } from "../support/exhaustive";
import { sweepRandomAccounts } from "./random-accounts";

const accounts = Number(process.env["SWEEP_ACCOUNTS"] ?? repetitions({ whole: 300, sample: 20 }));

test(`sweep: touches no stranger, deletes nothing early, and deletes all that is expired and proved, in ${accounts} random accounts (SWEEP_ACCOUNTS, TEST_SEED)`, () =>
  sweepRandomAccounts(accounts, sampleSeed() * 1_000));
