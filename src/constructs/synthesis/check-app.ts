import { TerraformStack } from "cdktf";
import type { IConstruct } from "constructs";
import type { Contract } from "../../contract";
import type { CheckFinding } from "../../synth";
import { placeOf, type SynthesisSession } from "../base";
import { requestsOf } from "./app-requests";

/** A provider whose app is checked. */
export interface CheckingProvider extends IConstruct {
  readonly contract: Contract;
}

/** An annotation in cdktf's manifest, which its command line prints. */
interface Annotation {
  readonly constructPath: string;
  readonly level: (typeof LEVELS)[keyof typeof LEVELS];
  readonly message: string;
}

const LEVELS = { failed: "@cdktf/error", warning: "@cdktf/warn", notChecked: "@cdktf/info" } as const;

const TIMEOUT_MS = 60_000;

/** The variable by which cdktf's command line says that it reports errors itself, from the manifest. */
const REPORTS_ERRORS = "CDKTF_CONTINUE_SYNTH_ON_ERROR_ANNOTATIONS";

interface Manifest {
  readonly stacks: Readonly<Record<string, { readonly constructPath: string; annotations: unknown[] }>>;
  writeToFile(): void;
}

/**
 * Checks all stacks of an app when the synthesis writes its manifest, which is the last thing that it does. Findings become annotations.
 * Throws at that time if a check failed, unless cdktf's command line reports it.
 */
export function checkAtEnd(provider: CheckingProvider, session: SynthesisSession): void {
  const manifest = session.manifest as unknown as Manifest;
  // Another provider of the app has already requested the check.
  if (Object.hasOwn(manifest, "writeToFile")) return;
  const write = manifest.writeToFile.bind(manifest);
  Object.defineProperty(manifest, "writeToFile", {
    configurable: true,
    value: () => {
      Reflect.deleteProperty(manifest, "writeToFile");
      // The check reads the manifest and the stacks from their files.
      write();
      const annotations = annotationsOf(provider, session.outdir);
      for (const annotation of annotations) stackOf(manifest, annotation).annotations.push(annotation);
      write();
      const errors = annotations.filter(({ level }) => level === LEVELS.failed);
      if (errors.length === 0 || (process.env[REPORTS_ERRORS] ?? "") !== "") return;
      const lines = errors.map(({ constructPath, message }) => `[${constructPath}] ${message}`);
      throw new Error(`The preflight failed:\n${lines.join("\n")}`);
    },
  });
}

function stackOf({ stacks }: Manifest, { constructPath }: Annotation): { readonly annotations: unknown[] } {
  const all = Object.values(stacks);
  const own = all.find(
    (stack) => constructPath === stack.constructPath || constructPath.startsWith(`${stack.constructPath}/`),
  );
  return own ?? all[0] ?? { annotations: [] };
}

function annotationsOf(provider: CheckingProvider, app: string): readonly Annotation[] {
  const { contract } = provider;
  const answer = requestsOf(provider).source.check?.({ contract, app, timeoutMs: TIMEOUT_MS });
  if (answer === undefined) return [];
  if (answer.ok) return answer.result.flatMap((finding) => annotated(provider, finding));
  const message = `The preflight could not be carried out: ${answer.text}`;
  return [{ constructPath: provider.node.path, level: LEVELS.failed, message }];
}

/** Returns the annotations of a finding: one for each construct that it concerns, or else one for the provider. */
function annotated(provider: CheckingProvider, finding: CheckFinding): readonly Annotation[] {
  const { outcome, text, advice, referredToBy = [] } = finding;
  if (outcome === "ok") return [];
  const level = LEVELS[outcome];
  const message = advice === undefined ? text : `${text} ${advice}`;
  const constructs = referredToBy.flatMap((path) => constructAt(provider.node.root, path) ?? []);
  return (constructs.length === 0 ? [provider] : constructs).map((construct) => {
    const place = placeOf(construct);
    return {
      constructPath: construct.node.path,
      level,
      message: place === undefined ? message : `${message} The construct was created at ${place}.`,
    };
  });
}

/** Finds a construct by its path; for a path that the preflight made up for a provider, its stack. */
function constructAt(root: IConstruct, path: string): IConstruct | undefined {
  const names = path.split("/");
  const found = names.reduce<IConstruct | undefined>((at, name) => at?.node.tryFindChild(name), root);
  if (found !== undefined) return found;
  const [stack = ""] = path.split(/[: ]/);
  return root.node.findAll().find((each) => TerraformStack.isStack(each) && each.node.id === stack);
}
