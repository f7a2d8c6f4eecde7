import type { Contract, Kind, Method } from "../../contract";
import type { MapPath, MapValue } from "../service-map";
import type { ConcludedKinds } from "./conclude-kinds";
import type { KindFinding, OpenApiImport } from "./finding";
import type { DocumentObject } from "./json";
import type { CreateObjects } from "./mark-kinds";

/** An import that is complete. */
export interface CompleteImport {
  readonly importing: OpenApiImport;
  readonly root: DocumentObject;
  readonly concluded: ConcludedKinds;
  readonly objects: CreateObjects;
  readonly contract: Contract;
}

/** Adds a line to a map, unless its value is undefined. `node` and `word`, or else `otherwise`, tell why it is a guess. */
export type AddLine = (
  path: MapPath,
  value: MapValue | undefined,
  node?: object,
  word?: string,
  otherwise?: string,
) => void;

/** One kind whose lines are being written. */
export interface DescribedKind extends CompleteImport {
  readonly finding: KindFinding;
  readonly pattern: string;
  /** The kind of the contract; undefined if it is unusable. */
  readonly usable: Kind | undefined;
  /** All methods by path, those of unusable kinds included. */
  readonly methods: ReadonlyMap<string, Method>;
  /** Whether a problem leaves a line for the user to choose. */
  readonly isOpen: (path: MapPath) => boolean;
  readonly add: AddLine;
}
