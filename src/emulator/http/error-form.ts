import type { RpcError } from "./rpc-error";
import { RPC_CODES, errorBody, type RpcCode } from "./rpc-error";

/** The forms in which services answer with errors. Contains only the server's side: clients must not need it. */

/**
 * Forms of an error's body.
 * - `connect`: `{code: "not_found", message, details}`.
 * - `status`: google.rpc.Status, `{code: 5, message, details}`.
 * - `google`: the same inside `error`, `{error: {code: 404, status: "NOT_FOUND", message}}`.
 * - `problem`: RFC 9457, `{type, title, status, detail}`.
 * - `list`: `{errors: [{code, message}]}`.
 * - `named`: `{name, id, message, temporary, timeout, fault}`.
 * - `detail`: `{detail}`, without a code.
 * - `text`: the message as plain text, without a code.
 */
export const ERROR_FORMS = [
  "connect",
  "status",
  "google",
  "problem",
  "list",
  "named",
  "detail",
  "text",
] as const;

/** One of {@link ERROR_FORMS}. */
export type ErrorForm = (typeof ERROR_FORMS)[number];

/** How the service answers with errors. */
export interface ErrorConvention {
  /** @default "connect" */
  readonly form?: ErrorForm;
  /** The service's own codes; a form without codes omits them. @default the canonical ones, as the form spells them */
  readonly codes?: { readonly [Code in RpcCode]?: string };
  /** HTTP statuses that differ from the usual ones. */
  readonly statuses?: { readonly [Code in RpcCode]?: number };
}

/** An error's body with its content type, under a status. */
export interface WrittenError {
  readonly status: number;
  readonly contentType: string;
  /** JSON, or a text that is sent verbatim. */
  readonly body: unknown;
}

const JSON_TYPE = "application/json";

/** Writes an error as the service does. */
export function writeError(
  error: RpcError,
  { form = "connect", codes, statuses }: ErrorConvention,
): WrittenError {
  const { code, message } = error;
  // A status that the error itself chose (an unknown path) is not the code's.
  const status = error.hasOwnStatus ? error.status : (statuses?.[code] ?? error.status);
  // A form without details has one code only, the more specific one.
  const hasDetails = form === "connect" || form === "status" || form === "google";
  const own = (hasDetails ? undefined : error.reason) ?? codes?.[code];
  const json = (body: unknown, contentType = JSON_TYPE): WrittenError => ({ status, contentType, body });
  switch (form) {
    case "connect":
      return json({ ...errorBody(error), code: own ?? code });
    case "status":
      return json({ ...errorBody(error), code: own ?? RPC_CODES.indexOf(code) + 1 });
    case "google":
      return json({ error: { ...errorBody(error), code: status, status: own ?? code.toUpperCase() } });
    case "problem":
      return json(
        {
          type: own ?? `https://errors.example/problems/${code.replaceAll("_", "-")}`,
          title: code.replaceAll("_", " "),
          status,
          detail: message,
        },
        "application/problem+json",
      );
    case "list":
      return json({ errors: [{ code: own ?? code, message }] });
    case "named": {
      const isPassing = code === "unavailable" || code === "aborted";
      return json({
        name: own ?? code,
        id: "0",
        message,
        temporary: isPassing,
        timeout: code === "deadline_exceeded",
        fault: status >= 500,
      });
    }
    case "detail":
      return json({ detail: message });
    case "text":
      return { status, contentType: "text/plain; charset=utf-8", body: message };
  }
}
