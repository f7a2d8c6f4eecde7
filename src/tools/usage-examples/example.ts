import type { Contract, Field, Kind } from "../../contract";
import { codeFence } from "../../base/escaping";
import { COMPACT, construct, hclBlock, hclBody, type Layout, variableOf } from "./example-text";
import {
  exampleMembers,
  exampleName,
  idOf,
  literal,
  type ExampleMember,
  referencedKinds,
  type ExampleValue,
  withReferences,
} from "./example-values";

/** The block that an example shows. */
export interface ExampleSubject {
  /** `new ${className}(...)` in TypeScript. */
  readonly className: string;
  /** `${header} {` in HCL. */
  readonly header: string;
  /** Construct id in TypeScript. */
  readonly id: string;
  readonly fields: readonly Field[];
  /** Name of the block in HCL that holds the fields. @default none: the fields are in the block itself */
  readonly inner?: string;
}

/**
 * Returns an example in TypeScript and in HCL: the required arguments and those with an example in the contract, with values that the
 * contract names or allows. Resources that the arguments refer to come first.
 */
export function examples(contract: Contract, subject: ExampleSubject): readonly string[] {
  const members = exampleMembers(contract, subject.fields, true);
  const hclBlocks = [
    ...referencedKinds(contract, members).map((kind) =>
      hclBlock(
        `resource "svc_${kind.terraformName}" "example"`,
        exampleMembers(contract, kind.fields, false),
      ),
    ),
    hclBlock(subject.header, members, subject.inner),
  ];
  return [
    codeFence("ts", statements(contract, subject, members, {}).join("\n\n")),
    codeFence("hcl", hclBlocks.join("\n\n")),
  ];
}

/**
 * Returns the shortest example in TypeScript: only the required arguments. A reference is a construct if one line creates it, otherwise the
 * name of an object.
 */
export function shortExample(contract: Contract, subject: ExampleSubject): string {
  const constructOrName = (kind: Kind): ExampleValue =>
    isOneLine(contract, kind) ? { reference: kind } : literal(exampleName(kind));
  const members = exampleMembers(contract, subject.fields, false).map((member) => ({
    ...member,
    value: withReferences(member.value, constructOrName),
  }));
  return statements(contract, subject, members, COMPACT).join("\n");
}

/** Whether the compact example of a resource is one line and refers to no other resource. */
function isOneLine(contract: Contract, kind: Kind): boolean {
  const members = exampleMembers(contract, kind.fields, false);
  return (
    referencedKinds(contract, members).length === 0 && !declaration(kind, members, COMPACT).includes("\n")
  );
}

/** Returns the statements of an example in TypeScript: the resources to which it refers, then its subject. */
function statements(
  contract: Contract,
  { className, id }: ExampleSubject,
  members: readonly ExampleMember[],
  layout: Layout,
): readonly string[] {
  return [
    ...referencedKinds(contract, members).map((kind) =>
      declaration(kind, exampleMembers(contract, kind.fields, false), layout),
    ),
    `${construct(className, id, members, layout)};`,
  ];
}

function declaration(kind: Kind, members: readonly ExampleMember[], layout: Layout): string {
  return `${construct(kind.name, idOf(kind), members, layout, `const ${variableOf(kind)} = `)};`;
}

/** The query that an example shows. */
export interface QuerySubject {
  /** Construct class of the data source with the same arguments. */
  readonly className: string;
  /** `list "svc_disk" "example"` in HCL. */
  readonly header: string;
  readonly id: string;
  /** Fields with examples. */
  readonly fields: readonly Field[];
}

/** Returns an example of a query in TypeScript and in HCL. */
export function queryExamples(contract: Contract, subject: QuerySubject): readonly string[] {
  const where = exampleMembers(contract, subject.fields, true);
  const given: ExampleMember[] = [
    { propName: "list", terraformName: "", value: { code: subject.className } },
    ...(where.length === 0 ? [] : [{ propName: "where", terraformName: "", value: { members: where } }]),
    { propName: "limit", terraformName: "", value: literal(1_000) },
  ];
  const config = where.length === 0 ? "" : `\n\n  config ${hclBody(where, "  ")}`;
  return [
    codeFence("ts", `${construct("SvcQuery", subject.id, given, {})};`),
    codeFence("hcl", `${subject.header} {\n  provider = svc\n  limit    = 1000${config}\n}`),
  ];
}
