/** Returns the block by which a configuration requires the provider. */
export function requiredProvidersBlock(source: string, version: string): string {
  return [
    "terraform {",
    "  required_providers {",
    "    svc = {",
    `      source  = "${source}"`,
    `      version = "${version}"`,
    "    }",
    "  }",
    "}",
  ].join("\n");
}
