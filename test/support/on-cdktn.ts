import Module from "node:module";

/**
 * Makes a process, and those that it starts, load cdktn where they ask for cdktf, and this package's constructs for it. So tests that import
 * cdktf run on cdktn. The package's own code does not find `@cdktf/provider-null`, which cdktn's users do not install. `run-tests.ts --cdktn`
 * compiles this file, and Node loads it before everything else.
 */
const SUBSTITUTES: ReadonlyMap<string, string> = new Map([
  ["cdktf", "cdktn"],
  ["cdktf-provider-svc", "cdktf-provider-svc/cdktn"],
  ["cdktf-provider-svc/foundation", "cdktf-provider-svc/cdktn/foundation"],
  ["cdktf-provider-svc/testing", "cdktf-provider-svc/cdktn/testing"],
]);

type Resolve = (
  request: string,
  parent: { readonly filename?: string } | undefined,
  ...rest: unknown[]
) => string;

const loader = Module as unknown as { _resolveFilename: Resolve };
const resolveFilename = loader._resolveFilename;

loader._resolveFilename = function (this: unknown, request, parent, ...rest) {
  const isOwn = /[\\/](src|dist)[\\/]/.test(parent?.filename ?? "");
  if (isOwn && request.startsWith("@cdktf/provider-null")) {
    throw Object.assign(new Error(`Cannot find module '${request}'`), { code: "MODULE_NOT_FOUND" });
  }
  return resolveFilename.call(this, SUBSTITUTES.get(request) ?? request, parent, ...rest);
};
