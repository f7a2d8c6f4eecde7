import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fromBinary } from "@bufbuild/protobuf";
import { FileDescriptorSetSchema } from "@bufbuild/protobuf/wkt";
import { printDescription, type ProtoPrinter } from "./print-description";

/**
 * Prints the descriptions of the service from its descriptors, into the folder `descriptions`. The only argument is the folder with the
 * programs of the plugins. `test/services/proto/print` compiles the descriptors and calls it.
 */
const [programs = ""] = process.argv.slice(2);
const descriptors = fromBinary(
  FileDescriptorSetSchema,
  readFileSync(join(__dirname, "descriptions", "descriptors.binpb")),
);

/** By file: what prints it. The parameters are the plugins' defaults, but where a comment says otherwise. */
const PRINTERS: Readonly<Record<string, ProtoPrinter>> = {
  // Without rules, this plugin prints methods only if it is asked to.
  "gateway-v2.json": {
    program: "protoc-gen-openapiv2",
    parameter: "allow_merge=true,generate_unbound_methods=true",
    http: "none",
  },
  "gateway-v3.json": { program: "protoc-gen-openapiv3", parameter: "", http: "full names" },
  "gnostic.yaml": { program: "protoc-gen-openapi", parameter: "", http: "full names" },
  // Enums by name, as proto-JSON has them, and schemas with their package.
  "gnostic-qualified.yaml": {
    program: "protoc-gen-openapi",
    parameter: "enum_type=string,fq_schema_naming=true",
    http: "full names",
  },
};

for (const [file, printer] of Object.entries(PRINTERS)) {
  const program = join(programs, printer.program);
  const text = printDescription(descriptors, (each) => each.package.startsWith("svc."), {
    ...printer,
    program,
  });
  writeFileSync(join(__dirname, "descriptions", file), text);
}
