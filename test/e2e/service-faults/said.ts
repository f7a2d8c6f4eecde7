import type { EngineResult } from "../../support/engine";
import type { Row } from "./rows";

/** A row with its resource. */
export interface Cast extends Row {
  /** The resource's name in the configuration and the machine's display name. */
  readonly id: string;
  readonly address: string;
}

/** Returns the errors of a run. The engine includes the resource's address, except when it deletes a resource. */
export function errorsIn({
  stdout,
}: EngineResult): readonly { readonly address: string; readonly text: string }[] {
  const said: { address: string; text: string }[] = [];
  for (const line of stdout.split("\n").filter((text) => text.startsWith("{"))) {
    const { type, diagnostic } = JSON.parse(line) as {
      readonly type?: string;
      readonly diagnostic?: { severity: string; address?: string; summary: string; detail: string };
    };
    if (type !== "diagnostic" || diagnostic?.severity !== "error") continue;
    const { address = "", summary, detail } = diagnostic;
    said.push({ address, text: `${summary}\n${detail}` });
  }
  return said;
}

/** Returns the deviations of a run's messages from these rows. `names`: the objects' names, by address. */
export function faultsOfSpeech(
  rows: readonly Cast[],
  result: EngineResult,
  names: ReadonlyMap<string, string> = new Map(),
): readonly string[] {
  const said = errorsIn(result);
  const told = new Set<string>();
  const wrong = rows.flatMap(({ address, says = [] }) => {
    const name = names.get(address);
    const own = said.filter((each) =>
      each.address === "" && name !== undefined ? each.text.includes(name) : each.address === address,
    );
    for (const { text } of own) told.add(text);
    const text = own.map((each) => each.text).join("\n\n");
    const missing = says.filter((pattern) => !pattern.test(text)).map(String);
    const faults = [
      ...(missing.length > 0 ? [`does not say ${missing.join(", ")}`] : []),
      ...(says.length === 0 && text !== "" ? ["should go unnoticed"] : []),
      ...(/svc_local|at .*\.js:\d+|undefined/.test(text) ? ["says what it must not"] : []),
    ];
    return faults.map((fault) => `${address} ${fault}: ${text}`);
  });
  return [...wrong, ...said.filter(({ text }) => !told.has(text)).map(({ text }) => `unexpected: ${text}`)];
}
