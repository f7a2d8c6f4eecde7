import type { EmulatedAccount, EmulatedObject } from "./emulator-handle";
import type { Faults } from "./faults/faults";
import { isSameKey } from "./http/keyring";
import type { KindDescription } from "./service/kind-description";
import type { MintedKey } from "./service/key-rights";
import type { EmulatedService } from "./service/service";
import type { ServiceDescription } from "./service/service-description";

/** An account, and the service that holds its objects. */
export interface Account {
  readonly handle: EmulatedAccount;
  readonly service: EmulatedService;
}

/** The accounts of an emulator. The first one is its own. */
export interface Accounts {
  readonly first: Account;
  /** Throws a RangeError if the key is invalid or in use. */
  add(apiKey: string): EmulatedAccount;
  all(): readonly Account[];
  /** Returns the account of an API key, which is the account's own or was minted in it, with a minted key's rights. */
  holderOf(apiKey: string): { readonly account: Account; readonly minted: MintedKey | undefined } | undefined;
}

/** Creates the accounts of an emulator. `createServiceOf`: creates the service of the account of this number, from 0 on. */
export function createAccounts(
  apiKey: string,
  description: ServiceDescription,
  faults: Faults,
  createServiceOf: (index: number) => EmulatedService,
): Accounts {
  const accounts: Account[] = [];
  const add = (key: string): Account => {
    if (!/^\S+$/.test(key)) {
      throw new RangeError("The emulator's API key must not be empty or contain white space");
    }
    if (holderOf(key) !== undefined) throw new RangeError("This API key belongs to another account already");
    const service = createServiceOf(accounts.length);
    const account = { service, handle: handleOf(key, service, description, faults) };
    accounts.push(account);
    return account;
  };
  const holderOf: Accounts["holderOf"] = (key) => {
    for (const account of accounts) {
      if (isSameKey(key, account.handle.apiKey)) return { account, minted: undefined };
      const minted = account.service.minted(key);
      if (minted !== undefined) return { account, minted };
    }
    return undefined;
  };
  return { first: add(apiKey), add: (key) => add(key).handle, all: () => accounts, holderOf };
}

function handleOf(
  apiKey: string,
  service: EmulatedService,
  description: ServiceDescription,
  faults: Faults,
): EmulatedAccount {
  const shown = (name: string): EmulatedObject[] => {
    const object = service.show(name);
    return object === undefined ? [] : [{ ...object, name }];
  };
  return {
    apiKey,
    objects(kindName) {
      const kind = kindName === undefined ? undefined : kindNamed(description.kinds, kindName);
      return service.store
        .all(kind)
        .filter((each) => kind !== undefined || each.kind.creatable)
        .flatMap(({ name }) => shown(name));
    },
    get: (name) => shown(name)[0],
    add(kind, body) {
      const [object] = shown(service.add(kind, body));
      if (object === undefined) throw new Error(`The emulator lost the ${kind} that it created`);
      return object;
    },
    call(name, body) {
      faults.checkMethod(name);
      const method = [...description.methods.values()].find((each) => each.name === name);
      if (method === undefined) throw new RangeError(`Unknown method "${name}"`);
      return service.call(method, body, {});
    },
    startToAdd: (kind, body, durationMs) => service.startToAdd(kind, body, durationMs),
    change: (name, patch) => service.change(name, patch),
    remove: (name) => service.remove(name),
    limitKey: (name, scope) => service.limitKey(name, scope),
    operations: () =>
      description.operationKind === undefined
        ? []
        : service.store.all(description.operationKind).flatMap(({ name }) => shown(name)),
    settleOperation: (name, outcome, message) => service.operations.settle(name, outcome, message),
    occupy: (name, work = {}) => service.occupy(name, work),
  };
}

function kindNamed(kinds: ReadonlyMap<string, KindDescription>, name: string): KindDescription {
  const kind = kinds.get(name);
  if (kind !== undefined) return kind;
  throw new RangeError(`Unknown kind "${name}"; kinds are ${[...kinds.keys()].join(", ")}`);
}
