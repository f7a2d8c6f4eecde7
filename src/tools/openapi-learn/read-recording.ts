import { type RecordedExchange, memberOf, RecordingError, textOf } from "./exchange";
import { asRecord } from "../../base/json";

/**
 * Reads recordings: HTTP Archives (HAR 1.2), and JSON Lines with one exchange in each line:
 *
 * ```json
 * {"method": "POST", "url": "https://svc.example/p.v1.S/GetDisk", "request": {"name": "disks/d"}, "status": 200, "response": {"name": "disks/d"}}
 * ```
 *
 * `url` may be a path. `method` is `POST` by default. `request` and `response` are JSON bodies, or texts. Other members are ignored.
 */

/** Whether the beginning of a text is that of an HTTP Archive, not of JSON Lines. */
export function isArchive(beginning: string): boolean {
  return /^\uFEFF?\s*\{\s*"log"\s*:/.test(beginning);
}

/**
 * Returns the exchange in a line of JSON Lines; undefined if the line is empty or not a POST.
 *
 * @throws RecordingError if the line is not such an exchange
 */
export function readLine(line: string, number: number): RecordedExchange | undefined {
  const text = line.replace(/^\uFEFF/, "").trim();
  if (text === "") return undefined;
  const where = `line ${number}`;
  const value = asRecord(parse(text, where));
  if (value === undefined) throw new RecordingError(`${where} is not a JSON object`);
  const { method = "POST", url, status, request, response } = value;
  if (typeof method !== "string") throw new RecordingError(`${where}: method is not a text`);
  return exchangeOf({ where, method, url, status }, request, response);
}

/**
 * Returns the exchanges in the text of an HTTP Archive, in its order; undefined for a request that is not a POST.
 *
 * @throws RecordingError if it is not a HAR 1.2
 */
export function readArchive(text: string): readonly (RecordedExchange | undefined)[] {
  const entries = memberOf(
    memberOf(parse(text.replace(/^\uFEFF/, ""), "the HTTP Archive"), "log"),
    "entries",
  );
  if (!Array.isArray(entries)) throw new RecordingError("the HTTP Archive has no list log.entries");
  return entries.map((entry, index) => {
    const where = `entry ${index + 1} of the HTTP Archive`;
    const [request, response] = [memberOf(entry, "request"), memberOf(entry, "response")];
    const method = memberOf(request, "method");
    if (typeof method !== "string") throw new RecordingError(`${where} has no request.method`);
    const sent = memberOf(memberOf(request, "postData"), "text");
    const facts = { where, method, url: memberOf(request, "url"), status: memberOf(response, "status") };
    return exchangeOf(facts, sent, contentOf(memberOf(response, "content")));
  });
}

function contentOf(content: unknown): unknown {
  const text = textOf(memberOf(content, "text"));
  return text !== undefined && memberOf(content, "encoding") === "base64"
    ? Buffer.from(text, "base64").toString("utf8")
    : text;
}

interface Facts {
  readonly where: string;
  readonly method: string;
  readonly url: unknown;
  readonly status: unknown;
}

function exchangeOf(
  { where, method, url, status }: Facts,
  request: unknown,
  response: unknown,
): RecordedExchange | undefined {
  if (typeof url !== "string" || url === "") throw new RecordingError(`${where} has no url`);
  if (typeof status !== "number" || !Number.isInteger(status)) {
    throw new RecordingError(`${where} has no status, which is a number such as 200`);
  }
  if (method.toUpperCase() !== "POST") return undefined;
  const address = URL.canParse(url) ? new URL(url) : undefined;
  return {
    path: address?.pathname ?? url.split(/[?#]/)[0] ?? url,
    status,
    request: bodyOf(request),
    response: bodyOf(response),
    responseText:
      typeof response === "string" ? response : response === undefined ? "" : JSON.stringify(response),
  };
}

function bodyOf(value: unknown): unknown {
  if (typeof value !== "string") return value;
  try {
    return JSON.parse(value) as unknown;
  } catch {
    return undefined;
  }
}

/** Never quotes the text, which may contain secrets. */
function parse(text: string, where: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    throw new RecordingError(`${where} is not valid JSON`);
  }
}
