import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { findEngine, OLDEST_ENGINE } from "../base/engine";
import { dataDirectoryOf } from "../base/engine-data";
import { readIfThere } from "../base/files";
import { asRecord, errorText } from "../base/json";
import { mergeLockFile, otherInstalledCopies, parseSourceAddress } from "../constructs/staging";
import { hashOfPackage } from "../packing";
import type { Examination } from "./examination";
import type { DoctorFacts, RemovableFinding } from "./report";
import { runProgram } from "./run-program";

/** The engine, and what is wrong with its version and the packages that it installs. */
interface VersionsExamination {
  readonly facts: Pick<DoctorFacts, "engine">;
  /** Name of the engine's program, for commands. */
  readonly engine: string;
  readonly findings: readonly RemovableFinding[];
}

/** Examines the engine's version, and the staged provider with the lock file. */
export async function versionFindings(examination: Examination): Promise<VersionsExamination> {
  const { program, shown, version, findings } = await engineFindings(examination);
  return {
    facts: shown === undefined ? {} : { engine: shown },
    engine: program,
    findings: [
      ...findings,
      ...newerStates(examination, version, program),
      ...lockFindings(examination, program),
    ],
  };
}

async function engineFindings({ folder, environment, signal }: Examination): Promise<{
  readonly program: string;
  readonly shown: string | undefined;
  readonly version: string | undefined;
  readonly findings: readonly RemovableFinding[];
}> {
  const found = (subject: string, text: string, next: string): readonly RemovableFinding[] => [
    { area: "versions", subject, text, next },
  ];
  let path: string;
  try {
    path = findEngine(undefined, environment, "to apply with");
  } catch (error) {
    const findings = found("PATH", errorText(error), "Install an engine, or set TERRAFORM_BINARY_NAME.");
    return { program: "terraform", shown: undefined, version: undefined, findings };
  }
  const program = basename(path);
  const run = { cwd: folder, env: { ...environment, CHECKPOINT_DISABLE: "1" }, signal };
  const { stdout, failure } = await runProgram(path, ["version", "-json"], run);
  const version = versionIn(stdout);
  if (failure !== undefined || version === undefined) {
    const text = `${path} does not tell its version (${failure ?? "its output is no JSON"}).`;
    const findings = found(path, text, `Run \`${program} version\` in ${folder}.`);
    return { program, shown: program, version: undefined, findings };
  }
  const shown = `${program} ${version}`;
  const findings = isOlder(version, OLDEST_ENGINE)
    ? found(
        path,
        `${shown} is older than ${OLDEST_ENGINE}, the oldest supported version.`,
        `Install ${program} ${OLDEST_ENGINE} or later.`,
      )
    : [];
  return { program, shown, version, findings };
}

function versionIn(stdout: string): string | undefined {
  try {
    const version = asRecord(JSON.parse(stdout))?.["terraform_version"];
    return typeof version === "string" ? version : undefined;
  } catch {
    return undefined;
  }
}

/** Compares versions by their numbers. */
function isOlder(version: string, other: string): boolean {
  const [left, right] = [version, other].map((text) => text.split(/[.-]/).map(Number));
  for (const [index, number] of (right ?? []).entries()) {
    const own = left?.[index] ?? 0;
    if (own !== number) return own < number;
  }
  return false;
}

/** Reports states that a newer engine has written. An engine refuses those of another major or minor version, and of a newer one. */
function newerStates(
  { states }: Examination,
  version: string | undefined,
  program: string,
): readonly RemovableFinding[] {
  if (version === undefined || program.startsWith("tofu")) return [];
  return states.flatMap(({ source, engineVersion }) =>
    engineVersion !== undefined && isOlder(version, engineVersion)
      ? [
          {
            area: "versions" as const,
            subject: source,
            text: `${source} was written by version ${engineVersion} of the engine, and ${program} on PATH is ${version}.`,
            next: `Use version ${engineVersion} or later for this state.`,
          },
        ]
      : [],
  );
}

/** A provider that was staged for the stack. */
interface StagedFile {
  readonly source: string;
  readonly version: string;
  readonly platform: string;
  /** Terraform's hash of the content. */
  readonly h1: string;
}

const PACKAGE = /^terraform-provider-svc_(\d+\.\d+\.\d+)_(\w+?_\w+)\.zip$/;

/** Compares the staged provider with the lock file. */
function lockFindings(examination: Examination, engine: string): readonly RemovableFinding[] {
  const { folder } = examination;
  const path = join(folder, ".terraform.lock.hcl");
  const staged = stagedIn(folder);
  const isStack = staged.length > 0 || isConfiguration(folder);
  const bare: readonly RemovableFinding[] =
    isStack && !existsSync(dataFolder(examination))
      ? [
          {
            area: "versions",
            subject: folder,
            text: `${folder} is not initialized, so that its state and, by default, its journal are not known here.`,
            next: `${engine} init`,
          },
        ]
      : [];
  const sources = [...new Set(staged.map(({ source }) => source))];
  const differing = sources.flatMap((source) => {
    const packages = staged.filter((each) => each.source === source);
    const version = packages[0]?.version ?? "";
    const hashes = [...new Set(packages.map(({ h1 }) => h1))];
    const text = readIfThere(path)?.toString("utf8");
    const merged = mergeLockFile(text, { source, version, hashes });
    if (!merged.ok) return [lockFound(path, `${path} cannot be parsed: ${merged.reason}.`, engine)];
    if (merged.text === text) return copyFindings(examination, { source, version, packages }, engine);
    const why =
      text === undefined
        ? "does not exist"
        : `has not the version and the hash of the staged ${source} ${version}`;
    return [
      lockFound(path, `${path} ${why}. The engine refuses the package, or keeps an older one.`, engine),
    ];
  });
  return [...bare, ...differing];
}

function lockFound(path: string, text: string, engine: string): RemovableFinding {
  const next = `Synthesize again, or run \`cdktf-svc stage\` for the folder; then \`${engine} init\`.`;
  return { area: "versions", subject: path, text, next };
}

function stagedIn(folder: string): readonly StagedFile[] {
  const root = join(folder, "terraform.d", "plugins");
  const hashOf = hashing();
  return namesIn(root).flatMap((host) =>
    namesIn(join(root, host)).flatMap((namespace) => {
      const place = join(root, host, namespace, "svc");
      return namesIn(place).flatMap((name) => {
        const [, version, platform] = PACKAGE.exec(name) ?? [];
        if (version === undefined || platform === undefined) return [];
        return [{ source: `${host}/${namespace}/svc`, version, platform, h1: hashOf(join(place, name)) }];
      });
    }),
  );
}

/** The same file is staged for several platforms. */
function hashing(): (path: string) => string {
  const known = new Map<string, string>();
  return (path) => {
    const zip = readFileSync(path);
    const key = zip.toString("latin1");
    const hash = known.get(key) ?? hashOfPackage(zip);
    known.set(key, hash);
    return hash;
  };
}

/** Reports installed copies of the staged version with other content. */
function copyFindings(
  { folder, environment }: Examination,
  {
    source,
    ...staged
  }: { readonly source: string; readonly version: string; readonly packages: readonly StagedFile[] },
  engine: string,
): readonly RemovableFinding[] {
  return otherInstalledCopies(folder, parseSourceAddress(source), staged, environment).map((copy) => ({
    area: "versions",
    subject: copy.folder,
    text: `${copy.folder} has other content than the staged ${source} ${staged.version}.`,
    next: `Delete that folder${copy.isShared ? " while no run uses it" : ""}, then \`${engine} init\`.`,
  }));
}

function isConfiguration(folder: string): boolean {
  return namesIn(folder).some((name) => /\.(?:tf|tofu)(?:\.json)?$/.test(name));
}

function dataFolder({ folder, environment }: Examination): string {
  return dataDirectoryOf({ workingDirectory: folder, environment });
}

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}
