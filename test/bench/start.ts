import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { unzipSync } from "fflate";
import { readProviderPackage } from "../../src/constructs/staging";
import { standalonePackage } from "../../src/packing";
import { skipWithoutNull } from "../support/null-provider";
import { startProgram } from "../support/program";
import { unpackProvider } from "../support/unpack-provider";
import { openNullStack, openSvcStack, type BenchStack } from "./bench-stack";
import { startService } from "./fleet";
import { handshakeCpuMs } from "./handshake-cpu";
import { mediansInTurn, wallMs, type Contestant } from "./in-turn";
import type { Bench, Measurement } from "./measurement";
import type { Row } from "./row";

/** Numbers of repetitions. */
export interface StartSizes {
  readonly starts: number;
  readonly plans: number;
}

const SIZES: StartSizes = { starts: 31, plans: 15 };

/** Start-up cost of the provider. */
export const start: Measurement = {
  name: "start",
  about: "the provider's processor time until the handshake, and a plan with nothing to do",
  footnotes: [
    "Until the handshake: from the start of the process to the line that tells the engine where the provider listens, with the certificate for its connection. A plan with nothing to do: the wall time of `plan` for one resource that has not changed, a project of ours on the emulator or a null_resource; the engine's own time is in both.",
  ],
  run: (bench) => measureStart(SIZES, bench),
};

/** Measures provider starts and empty plans. */
export async function measureStart({ starts, plans }: StartSizes, bench: Bench): Promise<readonly Row[]> {
  const staged = unpackStaged();
  const hasProc = existsSync("/proc/self/task");
  const standalone = hasProc && process.arch === "x64" ? unpackStandalone() : undefined;
  const emulator = await startService(1);
  const stacks: BenchStack[] = [];
  try {
    bench.say("starting the provider");
    const cpu = await mediansInTurn(starts, {
      ours: hasProc ? () => handshakeCpuMs([process.execPath, staged.launcher]) : undefined,
      launched: hasProc ? () => handshakeCpuMs([staged.launcher]) : undefined,
      standalone: standalone === undefined ? undefined : () => handshakeCpuMs([standalone.launcher]),
      node: hasProc ? nodeCpuMs : undefined,
    });

    bench.say("planning nothing");
    const svc = await openSvcStack(emulator);
    stacks.push(svc);
    svc.write({ resource: { svc_project: { only: { slug: "only" } } } });
    await svc.must("apply", "-auto-approve");
    let none: BenchStack | undefined;
    if (skipWithoutNull("real") === false) {
      none = await openNullStack();
      stacks.push(none);
      none.write({ resource: { null_resource: { only: {} } } });
      await none.must("apply", "-auto-approve");
    }
    const planning = (stack: BenchStack) => (): Promise<number> =>
      wallMs(() => stack.must("plan", "-detailed-exitcode"));
    const plan = await mediansInTurn(plans, {
      ours: planning(svc),
      none: none === undefined ? (undefined as Contestant) : planning(none),
    });
    return [
      {
        what: "processor time until the handshake",
        unit: "ms",
        ours: cpu.ours,
        other: { name: "node -e 0", value: cpu.node },
        bound: { of: "ratio", atMost: 1.5 },
      },
      {
        what: "processor time until the handshake, with the launcher",
        unit: "ms",
        ours: cpu.launched,
        other: { name: "without it", value: cpu.ours },
        bound: { of: "ratio", atMost: 1.15 },
      },
      {
        what: "processor time until the handshake, standalone",
        unit: "ms",
        ours: cpu.standalone,
        other: { name: "with Node on PATH", value: cpu.ours },
        bound: { of: "ratio", atMost: 1.2 },
      },
      {
        what: "plan with nothing to do",
        unit: "ms",
        ours: plan.ours,
        other: { name: "null provider", value: plan.none },
        bound: { of: "ratio", atMost: 2.3 },
      },
    ];
  } finally {
    for (const stack of stacks) stack.close();
    await emulator.close();
    staged.remove();
    standalone?.remove();
  }
}

/** Unpacks the provider whose launcher starts the `node` on PATH. Node itself ignores the launcher, which is part of the program. */
function unpackStaged(): { readonly launcher: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), "svc-bench-start-"));
  return {
    launcher: unpackProvider(directory),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Unpacks the provider with its own Node, which npm downloads. */
function unpackStandalone(): { readonly launcher: string; remove(): void } {
  const directory = mkdtempSync(join(tmpdir(), "svc-bench-standalone-"));
  const { zip, ...description } = readProviderPackage(undefined);
  const packed = standalonePackage({ zip: readFileSync(zip), description }, "linux_amd64");
  for (const [name, bytes] of Object.entries(unzipSync(packed.zip))) {
    const isProgram = name === "node" || name === description.executable;
    writeFileSync(join(directory, name), bytes, { mode: isProgram ? 0o755 : 0o644 });
  }
  return {
    launcher: join(directory, description.executable),
    remove: () => rmSync(directory, { recursive: true, force: true }),
  };
}

/** Returns the processor time of `node -e 0`, from start to exit. */
async function nodeCpuMs(): Promise<number> {
  const timed = `TIMEFORMAT="%3U %3S"; time "$1" -e 0`;
  const env = { PATH: process.env["PATH"] ?? "" };
  const { output } = await startProgram("bash", ["-c", timed, "bash", process.execPath], { env }).done;
  const [user = NaN, system = NaN] = output.trim().split(" ").map(Number);
  return (user + system) * 1000;
}
