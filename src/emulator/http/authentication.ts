import { randomBytes } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { Account, Accounts } from "../accounts";
import type { MintedKey } from "../service/key-rights";
import { isSameKey } from "./keyring";
import { RpcError } from "./rpc-error";

/** The account of a request's API key, and the key's rights if the service minted it. */
export interface KeyHolder {
  readonly account: Account;
  readonly minted: MintedKey | undefined;
}

/** Returns the account of the key in an `Authorization` header. Throws an RpcError if there is none, or if it is not valid. */
export function authenticate(accounts: Accounts, header: string | undefined): KeyHolder {
  const key = /^Bearer +(\S+) *$/i.exec(header ?? "")?.[1];
  if (key === undefined) {
    throw new RpcError(
      "unauthenticated",
      "The request has no API key; send the header `Authorization: Bearer <API key>`",
    );
  }
  const holder = accounts.holderOf(key);
  if (holder === undefined) throw new RpcError("unauthenticated", "The API key is not valid");
  return holder;
}

/** As {@link authenticate}, for the emulator's own orders. Throws an RpcError for a minted key. */
export function authenticateOwner(accounts: Accounts, header: string | undefined): Account {
  const { account, minted } = authenticate(accounts, header);
  if (minted === undefined) return account;
  throw new RpcError(
    "permission_denied",
    "Emulator commands require the emulator's own API key, not a created one",
  );
}

/** The token that only the emulator's own page contains. */
export interface PageToken {
  readonly text: string;
  /** Throws an RpcError unless the page that contains the token made the request. `token`: the request's. */
  check(request: IncomingMessage, token: string): void;
}

/** Creates a random token. */
export function createPageToken(): PageToken {
  const text = randomBytes(24).toString("base64url");
  return {
    text,
    check({ headers }, token) {
      // Another page can neither read the token nor send these headers with other values.
      const { origin, host = "" } = headers;
      const site = headers["sec-fetch-site"];
      const isSameOrigin = origin === undefined ? site !== undefined : origin === `http://${host}`;
      if (isSameOrigin && (site ?? "same-origin") === "same-origin" && isSameKey(token, text)) return;
      throw new RpcError(
        "permission_denied",
        "Only the emulator's own page may do this without an API key; reload it",
      );
    },
  };
}
