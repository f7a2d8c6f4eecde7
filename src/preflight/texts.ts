/** Texts of the preflight checks. None contains a secret: keys, and addresses with a password, are never shown. */
import type { Kind, ProviderDefault } from "../contract";
import { type ConfigProblem, formatDuration } from "../client";
import { shortListText } from "../api";
import type { Explanation } from "./explanation";
import type { PreflightCheck } from "./report";

const VARIABLES: Readonly<Record<ProviderDefault, string>> = { project: "SVC_PROJECT", region: "SVC_REGION" };

export function unreadableKind({ name }: Kind): Explanation {
  return {
    why: `The contract has no read method for ${name}.`,
    advice: "Check it yourself, or pass the contract of a description that has one.",
  };
}

export function outOfTime(timeoutMs: number): Explanation {
  return {
    why: `The time limit of the preflight (${formatDuration(timeoutMs)}) was reached before the service answered.`,
    advice: "Allow more time, or try again later.",
  };
}

export function unexpectedAnswer(message: string): Explanation {
  return {
    why: `The service's response is invalid: ${message}.`.replace(/\.\.$/, "."),
    advice: "Check that the contract and the endpoint are those of the service.",
  };
}

export function configured(endpoint: string): PreflightCheck {
  return {
    id: "configuration",
    subject: endpoint,
    outcome: "ok",
    text: `The configuration is complete: ${endpoint}, with an API key.`,
  };
}

export function misconfigured({ environmentVariable, summary, detail }: ConfigProblem): PreflightCheck {
  const subject = environmentVariable;
  return { id: "configuration", subject, outcome: "failed", text: `${summary}.`, advice: detail };
}

export function configuredLater(subject: string, argument: "endpoint" | "api_key"): PreflightCheck {
  return {
    id: "configuration",
    subject,
    outcome: "notChecked",
    text:
      `The ${argument} of ${subject} is an expression that only the engine can evaluate, so the objects that ` +
      "this provider deploys were not checked.",
    advice:
      argument === "endpoint"
        ? "Pass the endpoint to the preflight."
        : "Pass the key to the preflight in SVC_API_KEY.",
  };
}

export function nothingNamed(argument: ProviderDefault, paths: readonly string[]): PreflightCheck {
  return {
    id: "configuration",
    subject: VARIABLES[argument],
    outcome: "failed",
    text: `No ${argument} is set: neither in the resource, nor in its provider, nor in ${VARIABLES[argument]}.`,
    advice: `Set ${VARIABLES[argument]} where the engine runs, or set \`${argument}\` in the provider.`,
    referredToBy: paths,
  };
}

export function serviceAnswers(endpoint: string): PreflightCheck {
  return { id: "service", subject: endpoint, outcome: "ok", text: `${endpoint} answers as the service.` };
}

export function serviceFails(endpoint: string, { why, advice }: Explanation): PreflightCheck {
  const text = `${endpoint} does not answer as the service: ${why}`;
  return { id: "service", subject: endpoint, outcome: "failed", text, advice };
}

export function serviceUnasked(endpoint: string, { why, advice }: Explanation): PreflightCheck {
  const text = `${endpoint} was not checked: ${why}`;
  return { id: "service", subject: endpoint, outcome: "notChecked", text, advice };
}

export function noReadWithoutName(): Explanation {
  return {
    why: "The contract has no list method that needs no name.",
    advice: "The other checks show whether the service answers.",
  };
}

export function shortList(kind: Kind, shown: number, stated: number): PreflightCheck {
  const { summary, detail } = shortListText(kind, shown, stated);
  return { id: "service", subject: kind.plural, outcome: "warning", text: `${summary}.`, advice: detail };
}

export function keyTaken(subject: string): PreflightCheck {
  return { id: "apiKey", subject, outcome: "ok", text: "The service accepts the API key." };
}

export function keyRefused(subject: string, { why, advice }: Explanation): PreflightCheck {
  return {
    id: "apiKey",
    subject,
    outcome: "failed",
    text: `The service rejected the API key: ${why}`,
    advice,
  };
}

export function notChecked(
  id: PreflightCheck["id"],
  subject: string,
  paths: readonly string[],
): PreflightCheck {
  return {
    id,
    subject,
    outcome: "notChecked",
    text: `${subject} was not checked, because ${id === "apiKey" ? "the service does not answer" : "no object can be read"}.`,
    ...referred(paths),
  };
}

export function exists(id: PreflightCheck["id"], name: string, paths: readonly string[]): PreflightCheck {
  return { id, subject: name, outcome: "ok", text: `${name} exists.`, ...referred(paths) };
}

export function madeByApp(id: PreflightCheck["id"], name: string, path: string): PreflightCheck {
  return { id, subject: name, outcome: "ok", text: `The app creates ${name}.`, referredToBy: [path] };
}

export function unreadable(
  id: PreflightCheck["id"],
  name: string,
  { kind, why, advice }: { readonly kind: "notChecked" | "failed" } & Explanation,
  paths: readonly string[],
): PreflightCheck {
  const text = `It is unknown whether ${name} exists: ${why}`;
  return { id, subject: name, outcome: kind, text, advice, ...referred(paths) };
}

/**
 * `others` are the existing names; `later` are constructs of the app that create such objects under names not known
 * yet.
 */
export function missing(
  id: PreflightCheck["id"],
  kind: Kind,
  name: string,
  paths: readonly string[],
  { others, later }: { readonly others: readonly string[]; readonly later: readonly string[] },
): PreflightCheck {
  const known = others.length === 0 ? "" : ` Existing names: ${others.join(", ")}.`;
  if (later.length > 0) {
    return {
      id,
      subject: name,
      outcome: "warning",
      text: `${name} does not exist, unless ${later.join(" or ")} creates it under a name that only the engine can compute.`,
      advice: `Refer to the construct instead of its name, or correct the name.${known}`,
      ...referred(paths),
    };
  }
  const make =
    kind.methods.create === undefined
      ? ""
      : ", or create it first. This API key does not see objects of another organization";
  return {
    id,
    subject: name,
    outcome: "failed",
    text: `${name} does not exist.`,
    advice: `Correct the name${make}.${known}`,
    ...referred(paths),
  };
}

export function notAName(id: PreflightCheck["id"], kind: Kind, text: string): PreflightCheck {
  return {
    id,
    subject: text,
    outcome: "failed",
    text: `${JSON.stringify(text)} is not a valid ${kind.name} name.`,
    advice: `Give its full name, ${kind.pattern}, or the last part of it.`,
  };
}

export function placeUnknown(
  id: PreflightCheck["id"],
  kind: Kind,
  text: string,
  paths: readonly string[],
): PreflightCheck {
  return {
    id,
    subject: text,
    outcome: "notChecked",
    text: `The parent of the ${kind.name} ${JSON.stringify(text)} is known only when the engine runs, so the object was not checked.`,
    advice: `To have it checked, use its full name, ${kind.pattern}.`,
    ...referred(paths),
  };
}

export function noSuchKind(id: PreflightCheck["id"], subject: string, kindName: string): PreflightCheck {
  return {
    id,
    subject,
    outcome: "notChecked",
    text: `${subject} was not checked: the contract has no kind ${kindName}.`,
    advice: "Check it yourself.",
  };
}

export function closedRegion(name: string, paths: readonly string[]): PreflightCheck {
  const closed = `${name} accepts no new virtual machines`;
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
        text: `${closed}. Existing ones are not affected.`,
        advice: "Choose another datacenter for new ones.",
        referredToBy: paths,
      };
}

export function hostAvailable(name: string, paths: readonly string[]): PreflightCheck {
  return { id: "host", subject: name, outcome: "ok", text: `${name} is available.`, ...referred(paths) };
}

export function hostHeld(name: string, holder: string, paths: readonly string[]): PreflightCheck {
  return {
    id: "host",
    subject: name,
    outcome: "ok",
    text: `${name} is used by ${holder}, which the app creates.`,
    ...referred(paths),
  };
}

export function hostTaken(name: string, paths: readonly string[]): PreflightCheck {
  return paths.length === 0
    ? {
        id: "host",
        subject: name,
        outcome: "failed",
        text: `${name} is not available: another object uses it.`,
        advice: "Choose another host, or wait until it is free.",
      }
    : {
        id: "host",
        subject: name,
        outcome: "warning",
        text: `${name} is not available. This is correct if an object in a state uses it, which the preflight cannot see.`,
        advice: "Otherwise, choose another host, or wait until it is free.",
        referredToBy: paths,
      };
}

function referred(paths: readonly string[]): Pick<PreflightCheck, "referredToBy"> {
  return paths.length === 0 ? {} : { referredToBy: paths };
}
