import { shellWord, stringLiteral } from "../base/escaping";
import type { StateDocument } from "../states";

/** The files that take resources out of a state, by their names. */
export interface RemovalFiles {
  readonly texts: ReadonlyMap<string, string>;
  /** Whether `removed` blocks can name the resources: they name whole resources, never single instances. */
  readonly hasBlocks: boolean;
}

/** Names of the files, of which `removed.ts` is for programs only. */
export const REMOVAL = { blocks: "removed.tf", program: "removed.ts", script: "state-rm.sh" } as const;

/** Name of the function in the file for programs. */
export const REMOVAL_CALL = "removeReplaced";

/** Most addresses of one command, whose length systems limit. */
const MOST_IN_COMMAND = 500;

/**
 * Returns the files that take instances out of a state. A `removed` block names a resource with all its instances, so there are none if instances of
 * the same resource stay. `framework` is that of the old program; undefined for a configuration in HCL.
 */
export function removalFiles(
  state: StateDocument,
  addresses: readonly string[],
  framework: string | undefined,
): RemovalFiles {
  const removed = new Set(addresses);
  const resources = [...new Set(addresses.map(resourceOf))];
  const partial = new Set(
    state.instances.filter(({ address }) => !removed.has(address)).map(({ address }) => resourceOf(address)),
  );
  const hasBlocks = resources.every((resource) => !partial.has(resource));
  const blocks: readonly (readonly [string, string])[] = hasBlocks
    ? [
        [REMOVAL.blocks, blocksText(resources)],
        ...(framework === undefined ? [] : [[REMOVAL.program, programText(resources, framework)] as const]),
      ]
    : [];
  return { texts: new Map([...blocks, [REMOVAL.script, scriptText(addresses)]]), hasBlocks };
}

/** Returns the address of the resource of an instance, without the keys of the resource and of its modules. */
function resourceOf(address: string): string {
  return address.replaceAll(/\[(?:"(?:\\.|[^"\\])*"|\d+)\]/g, "");
}

function blocksText(resources: readonly string[]): string {
  const blocks = resources.map(
    (resource) => `removed {\n  from = ${resource}\n\n  lifecycle {\n    destroy = false\n  }\n}`,
  );
  const note =
    "# Takes these resources out of the state and destroys nothing. Put this file into the old configuration, in place of the resources.\n" +
    "# After the apply, delete it.";
  return `${[note, ...blocks].join("\n\n")}\n`;
}

function programText(resources: readonly string[], framework: string): string {
  return [
    `import type { TerraformStack } from ${stringLiteral(framework)};`,
    "",
    "/** The resources whose objects other code manages. */",
    "const ADDRESSES = [",
    ...resources.map((resource) => `  ${stringLiteral(resource)},`),
    "];",
    "",
    "/** Takes the resources out of the state and destroys nothing. Call it in the stack that had them. After the apply, delete this file and the call. */",
    `export function ${REMOVAL_CALL}(stack: TerraformStack): void {`,
    "  stack.addOverride(",
    '    "removed",',
    "    ADDRESSES.map((from) => ({ from, lifecycle: { destroy: false } })),",
    "  );",
    "}",
    "",
  ].join("\n");
}

function scriptText(addresses: readonly string[]): string {
  const commands = Array.from({ length: Math.ceil(addresses.length / MOST_IN_COMMAND) }, (_, index) =>
    addresses.slice(index * MOST_IN_COMMAND, (index + 1) * MOST_IN_COMMAND),
  );
  return [
    "#!/bin/sh",
    "# Takes these resources out of the state of the current folder, the one of the old configuration. Destroys nothing.",
    "set -eu",
    'terraform() { command "${TERRAFORM_BINARY_NAME:-terraform}" "$@"; }',
    "",
    ...commands.map((each) => ["terraform state rm", ...each.map(shellWord)].join(" \\\n  ")),
    "",
  ].join("\n");
}
