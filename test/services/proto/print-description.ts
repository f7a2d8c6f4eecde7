import { spawnSync } from "node:child_process";
import { isDeepStrictEqual } from "node:util";
import { create, fromBinary, toBinary, type UnknownField } from "@bufbuild/protobuf";
import { BinaryWriter, WireType } from "@bufbuild/protobuf/wire";
import {
  CodeGeneratorRequestSchema,
  CodeGeneratorResponseSchema,
  type FileDescriptorProto,
  type FileDescriptorSet,
  FileOptionsSchema,
  MethodOptionsSchema,
} from "@bufbuild/protobuf/wkt";

/** How the methods of a description are bound to HTTP requests. */
export type HttpRules =
  /** No method has a rule: the generator decides. */
  | "none"
  /** Each method has the rule of the documented call shape: a POST to its full name. */
  | "full names";

/** A plugin of the protocol buffer compiler that prints an OpenAPI description. */
export interface ProtoPrinter {
  /** Path of the plugin's program. */
  readonly program: string;
  /** The plugin's parameter, such as `naming=json,enum_type=string`. */
  readonly parameter: string;
  readonly http: HttpRules;
}

/**
 * Prints the description of services by a plugin of the protocol buffer compiler. `isPrinted` chooses the files whose services and messages
 * the plugin prints. Where a plugin prints a file for each, they are joined, as a service that publishes one description does. Throws if the
 * plugin fails.
 */
export function printDescription(
  descriptors: FileDescriptorSet,
  isPrinted: (file: FileDescriptorProto) => boolean,
  { program, parameter, http }: ProtoPrinter,
): string {
  const protoFile = descriptors.file.map((file) => withHttpRules(file, http));
  const request = create(CodeGeneratorRequestSchema, {
    fileToGenerate: protoFile.filter(isPrinted).map(({ name }) => name),
    parameter,
    protoFile,
  });
  const { status, stdout, stderr } = spawnSync(program, {
    input: toBinary(CodeGeneratorRequestSchema, request),
    maxBuffer: 1 << 28,
  });
  if (status !== 0) throw new Error(`${program} failed: ${String(stderr)}`);
  const response = fromBinary(CodeGeneratorResponseSchema, stdout);
  if (response.error !== "") throw new Error(`${program} failed: ${response.error}`);
  const [printed, ...others] = response.file.map(({ content }) => content);
  if (printed === undefined) throw new Error(`${program} printed nothing`);
  return others.length === 0 ? printed : joinDescriptions([printed, ...others]);
}

/** Joins descriptions in JSON. Throws if they have different schemas of one name. */
function joinDescriptions(texts: readonly string[]): string {
  const descriptions = texts.map((text) => JSON.parse(text) as Description);
  const schemas: Record<string, unknown> = {};
  for (const { components } of descriptions) {
    for (const [name, schema] of Object.entries(components?.schemas ?? {})) {
      if (schemas[name] !== undefined && !isDeepStrictEqual(schemas[name], schema)) {
        throw new Error(`several schemas have the name ${name}`);
      }
      schemas[name] = schema;
    }
  }
  const joined = {
    ...descriptions[0],
    paths: Object.assign({}, ...descriptions.map(({ paths }) => paths)) as unknown,
    components: { ...descriptions[0]?.components, schemas },
  };
  return `${JSON.stringify(joined, null, 2)}\n`;
}

interface Description {
  readonly paths?: Readonly<Record<string, unknown>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
}

/** Number of the extension `google.api.http` of a method's options. */
const HTTP_RULE = 72295728;

/** Returns the file with these rules in place of the HTTP rules of its methods. */
function withHttpRules(file: FileDescriptorProto, http: HttpRules): FileDescriptorProto {
  // The plugins, which are written in Go, need the package of the generated code.
  const options = create(FileOptionsSchema, file.options);
  if (options.goPackage === "") options.goPackage = `generated/${file.package.replaceAll(".", "/")}`;
  return {
    ...file,
    options,
    service: file.service.map((service) => ({
      ...service,
      method: service.method.map((method) => {
        const { $unknown = [], ...options } = method.options ?? create(MethodOptionsSchema);
        const others = $unknown.filter(({ no }) => no !== HTTP_RULE);
        const rule = httpRule(`/${file.package}.${service.name}/${method.name}`);
        return {
          ...method,
          options: { ...options, $unknown: http === "none" ? others : [...others, rule] },
        };
      }),
    })),
  };
}

/** Returns `option (google.api.http) = { post: PATH, body: "*" }`. */
function httpRule(path: string): UnknownField {
  const [post, body] = [4, 7];
  const rule = new BinaryWriter()
    .tag(post, WireType.LengthDelimited)
    .string(path)
    .tag(body, WireType.LengthDelimited)
    .string("*");
  return {
    no: HTTP_RULE,
    wireType: WireType.LengthDelimited,
    data: new BinaryWriter().bytes(rule.finish()).finish(),
  };
}
