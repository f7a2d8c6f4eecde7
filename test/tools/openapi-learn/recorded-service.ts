import type { Contract } from "../../../src/contract";
import { type ServiceBehaviour, startEmulator } from "../../../src/emulator";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { createLearner, readLine } from "../../../src/tools/openapi-learn";
import { type Evidence, formatMapLine, readMap, spelledAs } from "../../../src/tools/service-map";

type Json = Readonly<Record<string, unknown>>;

/** A call of a recording: a method's name, and its request, which may depend on earlier answers. */
export type RecordedCall = readonly [method: string, request: Json | ((answers: readonly Json[]) => Json)];

/** Runs calls against the service of an imported description that behaves in its own way. Operations end before the next call. Returns the traffic as JSON Lines. */
export async function recordCalls(
  { document, contract }: ImportedDocument,
  behaviour: ServiceBehaviour,
  calls: readonly RecordedCall[],
): Promise<readonly string[]> {
  const service = await startEmulator({
    documentText: JSON.stringify(document),
    behaviour,
  });
  try {
    const { lines, send } = openRecorder(service, contract);
    const answers: Json[] = [];
    for (const [name, given] of calls) {
      for (const { name: running, state } of service.operations()) {
        if (state === "PENDING" || state === "RUNNING") service.settleOperation(running, "SUCCEEDED");
      }
      answers.push(await send(name, typeof given === "function" ? given(answers) : given));
    }
    return lines;
  } finally {
    await service.close();
  }
}

/** Sends requests to a service, and records them. */
export interface Recorder {
  /** The traffic until now, as JSON Lines. */
  readonly lines: readonly string[];
  /** Calls a method by its name. Returns its answer, which may be an error. */
  readonly send: (method: string, request: Json) => Promise<Json>;
}

/** Opens a recorder of a service that runs. */
export function openRecorder(
  service: { readonly url: string; readonly apiKey: string },
  { methods }: Contract,
): Recorder {
  const lines: string[] = [];
  return {
    lines,
    async send(name, request) {
      const method = methods.find((each) => each.name === name);
      if (method === undefined) throw new Error(`there is no method ${name}`);
      const url = `${service.url}${method.path}`;
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${service.apiKey}` },
        body: JSON.stringify(request),
      });
      const response = parsed(await answer.text());
      lines.push(JSON.stringify({ method: "POST", url, request, status: answer.status, response }));
      return typeof response === "object" ? (response as Json) : {};
    },
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return text;
  }
}

/** The content of a recording about a description with overlays. */
export interface Learned {
  readonly evidence: readonly Evidence[];
  /** The texts of what is contradicted. */
  readonly wrong: readonly string[];
  /** The lines of a map for all contradictions. */
  readonly lines: readonly string[];
}

/** Returns what a recording says about a contract. */
export function evidenceOf(contract: Contract, recording: readonly string[]): readonly Evidence[] {
  const learner = createLearner(contract);
  for (const [index, line] of recording.entries()) learner.add(readLine(line, index + 1));
  return learner.end().evidence;
}

/** Learns from a recording. `map` are lines of a service map. */
export function learnFrom(
  recording: readonly string[],
  { text, overlays }: { readonly text: string; readonly overlays: readonly string[] },
  map: readonly string[] = [],
): Learned {
  const imported = importDocument(text, { overlays, map: readMap(map.join("\n"), "the map") });
  const evidence = evidenceOf(imported.contract, recording);
  const wrong = evidence.filter(({ verdict }) => verdict === "contradicted");
  const paths = imported.mapLines().map(({ path }) => path);
  const lines = wrong
    .flatMap(({ corrected }) => corrected)
    .map(({ path, value }) => formatMapLine({ path: spelledAs(paths, path), value }));
  return { evidence, wrong: wrong.map(({ text: said }) => said), lines };
}
