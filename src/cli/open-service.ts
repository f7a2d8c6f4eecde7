import type { Contract, RequestDefaults } from "../contract";
import {
  type ConfigProblem,
  createClient,
  createRedact,
  endPromptly,
  type Redact,
  resolveConfig,
} from "../client";
import type { Service } from "../service";
import { type CommandIo, InputError } from "./command";

/** The package's version, put in when the program is bundled. */
declare const PACKAGE_VERSION: string;

/** What stands in for request fields, by SVC_PROJECT and SVC_REGION. */
export function requestDefaults(env: CommandIo["env"]): RequestDefaults {
  const [project, region] = [env["SVC_PROJECT"]?.trim() ?? "", env["SVC_REGION"]?.trim() ?? ""];
  return { ...(project === "" ? {} : { project }), ...(region === "" ? {} : { region }) };
}

/** The service that the environment says (SVC_ENDPOINT, SVC_API_KEY). Throws an InputError that says all that is wrong there. */
export function openService(contract: Contract, env: CommandIo["env"]): Service {
  const { config, problems } = resolveConfig({}, env, {
    ...(contract.defaultEndpoint === undefined ? {} : { defaultEndpoint: contract.defaultEndpoint }),
  });
  if (config === undefined) throw new InputError(problems.map(problemText).join(" "));
  endPromptly();
  const userAgent = `cdktf-svc/${PACKAGE_VERSION} node/${process.versions.node}`;
  return { contract, client: createClient({ config, userAgent, transportOptions: { environment: env } }) };
}

/** Takes API key and other secrets out of a text. */
export function redactBoth({ client }: Service, secrets: readonly string[]): Redact {
  const hide = createRedact(secrets);
  return (text) => hide(client.redact(text));
}

function problemText({ source, environmentVariable, attribute, detail }: ConfigProblem): string {
  if (source !== "missing") return detail;
  const what =
    attribute === "endpoint"
      ? "the service's base address, such as https://api.example.com"
      : "a key of the service's dashboard (Developers, API keys)";
  return `${environmentVariable} is not set; set it to ${what}.`;
}
