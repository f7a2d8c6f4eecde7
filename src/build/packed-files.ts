import type { PackedProvider } from "../packing";
import type { BuiltFile } from "./built-file";

/** The files that a packed provider is laid down as: `terraform-provider-svc.zip` and `provider.json`. */
export function packedFiles({ zip, description }: PackedProvider): readonly BuiltFile[] {
  return [
    { path: "terraform-provider-svc.zip", content: zip },
    { path: "provider.json", content: Buffer.from(`${JSON.stringify(description, null, 2)}\n`) },
  ];
}
