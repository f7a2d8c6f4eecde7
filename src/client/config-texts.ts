/** The sentences about a faulty configuration. None of them quotes a value that may be, or hold, the API key. */
import type { ConfigProblem } from "./config";

/** What can be wrong with an endpoint. */
export type EndpointFault =
  | { readonly kind: "missing" | "notAnAddress" }
  | { readonly kind: "otherScheme"; readonly scheme: string }
  | { readonly kind: "credentials" | "queryOrFragment" | "plainHttp"; readonly host: string };

/** What can be wrong with an API key. */
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

/** The text about a faulty endpoint. */
export function endpointProblemText(
  fault: EndpointFault,
  variable: string,
  source: ConfigProblem["source"],
): Text {
  const where = origin("endpoint", variable, source);
  const form =
    "An endpoint is the service's base address, such as https://api.example.com, with its base path if it has one.";
  switch (fault.kind) {
    case "missing":
      return {
        summary: "The service's endpoint is not set",
        detail: `Neither the argument "endpoint" nor the environment variable ${variable} is set. ${form} Set one of them.`,
      };
    case "notAnAddress":
      return {
        summary: "The service's endpoint is not an address",
        detail: `${where} is not a web address that begins with https:// or http://. ${form}`,
      };
    case "otherScheme":
      return {
        summary: "The service's endpoint has a scheme that cannot be used",
        detail: `${where} begins with ${fault.scheme}://, but the service is spoken to over https:// (or http:// on this machine). ${form}`,
      };
    case "credentials":
      return {
        summary: "The service's endpoint holds a user or password",
        detail: `${where} names a user or password before ${fault.host}. Leave them out: the API key alone identifies the caller. ${form}`,
      };
    case "queryOrFragment":
      return {
        summary: "The service's endpoint holds a query or fragment",
        detail: `${where} (at ${fault.host}) holds a "?" or "#". Leave out everything from there on: method paths are appended to the endpoint. ${form}`,
      };
    case "plainHttp":
      return {
        summary: "The service's endpoint is not encrypted",
        detail: `${where} reaches ${fault.host} over plain http://, where anyone on the way could read the API key. Use https://. Plain http is accepted for this machine only (localhost, 127.0.0.1, [::1]).`,
      };
  }
}

/** The text about a faulty API key. */
export function apiKeyProblemText(
  fault: ApiKeyFault,
  variable: string,
  source: ConfigProblem["source"],
): Text {
  if (fault === "missing") {
    return {
      summary: "The API key is not set",
      detail: `Neither the argument "api_key" nor the environment variable ${variable} is set. Make a key in the service's dashboard (Developers, API keys) and set ${variable} to it; an argument would end up in files.`,
    };
  }
  const { what, remedy } = API_KEY_FAULTS[fault];
  return {
    summary: "The API key cannot be used",
    detail: `${origin("api_key", variable, source)} ${what}. A key is one word of printable ASCII characters, exactly as the dashboard shows it. ${remedy}`,
  };
}

const API_KEY_FAULTS: Readonly<
  Record<Exclude<ApiKeyFault, "missing">, { readonly what: string; readonly remedy: string }>
> = {
  blank: { what: "consists of white space only", remedy: "Set it to the key." },
  trailingNewline: {
    what: "ends with a line break",
    remedy:
      "It was probably read from a file whose last line ends with one: in a shell, $(cat file) leaves it out; in code, trim it.",
  },
  bearer: {
    what: 'begins with the word "Bearer"',
    remedy: "Leave that word out; it is added when a request is sent.",
  },
  whiteSpace: {
    what: "holds white space",
    remedy: "Copy the key again, without anything before or after it.",
  },
  controlCharacter: {
    what: "holds a control character",
    remedy: "Copy the key again, without anything before or after it.",
  },
  notAscii: {
    what: "holds a character that is not ASCII",
    remedy: "Copy the key again; a text editor may have replaced a character of it.",
  },
  quoted: {
    what: "is enclosed in quotation marks",
    remedy: "Leave them out: whoever set the value took them as a part of it.",
  },
  address: { what: "is a web address", remedy: "The endpoint and the key may have been exchanged." },
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
