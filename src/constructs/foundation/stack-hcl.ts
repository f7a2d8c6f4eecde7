import type { TerraformStack } from "cdktf";
import { WRITE_ONLY_ENGINE } from "./engine-version";

/**
 * Completes cdktf's HCL output, which supports neither `ephemeral` blocks nor `required_version`, and which quotes the references of
 * `replace_triggered_by`. An ephemeral element is written as a data source with an otherwise impossible name, and then replaced in the output text.
 */

const MARK = "ephemeral/";

/** Returns the name of an ephemeral element in cdktf's HCL output before the replacement. */
export function hclStandIn(id: string): string {
  return `${MARK}${id}`;
}

/** Stacks whose output is completed, each with functions that tell whether the stack requires {@link WRITE_ONLY_ENGINE}. */
const completed = new WeakMap<TerraformStack, (() => boolean)[]>();

/** Completes a stack's HCL output. `needsEngine` is called when the text is written. */
export function completeHcl(stack: TerraformStack, needsEngine: () => boolean): void {
  const known = completed.get(stack);
  if (known !== undefined) {
    known.push(needsEngine);
    return;
  }
  const asked = [needsEngine];
  completed.set(stack, asked);
  const write = stack.toHclTerraform.bind(stack);
  stack.toHclTerraform = () => {
    const { hcl, metadata } = write() as { readonly hcl: string; readonly metadata: Metadata };
    const blocks = hcl
      .replace(/^data ("[^"]*") "ephemeral\/([^"]*)" \{$/gm, 'ephemeral $1 "$2" {')
      .replace(/^(\s*replace_triggered_by = \[\n)"([\w.-]+)"(?=,$)/gm, "$1$2");
    const demand = `terraform {\n  required_version = "${WRITE_ONLY_ENGINE}"\n}\n\n`;
    const needs = asked.some((ask) => ask());
    return { hcl: needs ? `${demand}${blocks}` : blocks, metadata: withoutStandIns(metadata) };
  };
}

interface Metadata {
  readonly data?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}

function withoutStandIns(metadata: Metadata): Metadata {
  const { data, ...rest } = metadata;
  if (data === undefined) return metadata;
  const kept = Object.entries(data).map(([type, names]) => [
    type,
    Object.fromEntries(Object.entries(names).filter(([name]) => !name.startsWith(MARK))),
  ]);
  return { ...rest, data: Object.fromEntries(kept) as NonNullable<Metadata["data"]> };
}
