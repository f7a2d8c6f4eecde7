import type { ConfigProblem } from "./config-problem";
import {
  apiKeyProblemText,
  endpointProblemText,
  foreignKeyText,
  type ApiKeyFault,
  type EndpointFault,
} from "./config-messages";
import { isLoopbackHost } from "./loopback";
import type { Environment } from "./proxy";
import { createSecret, type Secret } from "../../base/redaction";
import { isUnverified } from "./unverified";

/** Explicit settings. A missing or empty argument falls back to its environment variable. */
export type ConfigArguments = {
  readonly endpoint?: string | undefined;
  readonly apiKey?: string | undefined;
  readonly project?: string | undefined;
  readonly region?: string | undefined;
};

/** A validated configuration. */
export type ClientConfig = {
  /** The service's base address (http or https), with its base path and without a trailing slash. */
  readonly endpoint: string;
  readonly apiKey: Secret;
  /** Default project, trimmed: a slug or a full name (`projects/...`). The caller distinguishes them. */
  readonly project?: string;
  /** Default region, trimmed: a slug or a full name (`datacenters/...`). */
  readonly region?: string;
  /** Prefix of the environment variables; error texts name the variables with it. */
  readonly environmentPrefix: string;
};

/** Settings of {@link resolveConfig}. A contract has those that it decides. */
export type ConfigOptions = {
  /** Prefix of the environment variables. @default "SVC" (documented: a placeholder for the service's own) */
  readonly environmentPrefix?: string;
  /**
   * Endpoint if none is set. The user has named it.
   * @default none: the service's public address is not documented, so an endpoint is required
   */
  readonly defaultEndpoint?: string;
  /** Endpoint that only the API description names: used if the user names its origin, too. @default none */
  readonly describedEndpoint?: string;
  /** Whether to allow sending the API key unencrypted to another machine. @default false */
  readonly allowPlainHttp?: boolean;
};

/** A valid configuration, or all of its faults. */
export type ResolvedConfig =
  | { readonly config: ClientConfig; readonly problems?: undefined }
  | { readonly config?: undefined; readonly problems: readonly ConfigProblem[] };

/**
 * Resolves the configuration: each argument, else its environment variable (`SVC_ENDPOINT`, `SVC_API_KEY`,
 * `SVC_PROJECT`, `SVC_REGION`; documented). An empty string counts as not set in both. Reports all faults at once.
 *
 * A key belongs to its endpoint. This is the one place that pairs them: the key of the environment is paired only with the
 * origin that {@link keyOrigin} returns, a key that is an argument with the endpoint in effect.
 */
export function resolveConfig(
  args: ConfigArguments,
  environment: Environment,
  options: ConfigOptions = {},
): ResolvedConfig {
  const prefix = options.environmentPrefix ?? "SVC";
  const find = (argument: string | undefined, name: string): FoundSetting =>
    lookUp(argument, environment, `${prefix}_${name}`);
  const foundEndpoint = find(args.endpoint, "ENDPOINT");
  const endpoint = readEndpoint(foundEndpoint, environment, options);
  const foundKey = find(args.apiKey, "API_KEY");
  const own = keyOrigin(environment, options);
  const isForeign =
    foundKey.source === "environment" && typeof endpoint === "string" && originOf(endpoint) !== own;
  const apiKey = isForeign
    ? problem(
        "api_key",
        foundKey,
        foreignKeyText(foundKey.variable, {
          wanted: new URL(endpoint).origin,
          own,
          variable: foundEndpoint.variable,
        }),
      )
    : readApiKey(foundKey);
  if (typeof endpoint !== "string" || "summary" in apiKey) {
    return {
      problems: [endpoint, apiKey].filter(
        (item): item is ConfigProblem => typeof item !== "string" && "summary" in item,
      ),
    };
  }
  const project = find(args.project, "PROJECT").value.trim();
  const region = find(args.region, "REGION").value.trim();
  return {
    config: {
      endpoint,
      apiKey,
      ...(project === "" ? {} : { project }),
      ...(region === "" ? {} : { region }),
      environmentPrefix: prefix,
    },
  };
}

/**
 * Returns the only origin to which the key of the environment may be sent: that of `SVC_ENDPOINT`, or else of the default
 * or described endpoint. Undefined if none names one.
 */
export function keyOrigin(environment: Environment, options: ConfigOptions = {}): string | undefined {
  const { environmentPrefix = "SVC", defaultEndpoint, describedEndpoint } = options;
  return originOf(environment[`${environmentPrefix}_ENDPOINT`] || (defaultEndpoint ?? describedEndpoint));
}

function originOf(address: string | undefined): string | undefined {
  const text = address?.trim() ?? "";
  return URL.canParse(text) ? new URL(text).origin : undefined;
}

type FoundSetting = {
  readonly value: string;
  readonly source: ConfigProblem["source"];
  readonly variable: string;
};

function lookUp(argument: string | undefined, environment: Environment, variable: string): FoundSetting {
  if (argument !== undefined && argument !== "") return { value: argument, source: "argument", variable };
  const value = environment[variable] ?? "";
  return { value, source: value === "" ? "missing" : "environment", variable };
}

function readEndpoint(
  found: FoundSetting,
  environment: Environment,
  options: ConfigOptions,
): string | ConfigProblem {
  const text = (found.value === "" ? (options.defaultEndpoint ?? "") : found.value).trim();
  const fault = endpointFault(text, options.allowPlainHttp ?? false) ?? verificationFault(text, environment);
  if (fault !== undefined) {
    const { describedEndpoint } = options;
    const described = describedEndpoint === undefined ? undefined : normalizedEndpoint(describedEndpoint);
    return problem("endpoint", found, endpointProblemText(fault, found.variable, found.source, described));
  }
  return addressOf(text);
}

/** Returns an endpoint in the form of {@link ClientConfig.endpoint}; undefined if the text is none. Plain http is accepted, too. */
export function normalizedEndpoint(text: string): string | undefined {
  return endpointFault(text.trim(), true) === undefined ? addressOf(text.trim()) : undefined;
}

function addressOf(text: string): string {
  const url = new URL(text);
  return url.origin + url.pathname.replace(/\/+$/, "");
}

function endpointFault(text: string, allowPlainHttp: boolean): EndpointFault | undefined {
  if (text === "") return { kind: "missing" };
  if (!URL.canParse(text)) return { kind: "notAnAddress" };
  const url = new URL(text);
  if (url.protocol !== "https:" && url.protocol !== "http:") {
    // URL parses "localhost:8080" as an address with the scheme "localhost".
    return text.includes("://")
      ? { kind: "otherScheme", scheme: url.protocol.replace(/:$/, "") }
      : { kind: "notAnAddress" };
  }
  if (!/^https?:\/\//i.test(text)) return { kind: "notAnAddress" };
  if (url.username !== "" || url.password !== "") return { kind: "credentials", host: url.host };
  if (/[?#]/.test(text)) return { kind: "queryOrFragment", host: url.host };
  if (url.protocol === "http:" && !allowPlainHttp && !isLoopbackHost(url.hostname)) {
    return { kind: "plainHttp", host: url.host };
  }
  return undefined;
}

function verificationFault(text: string, environment: Environment): EndpointFault | undefined {
  const url = new URL(text);
  return isUnverified(url, environment) ? { kind: "unverified", host: url.host } : undefined;
}

function readApiKey(found: FoundSetting): Secret | ConfigProblem {
  const fault = apiKeyFault(found.value);
  if (fault !== undefined) {
    return problem("api_key", found, apiKeyProblemText(fault, found.variable, found.source));
  }
  return createSecret(found.value);
}

/** Returns the fault of an API key, or undefined. The key must be valid, unchanged, as part of one HTTP header. */
export function apiKeyFault(key: string): ApiKeyFault | undefined {
  if (key === "") return "missing";
  if (key.trim() === "") return "blank";
  if (/^[^\r\n]*[\r\n]+$/.test(key)) return "trailingNewline";
  if (/^bearer\s/i.test(key)) return "bearer";
  if (/\s/.test(key)) return "whiteSpace";
  if (/\p{Cc}/u.test(key)) return "controlCharacter";
  if (!/^[\x21-\x7e]+$/.test(key)) return "notAscii";
  if (/^(["'`]).*\1$/.test(key)) return "quoted";
  if (/^https?:\/\//i.test(key)) return "address";
  return undefined;
}

function problem(
  attribute: ConfigProblem["attribute"],
  { source, variable }: FoundSetting,
  text: { readonly summary: string; readonly detail: string },
): ConfigProblem {
  return { attribute, environmentVariable: variable, source, ...text };
}
