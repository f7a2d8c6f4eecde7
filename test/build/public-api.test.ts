import assert from "node:assert/strict";
import { test } from "node:test";
import { describeApi } from "../../src/build/public-api";

const ENTRIES = new Map([
  ["package", "constructs/index.d.ts"],
  ["package/cdktn", "cdktn/constructs/index.d.ts"],
  ["package/contract", "contract/index.d.ts"],
]);

const FILES = {
  "constructs/index.d.ts": `
    export * from "./generated";
    export { Stack } from "./stack";
    export { Settings as StackSettings } from "./options";
    export type { Contract } from "../contract";`,
  "constructs/stack.d.ts": `
    import type { Options } from "./options";
    import { notExported } from "./options";
    /** A stack. */
    export declare class Stack extends Base<Options> {
        #private;
        readonly name: string;
        deploy(options?: Options): Promise<void>;
    }
    declare class Base<T> {
        protected readonly options: T;
    }
    export {};`,
  "constructs/options.d.ts": `
    import { Disk } from "./generated";
    export interface Options { readonly disks?: readonly Disk[]; readonly mode: Mode }
    declare const MODES: { readonly fast: { readonly seconds: 1 }; readonly slow: { readonly seconds: 2 } };
    type Mode = keyof typeof MODES;
    export interface Settings { readonly region: string }
    export declare function notExported(): void;
    export {};`,
  "constructs/generated/index.d.ts": `
    export declare class Disk { readonly sizeGib: number; readonly owner: Owner }
    export interface DiskConfig { readonly sizeGib?: number }
    interface Owner { readonly name: string }
    export {};`,
  "contract/index.d.ts": `
    export interface Contract { readonly title: string }
    export declare function read(text: string): Contract;`,
} as const;

type Path = keyof typeof FILES;

/** Returns the snapshot of the files, with one of them edited. */
async function describe(path?: Path, from = "", to = ""): Promise<string> {
  if (path !== undefined) assert.ok(FILES[path].includes(from), `${path} has no ${from}`);
  const files = Object.entries(FILES).map(([each, text]) => ({
    path: each,
    content: Buffer.from(each === path ? text.replace(from, to) : text),
  }));
  return describeApi(files, ENTRIES);
}

test("public API: shows each declaration once, of generated ones the names, and those that exported ones refer to", async () => {
  assert.equal(
    await describe(),
    `declare module "package" {
  export class Stack extends Base<Options> {
    #private;
    readonly name: string;
    deploy(options?: Options): Promise<void>;
  }
  export { Contract } from "package/contract";
  export { Disk };
  export { Settings as StackSettings };
  export { type DiskConfig };
}

declare module "package/cdktn" {
  export * from "package";
}

declare module "package/contract" {
  export function read(text: string): Contract;
  export interface Contract {
    readonly title: string;
  }
}

// Not exported, but used by exported declarations.
class Base<T> {
  protected readonly options: T;
}
interface Options {
  readonly disks?: readonly Disk[];
  readonly mode: Mode;
}
interface Settings {
  readonly region: string;
}
type Mode = "fast" | "slow";
`,
  );
});

const BREAKING: readonly (readonly [string, Path, string, string])[] = [
  ["an export is removed", "constructs/index.d.ts", 'export { Stack } from "./stack";', ""],
  [
    "a generated class is removed",
    "constructs/generated/index.d.ts",
    "export declare class Disk ",
    "declare class Disk ",
  ],
  [
    "a generated class becomes a type",
    "constructs/generated/index.d.ts",
    "declare class Disk",
    "interface Disk",
  ],
  ["a member of a class is removed", "constructs/stack.d.ts", "readonly name: string;", ""],
  ["a parameter becomes required", "constructs/stack.d.ts", "deploy(options?:", "deploy(options:"],
  ["an inherited member changes its type", "constructs/stack.d.ts", "options: T", "options: T[]"],
  ["a member of an interface is removed", "contract/index.d.ts", "readonly title: string", ""],
  ["a function's result changes", "contract/index.d.ts", "(text: string): Contract", "(text: string): void"],
  ["a type that only others refer to changes", "constructs/options.d.ts", "readonly mode: Mode", ""],
  ["a member of a renamed type is removed", "constructs/options.d.ts", "readonly region: string", ""],
  ["a literal is removed from a type", "constructs/options.d.ts", "readonly slow:", "readonly slower:"],
];

for (const [change, path, from, to] of BREAKING) {
  test(`public API: changes if ${change}`, async () => {
    assert.notEqual(await describe(path, from, to), await describe());
  });
}

const HARMLESS: readonly (readonly [string, Path, string, string])[] = [
  ["a member of a generated class", "constructs/generated/index.d.ts", "readonly sizeGib: number;", ""],
  ["a function that no entry exports", "constructs/options.d.ts", "notExported(): void", "notExported(): 1"],
  ["the table of which a type has the keys", "constructs/options.d.ts", "readonly seconds: 1", ""],
  ["a comment", "constructs/stack.d.ts", "/** A stack. */", ""],
];

for (const [what, path, from, to] of HARMLESS) {
  test(`public API: stays the same if ${what} changes`, async () => {
    assert.equal(await describe(path, from, to), await describe());
  });
}

test("public API: refuses an export that has no declaration", async () => {
  await assert.rejects(describe("constructs/index.d.ts", "{ Stack }", "{ Stock }"), /package exports Stock/);
});
