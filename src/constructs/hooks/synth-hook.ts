import { join } from "node:path";
import { TerraformStack } from "cdktf";
import { Construct } from "constructs";
import { type Contract, contract as builtIn, isReadVerb, type Method, parseDuration } from "../../contract";
import type * as synth from "../../synth";
import type * as synthesis from "../synthesis";
import { addWarning, hasToken } from "../base";
import { renderTemplate } from "./render-template";
import { constantLimits, providerFor } from "./stack-provider";
import type { SynthHookConfig } from "./synth-hook-config";
import { methodOf, synthHookProblems } from "./synth-hook-problems";
import { errorText, type Json } from "../../base/json";

/** A JSON value that a hook returns. */
export type SynthHookResult = Json;

const USUAL_CALL_TIMEOUT_MS = 20 * 60_000;

/** Folder of the hooks' notes, in the folder that the synthesis writes. */
const NOTES_FOLDER = "svc-synth-hooks";

/**
 * Calls an RPC of the service or runs a program while the stack is synthesized. The program of the app can branch on the answer, which is a
 * constant.
 *
 * The hook runs once in each run of cdktf's command line. With `cache: true`, its answer is stored in `svc.context.json`, and later
 * syntheses do not run it.
 */
export class SynthHook extends Construct {
  /**
   * The answer: of a call, without secrets; of a call that starts an operation, the operation as it ended; of a program, its output. Null if
   * the hook failed and `onFailure` is "continue".
   */
  public readonly result: SynthHookResult;

  /** Why the hook failed, if `onFailure` is "continue". */
  public readonly failure: string | undefined;

  /** Throws an Error that names the construct path if the hook is invalid, has no answer, or fails. */
  public constructor(scope: Construct, id: string, config: SynthHookConfig) {
    super(scope, id);
    const answer = this.#run(config);
    if (answer.ok) {
      this.result = answer.result;
      return;
    }
    if (config.onFailure !== "continue" || answer.isRefused === true) {
      throw new Error(`[${this.node.path}] SynthHook failed: ${answer.text}`);
    }
    this.result = null;
    this.failure = answer.text;
    addWarning(this, `failed, but the run continues because onFailure is "continue": ${answer.text}`);
  }

  #run(config: SynthHookConfig): synth.HookAnswer {
    const { refuseExpressions, requestsOf, synthSettings } = loadSynthesis();
    const { methodDigest, runSynthHook } = loadSynth();
    try {
      const settings = synthSettings(this, config.provider);
      const contract = this.#contract(config);
      const method = methodOf(contract, config.call?.method);
      const isRead = method !== undefined && isReadVerb(method.verb);
      const timeoutMs = timeoutOf(config, method, settings);
      const spec = specOf(this.node.path, config, timeoutMs);
      // No engine evaluates a program's texts, so an expression of a shell is a literal.
      const { template } =
        config.command === undefined ? renderTemplate(spec) : renderTemplate(spec, (text) => !hasToken(text));
      const problems = synthHookProblems(config, template, contract);
      if (problems.length > 0) throw new RangeError(problems.join("; ").replace(/[^.?]$/, "$&."));
      const { source, isTest } = requestsOf(this);
      const { mode, hasKey, project = "", region = "" } = settings;
      const answer = runSynthHook(
        {
          contract,
          template,
          endpoint: isTest || method === undefined ? "" : settings.endpoint(contract),
          methodDigest: method === undefined ? "" : methodDigest(contract, method),
          project,
          region,
          limits: method === undefined ? "" : constantLimits(this.#provider(config)),
          isRead,
          isCached: config.cache === true,
          continuesAfterFailure: config.onFailure === "continue",
          mode,
          timeoutMs,
          hasKey,
          environment: process.env,
        },
        source,
        { ...(isTest ? {} : { context: process.cwd() }), notes: join(outputFolder(this), NOTES_FOLDER) },
      );
      if (answer.ok) refuseExpressions(answer.result, EXPRESSION_TEXTS);
      return answer;
    } catch (error) {
      const text = errorText(error);
      throw new Error(`[${this.node.path}] SynthHook: ${text}`, { cause: error });
    }
  }

  #contract(config: SynthHookConfig): Contract {
    return (this.#provider(config) as { readonly contract?: Contract } | undefined)?.contract ?? builtIn;
  }

  #provider({ provider }: SynthHookConfig): unknown {
    const isInStack = this.node.scopes.some((each) => TerraformStack.isStack(each));
    return provider ?? (isInStack ? providerFor(this) : undefined);
  }
}

const EXPRESSION_TEXTS = {
  owner: "in the answer",
  advice: "Change what the hook reads or prints, or read the value with a data source.",
};

/** Returns the hook as its program reads it. Secrets are not replaced yet. */
function specOf(path: string, config: SynthHookConfig, timeoutMs: number): unknown {
  const { command, environment = {}, secrets = [], output = "json" } = config;
  // A program in JavaScript may pass null.
  const call = config.call as SynthHookConfig["call"] | null;
  return {
    path,
    effect:
      call === undefined
        ? { command: command ?? [] }
        : { call: { method: call?.method, request: call?.request ?? {} } },
    environment,
    secrets,
    timeoutMs,
    output,
  };
}

function timeoutOf(
  { timeout }: SynthHookConfig,
  method: Method | undefined,
  settings: synthesis.SynthSettings,
): number {
  const given = typeof timeout === "string" ? parseDuration(timeout) : undefined;
  if (given !== undefined) return given;
  if (method === undefined || isReadVerb(method.verb)) return settings.timeoutMs;
  return (method.timeout === undefined ? undefined : parseDuration(method.timeout)) ?? USUAL_CALL_TIMEOUT_MS;
}

/** Returns the folder that the synthesis of a construct's app writes. */
function outputFolder(construct: Construct): string {
  const { outdir } = construct.node.root as { readonly outdir?: unknown };
  return typeof outdir === "string" ? outdir : "cdktf.out";
}

/** Loads the module on first use: most stacks have no hooks during synthesis. */
function loadSynth(): typeof synth {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../../synth") as typeof synth;
}

/** Loads the module on first use, as {@link loadSynth} does. */
function loadSynthesis(): typeof synthesis {
  // eslint-disable-next-line @typescript-eslint/no-require-imports -- as above
  return require("../synthesis") as typeof synthesis;
}
