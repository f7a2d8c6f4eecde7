import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { cleanEnvironment } from "./engine";
import { linkPackages } from "./user-project";

const MODULES = resolve(__dirname, "../../node_modules");

/** A folder in which programs find the packages that a project installs. */
export interface AdoptingFolder {
  readonly folder: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Opens such a folder for `tell`, and removes it afterwards. */
export async function withAdoptingFolder(
  variables: Readonly<Record<string, string>>,
  tell: (opened: AdoptingFolder) => Promise<void>,
): Promise<void> {
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "svc-adopt-")));
  try {
    linkPackages(folder);
    for (const name of ["tsx", "typescript", "@types", ".bin"]) {
      const place = join(folder, "node_modules", name);
      mkdirSync(dirname(place), { recursive: true });
      symlinkSync(join(MODULES, name), place);
    }
    await tell({ folder, env: cleanEnvironment(join(folder, "home"), variables) });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
