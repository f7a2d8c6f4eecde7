import assert from "node:assert/strict";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { describe, test } from "node:test";

const root = resolve(__dirname, "../../..");
const page = readFileSync(join(root, "docs/architecture.md"), "utf8");

/** A file that a walk names, with the functions named after it. */
interface Stop {
  readonly path: string;
  readonly functions: readonly string[];
}

/** The stops of each walk, by its title. A file without a folder is in that of the file before it. */
const walks = new Map(
  page
    .split(/^## /m)
    .filter((section) => section.startsWith("Walk"))
    .map((section): [string, readonly Stop[]] => {
      const stops: { path: string; functions: string[] }[] = [];
      for (const [, steps = ""] of section.matchAll(/^(\d+\. [^]*?)(?=\n\n|\n*$(?![^]))/gm)) {
        for (const [, word = ""] of steps.matchAll(/`([^`]+)`/g)) {
          const previous = stops.at(-1);
          if (/^src\/[\w/.-]+\.ts$/.test(word)) {
            stops.push({ path: word, functions: [] });
          } else if (/^[\w-]+\.ts$/.test(word)) {
            stops.push({ path: join(dirname(previous?.path ?? ""), word), functions: [] });
          } else if (/^\w+\(\)$/.test(word)) {
            previous?.functions.push(word.slice(0, -2));
          }
        }
      }
      return [section.split("\n")[0] ?? "", stops];
    }),
);

function textOf(path: string): string {
  return readFileSync(join(root, path), "utf8");
}

describe("The architecture", () => {
  test("names files and folders that exist", () => {
    const named = [...page.matchAll(/`((?:src|test)\/[\w/.-]+)`/g)].map(([, path = ""]) => path);
    assert.ok(named.length > 60);
    assert.deepEqual(
      named.filter((path) => !existsSync(join(root, path))),
      [],
    );
    const files = ["src", "test"].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" }),
    );
    const short = [...page.matchAll(/(?<![\w/.-])(?:[a-z]+\/)?[\w-]+\.ts\b/g)].map(([name]) => name);
    assert.deepEqual(
      short.filter((name) => !files.some((file) => `/${file}`.endsWith(`/${name.replace(/^src\//, "")}`))),
      [],
    );
  });

  test("has walks that lead from file to file, each with code, to functions that are in them", () => {
    assert.equal(walks.size, 6);
    for (const [title, stops] of walks) {
      assert.ok(stops.length >= 8, title);
      for (const { path, functions } of stops) {
        assert.ok(existsSync(join(root, path)), `${title}: ${path}`);
        const text = textOf(path);
        assert.match(
          text,
          /^(?:export )?(?:async )?(?:function|class|const) /m,
          `${title}: ${path} has no code`,
        );
        for (const name of functions) {
          assert.match(
            text,
            new RegExp(`^(?:export )?(?:async )?function\\*? ${name}\\b`, "m"),
            `${title}: ${path}`,
          );
        }
      }
    }
  });

  test("names the passes of an OpenAPI import in the order in which they run, as their comment does", () => {
    const source = textOf("src/tools/openapi-import/import-document.ts");
    const [comment = "", code = ""] = source.split(/(?=^function runPasses)/m);
    const listed = [...comment.matchAll(/^ \* \d+\. ([^:]+):/gm)].flatMap(([, names = ""]) =>
      [...names.matchAll(/`(\w+)`/g)].map(([, name = ""]) => name),
    );
    const run = [...code.matchAll(/\b(\w+)\(/g)]
      .map(([, name = ""]) => name)
      .filter((name) => listed.includes(name));
    const walked = [...walks].find(([title]) => title.includes("OpenAPI"))?.[1] ?? [];
    const named = walked.flatMap(({ functions }) => functions).filter((name) => listed.includes(name));
    assert.ok(listed.length > 6);
    assert.deepEqual(run, listed);
    assert.deepEqual(named, listed);
  });
});
