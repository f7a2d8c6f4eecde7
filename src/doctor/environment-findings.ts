import { type ClockOffset, formatDuration, isUnverified, selectProxy } from "../client";
import { nodeEnvironment } from "../packing";
import { errorText } from "../base/json";
import type { Examination } from "./examination";
import type { DoctorFacts, RemovableFinding } from "./report";
import { runProgram } from "./run-program";

/** The difference of clocks from which on it is reported: more than two synchronized clocks have. */
const MOST_OFFSET_MS = 5_000;

/** The Node that the engine starts the provider with, and what is wrong with the environment. */
interface EnvironmentExamination {
  readonly facts: Pick<DoctorFacts, "node">;
  readonly findings: readonly RemovableFinding[];
}

/** Examines the programs that the environment makes of Node. */
export async function environmentFindings(examination: Examination): Promise<EnvironmentExamination> {
  const [{ node, findings }, preloads] = await Promise.all([
    nodeFindings(examination),
    preloadFindings(examination),
  ]);
  return { facts: node === undefined ? {} : { node }, findings: [...findings, ...preloads] };
}

/** The line that the program prints which stands for the provider. */
const MARK = "svc-doctor ";

/** Starts the `node` on PATH as the engine starts the provider. */
async function nodeFindings({ folder, environment, signal }: Examination): Promise<{
  readonly node: string | undefined;
  readonly findings: readonly RemovableFinding[];
}> {
  const env = nodeEnvironment(environment);
  const script = `console.log(${JSON.stringify(MARK)} + process.versions.node)`;
  const { stdout, failure } = await runProgram("node", ["-e", script], { cwd: folder, env, signal });
  const at = stdout.indexOf(MARK);
  const node = at < 0 ? undefined : stdout.slice(at + MARK.length).trim();
  if (failure === "ENOENT") {
    return { node, findings: [noNode()] };
  }
  if (failure !== undefined) {
    return {
      node,
      findings: [
        {
          area: "environment",
          subject: "PATH",
          text: `The \`node\` on PATH does not start (${failure}), and so no provider does that has no Node of its own.`,
          next: "Run `node --version`, and repair what it shows.",
        },
      ],
    };
  }
  if (at === 0) return { node, findings: [] };
  return {
    node,
    findings: [
      {
        area: "environment",
        subject: "PATH",
        text: "The `node` on PATH prints on standard output before it runs a program. The engine takes that for the provider's first line, and does not load it.",
        next: "Put the folder of Node itself first on PATH, before that of the script named `node`.",
      },
    ],
  };
}

function noNode(): RemovableFinding {
  return {
    area: "environment",
    subject: "PATH",
    text: "There is no `node` on PATH, and so no provider starts that has no Node of its own.",
    next: "Install Node where the engine runs, or stage the provider with `cdktf-svc stage DIR --standalone`.",
  };
}

/** Examines `NODE_OPTIONS`, which the provider does not get, but every other program of Node. */
async function preloadFindings({
  folder,
  environment,
  signal,
}: Examination): Promise<readonly RemovableFinding[]> {
  const given = environment["NODE_OPTIONS"] ?? "";
  if (given.trim() === "") return [];
  const run = { cwd: folder, env: environment, signal };
  const { stdout, failure } = await runProgram("node", ["-e", ""], run);
  const about = { area: "environment", subject: "NODE_OPTIONS" } as const;
  if (failure !== undefined && failure !== "ENOENT") {
    return [
      {
        ...about,
        text: `Node does not start with NODE_OPTIONS (${failure}). The provider starts, because it does not get the variable. Hooks, synthesis and this command do not.`,
        next: "Unset NODE_OPTIONS, or correct it: `node -e 0` must succeed.",
      },
    ];
  }
  if (stdout === "") return [];
  return [
    {
      ...about,
      text: "A module that NODE_OPTIONS preloads prints on standard output. The provider does not get the variable; the output of every other program of Node begins with that text.",
      next: "Unset NODE_OPTIONS where the output of programs is read, or make the module print on standard error.",
    },
  ];
}

/** Examines the way to an endpoint: its proxy, and whether certificates are verified. */
export function wayFindings(
  endpoint: string,
  { environment }: Examination,
): { readonly facts: Pick<DoctorFacts, "proxy">; readonly findings: readonly RemovableFinding[] } {
  const url = new URL(endpoint);
  const unverified: readonly RemovableFinding[] =
    environment["NODE_TLS_REJECT_UNAUTHORIZED"] === "0" && !isUnverified(url, environment)
      ? [
          {
            area: "environment",
            subject: "NODE_TLS_REJECT_UNAUTHORIZED",
            text: "NODE_TLS_REJECT_UNAUTHORIZED is 0: Node verifies no certificate. The provider accepts that for this machine only, and refuses any other endpoint.",
            next: "unset NODE_TLS_REJECT_UNAUTHORIZED",
          },
        ]
      : [];
  try {
    const proxy = selectProxy(url, environment);
    return { facts: proxy === undefined ? {} : { proxy: proxy.host }, findings: unverified };
  } catch (error) {
    const found: RemovableFinding = {
      area: "environment",
      subject: url.protocol === "https:" ? "HTTPS_PROXY" : "HTTP_PROXY",
      text: `${errorText(error)}.`,
      next: "Set the variable to an address such as http://proxy.example.com:3128, or unset it.",
    };
    return { facts: {}, findings: [...unverified, found] };
  }
}

/** Reports a service's clock that differs from this machine's. */
export function clockFindings(offset: ClockOffset | undefined): readonly RemovableFinding[] {
  if (offset === undefined) return [];
  const { leastMs, mostMs } = offset;
  const aheadMs = leastMs > 0 ? leastMs : mostMs < 0 ? mostMs : 0;
  if (Math.abs(aheadMs) <= MOST_OFFSET_MS) return [];
  const way = aheadMs > 0 ? "ahead of" : "behind";
  return [
    {
      area: "environment",
      subject: "clock",
      text: `The service's clock is ${formatDuration(Math.abs(aheadMs))} ${way} this machine's. A search for a lost object then raises doubts, and certificates and signatures may count as expired.`,
      next: "Synchronize this machine's clock: `timedatectl` shows whether it is.",
    },
  ];
}
