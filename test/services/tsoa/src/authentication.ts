import type { Request } from "express";
import { beginRequest } from "../../store/plain-methods";
import { store } from "./store";

/** Checks the API key, for the routes that tsoa generates. */
export async function expressAuthentication({ path, headers }: Request): Promise<void> {
  const apiKey = process.env["SERVICE_API_KEY"] ?? "";
  beginRequest(store.all, apiKey, { path, authorization: headers.authorization });
}
