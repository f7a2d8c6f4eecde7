import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** An object in a state. */
export interface StateObject {
  readonly address: string;
  readonly name: string;
  readonly tainted: boolean;
  /** Values of its attributes that are texts: names of other objects among them. */
  readonly texts: readonly string[];
  /** Secret that the service returns once, which a state may contain. */
  readonly secret: string | undefined;
}

/**
 * Reads the state in a stack's folder. Returns no objects if there is no state yet, and undefined if it cannot be
 * parsed. The engine creates an empty file before it writes the state.
 */
export function readState(directory: string): readonly StateObject[] | undefined {
  const text = stateText(directory);
  if (text === "") return [];
  let file: StateFile;
  try {
    file = JSON.parse(text) as StateFile;
  } catch {
    return undefined;
  }
  return objectsIn(file);
}

/** Readers of the states that are not in their stacks' folders, by folder. */
const remoteStates = new Map<string, () => string>();

/** Reads the state of a stack from now on as `read` does, instead of from its folder. */
export function keepStateElsewhere(directory: string, read: () => string): void {
  remoteStates.set(directory, read);
}

/** Returns the text of the state; empty if there is none. */
export function stateText(directory: string): string {
  const read = remoteStates.get(directory);
  if (read !== undefined) return read();
  const path = join(directory, "terraform.tfstate");
  return existsSync(path) ? readFileSync(path, "utf8") : "";
}

interface StateFile {
  readonly resources: readonly {
    readonly mode: string;
    readonly type: string;
    readonly name: string;
    readonly instances: readonly {
      readonly index_key?: number;
      readonly status?: string;
      readonly deposed?: string;
      readonly attributes: Readonly<Record<string, unknown>>;
    }[];
  }[];
}

function objectsIn({ resources }: StateFile): readonly StateObject[] {
  return resources
    .filter(({ mode }) => mode === "managed")
    .flatMap(({ type, name, instances }) =>
      instances.map(({ index_key, status, deposed, attributes }) => ({
        address: `${type}.${name}${index_key === undefined ? "" : `[${index_key}]`}${deposed === undefined ? "" : ` (deposed)`}`,
        name: String(attributes["name"]),
        tainted: status === "tainted",
        texts: Object.values(attributes).filter((value) => typeof value === "string"),
        secret: typeof attributes["secret"] === "string" ? attributes["secret"] : undefined,
      })),
    );
}
