import assert from "node:assert/strict";
import {
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, test } from "node:test";
import type { BuiltFile } from "../../src/build/built-file";
import { writeDist } from "../../src/build/write-dist";

let base = "";
let dist = "";
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), "svc-dist-"));
  dist = join(base, "dist");
});
afterEach(() => rmSync(base, { recursive: true }));

const file = (path: string, text: string): BuiltFile => ({ path, content: Buffer.from(text) });
const listed = (): readonly string[] => readdirSync(dist, { recursive: true, encoding: "utf8" }).sort();

describe("writing dist", () => {
  test("leaves exactly the files of the build and no empty directory", () => {
    writeDist(dist, [file("old/deep/a.js", "1"), file("kept.js", "2")]);
    writeDist(dist, [file("kept.js", "3"), file("new/b.js", "4")]);
    assert.deepEqual(listed(), ["kept.js", "new", "new/b.js"]);
    assert.equal(readFileSync(join(dist, "kept.js"), "utf8"), "3");
  });

  test("keeps files for which the keep predicate is true", () => {
    writeDist(dist, [file("a.js", "1"), file("a.d.ts", "2"), file("b.js", "3")]);
    writeDist(dist, [file("a.js", "1")], (path) => path.endsWith(".d.ts"));
    assert.deepEqual(listed(), ["a.d.ts", "a.js"]);
  });

  test("does not touch a file whose content has not changed", () => {
    writeDist(dist, [file("a.js", "1"), file("b.js", "1")]);
    for (const name of ["a.js", "b.js"]) utimesSync(join(dist, name), 1, 1);
    writeDist(dist, [file("a.js", "1"), file("b.js", "2")]);
    assert.equal(statSync(join(dist, "a.js")).mtimeMs, 1000);
    assert.notEqual(statSync(join(dist, "b.js")).mtimeMs, 1000);
  });

  test("replaces a file instead of overwriting it, so that open readers keep the old content", () => {
    writeDist(dist, [file("a.js", "1")]);
    const before = statSync(join(dist, "a.js")).ino;
    writeDist(dist, [file("a.js", "2")]);
    assert.notEqual(statSync(join(dist, "a.js")).ino, before);
  });

  test("makes exactly the programs executable, also if only the mode changed", () => {
    const modes = (): readonly number[] =>
      ["a.js", "b.js"].map((name) => statSync(join(dist, name)).mode & 0o777);
    writeDist(dist, [{ ...file("a.js", "1"), executable: true }, file("b.js", "1")]);
    assert.deepEqual(modes(), [0o755, 0o644]);
    writeDist(dist, [file("a.js", "1"), { ...file("b.js", "1"), executable: true }]);
    assert.deepEqual(modes(), [0o644, 0o755]);
  });

  test("leaves another build's temporary files alone", () => {
    mkdirSync(dist);
    writeFileSync(join(dist, "a.js.123.tmp"), "half");
    writeDist(dist, [file("a.js", "1")]);
    assert.deepEqual(listed(), ["a.js", "a.js.123.tmp"]);
  });
});
