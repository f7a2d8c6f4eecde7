import { adoptDocument, type AdoptedDocument, type KindReport } from "../../../src/contract/adopt";
import { message, type Part, post, ref } from "../support/small-document";

/** What a document of projects and disks says otherwise than the plain one. */
export interface InfraParts {
  /** Schemas, over the plain ones. */
  readonly schemas?: Part;
  /** Methods by name, over the plain ones; undefined takes one away. */
  readonly methods?: Readonly<Record<string, unknown>>;
  /** Whole paths beside. */
  readonly paths?: Part;
  readonly openapi?: string;
}

const text = { type: "string" };
const named = message({ name: text });

/** A document with the kinds Project and Disk, wrapped on every way, that demands nothing. */
export function infraDocument({
  schemas = {},
  methods = {},
  paths = {},
  openapi = "3.1.0",
}: InfraParts = {}): Part {
  const life = (kind: string, plural: string, field: string, beside: Part): Part => ({
    [`Create${kind}`]: post(message({ ...beside, [field]: ref(kind) }), message({ [field]: ref(kind) })),
    [`Get${kind}`]: post(named, message({ [field]: ref(kind) })),
    [`List${plural}`]: post(
      message(beside),
      message({ [plural.toLowerCase()]: { type: "array", items: ref(kind) } }),
    ),
    [`Update${kind}`]: post(message({ [field]: ref(kind) }), message({ [field]: ref(kind) })),
    [`Delete${kind}`]: post(named, message({})),
  });
  const all: Readonly<Record<string, unknown>> = {
    ...life("Project", "Projects", "project", {}),
    ...life("Disk", "Disks", "disk", { projectName: text }),
    ...methods,
  };
  const kept = Object.entries(all).filter(([, item]) => item !== undefined);
  return {
    openapi,
    info: { title: "Infra", version: "v1" },
    paths: { ...Object.fromEntries(kept.map(([name, item]) => [at(name), item])), ...paths },
    components: {
      schemas: {
        Project: message({ name: text, slug: text }),
        Disk: message({ name: text, projectName: text, sizeGib: { type: "integer" } }),
        ...schemas,
      },
    },
  };
}

/** The path of a method of that document. */
export function at(method: string): string {
  return `/acme.infra.v2.InfraService/${method}`;
}

/** An overlay of these actions, a line each. */
export function overlayOf(...actions: readonly string[]): string {
  return ["overlay: 1.0.0", "info: { title: Test, version: '1' }", "actions:", ...actions].join("\n");
}

/** Adopts a document of projects and disks. */
export function adoptInfra(parts: InfraParts = {}, ...actions: readonly string[]): AdoptedDocument {
  return adoptDocument(JSON.stringify(infraDocument(parts)), {
    overlays: actions.length === 0 ? [] : [overlayOf(...actions)],
  });
}

/** What became of a kind. */
export function reportOf({ kinds }: AdoptedDocument, name: string): KindReport {
  const report = kinds.find((kind) => kind.name === name);
  if (report === undefined) throw new RangeError(`there is no report of ${name}`);
  return report;
}
