import { inWords } from "../../base/words";
import { placeText } from "../../base/probe";
import { forgetHostKey, LOGIN_MS, tryLogin } from "../../hooks/ssh";
import type { LoginReadiness } from "./group-settings";
import type { GroupCaller } from "./unready-members";

/** Result of an attempt at a login. `seen`: what it has shown; undefined if the object is ready. */
export type LoginAttempt =
  | { readonly isFinal: false; readonly seen: string | undefined }
  /** No other attempt would succeed. */
  | { readonly isFinal: true; readonly seen: string };

/** Most lines of a machine that an error shows. */
const MOST_LINES = 3;

/**
 * Returns the function that tries to log in to an object once, as a deploy hook does. An attempt with cloud-init may take all of `leftMs`.
 *
 * @param name full resource name, by which the machine's key is pinned
 * @param isWiped whether the key that is pinned was that of a former disk
 */
export function openLogin(
  { workingDirectory = process.cwd() }: GroupCaller,
  login: LoginReadiness,
  name: string,
  isWiped: boolean,
): (
  place: { readonly host: string; readonly port: number },
  leftMs: number,
  signal: AbortSignal,
) => Promise<LoginAttempt> {
  if (isWiped) forgetHostKey({ ...login, pinnedAs: name }, workingDirectory);
  return async (place, leftMs, signal) => {
    const limitMs = Math.max(1, login.cloudInit ? leftMs : Math.min(LOGIN_MS, leftMs));
    const attempt = await tryLogin({ ...login, ...place, pinnedAs: name }, limitMs, {
      environment: process.env,
      directory: workingDirectory,
      signal,
    });
    if (attempt.kind === "ready") return { isFinal: false, seen: undefined };
    const what = `${login.cloudInit ? "cloud-init at " : ""}${login.user}@${placeText(place)}`;
    const lines = attempt.kind === "failed" ? attempt.lines.slice(-MOST_LINES) : [];
    const more = lines.length === 0 ? "" : ` (${inWords(lines)})`;
    return { isFinal: attempt.kind === "failed", seen: `${what} is not ready: ${attempt.reason}${more}` };
  };
}
