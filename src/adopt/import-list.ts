import { stringLiteral } from "../base/escaping";

/** The names that a file imports. A type is written as `type Name`. */
export class ImportList {
  readonly #names = new Map<string, Set<string>>();

  add(module: string, name: string): void {
    this.#names.set(module, (this.#names.get(module) ?? new Set()).add(name));
  }

  /** Returns the statements, packages first. */
  text(): string {
    const modules = [...this.#names].sort(([a], [b]) => rank(a) - rank(b) || (a < b ? -1 : 1));
    return modules
      .map(([module, names]) => {
        const all = [...names].sort((a, b) => (bareName(a) < bareName(b) ? -1 : 1));
        const isTypes = all.every((name) => name.startsWith("type "));
        const shown = (isTypes ? all.map(bareName) : all).join(", ");
        return `import ${isTypes ? "type " : ""}{ ${shown} } from ${stringLiteral(module)};`;
      })
      .join("\n");
  }
}

function bareName(name: string): string {
  return name.replace(/^type /, "");
}

function rank(module: string): number {
  return module.startsWith(".") ? 1 : 0;
}
