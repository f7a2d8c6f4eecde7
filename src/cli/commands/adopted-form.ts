import { dirname, relative, resolve } from "node:path";
import type { ProgramStyle } from "../../adopt";
import type { CommandIo } from "../command";
import { programEntry } from "../project/program-plan";
import type { ProjectChoices } from "../project/project-plan";
import type { AdoptedProgram } from "./adopt-plan";

/** The form of adopted code, and the project around it. */
export interface AdoptedForm {
  readonly style: ProgramStyle | "hcl";
  /** Folder of the project. */
  readonly folder: string;
  /** Folder of the code, below that of the project; empty if it is the same. */
  readonly codeFolder: string;
  /** Files that the code has in any case. */
  readonly files: readonly string[];
  /** The program that gives the configuration; undefined for a configuration in HCL. */
  readonly program: AdoptedProgram | undefined;
  /** File that imports the objects, and what else is to be removed after the apply. */
  readonly imports: string;
  /** Commands that deploy the code. None: the project has its own. */
  readonly deployment: readonly string[];
  /** Writes the code, and the project around it. Stages the provider beside a configuration in HCL. */
  readonly write: (code: ReadonlyMap<string, string>, io: CommandIo) => void;
}

/** Returns the modules that code in a folder imports. */
export function programModules(
  contract: string | undefined,
  folder: string,
  { framework, importEnding }: ProjectChoices,
): Omit<ProgramStyle, "stack"> {
  return {
    framework,
    importEnding,
    classes: contract === undefined ? programEntry(framework) : classesBeside(contract, folder, importEnding),
  };
}

/** Returns the module of the classes that `generate` has written beside a contract, as code in the folder imports it. */
function classesBeside(contract: string, folder: string, ending: string): string {
  const path = relative(resolve(folder), resolve(dirname(contract))).replaceAll("\\", "/");
  const start = path === "" ? "." : path.startsWith(".") ? path : `./${path}`;
  return ending === "" ? start : `${start}/index${ending}`;
}
