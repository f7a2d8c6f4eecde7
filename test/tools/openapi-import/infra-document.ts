import { importDocument, type ImportedDocument, type KindReport } from "../../../src/tools/openapi-import";
import { message, type Part, post, ref } from "../../contract/support/small-document";

/** Differences of a document of projects and disks from the plain one. */
export interface InfraParts {
  /** Schemas that override the plain ones. */
  readonly schemas?: Part;
  /** Methods by name that override the plain ones; undefined removes one. */
  readonly methods?: Readonly<Record<string, unknown>>;
  /** Additional paths. */
  readonly paths?: Part;
  readonly openapi?: string;
}

const text = { type: "string" };
const named = message({ name: text });

/** Returns a document with the kinds Project and Disk, in which every request and answer is wrapped and nothing is required. */
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

/** Returns the path of a method of that document. */
export function at(method: string): string {
  return `/acme.infra.v2.InfraService/${method}`;
}

/** Returns an overlay with these actions, one per line. */
export function overlayOf(...actions: readonly string[]): string {
  return ["overlay: 1.0.0", "info: { title: Test, version: '1' }", "actions:", ...actions].join("\n");
}

/** Imports a document of projects and disks. */
export function importInfra(parts: InfraParts = {}, ...actions: readonly string[]): ImportedDocument {
  return importDocument(JSON.stringify(infraDocument(parts)), {
    overlays: actions.length === 0 ? [] : [overlayOf(...actions)],
  });
}

/** Returns the import report of a kind. */
export function reportOf({ kinds }: ImportedDocument, name: string): KindReport {
  const report = kinds.find((kind) => kind.name === name);
  if (report === undefined) throw new RangeError(`there is no report of ${name}`);
  return report;
}
