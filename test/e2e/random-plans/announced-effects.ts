import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { parse } from "yaml";
import { asRecord } from "../../../src/base/json";
import type { Contract, Kind } from "../../../src/contract";
import type { EmulatedObject, RecordedRequest } from "../../../src/emulator";
import { formatContract } from "../../../src/contract/reading/compiled";
import { createRandom, type Random } from "../../chaos/random";
import { runCli } from "../../cli/cli";
import { openScenario, type Scenario } from "../../support/end-to-end";
import { basesOf, type Config, type Life, livesOf } from "../every-kind/lifecycles";

/** An effect on data or power: of a call, or of the object's end. */
type Harm = "powerOff" | "dataLoss" | "delete";

/** What became of random plans of all kinds. */
export interface AnnouncedResults {
  readonly problems: readonly string[];
  /** Plans by their outcome, and harm by its sort. */
  readonly counts: Readonly<Record<string, number>>;
}

/** Reads what the description says about calls, without the code that reads contracts. */
export function describedHarm(): ReadonlyMap<string, readonly Harm[]> {
  const text = readFileSync(join(__dirname, "../../../src/contract/openapi.yaml"), "utf8");
  const { paths } = parse(text) as { readonly paths: Readonly<Record<string, { readonly post?: unknown }>> };
  return new Map(
    Object.entries(paths).map(([path, { post }]) => {
      const marks = asRecord(post) ?? {};
      return [
        path.slice(path.lastIndexOf("/") + 1),
        [
          ...(marks["x-powers-off"] === true ? ["powerOff" as const] : []),
          ...(marks["x-destroys-data"] === true ? ["dataLoss" as const] : []),
        ],
      ];
    }),
  );
}

/**
 * Applies random changes of a stack with a resource of every kind, and of its objects by others. Whatever then happens to the data or the power of
 * an object must be in the review of the plan. `harmOf`: what a call does.
 */
export async function runAnnounced(
  contract: Contract,
  harmOf: (method: string) => readonly Harm[],
  seed: number,
  count: number,
): Promise<AnnouncedResults> {
  const s = await openScenario({ contract: formatContract(contract), emulator: { operationMs: 10 } });
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  const tally = (what: string): void => void (counts[what] = (counts[what] ?? 0) + 1);
  try {
    const contractFile = join(s.directory, "contract-of-review.json");
    writeFileSync(contractFile, formatContract(contract));
    const existing = (kind: Kind): string | undefined => s.emulator.objects(kind.name)[0]?.name;
    const [lives, bases] = [livesOf(contract, existing), basesOf(contract, existing)];
    for (let number = 0; number < count; number += 1) {
      const random = createRandom(seed, `announced ${number}`);
      s.write({ resource: stackOf(random, lives, bases) });
      interfere(s, random, lives);
      const planned = await s.run("plan", "-out=saved.tfplan");
      if (planned.code !== 0) {
        tally("not planned");
        if (process.env["SHOW"]) console.log(planned.output.slice(0, 1500));
        continue;
      }
      const announced = await announcedBy(s, contractFile);
      const before = s.emulator.objects();
      const from = s.emulator.requests.length;
      const { code } = await s.run("apply", "saved.tfplan");
      tally(code === 0 ? "applied" : "failed");
      for (const { name, harm, because } of harmDone(s, harmOf, before, from)) {
        tally(harm);
        if (announced.get(name)?.has(harm) === true) continue;
        problems.push(`seed ${seed}, plan ${number}: ${harm} of ${name} (${because})`);
      }
    }
    return { problems, counts };
  } finally {
    await s.close();
  }
}

/** Draws a stack: each kind's resource is absent, as it was created, partly updated, or replaced. */
function stackOf(
  random: Random,
  lives: readonly Life[],
  bases: ReadonlyMap<Kind, Config>,
): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    lives.flatMap((life) => {
      const base = bases.get(life.kind);
      const drawn = configOf(random, life);
      const blocks = {
        ...(base === undefined ? {} : { base }),
        ...(drawn === undefined ? {} : { it: drawn }),
      };
      return Object.keys(blocks).length === 0 ? [] : [[`svc_${life.kind.terraformName}`, blocks] as const];
    }),
  );
}

function configOf(random: Random, { created, updates, replaced }: Life): Config | undefined {
  const part = random.weighted([
    [1, "absent"],
    [2, "created"],
    [6, "updated"],
    [replaced === undefined ? 0 : 2, "replaced"],
  ] as const);
  if (part === "absent") return undefined;
  if (part === "replaced") return replaced;
  if (part === "created" || updates.length === 0) return created;
  const changed = Object.entries(random.pick(updates)).filter(() => random.chance(0.6));
  return { ...created, ...Object.fromEntries(changed) };
}

/** Changes an object as another client, so that the plan has to change it back. */
function interfere(s: Scenario, random: Random, lives: readonly Life[]): void {
  if (!random.chance(0.4)) return;
  const objects = lives.flatMap(({ kind }) => s.emulator.objects(kind.name));
  if (objects.length === 0) return;
  const object = random.pick(objects);
  const [compute, boot] = [asRecord(object["compute"]), asRecord(object["boot"])];
  const changes = [
    ...(compute === undefined ? [] : [{ compute: { ...compute, vcpus: 8 } }]),
    ...(boot === undefined ? [] : [{ boot: { ...boot, image: "debian-11" } }]),
    ...(object["displayName"] === undefined ? [] : [{ displayName: "by hand" }]),
  ];
  if (changes.length > 0) s.emulator.change(object.name, random.pick(changes));
}

/** Returns what the review of the saved plan announces, by the name of the object. */
async function announcedBy(
  s: Scenario,
  contractFile: string,
): Promise<ReadonlyMap<string, ReadonlySet<string>>> {
  const { stdout } = await s.must("show", "-json", "saved.tfplan");
  const [plan, file] = [join(s.directory, "plan.json"), join(s.directory, "review.json")];
  writeFileSync(plan, stdout);
  const { code, stderr } = await runCli(["review", plan, "--contract", contractFile, "--out", file], s.env);
  if (code !== 0) throw new Error(stderr);
  const { changes } = JSON.parse(readFileSync(file, "utf8")) as {
    readonly changes: readonly {
      readonly object?: string;
      readonly effects: readonly { readonly effect: string }[];
    }[];
  };
  return new Map(
    changes.flatMap(({ object, effects }) =>
      object === undefined ? [] : [[object, new Set(effects.map(({ effect }) => effect))] as const],
    ),
  );
}

interface DoneHarm {
  readonly name: string;
  readonly harm: Harm;
  readonly because: string;
}

/** Returns what happened to data and power: by the calls of the apply, and by what is left of the objects. */
function harmDone(
  { emulator }: Scenario,
  harmOf: (method: string) => readonly Harm[],
  before: readonly EmulatedObject[],
  from: number,
): readonly DoneHarm[] {
  const called = emulator.requests.slice(from).flatMap((request) => {
    const name = nameIn(request);
    const { method = "", status } = request;
    if (name === undefined || status !== 200) return [];
    return harmOf(method).map((harm) => ({ name, harm, because: method }));
  });
  const left = before.flatMap(({ name, ...earlier }): readonly DoneHarm[] => {
    const now = emulator.get(name);
    if (now === undefined) return [{ name, harm: "delete", because: "it is gone" }];
    const isWiped = imageIn(now) !== imageIn(earlier);
    return isWiped ? [{ name, harm: "dataLoss", because: "its image is another" }] : [];
  });
  return [...called, ...left];
}

function nameIn({ body }: RecordedRequest): string | undefined {
  const given = asRecord(body) ?? {};
  const names = [given, ...Object.values(given)].map((part) => asRecord(part)?.["name"]);
  return names.find((name) => typeof name === "string");
}

function imageIn(object: Readonly<Record<string, unknown>>): unknown {
  return asRecord(object["boot"])?.["image"] ?? object["image"];
}
