import { readFileSync } from "node:fs";
import { create, fromBinary } from "@bufbuild/protobuf";
import { protoCamelCase } from "@bufbuild/protobuf/reflect";
import {
  type DescriptorProto,
  type FileDescriptorProto,
  type FileDescriptorSet,
  FileDescriptorSetSchema,
} from "@bufbuild/protobuf/wkt";

/** Descriptors by the path of their file. */
export type Descriptors = ReadonlyMap<string, FileDescriptorProto>;

/** Reads descriptor sets. If several contain a file, the first one counts. */
export function readDescriptors(paths: readonly string[]): Descriptors {
  const files = paths.flatMap((path) => fromBinary(FileDescriptorSetSchema, readFileSync(path)).file);
  for (const { messageType } of files) messageType.forEach(addJsonNames);
  return new Map(files.reverse().map((file) => [file.name, file]));
}

/** Adds the names in JSON, which a compiler adds, and which modules in Python do not have. */
function addJsonNames({ field, nestedType }: DescriptorProto): void {
  for (const each of field) each.jsonName ||= protoCamelCase(each.name);
  nestedType.forEach(addJsonNames);
}

/** Returns the files of packages with everything that they import, each after its imports. Throws if an import is missing. */
export function withImports(descriptors: Descriptors, packages: readonly string[]): FileDescriptorSet {
  const file: FileDescriptorProto[] = [];
  const seen = new Set<string>();
  const add = (path: string): void => {
    if (seen.has(path)) return;
    seen.add(path);
    const found = descriptors.get(path);
    if (found === undefined) throw new Error(`no descriptor of ${path}`);
    found.dependency.forEach(add);
    file.push(found);
  };
  for (const { name, package: owner } of descriptors.values()) if (packages.includes(owner)) add(name);
  return create(FileDescriptorSetSchema, { file });
}

/** Returns the nouns that the services of packages create and get: `Disk` for CreateDisk and GetDisk, and for both verbs of a DiskService. */
export function createdNouns({ file }: FileDescriptorSet, packages: readonly string[]): readonly string[] {
  const services = file.filter((each) => packages.includes(each.package)).flatMap(({ service }) => service);
  const nounsOf = (verb: string): readonly string[] =>
    services.flatMap(({ name, method }) =>
      method
        .filter((each) => each.name === verb || new RegExp(`^${verb}[A-Z]`).test(each.name))
        .map((each) => each.name.slice(verb.length) || name.replace(/Service$/, "")),
    );
  const read = nounsOf("Get");
  return [...new Set(nounsOf("Create"))].filter((noun) => read.includes(noun));
}
