/** The package is an ECMAScript module, which the bundler includes. The compiler would not let a CommonJS module import it. */
declare module "@scalar/openapi-upgrader/2.0-to-3.0" {
  export function upgradeFromTwoToThree(document: Record<string, unknown>): Record<string, unknown>;
}
