import { randomBytes } from "node:crypto";
import {
  type Contract,
  formatResourceName,
  type Kind,
  parentOf,
  parsePattern,
  parseResourceName,
} from "../../contract";
import {
  isServiceError,
  type JsonObject,
  type JsonValue,
  type ServiceError,
  systemClock,
} from "../../client";
import { createObjectReads, isGone, type Service } from "../../api";
import { type MapPath, NOT_FOUND_LINE, notFoundCodes, pathOfMethod } from "../service-map";
import { addFailure, type ProbedLines, type Verdicts } from "./probe-result";
import { shapeProblems } from "./shape-problems";

/** Reads one object by its name, and checks what the contract says about its fields. */
export async function probeObject(
  service: Service,
  kind: Kind,
  name: string,
  verdicts: Verdicts,
  signal: AbortSignal,
): Promise<void> {
  const method = kind.methods.get?.name;
  if (method === undefined) return;
  const at = pathOfMethod(kind.name, kind.methods.get ?? { verb: "get", path: "" });
  const places: readonly MapPath[] = [
    [...at, "answer", "object"],
    [...at, "request", "name"],
  ];
  let object: JsonObject;
  try {
    object = await createObjectReads(service, systemClock).read(kind, name, { signal });
  } catch (error) {
    addFailure(verdicts, method, error, places.slice(0, 1));
    return;
  }
  verdicts.confirmed(
    `${method} returns the object of the given name, with each field that the contract promises.`,
    {
      lines: [[...at, "method"], ...places, ["kinds", kind.name, "name"]],
      seen: "it returns the object of the given name",
    },
  );
  for (const { wireName, references, terraformName } of kind.fields) {
    if (terraformName === kind.slugField && object[wireName] === name.split("/").at(-1)) {
      verdicts.confirmed(`\`${wireName}\` is the last part of the name.`, {
        lines: [["kinds", kind.name, "slug"]],
        seen: "it is the last part of a name",
      });
    }
    const target = service.contract.kinds.find((each) => each.name === references);
    const value = object[wireName];
    if (target === undefined || typeof value !== "string") continue;
    if (parseResourceName(target.pattern, value) === undefined) continue;
    verdicts.confirmed(`\`${wireName}\` contains the name of an object of ${target.name}.`, {
      lines: [fieldLine(kind, wireName, "references")],
      seen: "an object has such a name there",
    });
  }
  const problems = shapeProblems(kind.fields, object);
  if (problems.length === 0) verdicts.confirmed("The fields of the object have the types of the contract.");
  for (const problem of problems) {
    verdicts.contradicted(`${method}: ${problem}. Correct its \`type\` in an overlay.`);
  }
  for (const { wireName, writeOnly, sensitive, readable, presence } of kind.fields) {
    const value = object[wireName];
    const isShown = value !== undefined && value !== null && value !== "";
    if (writeOnly && isShown && isPlaceholder(value)) {
      verdicts.uncertain(
        `${method} shows a mask or an empty value in \`${wireName}\`, which counts as write-only. Whether it ever shows the real one is not known.`,
      );
    } else if (writeOnly && isShown) {
      verdicts.contradicted(`${method} shows \`${wireName}\`, which counts as write-only.`, {
        lines: [fieldLine(kind, wireName, "writeOnly")],
        seen: `${method} shows it`,
        corrected: [{ path: fieldLine(kind, wireName, "writeOnly"), value: false }],
      });
    } else if (sensitive && readable && presence !== "computed" && !isShown) {
      verdicts.uncertain(
        `${method} does not show the secret \`${wireName}\` of the object that was read. If it never does, say \`writeOnly: true\` in the map.`,
      );
    }
  }
}

/** Returns the path of a line about a field in a service map. */
function fieldLine({ name }: Kind, wireName: string, key: string): MapPath {
  return ["kinds", name, "fields", wireName, key];
}

/** Whether a value may stand for a secret that is not shown: a mask such as `********` or `ab****`, or a zero value at any depth. */
function isPlaceholder(value: JsonValue): boolean {
  if (typeof value === "object" && value !== null) return Object.values(value).every(isPlaceholder);
  if (typeof value !== "string") return value === null || value === 0 || value === false;
  return value === "" || value === "0" || MASK.test(value.trim());
}

/** Three or more characters of a mask in succession, or a word for one. */
const MASK = /[*•●xX]{3,}|\.{3}|…|^[<[(]?(?:redacted|masked|hidden|sensitive|secret)[>\])]?$/i;

/** Reads an object that cannot exist. The answer must say so in a form that the client understands. `known` is the name of a real object. */
export async function probeMissing(
  service: Service,
  kind: Kind,
  known: string | undefined,
  verdicts: Verdicts,
  signal: AbortSignal,
): Promise<void> {
  const method = kind.methods.get?.name;
  const last = parsePattern(kind.pattern).at(-1);
  if (method === undefined || last === undefined || !("variable" in last)) return;
  const name = missingName(kind, known);
  try {
    await createObjectReads(service, systemClock).read(kind, name, { signal });
    verdicts.contradicted(`${method} returns an object for ${name}, which cannot exist.`);
  } catch (error) {
    if (isGone(error)) {
      verdicts.confirmed(
        `${method} says that an object does not exist in a form that the client understands.`,
      );
    } else if (
      isServiceError(error) &&
      ["not_found", "invalid_argument"].includes(error.code) &&
      !isUnknownCode(error)
    ) {
      verdicts.uncertain(
        `How ${method} answers for an object that does not exist is not known. It may mean the address, or refuse the made-up name: ${error.message}`,
      );
    } else if (
      isServiceError(error) &&
      isAboutObject(error.httpStatus) &&
      (error.reason === "answered" || isUnknownCode(error))
    ) {
      verdicts.contradicted(
        `An object that does not exist is not recognized (see \`errors\` of the map): ${error.message}`,
        missingLines(service.contract, error),
      );
    } else {
      addFailure(verdicts, method, error);
    }
  }
}

/** Returns the line with the codes, as the answer shows that it should be. */
function missingLines(contract: Contract, { facts }: ServiceError): ProbedLines {
  const { sightedCode, httpStatus } = facts;
  if (sightedCode === undefined) return { lines: [NOT_FOUND_LINE], seen: "a get answers something else" };
  const { text } = sightedCode;
  const code = httpStatus === 404 ? text : { code: text, status: httpStatus };
  return {
    lines: [NOT_FOUND_LINE],
    seen: `a get of an object that does not exist answers ${JSON.stringify(text)}`,
    corrected: [{ path: NOT_FOUND_LINE, value: [...notFoundCodes(contract), code] }],
  };
}

/** Whether the answer has a code that the client does not understand, so that its meaning comes from the status alone. */
function isUnknownCode({ facts }: ServiceError): boolean {
  return facts.sightedCode !== undefined;
}

/** Whether a status is about the object, instead of the caller, its rate, or the service. */
function isAboutObject(status: number | undefined): boolean {
  return status !== undefined && status >= 400 && status < 500 && ![401, 403, 408, 429].includes(status);
}

function missingName(kind: Kind, known: string | undefined): string {
  const slug = `svc-probe-${randomBytes(6).toString("hex")}`;
  const parent = known === undefined ? undefined : parentOf(known);
  if (known !== undefined) {
    const collection = kind.pattern.split("/").at(-2) ?? "";
    return `${parent === undefined ? "" : `${parent}/`}${collection}/${slug}`;
  }
  const variables = parsePattern(kind.pattern).flatMap((part) =>
    "variable" in part ? [[part.variable, slug]] : [],
  );
  return formatResourceName(kind.pattern, Object.fromEntries(variables) as Record<string, string>);
}
