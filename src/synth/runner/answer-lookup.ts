import { type Contract, kindOf } from "../../contract";
import {
  type Client,
  createClient,
  formatDuration,
  resolveConfig,
  signalAfter,
  type Environment,
} from "../../client";
import { describeQuery, type FoundObjects, type LookupRequest } from "..";
import { createSearch, type Search } from "../search";
import type { ContractOf } from "./contracts";
import { type Report, reportProgress } from "./report-progress";
import { errorText } from "../../base/json";

/** A service of one synthesis. */
interface OpenSearch {
  readonly search: Search;
  readonly contract: Contract;
  readonly client: Client;
}

/**
 * Returns the function that answers look-ups. It keeps what it read for one synthesis, and forgets it with the first look-up of another one.
 * The function rejects with an Error that says why there is no answer. Its messages never contain the API key.
 */
export function createAnswers(
  environment: Environment,
  userAgent: string,
  contractOf: ContractOf,
  report: Report,
  progressMs?: number,
): (request: LookupRequest) => Promise<FoundObjects> {
  let open = new Map<string, OpenSearch>();
  let synth = 0;

  const openSearch = async (request: LookupRequest): Promise<OpenSearch> => {
    const { endpoint, contract: digest } = request;
    if (request.synth !== synth) {
      await Promise.all([...open.values()].map(({ client }) => client.close()));
      open = new Map();
      synth = request.synth;
    }
    const contract = contractOf(request);
    const key = `${digest} ${endpoint}`;
    const known = open.get(key);
    if (known !== undefined) return known;
    const { config, problems } = resolveConfig({ endpoint }, environment, contract);
    if (config === undefined) throw new Error(problems.map(({ detail }) => detail).join(" "));
    await refuseEndpoint(contract, environment, config.endpoint);
    const client = createClient({
      config,
      dialect: contract.errors,
      userAgent,
      transportOptions: { environment },
    });
    const opened = { contract, client, search: createSearch({ contract, client }) };
    open.set(key, opened);
    return opened;
  };
  return async (request) => {
    const { search, contract, client } = await openSearch(request);
    const { query, timeoutMs } = request;
    const what = describeQuery(kindOf(contract, query.kind), query);
    const signal = signalAfter(timeoutMs);
    try {
      return await reportProgress(`looking up ${what}`, report, () => search.find(query, signal), progressMs);
    } catch (error) {
      const text = errorText(error);
      throw new Error(signal.aborted ? timeoutText(request) : client.redact(text), { cause: error });
    }
  };
}

/** Throws an Error if SVC_LIMITS does not allow a service. Reads are allowed everywhere in it. */
async function refuseEndpoint(contract: Contract, environment: Environment, endpoint: string): Promise<void> {
  const limits = environment["SVC_LIMITS"] ?? "";
  if (limits.trim() === "") return;
  const { endpointRefusal } = await import("../../hooks/limits/index.js");
  const refusal = endpointRefusal(contract, [limits], endpoint);
  if (refusal !== undefined) throw new Error(refusal);
}

function timeoutText({ endpoint, timeoutMs }: LookupRequest): string {
  return (
    `${endpoint} did not answer completely within ${formatDuration(timeoutMs)}. Check the address, or set SVC_LOOKUP_TIMEOUT to a longer ` +
    "duration, such as 2m. An emulator in the process that synthesizes cannot answer, because that process waits: start it in another " +
    "process, or use testStack."
  );
}
