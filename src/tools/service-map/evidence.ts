import type { Contract, Method } from "../../contract";
import type { MapPath } from "./line-path";
import type { MapLine } from "./map-line";

/** Says whether the service or its recorded traffic agrees with a conclusion. */
export interface Evidence {
  /** Name of the kind that the conclusion is about. */
  readonly kind: string;
  /** `uncertain`: what was seen does not show whether the conclusion is right. */
  readonly verdict: "contradicted" | "uncertain" | "confirmed";
  /** One or more sentences: the conclusion, and what was seen instead. */
  readonly text: string;
  /** The lines of a service map with the conclusion, which need not exist. They name a method by its path. */
  readonly lines: readonly MapPath[];
  /** The end of such a line: how the service shows it. */
  readonly seen: string;
  /** The lines of a service map as they should be, if this is known. */
  readonly corrected: readonly Pick<MapLine, "path" | "value">[];
}

/** The line with the codes of an object that does not exist. */
export const NOT_FOUND_LINE: MapPath = ["errors", "not_found"];

/** Returns the codes of that line as a contract has them. */
export function notFoundCodes({ errors }: Pick<Contract, "errors">): readonly unknown[] {
  return (errors?.words ?? [])
    .filter(({ means }) => means === "not_found")
    .map(({ text, status }) => (status === undefined ? text : { code: text, status }));
}

/** Returns the path of the lines about a method of a kind. */
export function pathOfMethod(kindName: string, { verb, path }: Pick<Method, "verb" | "path">): MapPath {
  if (kindName === "Operation") return ["operations"];
  const single = ["create", "get", "list", "delete", "clone"].includes(verb);
  return ["kinds", kindName, ...(single ? [verb] : [verb === "update" ? "updates" : "actions", path])];
}

/** Returns a path with the keys that a map's lines have: they name a method by its last word if no other has it. */
export function spelledAs(lines: readonly MapPath[], path: MapPath): MapPath {
  const isSame = (key: string | undefined, step: string): boolean =>
    key === step || (key !== undefined && step.startsWith("/") && step.endsWith(`/${key}`));
  return path.map((step, index) => {
    if (!step.startsWith("/")) return step;
    const line = lines.find((each) =>
      path.slice(0, index + 1).every((above, position) => isSame(each[position], above)),
    );
    return line?.[index] ?? step.slice(step.lastIndexOf("/") + 1);
  });
}
