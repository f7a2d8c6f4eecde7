import type { PackedProvider } from "../packing";
import type { BuiltFile } from "./built-file";

/** Returns the files of a packed provider: `terraform-provider-svc.zip` and `provider.json`. */
export function packedFiles({ zip, description }: PackedProvider): readonly BuiltFile[] {
  return [
    { path: "terraform-provider-svc.zip", content: zip },
    { path: "provider.json", content: Buffer.from(`${JSON.stringify(description, null, 2)}\n`) },
  ];
}
