/**
 * Every sentence about a failed call, in one file: the wording is a product of its own, and one reader can judge whether
 * all of it speaks with one voice. Each text says what was attempted, what happened and what to do next. (The sentences
 * about the configuration and about operations stand in `config-texts.ts` and `operation-texts.ts`.)
 */
import { isOutcomeUnknown } from "./delivery";
import { formatDuration } from "./duration";
import type { ErrorCode } from "./error-code";
import type { FailureReason, ServiceErrorFacts } from "./error";

/** The last part of an RPC's path: the name by which people know the method. */
export function methodName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** The whole paragraph of a failed call: `[code] Method: what happened. What to do.` */
export function describeServiceError(facts: ServiceErrorFacts): string {
  return `[${facts.code}] ${methodName(facts.method)}: ${describeHappened(facts)} ${describeAdvice(facts)}`;
}

/** Why an attempt failed, as one sentence. */
export function describeAttempt(facts: ServiceErrorFacts): string {
  return WHAT_HAPPENED[facts.reason](facts);
}

/** What happened to a call, as sentences. */
export function describeHappened(facts: ServiceErrorFacts): string {
  const sentences = [describeAttempt(facts)];
  const violations = facts.fieldViolations ?? [];
  if (violations.length > 0) {
    const list = violations.map(({ field, description }) =>
      field === "" ? description : `${field}: ${description}`,
    );
    sentences.push(`Fields at fault: ${list.join("; ")}.`);
  }
  if (facts.delivery === "notSent") sentences.push("The request was not sent.");
  if (facts.lastAttempt !== undefined && facts.delivery !== "notSent") {
    sentences.push(
      facts.delivery === "answered"
        ? "Nothing was carried out."
        : "Whether the request was carried out is not known.",
    );
  } else if ((facts.mayHaveCreated === true || facts.harmsTwice === true) && isOutcomeUnknown(facts)) {
    sentences.push("The request may have been carried out all the same, so it was not repeated.");
  }
  if (facts.earlierAttemptUnknown === true)
    sentences.push("An earlier attempt got no usable answer and may have been carried out.");
  const attempts = facts.attempts ?? 1;
  if (attempts > 1)
    sentences.push(`It was tried ${attempts} times in ${formatDuration(facts.elapsedMs ?? 0)}.`);
  return sentences.join(" ");
}

/** What to do about a failed call, as sentences. */
export function describeAdvice(facts: ServiceErrorFacts): string {
  const advice: string[] = [];
  if (facts.mayHaveCreated === true && isOutcomeUnknown(facts)) {
    advice.push("Look whether what it should create exists before you repeat it.");
  }
  if (facts.harmsTwice === true && isOutcomeUnknown(facts))
    advice.push("Look at the object before you repeat it.");
  advice.push(facts.reason === "answered" ? adviceForCode(facts) : adviceForReason(facts));
  return advice.join(" ");
}

type Sentence = (facts: ServiceErrorFacts) => string;

const WHAT_HAPPENED: Readonly<Record<FailureReason, Sentence>> = {
  answered: (facts) =>
    facts.said === undefined
      ? `the service answered ${status(facts)} and did not say why${identified(facts)}.`
      : `the service answered ${status(facts)}: "${facts.said}"${identified(facts)}.`,
  unknownAddress: (facts) =>
    `${facts.endpoint} answered ${status(facts)}, but not with an error of the service${quoted(facts)}${identified(facts)}.`,
  redirected: (facts) =>
    `${facts.endpoint} answered with a redirect (${status(facts)}) to ${facts.redirectedTo ?? "an address it did not name"}, ` +
    "which was not followed, since the API key must not go elsewhere.",
  notTheService: (facts) =>
    `${facts.endpoint} answered ${status(facts)}, but with a web page or text instead of JSON${quoted(facts)}${identified(facts)}.`,
  invalidAnswer: (facts) =>
    `${facts.endpoint} answered ${status(facts)}, but with something that is not a JSON object${quoted(facts)}${identified(facts)}.`,
  connectionRefused: (facts) => `the connection to ${peer(facts)} was refused.`,
  hostNotFound: (facts) => `the host name of ${peer(facts)} does not exist in DNS.`,
  dnsUnavailable: (facts) =>
    `the host name of ${peer(facts)} could not be looked up, since DNS did not answer.`,
  unreachable: (facts) => `${peer(facts)} cannot be reached from this network${inWords(facts)}.`,
  connectTimeout: (facts) => `${peer(facts)} did not accept a connection${within(facts)}.`,
  tls: (facts) => `a secure connection to ${facts.endpoint} could not be set up${inWords(facts)}.`,
  proxy: (facts) =>
    `the proxy ${facts.proxy ?? "(unnamed)"} did not open a way to ${facts.endpoint}${inWords(facts)}.`,
  connectionClosed: (facts) => `${peer(facts)} closed the connection without an answer.`,
  answerTimeout: (facts) => `${facts.endpoint} did not answer completely${within(facts)}.`,
  truncated: (facts) => `the answer of ${facts.endpoint} broke off in the middle.`,
  tooLarge: (facts) =>
    `the answer of ${facts.endpoint} is larger than the ${Math.round((facts.limitBytes ?? 0) / 1024)} KiB that are accepted.`,
  notHttp: (facts) => `what listens at ${peer(facts)} does not speak HTTP${inWords(facts)}.`,
  network: (facts) => `the exchange with ${peer(facts)} failed${inWords(facts)}.`,
  aborted: ({ lastAttempt }) =>
    lastAttempt === undefined
      ? "the call was interrupted by its caller."
      : `the call was interrupted by its caller before it was tried again. The last attempt had failed: ${lastAttempt}`,
  deadline: (facts) =>
    `the time allowed for the call${allowed(facts)} ran out${inQueue(facts)}.${lastFailure(facts)}`,
  closed: () => "the client was closed before the call could end.",
};

function adviceForReason(facts: ServiceErrorFacts): string {
  const endpoint = variable(facts, "ENDPOINT");
  switch (facts.reason) {
    case "unknownAddress":
      return (
        "This does not tell whether the object exists. " +
        `Check that the endpoint (${endpoint}) is the service's base address, with its base path if it has one, and that the service has this method.`
      );
    case "redirected":
      return `Set the endpoint (${endpoint}) to the address that answers itself, usually the https form.`;
    case "notTheService":
    case "invalidAnswer":
      return `The endpoint is probably not the service but a proxy, a login page or another server. Check the endpoint (${endpoint}).`;
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
        `If the endpoint (${endpoint}) uses a certificate of a private authority, name that authority's file in NODE_EXTRA_CA_CERTS; ` +
        "if it does not speak TLS at all, its address begins with http://. Never turn verification off: the API key would be open to anyone."
      );
    case "proxy":
      return "Check the proxy variables (HTTPS_PROXY, HTTP_PROXY) and the proxy's user and password; NO_PROXY excludes a host from them.";
    case "connectionClosed":
    case "truncated":
    case "network":
      return "Usually a passing fault of the network or a restart of the service. Try again.";
    case "answerTimeout":
      return "The service is overloaded or stuck, or something between swallows the answer. Try again later.";
    case "tooLarge":
      return `Check that the endpoint (${endpoint}) is the service; if it is, ask for less at once.`;
    case "notHttp":
      return `Check the port of the endpoint (${endpoint}), and whether it must begin with https:// rather than http://.`;
    case "deadline":
      return ADVICE_IN_QUEUE[facts.waitedFor ?? "nothing"];
    case "aborted":
    case "closed":
    case "answered":
      return "Run it again when you are ready.";
  }
}

const ADVICE_IN_QUEUE: Readonly<Record<"rateLimit" | "connection" | "nothing", string>> = {
  rateLimit: "Allow more time, or ask for a higher rate limit.",
  connection: "Allow more time, or let fewer calls go on at once.",
  nothing: "Allow more time, or try again later.",
};

const ADVICE_BY_CODE: Readonly<Record<ErrorCode, string>> = {
  canceled: "Something on the way to the service cancelled the request. Try again.",
  unknown: "Try again; if it stays, report it to the service's support.",
  invalid_argument: "Correct the values named above; the same request will be refused again.",
  deadline_exceeded: "The service ran out of its own time. Try again later.",
  not_found: "Check the name; the object may have been deleted, or belong to another project.",
  already_exists: "Choose another name, or import the object that exists.",
  permission_denied:
    "The API key is valid but may not do this. Use a key with the needed rights, or ask an owner to grant them.",
  resource_exhausted: "A rate limit or a quota is used up. Wait, free something, or ask for a higher limit.",
  failed_precondition:
    "The object is not in a state that allows this. Bring it into that state first, then try again.",
  aborted: "Another change was going on at the same time. Try again when it has ended.",
  out_of_range: "Correct the value named above; it is outside of what the service accepts.",
  unimplemented:
    "The service does not offer this method. Check that this program's version fits the service's.",
  internal: "This is a fault of the service. Try again; if it stays, report it to the service's support.",
  unavailable: "The service is not available at the moment. Try again later.",
  data_loss:
    "This is a fault of the service. Report it to the service's support before you change anything more.",
  unauthenticated: "The API key is missing, wrong, expired or revoked.",
};

function adviceForCode(facts: ServiceErrorFacts): string {
  const advice = ADVICE_BY_CODE[facts.code];
  const reference =
    facts.requestId === undefined ? "" : ` Quote request id ${facts.requestId} to the support.`;
  switch (facts.code) {
    case "unauthenticated":
      return `${advice} Make a new one in the dashboard (Developers, API keys) and set ${variable(facts, "API_KEY")}.`;
    case "resource_exhausted":
      return facts.retryAfterMs === undefined
        ? advice
        : `${advice} The service asks to wait ${formatDuration(facts.retryAfterMs)}.`;
    case "unknown":
    case "internal":
    case "data_loss":
      return advice + reference;
    default:
      return advice;
  }
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

function quoted(facts: ServiceErrorFacts): string {
  return facts.said === undefined ? "" : `: "${facts.said}"`;
}

function inWords(facts: ServiceErrorFacts): string {
  return facts.said === undefined ? "" : ` (${facts.said})`;
}

function within(facts: ServiceErrorFacts): string {
  return facts.limitMs === undefined ? " in time" : ` within ${formatDuration(facts.limitMs)}`;
}

/** What a call that was never sent (again) was waiting for. */
function inQueue({ waitedFor }: ServiceErrorFacts): string {
  if (waitedFor === undefined) return "";
  return waitedFor === "rateLimit"
    ? " while it waited for its turn, since the service limits the rate of calls"
    : " while other calls had all of the client's connections";
}

function lastFailure({ lastAttempt }: ServiceErrorFacts): string {
  return lastAttempt === undefined ? "" : ` The last attempt had failed: ${lastAttempt}`;
}

function allowed(facts: ServiceErrorFacts): string {
  return facts.limitMs === undefined ? "" : ` (${formatDuration(facts.limitMs)})`;
}

/** Whom this machine talked to: with a proxy, every failure before an answer is the proxy's. */
function peer(facts: ServiceErrorFacts): string {
  return facts.proxy === undefined
    ? facts.endpoint
    : `the proxy ${facts.proxy} on the way to ${facts.endpoint}`;
}
