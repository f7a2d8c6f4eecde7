/** Every sentence of a preflight. None holds a secret: a key, and an address with a password, are never shown. */
import type { Kind, ProviderDefault } from "../contract";
import { type ConfigProblem, formatDuration } from "../client";
import type { Explanation } from "./reader";
import type { PreflightCheck } from "./report";

type Check = PreflightCheck;

const VARIABLES: Readonly<Record<ProviderDefault, string>> = { project: "SVC_PROJECT", region: "SVC_REGION" };

export function unreadableKind({ name }: Kind): Explanation {
  return {
    why: `The contract has no method that reads a ${name}.`,
    advice: "Look for it yourself, or give the contract of a description that has one.",
  };
}

export function outOfTime(timeoutMs: number): Explanation {
  return {
    why: `The time of the whole preflight (${formatDuration(timeoutMs)}) ran out before the service had answered.`,
    advice: "Allow more time, or try again later.",
  };
}

export function unexpectedAnswer(message: string): Explanation {
  return {
    why: `The service's answer cannot be understood: ${message}.`.replace(/\.\.$/, "."),
    advice: "Check that the contract is that of the service, and that the endpoint is the service.",
  };
}

export function configured(endpoint: string): Check {
  return {
    id: "configuration",
    subject: endpoint,
    outcome: "ok",
    text: `The configuration is complete: ${endpoint}, with an API key.`,
  };
}

export function misconfigured({ environmentVariable, summary, detail }: ConfigProblem): Check {
  const subject = environmentVariable;
  return { id: "configuration", subject, outcome: "failed", text: `${summary}.`, advice: detail };
}

export function configuredLater(subject: string, argument: "endpoint" | "api_key"): Check {
  return {
    id: "configuration",
    subject,
    outcome: "notChecked",
    text:
      `The ${argument} of ${subject} is an expression that only the engine can work out, so that nothing was looked at ` +
      "that is deployed through it.",
    advice:
      argument === "endpoint"
        ? "Give the preflight the endpoint that it stands for."
        : "Give the preflight the key that it stands for in SVC_API_KEY.",
  };
}

export function nothingNamed(argument: ProviderDefault, paths: readonly string[]): Check {
  return {
    id: "configuration",
    subject: VARIABLES[argument],
    outcome: "failed",
    text: `Nothing says which ${argument} is meant: neither what needs one, nor its provider, nor ${VARIABLES[argument]}.`,
    advice: `Set ${VARIABLES[argument]} where the engine runs, or give the provider its \`${argument}\`.`,
    referredToBy: paths,
  };
}

export function serviceAnswers(endpoint: string): Check {
  return { id: "service", subject: endpoint, outcome: "ok", text: `${endpoint} answers as the service.` };
}

export function serviceFails(endpoint: string, { why, advice }: Explanation): Check {
  const text = `${endpoint} does not answer as the service: ${why}`;
  return { id: "service", subject: endpoint, outcome: "failed", text, advice };
}

export function serviceUnasked(endpoint: string, { why, advice }: Explanation): Check {
  const text = `Whether ${endpoint} answers as the service was not looked at: ${why}`;
  return { id: "service", subject: endpoint, outcome: "notChecked", text, advice };
}

export function noReadWithoutName(): Explanation {
  return {
    why: "The contract has no list that can be asked for without naming an object.",
    advice: "The other checks tell whether the service answers.",
  };
}

export function keyTaken(subject: string): Check {
  return { id: "apiKey", subject, outcome: "ok", text: "The service takes the API key." };
}

export function keyRefused(subject: string, { why, advice }: Explanation): Check {
  return {
    id: "apiKey",
    subject,
    outcome: "failed",
    text: `The service does not take the API key: ${why}`,
    advice,
  };
}

export function unlooked(id: Check["id"], subject: string, paths: readonly string[]): Check {
  return {
    id,
    subject,
    outcome: "notChecked",
    text: `${subject} was not looked at, since ${id === "apiKey" ? "the service does not answer" : "nothing can be read"}.`,
    ...referred(paths),
  };
}

export function exists(id: Check["id"], name: string, paths: readonly string[]): Check {
  return { id, subject: name, outcome: "ok", text: `${name} exists.`, ...referred(paths) };
}

export function madeByApp(id: Check["id"], name: string, path: string): Check {
  return { id, subject: name, outcome: "ok", text: `${name} is made by the app.`, referredToBy: [path] };
}

export function unreadable(
  id: Check["id"],
  name: string,
  { kind, why, advice }: { readonly kind: "notChecked" | "failed" } & Explanation,
  paths: readonly string[],
): Check {
  const text = `Whether ${name} exists is not known: ${why}`;
  return { id, subject: name, outcome: kind, text, advice, ...referred(paths) };
}

/** `others` are the names that there are; of `later`, the app makes some whose names nobody knows yet. */
export function missing(
  id: Check["id"],
  kind: Kind,
  name: string,
  paths: readonly string[],
  { others, later }: { readonly others: readonly string[]; readonly later: readonly string[] },
): Check {
  const known = others.length === 0 ? "" : ` There are ${others.join(", ")}.`;
  if (later.length > 0) {
    return {
      id,
      subject: name,
      outcome: "warning",
      text: `${name} does not exist, unless it is what ${later.join(" or ")} makes, whose name only the engine can work out.`,
      advice: `Refer to the construct instead of its name, or correct the name.${known}`,
      ...referred(paths),
    };
  }
  const make =
    kind.methods.create === undefined
      ? ""
      : ", or make it first; an object of another organization cannot be seen with this API key";
  return {
    id,
    subject: name,
    outcome: "failed",
    text: `${name} does not exist.`,
    advice: `Correct the name${make}.${known}`,
    ...referred(paths),
  };
}

export function notAName(id: Check["id"], kind: Kind, text: string): Check {
  return {
    id,
    subject: text,
    outcome: "failed",
    text: `${JSON.stringify(text)} names no ${kind.name}.`,
    advice: `Give its full name, ${kind.pattern}, or the last part of it.`,
  };
}

export function placeUnknown(id: Check["id"], kind: Kind, text: string, paths: readonly string[]): Check {
  return {
    id,
    subject: text,
    outcome: "notChecked",
    text: `Where the ${kind.name} ${JSON.stringify(text)} lives is known only when the engine runs, so that it was not looked for.`,
    advice: `Its full name, ${kind.pattern}, can be looked for.`,
    ...referred(paths),
  };
}

export function noSuchKind(id: Check["id"], subject: string, kindName: string): Check {
  return {
    id,
    subject,
    outcome: "notChecked",
    text: `${subject} was not looked at: the contract has no kind ${kindName}.`,
    advice: "Look for it yourself.",
  };
}

export function closedRegion(name: string, paths: readonly string[]): Check {
  const closed = `${name} takes no new virtual machines`;
  return paths.length === 0
    ? {
        id: "region",
        subject: name,
        outcome: "failed",
        text: `${closed}.`,
        advice: "Choose another datacenter.",
      }
    : {
        id: "region",
        subject: name,
        outcome: "warning",
        text: `${closed}; those that are there stay.`,
        advice: "Choose another datacenter for what is not made yet.",
        referredToBy: paths,
      };
}

export function hostAvailable(name: string, paths: readonly string[]): Check {
  return { id: "host", subject: name, outcome: "ok", text: `${name} is available.`, ...referred(paths) };
}

export function hostHeld(name: string, holder: string, paths: readonly string[]): Check {
  return {
    id: "host",
    subject: name,
    outcome: "ok",
    text: `${name} is taken by ${holder}, which the app makes.`,
    ...referred(paths),
  };
}

export function hostTaken(name: string, paths: readonly string[]): Check {
  return paths.length === 0
    ? {
        id: "host",
        subject: name,
        outcome: "failed",
        text: `${name} is not available: something else is on it.`,
        advice: "Choose another host, or wait until it is free.",
      }
    : {
        id: "host",
        subject: name,
        outcome: "warning",
        text: `${name} is not available. That is right if it is taken by what a state has already, which cannot be told from here.`,
        advice: "If it is not, choose another host, or wait until it is free.",
        referredToBy: paths,
      };
}

function referred(paths: readonly string[]): Pick<Check, "referredToBy"> {
  return paths.length === 0 ? {} : { referredToBy: paths };
}
