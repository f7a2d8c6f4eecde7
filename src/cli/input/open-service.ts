import type { Contract, RequestDefaults } from "../../contract";
import {
  type CallLog,
  type ConfigProblem,
  createClient,
  createRedact,
  endPromptly,
  resolveConfig,
  type ServiceTime,
} from "../../client";
import type { Service } from "../../api";
import { type CommandIo, InputError } from "../command";

/** The package's version, inserted by the bundler. */
declare const PACKAGE_VERSION: string;

/** Returns the defaults of request fields from SVC_PROJECT and SVC_REGION. */
export function requestDefaults(env: CommandIo["env"]): RequestDefaults {
  const [project, region] = [env["SVC_PROJECT"]?.trim() ?? "", env["SVC_REGION"]?.trim() ?? ""];
  return { ...(project === "" ? {} : { project }), ...(region === "" ? {} : { region }) };
}

/** A service that the environment names. */
export interface NamedService extends Service {
  /** Its base address. */
  readonly endpoint: string;
}

/**
 * Opens the service that the environment names (SVC_ENDPOINT, SVC_API_KEY). The client removes the API key and
 * `secrets` from all its messages, reports its events to `log`, and the times in answers to `serviceTime`. Throws an InputError that lists all problems of
 * the environment.
 */
export function openService(
  contract: Contract,
  env: CommandIo["env"],
  secrets: readonly string[] = [],
  log?: CallLog,
  serviceTime?: ServiceTime,
): NamedService {
  const { config, problems } = resolveConfig({}, env, contract);
  if (config === undefined) {
    throw new InputError(problems.map((problem) => problemText(problem, contract)).join(" "));
  }
  endPromptly();
  const userAgent = `cdktf-svc/${PACKAGE_VERSION} node/${process.versions.node}`;
  const client = createClient({
    config,
    dialect: contract.errors,
    userAgent,
    redact: createRedact(secrets),
    transportOptions: { environment: env },
    ...(log === undefined ? {} : { log }),
    ...(serviceTime === undefined ? {} : { serviceTime }),
  });
  return { contract, client, endpoint: config.endpoint };
}

function problemText(
  { source, environmentVariable, attribute, detail }: ConfigProblem,
  { describedEndpoint }: Contract,
): string {
  const isDescribed = attribute === "endpoint" && describedEndpoint !== undefined;
  if (source !== "missing" || isDescribed) return detail;
  const what =
    attribute === "endpoint"
      ? "the service's base address, such as https://api.example.com"
      : "an API key from the service's dashboard (Developers, API keys)";
  return `${environmentVariable} is not set; set it to ${what}.`;
}
