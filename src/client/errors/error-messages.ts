/**
 * All messages about failed calls, in one file so that their wording stays consistent. Each states what was
 * attempted, what happened and what to do next. (`config-messages.ts` has the messages about the configuration,
 * `wait-request.ts` those about operations.)
 */
import { isOutcomeUnknown } from "../http/delivery";
import { formatDuration } from "../clock";
import type { ErrorCode } from "./error-code";
import type { FailureReason, FieldViolation, ServiceErrorFacts } from "./error-facts";

/** Returns the method's name, which is the last part of an RPC's path. */
export function methodName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** Returns the complete message of a failed call: `[code] Method: what happened. What to do.` */
export function describeServiceError(facts: ServiceErrorFacts): string {
  return `[${facts.code}] ${methodName(facts.method)}: ${describeHappened(facts)} ${describeAdvice(facts)}`.trimEnd();
}

/** Returns one sentence about why an attempt failed. */
export function describeAttempt(facts: ServiceErrorFacts): string {
  return WHAT_HAPPENED[facts.reason](facts);
}

/** Returns sentences about what happened to a call. */
export function describeHappened(facts: ServiceErrorFacts): string {
  const attempt = describeAttempt(facts);
  const counted = attemptsIn(facts);
  const sentences = [counted === "" ? attempt : withNote(attempt, counted), ...describeDetails(facts)];
  if (facts.finding !== undefined) sentences.push(facts.finding);
  const isChange = facts.mayHaveCreated === true || facts.harmsTwice === true;
  if (facts.delivery === "notSent" && isChange) sentences.push("The request was not sent.");
  if (facts.lastAttempt !== undefined && facts.delivery !== "notSent") {
    sentences.push(
      facts.delivery === "answered"
        ? "The service did not carry out the request."
        : "It is unknown whether the service carried out the request.",
    );
  } else if (isChange && isOutcomeUnknown(facts)) {
    sentences.push("The service may have carried out the request, so it was not retried.");
  }
  if (facts.earlierAttemptUnknown === true) {
    sentences.push("An earlier attempt received no usable response and may have been carried out.");
  }
  return sentences.join(" ");
}

function attemptsIn({ attempts = 1, elapsedMs = 0 }: ServiceErrorFacts): string {
  return attempts > 1 ? `${attempts} attempts in ${formatDuration(elapsedMs)}` : "";
}

/** Adds a note in parentheses to a sentence. */
function withNote(sentence: string, note: string): string {
  return sentence.endsWith(").")
    ? `${sentence.slice(0, -2)}; ${note}).`
    : `${sentence.slice(0, -1)} (${note}).`;
}

/** Maximum number of rejected fields that a message names. */
const MOST_FIELDS = 10;

/** Returns what an error's details say beside its message: the rejected fields, the cause and its identifier. */
export function describeDetails({
  said = "",
  fieldViolations = [],
  causes = [],
  reasons = [],
}: Pick<ServiceErrorFacts, "said" | "fieldViolations" | "causes" | "reasons">): readonly string[] {
  const isNew = (text: string): boolean => !said.includes(text);
  const fields = fieldViolations.slice(0, MOST_FIELDS).map(fieldAtFault);
  const left = fieldViolations.length - fields.length;
  const more = left > 0 ? [`and ${left} more`] : [];
  const list = (name: string, texts: readonly string[]): readonly string[] =>
    texts.length === 0 ? [] : [`${name}: ${texts.map(withoutStop).join("; ")}.`];
  return [
    ...list("Invalid fields", [...fields, ...more]),
    ...list("Cause", causes.filter(isNew)),
    ...list(
      "Reason",
      reasons.filter((reason) => isNew(reason.replace(/ \(.*/s, ""))),
    ),
  ];
}

function fieldAtFault({ field, description }: FieldViolation): string {
  return field === "" || description === "" ? field || description : `${field}: ${description}`;
}

function withoutStop(text: string): string {
  return text.replace(/\.$/, "");
}

/** Returns sentences about what to do after a failed call. */
export function describeAdvice(facts: ServiceErrorFacts): string {
  const advice: string[] = [];
  if (facts.mayHaveCreated === true && isOutcomeUnknown(facts)) {
    advice.push("Check whether the object exists before you repeat the call.");
  }
  if (facts.harmsTwice === true && isOutcomeUnknown(facts)) {
    advice.push("Check the object before you repeat the call.");
  }
  // A finding is more precise than what the code alone may mean.
  if (facts.finding === undefined || facts.reason !== "answered") {
    advice.push(
      facts.lacksCapacity === true
        ? LACK_OF_CAPACITY
        : facts.reason === "answered"
          ? adviceForCode(facts)
          : adviceForReason(facts),
    );
  }
  if (facts.links !== undefined) advice.push(`See ${facts.links.join(", ")}.`);
  advice.push(...adviceForSightedCode(facts));
  return advice.join(" ");
}

/** Returns how to teach the program a code that it does not understand, or that the status does not confirm. */
function adviceForSightedCode({ sightedCode, httpStatus = 0 }: ServiceErrorFacts): readonly string[] {
  if (sightedCode === undefined || httpStatus < 400 || httpStatus === 401 || httpStatus === 403) return [];
  const { field, text } = sightedCode;
  const word = JSON.stringify(text);
  const meaning = httpStatus === 404 ? word : `{ code: ${word}, status: ${httpStatus} }`;
  return [
    `The answer has the code ${word} (${field}), which this program does not understand with this status. ` +
      "If it means that the object does not exist, add to an overlay of the service's description: " +
      `- { target: $, update: { x-errors: { not_found: [${meaning}] } } }.`,
  ];
}

type Sentence = (facts: ServiceErrorFacts) => string;

const WHAT_HAPPENED: Readonly<Record<FailureReason, Sentence>> = {
  answered: (facts) =>
    facts.said === undefined
      ? `the service answered ${status(facts)}${encoded(facts) || (facts.fieldViolations === undefined ? " and gave no reason" : "")}${identified(facts)}.`
      : `the service answered ${status(facts)}: "${facts.said}"${identified(facts)}.`,
  unknownAddress: (facts) =>
    `${facts.endpoint} answered ${status(facts)}, but not with an error of the service${encoded(facts)}${quoted(facts)}${identified(facts)}.`,
  redirected: (facts) =>
    `${facts.endpoint} answered with a redirect (${status(facts)}) to ${facts.redirectedTo ?? "an unnamed address"}. ` +
    "The client did not follow it, because the API key must not go elsewhere.",
  notTheService: (facts) =>
    `${facts.endpoint} answered ${status(facts)}, but with a web page or text instead of JSON${quoted(facts)}${identified(facts)}.`,
  invalidAnswer: (facts) =>
    `${facts.endpoint} answered ${status(facts)}, but with something that is not a JSON object${quoted(facts)}${identified(facts)}.`,
  unknownEncoding: (facts) =>
    `${facts.endpoint} answered ${status(facts)}${encoded(facts)}${identified(facts)}.`,
  connectionRefused: (facts) => `the connection to ${peer(facts)} was refused.`,
  hostNotFound: (facts) => `the host name of ${peer(facts)} does not exist in DNS.`,
  dnsUnavailable: (facts) =>
    `the host name of ${peer(facts)} could not be resolved, because DNS did not answer.`,
  unreachable: (facts) => `${peer(facts)} is unreachable from this network${attemptsText(facts)}.`,
  connectTimeout: (facts) => `${peer(facts)} did not accept a connection${within(facts)}.`,
  tls: (facts) => `the TLS connection to ${facts.endpoint} failed${attemptsText(facts)}.`,
  proxy: (facts) =>
    `the proxy ${facts.proxy ?? "(unnamed)"} did not open a connection to ${facts.endpoint}${attemptsText(facts)}.`,
  connectionClosed: (facts) => `${peer(facts)} closed the connection without a response.`,
  answerTimeout: (facts) => `${facts.endpoint} sent no complete response${within(facts)}.`,
  truncated: (facts) => `the response of ${facts.endpoint} was interrupted.`,
  tooLarge: (facts) =>
    `the response of ${facts.endpoint} is larger than the limit of ${Math.round((facts.limitBytes ?? 0) / 1024)} KiB.`,
  notHttp: (facts) => `the server at ${peer(facts)} does not speak HTTP${attemptsText(facts)}.`,
  network: (facts) => `communication with ${peer(facts)} failed${attemptsText(facts)}.`,
  outOfMemory: (facts) =>
    `this process could not get the memory to communicate with ${peer(facts)}${attemptsText(facts)}.`,
  tooManyFiles: (facts) =>
    `this process cannot open another file or connection to communicate with ${peer(facts)}${attemptsText(facts)}.`,
  aborted: ({ lastAttempt }) =>
    lastAttempt === undefined
      ? "the caller interrupted the call."
      : `the caller interrupted the call before the next attempt. The last attempt failed: ${lastAttempt}`,
  deadline: (facts) =>
    `the call reached its time limit${allowed(facts)}${inQueue(facts)}.${lastFailure(facts)}`,
  closed: () => "the client was closed before the call ended.",
};

function adviceForReason(facts: ServiceErrorFacts): string {
  const endpoint = variable(facts, "ENDPOINT");
  switch (facts.reason) {
    case "unknownAddress":
      return (
        "This does not show whether the object exists. " +
        `Check that the endpoint (${endpoint}) is the service's base address, with its base path if it has one, and that the service has this method.`
      );
    case "redirected":
      return `Set the endpoint (${endpoint}) to the address that answers without a redirect, usually the https form.`;
    case "notTheService":
    case "invalidAnswer":
      return `The endpoint is probably not the service but a proxy, a login page or another server. Check the endpoint (${endpoint}).`;
    case "unknownEncoding":
      return `The client accepts gzip. A gateway or proxy between this machine and the endpoint (${endpoint}) uses another encoding: correct it.`;
    case "connectionRefused":
      return facts.proxy === undefined
        ? `Check that the service runs there, and the endpoint (${endpoint}) with its port.`
        : "Check the proxy variables (HTTPS_PROXY, HTTP_PROXY); NO_PROXY excludes a host from them.";
    case "hostNotFound":
      return facts.proxy === undefined
        ? `Check the spelling of the endpoint (${endpoint}), and this machine's DNS.`
        : "Check the spelling of the proxy's address (HTTPS_PROXY, HTTP_PROXY).";
    case "dnsUnavailable":
      return "Check this machine's network and DNS, then try again.";
    case "unreachable":
    case "connectTimeout":
      return `Check this machine's network, firewall and proxy settings, and the endpoint (${endpoint}).`;
    case "tls":
      return (
        `If the endpoint (${endpoint}) uses a certificate of a private authority, set SSL_CERT_FILE to that authority's file. ` +
        "If it does not support TLS, its address begins with http://. Never disable verification: it would expose the API key."
      );
    case "proxy":
      return "Check the proxy variables (HTTPS_PROXY, HTTP_PROXY) and the proxy's user and password; NO_PROXY excludes a host from them.";
    case "connectionClosed":
    case "truncated":
    case "network":
      return "This is usually a transient network error or a restart of the service. Try again.";
    case "answerTimeout":
      return "The service is overloaded or hangs, or a gateway or proxy drops the response. Try again later.";
    case "tooLarge":
      return `Check that the endpoint (${endpoint}) is the service. If it is, request less at once.`;
    case "notHttp":
      return `Check the port of the endpoint (${endpoint}), and whether it must begin with https:// rather than http://.`;
    case "outOfMemory":
      return "Raise the memory limit of this process (ulimit -v, or that of the container or job), or free memory on this machine.";
    case "tooManyFiles":
      return "Raise the limit of open files (ulimit -n, or that of the container or job), or close programs on this machine.";
    case "deadline":
      return ADVICE_IN_QUEUE[facts.waitedFor ?? "nothing"];
    case "aborted":
    case "closed":
    case "answered":
      return "Run it again when you are ready.";
  }
}

const ADVICE_IN_QUEUE: Readonly<Record<"rateLimit" | "connection" | "nothing", string>> = {
  rateLimit: "Allow more time, or request a higher rate limit.",
  connection: "Allow more time, or reduce the number of concurrent calls.",
  nothing: "Allow more time, or try again later.",
};

const ADVICE_BY_CODE: Readonly<Record<ErrorCode, string>> = {
  canceled: "A gateway or proxy cancelled the request. Try again.",
  unknown: "Try again. If the error persists, report it to the service's support.",
  invalid_argument: "Correct the values named above. The service will reject the same request again.",
  deadline_exceeded: "The service reached its own time limit. Try again later.",
  not_found: "Check the name. The object may have been deleted, or belong to another project.",
  already_exists: "Choose another name, or import the object that exists.",
  permission_denied:
    "The API key is valid but lacks the permission. Use a key with the required permissions, or ask an owner to grant them.",
  resource_exhausted:
    "A rate limit or quota is exhausted. Wait, release resources, or request a higher limit.",
  failed_precondition: "The service refuses this in the current state of the objects that are involved.",
  aborted: "Another change was in progress. Try again when it has ended.",
  out_of_range: "Correct the value named above. It is outside the range that the service accepts.",
  unimplemented:
    "The service does not offer this method. Check the endpoint with its base path, and that the contract is that of this service.",
  internal:
    "This is an error of the service. Try again. If the error persists, report it to the service's support.",
  unavailable: "The service is currently unavailable. Try again later.",
  data_loss:
    "This is an error of the service. Report it to the service's support before you make further changes.",
  unauthenticated: "The API key is missing, wrong, expired or revoked.",
};

const LACK_OF_CAPACITY = "The service has no capacity for it at present. Try again later, or elsewhere.";

/** A 409 without a code leaves open which of the two it is. */
const BARE_CONFLICT =
  "The name is taken, or another change was in progress. Choose another name or import the object that exists, or try again.";

function adviceForCode(facts: ServiceErrorFacts): string {
  const isBareConflict = facts.code === "aborted" && facts.codeFromStatus === true;
  const advice = isBareConflict ? BARE_CONFLICT : ADVICE_BY_CODE[facts.code];
  const wait =
    facts.retryAfterMs === undefined || !isWaitUseful(facts.code)
      ? ""
      : ` The service asks to wait ${formatDuration(facts.retryAfterMs)}.`;
  const reference =
    facts.requestId === undefined ? "" : ` Give the request id ${facts.requestId} to the support.`;
  switch (facts.code) {
    case "unauthenticated":
      return `${advice} Create a new one in the dashboard (Developers, API keys) and set ${variable(facts, "API_KEY")}.`;
    case "unknown":
    case "internal":
    case "data_loss":
      return advice + wait + reference;
    default:
      return advice + wait;
  }
}

/** Whether the same request may succeed after a wait. */
function isWaitUseful(code: ErrorCode): boolean {
  return !["unauthenticated", "invalid_argument", "not_found", "data_loss", "unimplemented"].includes(code);
}

function variable(facts: ServiceErrorFacts, name: string): string {
  return `${facts.environmentPrefix ?? "SVC"}_${name}`;
}

function status(facts: ServiceErrorFacts): string {
  return facts.httpStatus === undefined ? "with an error" : `HTTP ${facts.httpStatus}`;
}

function identified(facts: ServiceErrorFacts): string {
  return facts.requestId === undefined ? "" : ` (request id ${facts.requestId})`;
}

function encoded({ unknownEncoding }: ServiceErrorFacts): string {
  return unknownEncoding === undefined ? "" : ` in the unsupported content encoding "${unknownEncoding}"`;
}

function quoted(facts: ServiceErrorFacts): string {
  return facts.said === undefined ? "" : `: "${facts.said}"`;
}

function attemptsText(facts: ServiceErrorFacts): string {
  return facts.said === undefined ? "" : ` (${facts.said})`;
}

function within(facts: ServiceErrorFacts): string {
  return facts.limitMs === undefined ? " in time" : ` within ${formatDuration(facts.limitMs)}`;
}

/** Says what an unsent call was waiting for. */
function inQueue({ waitedFor }: ServiceErrorFacts): string {
  if (waitedFor === undefined) return "";
  return waitedFor === "rateLimit"
    ? " while it waited for the rate limiter"
    : " while other calls used all of the client's connections";
}

function lastFailure({ lastAttempt }: ServiceErrorFacts): string {
  return lastAttempt === undefined ? "" : ` The last attempt failed: ${lastAttempt}`;
}

function allowed(facts: ServiceErrorFacts): string {
  return facts.limitMs === undefined ? "" : ` (${formatDuration(facts.limitMs)})`;
}

/** Returns the peer of the connection: with a proxy, it is the proxy in every failure before an answer. */
function peer(facts: ServiceErrorFacts): string {
  return facts.proxy === undefined
    ? facts.endpoint
    : `the proxy ${facts.proxy} on the way to ${facts.endpoint}`;
}
