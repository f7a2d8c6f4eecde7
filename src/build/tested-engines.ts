import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The versions of the engines that CI runs. */
export interface TestedEngines {
  /** Ascending. */
  readonly terraform: readonly string[];
  readonly tofu: string;
}

/** Reads the versions from `.ci/engines`. Throws an Error if one is missing. */
export function readTestedEngines(root: string): TestedEngines {
  const text = readFileSync(join(root, ".ci/engines"), "utf8");
  const versions = (name: string): readonly string[] => {
    const value = new RegExp(`^${name}=\\(?([\\d. ]+)\\)?$`, "m").exec(text)?.[1];
    if (value === undefined) throw new Error(`.ci/engines does not set ${name}.`);
    return value.split(" ");
  };
  const [tofu = ""] = versions("tofu");
  return {
    terraform: ["oldest_terraform", "terraforms_between", "newest_terraform"].flatMap(versions),
    tofu,
  };
}

/** Returns the compatibility guide with the tested engines in its table of programs. The other cells stay as they are. */
export function withTestedEngines(guide: string, { terraform, tofu }: TestedEngines): string {
  const tested = new Map([
    ["Terraform", `${terraform.slice(0, -1).join(", ")} and ${terraform.at(-1) ?? ""}`],
    ["OpenTofu", tofu],
  ]);
  return guide.replace(/^\| Program .*\n(?:\|.*\n)+/m, (table) => {
    const rows = table
      .trimEnd()
      .split("\n")
      .filter((_, index) => index !== 1)
      .map((row) =>
        row
          .split("|")
          .slice(1, -1)
          .map((cell) => cell.trim()),
      )
      .map(([program = "", versions = ""]) => {
        const own = tested.get(program);
        return [program, own === undefined ? versions : versions.replace(/^[^;]*/, own)] as const;
      });
    return aligned(rows);
  });
}

/** Formats a table with columns of equal width, as Prettier does. */
function aligned(rows: readonly (readonly [string, string])[]): string {
  const widths = [0, 1].map((column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  const line = (cells: readonly string[], filler = " "): string =>
    `| ${cells.map((cell, column) => cell.padEnd(widths[column] ?? 0, filler)).join(" | ")} |\n`;
  const [head = ["", ""], ...body] = rows;
  return [line(head), line(["", ""], "-"), ...body.map((row) => line(row))].join("");
}
