/** Diagnostics for an invalid configuration. None of them quotes a value that may be, or contain, the API key. */
import type { ConfigProblem } from "./config-problem";
import { UNVERIFIED_VARIABLE } from "./unverified";

/** Possible faults of an endpoint. */
export type EndpointFault =
  | { readonly kind: "missing" | "notAnAddress" }
  | { readonly kind: "otherScheme"; readonly scheme: string }
  | {
      readonly kind: "credentials" | "queryOrFragment" | "plainHttp" | "unverified";
      readonly host: string;
    };

/** Possible faults of an API key. */
export type ApiKeyFault =
  | "missing"
  | "blank"
  | "trailingNewline"
  | "bearer"
  | "whiteSpace"
  | "controlCharacter"
  | "notAscii"
  | "quoted"
  | "address";

type Text = { readonly summary: string; readonly detail: string };

/**
 * Returns the diagnostic for an invalid endpoint.
 *
 * @param described the endpoint that only the API description names; undefined if it names none
 */
export function endpointProblemText(
  fault: EndpointFault,
  variable: string,
  source: ConfigProblem["source"],
  described?: string,
): Text {
  const where = origin("endpoint", variable, source);
  const form =
    "An endpoint is the service's base address, such as https://api.example.com, with its base path if it has one.";
  switch (fault.kind) {
    case "missing":
      return {
        summary: "The service's endpoint is not set",
        detail:
          `Neither the argument "endpoint" nor the environment variable ${variable} is set. ` +
          (described === undefined
            ? `${form} Set one of them.`
            : `The API description names ${described}, but no key is sent to an address that only a description names. ` +
              `If that is your service, set ${variable} to it.`),
      };
    case "notAnAddress":
      return {
        summary: "The service's endpoint is not a valid URL",
        detail: `${where} is not a URL that begins with https:// or http://. ${form}`,
      };
    case "otherScheme":
      return {
        summary: "The service's endpoint has an unsupported scheme",
        detail: `${where} begins with ${fault.scheme}://, but only https:// is supported (and http:// for this machine). ${form}`,
      };
    case "credentials":
      return {
        summary: "The service's endpoint contains a user or password",
        detail: `${where} contains a user or password before ${fault.host}. Remove them: the API key alone identifies the caller. ${form}`,
      };
    case "queryOrFragment":
      return {
        summary: "The service's endpoint contains a query or fragment",
        detail: `${where} (at ${fault.host}) contains a "?" or "#". Remove everything from there on: method paths are appended to the endpoint. ${form}`,
      };
    case "plainHttp":
      return {
        summary: "The service's endpoint is not encrypted",
        detail: `${where} connects to ${fault.host} over plain http://, which exposes the API key to anyone on the network path. Use https://. Plain http is accepted only for this machine (localhost, 127.0.0.1, [::1]).`,
      };
    case "unverified":
      return {
        summary: "The service's certificate is not verified",
        detail:
          `${UNVERIFIED_VARIABLE}=0 turns off the verification of certificates, so anyone on the network path to ${fault.host} could read ` +
          "the API key. Nothing was sent. Unset the variable. If a proxy or the service has a certificate of your own authority, set " +
          "SSL_CERT_FILE to the authority's file.",
      };
  }
}

/** Returns the diagnostic for an invalid API key. */
export function apiKeyProblemText(
  fault: ApiKeyFault,
  variable: string,
  source: ConfigProblem["source"],
): Text {
  if (fault === "missing") {
    return {
      summary: "The API key is not set",
      detail: `Neither the argument "api_key" nor the environment variable ${variable} is set. Create a key in the service's dashboard (Developers, API keys) and set ${variable} to it. An argument would be stored in files.`,
    };
  }
  const { what, remedy } = API_KEY_FAULTS[fault];
  return {
    summary: "The API key is malformed",
    detail: `${origin("api_key", variable, source)} ${what}. A key is one word of printable ASCII characters, exactly as the dashboard shows it. ${remedy}`,
  };
}

/**
 * Returns the diagnostic for a key of the environment that belongs to another origin than the configured endpoint's.
 *
 * @param origins `own`: the origin to which the key belongs; undefined if none is named. `variable`: names the endpoint of the environment
 */
export function foreignKeyText(
  keyVariable: string,
  {
    wanted,
    own,
    variable,
  }: { readonly wanted: string; readonly own: string | undefined; readonly variable: string },
): Text {
  const belongs =
    own === undefined
      ? `${keyVariable} is the key of ${variable}, which names no endpoint`
      : `${keyVariable} is the key of ${own}`;
  return {
    summary: "The API key belongs to another endpoint",
    detail:
      `${belongs}, so it was not sent to ${wanted}, which the argument "endpoint" names. ` +
      `Set the argument "api_key" beside "endpoint", or set ${variable} to ${wanted} and ${keyVariable} to its key. ` +
      `Hooks, look-ups and checks during synthesis have no other key than ${keyVariable}.`,
  };
}

const API_KEY_FAULTS: Readonly<
  Record<Exclude<ApiKeyFault, "missing">, { readonly what: string; readonly remedy: string }>
> = {
  blank: { what: "consists of white space only", remedy: "Set it to the key." },
  trailingNewline: {
    what: "ends with a line break",
    remedy:
      "It was probably read from a file that ends with one. In a shell, $(cat file) removes it; in code, trim it.",
  },
  bearer: {
    what: 'begins with the word "Bearer"',
    remedy: "Remove that word: the client adds it to each request.",
  },
  whiteSpace: {
    what: "contains white space",
    remedy: "Copy the key again, without anything before or after it.",
  },
  controlCharacter: {
    what: "contains a control character",
    remedy: "Copy the key again, without anything before or after it.",
  },
  notAscii: {
    what: "contains a character that is not ASCII",
    remedy: "Copy the key again. A text editor may have replaced one of its characters.",
  },
  quoted: {
    what: "is enclosed in quotation marks",
    remedy: "Remove them: they became part of the value.",
  },
  address: { what: "is a URL", remedy: "The endpoint and the key may be swapped." },
};

function origin(argument: string, variable: string, source: ConfigProblem["source"]): string {
  switch (source) {
    case "argument":
      return `The argument "${argument}"`;
    case "environment":
      return `The environment variable ${variable}`;
    case "missing":
      return `The default of the argument "${argument}"`;
  }
}
