import { type ServiceBehaviour, startEmulator } from "../../../src/emulator";
import { importDocument, type ImportedDocument } from "../../../src/tools/openapi-import";
import { correctionLines, createLearner, type Observation, readLine } from "../../../src/tools/openapi-learn";

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
    const lines: string[] = [];
    const answers: Json[] = [];
    for (const [name, given] of calls) {
      const method = contract.methods.find((each) => each.name === name);
      if (method === undefined) throw new Error(`there is no method ${name}`);
      for (const { name: running, state } of service.operations()) {
        if (state === "PENDING" || state === "RUNNING") service.settleOperation(running, "SUCCEEDED");
      }
      const request = typeof given === "function" ? given(answers) : given;
      const url = `${service.url}${method.path}`;
      const answer = await fetch(url, {
        method: "POST",
        headers: { "content-type": "application/json", authorization: `Bearer ${service.apiKey}` },
        body: JSON.stringify(request),
      });
      const text = await answer.text();
      const response = parsed(text);
      answers.push(typeof response === "object" ? (response as Json) : {});
      lines.push(JSON.stringify({ method: "POST", url, request, status: answer.status, response }));
    }
    return lines;
  } finally {
    await service.close();
  }
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
  readonly observations: readonly Observation[];
  /** The overlay lines for all contradictions. */
  readonly lines: readonly string[];
}

/** Learns from a recording. */
export function learnFrom(recording: readonly string[], text: string, overlays: readonly string[]): Learned {
  const imported = importDocument(text, { overlays });
  const learner = createLearner(imported.contract);
  for (const [index, line] of recording.entries()) learner.add(readLine(line, index + 1));
  const { observations } = learner.end();
  const lines = observations.flatMap(({ corrections }) =>
    correctionLines({ text, overlays, imported }, corrections),
  );
  return { observations, lines };
}

/** Returns an overlay with these lines. */
export function overlayOf(lines: readonly string[]): string {
  return `overlay: 1.0.0\ninfo: { title: Learned, version: 1.0.0 }\nactions:\n${lines.map((line) => `  ${line}\n`).join("")}`;
}
