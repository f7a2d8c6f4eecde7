import { type Kind, parentPattern } from "../contract";
import type { JsonObject } from "../client";
import type { AppContents } from "./app-references";
import { type RequiredObject, pathsOf } from "./required-objects";
import type { ObjectReader } from "./reader";
import type { PreflightCheck } from "./report";
import * as texts from "./texts";

/** The most names that a text lists. */
const MOST_NAMES = 10;

/** Checks whether a required object exists; returns undefined for an object that the app creates. */
export async function checkRequired(
  reader: ObjectReader,
  requiredObject: RequiredObject,
  { made, madeLater }: Pick<AppContents, "made" | "madeLater">,
): Promise<PreflightCheck | undefined> {
  const { id, kind, text, name } = requiredObject;
  const paths = pathsOf(requiredObject);
  if (name === undefined) {
    return requiredObject.isAsked
      ? texts.notAName(id, kind, text)
      : texts.placeUnknown(id, kind, text, paths);
  }
  const maker = made.find((object) => object.name === name);
  if (maker !== undefined) {
    return requiredObject.isAsked ? texts.madeByApp(id, name, maker.block.path) : undefined;
  }
  const reading = await reader.read(kind, name);
  switch (reading.kind) {
    case "found":
      return checkFound(reader, { ...requiredObject, name }, reading.object, made);
    case "gone": {
      const later = madeLater.filter((block) => block.kind.name === kind.name).map(({ path }) => path);
      return texts.missing(id, kind, name, paths, { others: await otherNames(reader, kind), later });
    }
    default:
      return texts.unreadable(id, name, reading, paths);
  }
}

async function checkFound(
  reader: ObjectReader,
  requiredObject: RequiredObject & { readonly name: string },
  object: JsonObject,
  made: AppContents["made"],
): Promise<PreflightCheck> {
  const { id, kind, name, isAsked, references } = requiredObject;
  const paths = pathsOf(requiredObject);
  if (id === "region" && isTrue(kind, object, "accepts_virtual_machines") === false) {
    const machines = references.filter(
      ({ block }) => block?.form === "resource" && block.kind.name === "VirtualMachine",
    );
    if (isAsked) return texts.closedRegion(name, []);
    if (machines.length > 0) return texts.closedRegion(name, pathsOf({ references: machines }));
  }
  if (id !== "host") return texts.exists(id, name, paths);
  const users = references.flatMap(({ block }) => (block?.form === "resource" ? [block] : []));
  const available = isTrue(kind, object, "available");
  if (available === undefined || (!isAsked && users.length === 0)) return texts.exists(id, name, paths);
  if (available) return texts.hostAvailable(name, paths);
  const holder = await holderOf(
    reader,
    name,
    made.filter(({ block }) => users.includes(block)),
  );
  return holder === undefined ? texts.hostTaken(name, paths) : texts.hostHeld(name, holder, paths);
}

/** Returns the existing object of the app that refers to the host, so that the app itself uses the host. */
async function holderOf(
  reader: ObjectReader,
  host: string,
  candidates: AppContents["made"],
): Promise<string | undefined> {
  for (const { name, block } of candidates) {
    const reading = await reader.read(block.kind, name);
    const holds =
      reading.kind === "found" &&
      block.kind.fields.some(
        ({ references, wireName }) => references === "Host" && reading.object[wireName] === host,
      );
    if (holds) return name;
  }
  return undefined;
}

/** Returns a boolean field, which answers omit if it is false; undefined if the contract has no such field. */
function isTrue(kind: Kind, object: JsonObject, terraformName: string): boolean | undefined {
  const field = kind.fields.find((each) => each.terraformName === terraformName);
  return field?.type.kind === "bool" ? object[field.wireName] === true : undefined;
}

async function otherNames(reader: ObjectReader, kind: Kind): Promise<readonly string[]> {
  if (parentPattern(kind.pattern) !== undefined) return [];
  const names = (await reader.namesOf(kind)) ?? [];
  return names.length > MOST_NAMES ? [] : names;
}
