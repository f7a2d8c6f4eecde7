import assert from "node:assert/strict";
import { join } from "node:path";
import { describe, test } from "node:test";
import { errorOf, type ProtoTexts, readProtos, withProtos } from "./describe-protos";

const HEAD = 'syntax = "proto3";\npackage a.v1;\n';
const SERVICE = "service S { rpc GetA(A) returns (A); }\n";

/** Returns the error of reading a file in a folder; paths in it are relative to the folder. */
function errorIn(texts: ProtoTexts, source = "a.proto", folders: readonly string[] = []): string {
  return withProtos(texts, (folder) =>
    errorOf(() =>
      readProtos(
        join(folder, source),
        folders.map((each) => join(folder, each)),
      ),
    ).replaceAll(`${folder}/`, ""),
  );
}

const WRONG: readonly (readonly [what: string, text: string, error: string])[] = [
  [
    "a wrong token, with its column",
    `${HEAD}message A {\n  string name 1;\n}`,
    'a.proto:4:15: unexpected "1"; "=" is expected here.',
  ],
  [
    "a text that ends too early",
    `${HEAD}message A {\n  string name = 1;\n`,
    "a.proto:5:1: unexpected end of the file. Close what is open.",
  ],
  [
    "another language",
    "openapi: 3.1.0",
    'a.proto:1:1: unexpected "openapi". Correct the file; protoc reports the same place.',
  ],
  [
    "a name that is given twice",
    `${HEAD}message A { string name = 1; string name = 2; }`,
    "a.proto: duplicate name 'name' in Type A. Correct the file; protoc names the line.",
  ],
  [
    "an unknown edition",
    'edition = "2090";',
    'a.proto: the syntax "2090" is not supported. Supported are proto2, proto3, edition 2023, edition 2024.',
  ],
  [
    "a name that cannot be kept",
    `${HEAD}message A {\n  string __proto__ = 1;\n}`,
    "a.proto:4:10: the name __proto__ is not supported. Rename it.",
  ],
  [
    "an unknown type",
    `${HEAD}${SERVICE}message A {\n  Missing it = 1;\n}`,
    "a.proto:5: the type Missing of it in a.v1.A is in none of the imported files. Import the file that defines it.",
  ],
  [
    "a method of an enum",
    `${HEAD}service S { rpc GetA(A) returns (E); }\nmessage A {}\nenum E { X = 0; }`,
    "a.proto:3: the method GetA of a.v1.S needs a message, and E is none.",
  ],
  [
    "a file without a service",
    `${HEAD}message A {}`,
    '"a.proto" has no service. Give the file, or the folder, that defines the service\'s methods.',
  ],
  ["deep nesting", `${HEAD}${"message A { ".repeat(100_000)}`, "a.proto: it is nested too deeply."],
  [
    "a message that takes too long",
    `${HEAD}message A {\n${"x".repeat(5)};`.replace("xxxxx;", "string f = 1;".repeat(5_000)),
    "a.proto: its messages have too many fields to be read from a text. Give a descriptor set (`buf build -o service.binpb`), or the folder of one service.",
  ],
];

describe("an error in protos", () => {
  for (const [what, text, error] of WRONG) {
    test(`names place and cause of ${what}`, () => {
      assert.equal(errorIn({ "a.proto": text }), `ProtoError: ${error}`);
    });
  }

  test("names file and line of a missing import, and the option that adds its folder", () => {
    const texts = { "a.proto": `${HEAD}import "b/c.proto";\nimport "b/d.proto";\n${SERVICE}message A {}` };
    assert.equal(
      errorIn(texts),
      'ProtoError: a.proto:3: the imported file "b/c.proto" is missing. So is another import. ' +
        "Name the folder that contains b/c.proto by --proto-path DIR, or give a descriptor set, which contains all files (`buf build -o service.binpb`).",
    );
  });

  test("names the versions of a package of which only one can be described", () => {
    const file = (version: string): string =>
      `syntax = "proto3";\npackage a.${version};\n${SERVICE}message A {}`;
    assert.equal(
      errorIn({ "x/v1/a.proto": file("v1"), "x/v2/a.proto": file("v2beta1") }, "x"),
      'ProtoError: "x" has services in several versions: a.v1, a.v2beta1. Give the folder or file of one version.',
    );
  });

  test("says what a folder without protos, a missing file, and a file in another format lack", () => {
    assert.match(errorIn({ "x/a.txt": "" }, "x"), /^ProtoError: The folder "x" has no \.proto file\. Name /);
    assert.equal(
      errorIn({}, "a.proto"),
      'ProtoError: Reading the protos from "a.proto" failed: the file does not exist.',
    );
    assert.match(
      errorIn({ "a.proto": Buffer.from([0xff, 0xfe]) }),
      /^ProtoError: Reading "a\.proto" failed: it is not UTF-8 text\.$/,
    );
    for (const [text, why] of [
      ["", "it has no files"],
      ['{"file": []}', "it is JSON; write it in the binary form"],
      ["hello", ""],
    ] as const) {
      const error = errorIn({ "a.binpb": text }, "a.binpb");
      assert.ok(error.startsWith(`ProtoError: a.binpb is not a descriptor set: ${why}`), error);
      assert.match(error, /Write one with `buf build -o service\.binpb` or /);
    }
  });
});

describe("an import of protos", () => {
  const types = `${HEAD}message B { string name = 1; }`;
  const text = `${HEAD}import "shared/b.proto";\n${SERVICE}message A { B b = 1; }`;

  test("is searched in the given folders before those around the file", () => {
    const texts = {
      "a/v1/a.proto": text,
      "shared/b.proto": types.replace("name", "near"),
      "third/shared/b.proto": types,
    };
    const readIn = (folders: readonly string[]): string =>
      withProtos(texts, (root) =>
        readProtos(
          join(root, "a/v1"),
          folders.map((each) => join(root, each)),
        ).text.includes('"near"')
          ? "near"
          : "given",
      );
    assert.deepEqual([readIn([]), readIn(["third"])], ["near", "given"]);
  });

  test("of Google's common files, and of a file that a file imports in a circle, needs nothing", () => {
    const texts = {
      "a.proto": `${HEAD}import "google/api/annotations.proto";\nimport "google/rpc/status.proto";\nimport "b.proto";\n${SERVICE}
        message A { google.rpc.Status status = 1; google.type.Date day = 2; B b = 3; }`,
      "b.proto": `${HEAD}import "a.proto";\nmessage B { A a = 1; }`,
    };
    assert.equal(errorIn(texts), "");
  });
});
