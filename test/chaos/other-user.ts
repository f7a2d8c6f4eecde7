import { isDeepStrictEqual } from "node:util";
import { contract } from "../../src/contract";
import { RpcError, type EmulatedObject, type Emulator } from "../../src/emulator";
import { isAboutSiblings } from "./lies";
import { createRandom } from "./random";
import { callsIn } from "./calls";
import type { Phase, Stack } from "./stack";
import { planOf } from "./injection";

type Body = Readonly<Record<string, unknown>>;

/** Another client of the service. Owns a project, and creates the same objects as the run at moments that the seed determines. */
export interface OtherUser {
  /** Starts acting, for one phase. */
  act(phase: Phase): void;
  /** Stops acting. Its operations continue. */
  rest(): void;
  /** Removes its objects from the run's project, so that the project can be destroyed. */
  leaveProject(): void;
  /** Whether it owns an object or an operation. */
  owns(name: string): boolean;
  /** Reports its objects that were changed or deleted. */
  problems(): readonly string[];
}

const OWN_PROJECT = "projects/stranger";
const LATEST_MS = 4_000;

/** Adds another user to a service. Faults do not affect its actions outside of the API. */
export function createOtherUser(seed: number, stack: Stack, emulator: Emulator): OtherUser {
  const isQuiet = planOf(seed, stack).plannedInjections.some(
    ({ injection }) =>
      (injection.do === "storm" && injection.lies) ||
      (injection.do === "fault" && isAboutSiblings(injection.action)),
  );
  const random = createRandom(seed, "stranger");
  const objects = new Map<string, EmulatedObject>();
  const left = new Set<string>();
  const operations = new Set<string>();
  const asked = new Map<string, Body>();
  const undo: (() => void)[] = [];

  const own = (object: EmulatedObject): void => {
    if (!objects.has(object.name) && !left.has(object.name)) objects.set(object.name, object);
  };
  /** Records the objects that its own operations have created. */
  const update = (): void => {
    for (const name of operations) {
      const { metadata } = (emulator.get(name) ?? {}) as { readonly metadata?: Body };
      for (const made of Object.values(metadata ?? {})) {
        const name = String(made);
        // An object that is already gone was deleted by the run.
        own(emulator.get(name) ?? { name });
      }
    }
  };
  const make = (kind: string, body: Body, durationMs?: number): void => {
    try {
      if (durationMs === undefined) own(emulator.add(kind, body));
      else operations.add(emulator.startToAdd(kind, body, durationMs));
    } catch (error) {
      // The parent object is gone or does not exist yet.
      if (!(error instanceof RpcError)) throw error;
    }
  };
  const occupyOwn = (): void => {
    const [machine] = emulator.objects("VirtualMachine").filter(({ name }) => name.startsWith(OWN_PROJECT));
    try {
      if (machine !== undefined) {
        operations.add(emulator.occupy(machine.name, { durationMs: random.int(500, 5_000) }));
      }
    } catch (error) {
      // The operation of the previous phase still occupies it.
      if (!(error instanceof RangeError)) throw error;
    }
  };

  for (const [kind, body] of OWN_OBJECTS) own(emulator.add(kind, body));
  const kinds = copiedKinds(stack);
  for (const { name, method } of kinds) {
    const where = (body: Body): boolean => {
      asked.set(name, body);
      return false;
    };
    emulator.fault({ method, times: "all", where }, { do: "delay", delayMs: 0 });
  }
  /** Creates an object equal to the one requested, immediately before or after the call is carried out. */
  const copyAt = (method: string, kind: string, call: number, point: "before" | "after-commit"): void => {
    const pause = emulator.pauseAt({ method, call, point });
    undo.push(() => {
      if (pause.standing === 0) pause.remove();
    });
    void pause.whenHeld().then(() => {
      const body = asked.get(kind);
      if (body !== undefined) make(kind, body);
      pause.remove();
    });
  };
  const copyLater = (phase: Phase): void => {
    const timer = setTimeout(
      () => {
        // Objects in the project cannot be created while the project is being destroyed.
        const known = [...asked].filter(
          ([, body]) => phase !== "destroy" || body["projectName"] === undefined,
        );
        if (known.length === 0) return;
        const [kind, body] = random.pick(known);
        const isLong = kinds.some(({ name, longRunning }) => name === kind && longRunning);
        make(kind, body, isLong && random.chance(0.5) ? random.int(300, 2_500) : undefined);
      },
      random.int(0, LATEST_MS),
    );
    undo.push(() => clearTimeout(timer));
  };

  return {
    act(phase) {
      occupyOwn();
      if (isQuiet) return;
      for (let count = random.int(1, 3); count > 0; count -= 1) copyLater(phase);
      const calls = callsIn(stack, phase).filter(({ method }) =>
        kinds.some((each) => each.method === method),
      );
      if (calls.length > 0 && random.chance(0.6)) {
        const { method, calls: most } = random.pick(calls);
        const kind = kinds.find((each) => each.method === method)?.name ?? "";
        copyAt(method, kind, random.int(1, most), random.pick(["before", "after-commit"] as const));
      }
    },
    rest() {
      for (const takeBack of undo.splice(0)) takeBack();
    },
    leaveProject() {
      const isRunning = (name: string): boolean =>
        ["PENDING", "RUNNING"].includes(String(emulator.get(name)?.["state"]));
      for (const name of [...operations].filter(isRunning)) emulator.settleOperation(name, "CANCELLED");
      update();
      for (const name of [...objects.keys()].filter((each) => each.startsWith("projects/p/"))) {
        objects.delete(name);
        left.add(name);
        if (emulator.get(name) !== undefined) emulator.remove(name);
      }
    },
    owns(name) {
      update();
      return objects.has(name) || left.has(name) || operations.has(name);
    },
    problems() {
      update();
      return [...objects].flatMap(([name, made]) => {
        const now = emulator.get(name);
        if (now === undefined) return [`the stranger's ${name} is gone`];
        return isDeepStrictEqual(now, made) ? [] : [`the stranger's ${name} was changed`];
      });
    },
  };
}

/** Objects that it has from the start. */
const OWN_OBJECTS: readonly (readonly [kind: string, body: Body])[] = [
  ["Project", { slug: "stranger" }],
  [
    "VirtualMachine",
    {
      projectName: OWN_PROJECT,
      region: "datacenters/eu-west-1",
      compute: { vcpus: 1, memoryGib: 1 },
      boot: { image: "debian-12" },
    },
  ],
  ["ApiKey", {}],
];

interface CopiedKind {
  readonly name: string;
  readonly method: string;
  readonly longRunning: boolean;
}

/** Returns the kinds of a stack that allow equal objects, since the service assigns their names. */
function copiedKinds(stack: Stack): readonly CopiedKind[] {
  const names = new Set(stack.groups.map(({ kind }) => kind.name));
  return contract.kinds.flatMap(({ name, slugField, methods: { create } }) =>
    names.has(name) && slugField === undefined && create !== undefined
      ? [{ name, method: create.name, longRunning: create.longRunning }]
      : [],
  );
}
