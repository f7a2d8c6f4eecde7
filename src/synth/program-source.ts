import { createHash } from "node:crypto";
import { type Contract, contract as builtIn, formatContract } from "../contract";
import type { CheckFinding, FoundObjects, SynthAnswer, SynthRequest, SynthSource } from "./messages";
import { createSynthProcess, type SynthProcess } from "./synth-process";

/** Paths of the program that calls the service, and of the thread that relays to it. */
export interface ProgramFiles {
  readonly program: string;
  readonly relay: string;
}

interface Running {
  readonly process: SynthProcess;
  /** The environment that the program has, as text. */
  readonly environment: string;
  /** Digests of the contracts that it knows. */
  readonly contracts: Set<string>;
}

let running: Running | undefined;
let syntheses = 0;

/**
 * Returns the source of one synthesis, which asks the program. This process has one program, started by the first question. A change of the
 * environment, such as another API key, starts another one.
 */
export function createProgramSource(filesOf: () => ProgramFiles): Required<SynthSource> {
  syntheses += 1;
  const synth = syntheses;
  const ask = <Result>(contract: Contract, request: OwnFacts): SynthAnswer<Result> => {
    const { process, contracts } = runningProgram(filesOf);
    const text = contract === builtIn ? "" : compiledText(contract);
    const digest = text === "" ? "" : createHash("sha256").update(text).digest("hex");
    const isNew = digest !== "" && !contracts.has(digest);
    contracts.add(digest);
    const facts = { synth, contract: digest, ...(isNew ? { contractText: text } : {}) };
    return process.ask<Result>({ ...request, ...facts });
  };
  return {
    lookUp: ({ contract, endpoint, query, timeoutMs }) =>
      ask<FoundObjects>(contract, { sort: "lookUp", endpoint, query, timeoutMs }),
    runHook: ({ contract, ...task }) => ask(contract, { sort: "runHook", ...task }),
    check: ({ contract, ...question }) =>
      ask<readonly CheckFinding[]>(contract, { sort: "check", ...question }),
  };
}

/** A request without the facts that the source adds. */
type OwnFacts = SynthRequest extends infer Request
  ? Request extends SynthRequest
    ? Omit<Request, "synth" | "contract" | "contractText">
    : never
  : never;

const texts = new WeakMap<Contract, string>();

function compiledText(contract: Contract): string {
  const known = texts.get(contract);
  if (known !== undefined) return known;
  const text = formatContract(contract);
  texts.set(contract, text);
  return text;
}

function runningProgram(filesOf: () => ProgramFiles): Running {
  const environment = JSON.stringify(process.env);
  if (running !== undefined && !running.process.hasEnded) {
    if (running.environment === environment) return running;
    running.process.end();
  }
  const { program, relay } = filesOf();
  running = { process: createSynthProcess(program, relay), environment, contracts: new Set() };
  return running;
}
