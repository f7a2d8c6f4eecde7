import type { Accounts } from "./accounts";
import type { DataFileState } from "./data-file";
import { asRecord } from "../base/json";

/** Returns the accounts of an emulator as the data file saves them. The key of the first account is not saved: the emulator is started with it. */
export function savedAccounts(accounts: Accounts): DataFileState {
  return {
    revision: () =>
      accounts
        .all()
        .map(({ service }) => service.saved.revision())
        .join(" "),
    read: () =>
      accounts.all().map(({ handle, service }, index) => ({
        ...(index === 0 ? {} : { apiKey: handle.apiKey }),
        ...service.saved.read(),
      })),
    restore(saved) {
      for (const [index, each] of saved.entries()) {
        const account = asRecord(each);
        if (account === undefined) throw new RangeError("an account is no object");
        if (index > 0) accounts.add(String(account["apiKey"]));
        accounts.all()[index]?.service.saved.restore(account);
      }
    },
  };
}
