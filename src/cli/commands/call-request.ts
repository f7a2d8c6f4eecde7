import { readFileSync } from "node:fs";
import {
  checkRequest,
  completeRequest,
  type CompletionProblem,
  type Contract,
  type Json,
  type Method,
  type RequestObject,
  secretsInRequest,
} from "../../contract";
import { createRedact, decodeProtoJson, JsonDepthError } from "../../client";
import { type CommandIo, InputError } from "../command";
import { jsonFaultIn } from "../input/json-fault";
import { requestDefaults } from "../input/open-service";
import { withSecrets } from "../input/request-secrets";

/** A request that is ready to be sent. */
export interface ReadyRequest {
  readonly body: RequestObject;
  /** Values that no text may contain. */
  readonly secrets: readonly string[];
}

/** The source of a request: JSON itself, `@FILE`, or `-` for standard input. */
export interface RequestSource {
  readonly operand: string | undefined;
  /** Values from environment variables, in the form of `--secret`. */
  readonly secretPairs: readonly string[];
}

/**
 * Reads the request of a call, checks it against the contract, and fills in defaults from the environment. Throws an
 * InputError that lists all problems, without the value of any secret.
 */
export async function readRequest(
  contract: Contract,
  method: Method,
  { operand, secretPairs }: RequestSource,
  io: CommandIo,
): Promise<ReadyRequest> {
  const given = await readJson(operand, io);
  const { request, secrets } = withSecrets(given, secretPairs, io.env);
  const checked = checkRequest(contract, method, request);
  const completed = completeRequest(contract, method, checked.body, requestDefaults(io.env));
  const problems = [...checked.problems, ...completed.problems];
  const all = [...new Set([...secrets, ...secretsInRequest(method, checked.body)])];
  if (problems.length > 0) {
    const text = problems.map(problemText).join("; ");
    throw new InputError(createRedact(secrets)(`Invalid request of ${method.name}: ${text}.`));
  }
  if (
    operand?.startsWith("{") === true &&
    secretsInRequest(method, checkRequest(contract, method, given).body).length > 0
  ) {
    io.report(
      "cdktf-svc call: warning: the command line contains a secret, and other users of this machine can read it; pass it with --secret, @FILE or -",
    );
  }
  return { body: completed.body, secrets: all };
}

function problemText({ path, text, missingDefault }: CompletionProblem): string {
  const hint = missingDefault === undefined ? "" : `; set it, or set SVC_${missingDefault.toUpperCase()}`;
  return `${path === "" ? "the request" : path} ${text}${hint}`;
}

async function readJson(operand: string | undefined, io: CommandIo): Promise<Json> {
  if (operand === undefined) return {};
  const isFile = operand.startsWith("@");
  const text = operand === "-" ? await io.readInput() : isFile ? readRequestFile(operand.slice(1)) : operand;
  try {
    return decodeProtoJson(text);
  } catch (error) {
    const source = operand === "-" ? "standard input" : isFile ? operand.slice(1) : "the command line";
    if (error instanceof JsonDepthError) {
      throw new InputError(`The request from ${source} is ${error.message}.`);
    }
    const fault = jsonFaultIn(text);
    const place = fault === undefined ? "" : `: invalid at line ${fault.line}, column ${fault.column}`;
    throw new InputError(`The request from ${source} is not JSON${place}.`);
  }
}

function readRequestFile(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new InputError(
      `Could not read the request from ${JSON.stringify(path)} (${code ?? String(error)}).`,
    );
  }
}
