import { stringLiteral } from "../base/escaping";
import { toClassName, toPropName } from "../contract";
import { typescriptValue } from "../tools/usage-examples";
import { valuesIn } from "./adopted-value";
import type { AdoptedPart, Adoption, NamedSecret } from "./adoption";
import { codeMembers, codeValue, constructMap, constructText, type Dialect } from "./code-value";
import { ID_COLUMN, objectsOf, type Table, type Unit } from "./find-tables";
import { ImportList } from "./import-list";
import type { NamedObject } from "./name-objects";
import { partNames } from "./part-names";
import { ADDITION, type ProgramStyle } from "./program-style";

/** Returns the files of a program by their paths, not formatted yet. */
export function writeTypescript(adoption: Adoption, style: ProgramStyle): ReadonlyMap<string, string> {
  const writer = new ProgramWriter(adoption, style);
  const [only, ...others] = adoption.parts;
  const isDivided = others.length > 0 || only === undefined;
  const write = (scope: string): string => (isDivided ? writer.calls(scope) : writer.units(only, scope));
  const { stack } = style;
  const files =
    stack === undefined
      ? [["index.ts", writer.addition(write)] as const]
      : [
          ["main.ts", writer.main(stack)] as const,
          [`${stack}-stack.ts`, writer.stack(stack, write)] as const,
        ];
  return new Map([
    ...files,
    ...(isDivided ? adoption.parts.map((part) => [`${part.id}.ts`, writer.part(part)] as const) : []),
    ["imports.ts", writer.imports()],
  ]);
}

class ProgramWriter {
  readonly #unitOf: ReadonlyMap<string, { readonly unit: Unit; readonly object: NamedObject }>;
  readonly #referenced: ReadonlySet<string>;
  readonly #adoption: Adoption;
  readonly #style: ProgramStyle;
  /** Names that the current file imports. */
  #imports = new ImportList();

  constructor(adoption: Adoption, style: ProgramStyle) {
    this.#adoption = adoption;
    this.#style = style;
    const units = adoption.parts.flatMap((part) => part.units);
    this.#unitOf = new Map(
      units.flatMap((unit) => objectsOf(unit).map((object) => [object.name, { unit, object }] as const)),
    );
    this.#referenced = referencedNames(units);
  }

  main(stack: string): string {
    const { framework, importEnding } = this.#style;
    const className = stackClass(stack);
    return [
      `import { App } from ${stringLiteral(framework)};`,
      `import { ${className} } from ${stringLiteral(`./${stack}-stack${importEnding}`)};`,
      "",
      "const app = new App();",
      `new ${className}(app, ${stringLiteral(stack)});`,
      "app.synth();",
    ].join("\n");
  }

  /** Returns the calls of the functions of all parts. */
  calls(scope: string): string {
    return this.#adoption.parts
      .map((part) => {
        const { create, variable } = partNames(part.id, this.#adoption.contract);
        this.#imports.add(this.#file(part.id), create);
        const given = [
          scope,
          ...part.needed.map(({ part: id }) => partNames(id, this.#adoption.contract).variable),
        ].join(", ");
        return `${part.exported.length > 0 ? `const ${variable} = ` : ""}${create}(${given});`;
      })
      .join("\n");
  }

  /** Returns the function that an existing stack calls. Its constructs have a scope of their own, in which no id is taken. */
  addition(write: (scope: string) => string): string {
    this.#imports = new ImportList();
    this.#imports.add("constructs", "Construct");
    this.#imports.add(this.#file("imports"), "importObjects");
    const body = write("scope");
    return [
      this.#imports.text(),
      "",
      "/** Adds the adopted objects to a stack. */",
      `export function ${ADDITION.call}(stack: Construct): void {`,
      `const scope = new Construct(stack, ${stringLiteral(ADDITION.id)});`,
      "",
      body,
      "",
      "importObjects(scope);",
      "}",
    ].join("\n");
  }

  part(part: AdoptedPart): string {
    this.#imports = new ImportList();
    this.#imports.add("constructs", "type Construct");
    const { create, type } = partNames(part.id, this.#adoption.contract);
    const needed = part.needed.map(({ part: id, units }) => {
      const { type: neededType } = partNames(id, this.#adoption.contract);
      this.#imports.add(this.#file(id), `type ${neededType}`);
      return `{ ${units.map(unitVariable).join(", ")} }: ${neededType}`;
    });
    const body = this.units(part, "scope");
    const isNeeded = part.exported.length > 0;
    const result = isNeeded ? `\n\nreturn { ${part.exported.map(unitVariable).join(", ")} };` : "";
    const code = [
      `export function ${create}(${["scope: Construct", ...needed].join(", ")}) {`,
      `${body}${result}`,
      "}",
      ...(isNeeded
        ? [
            "",
            "/** Constructs to which other files refer. */",
            `export type ${type} = ReturnType<typeof ${create}>;`,
          ]
        : []),
    ].join("\n");
    return `${this.#imports.text()}\n\n${code}`;
  }

  imports(): string {
    const entries = [...this.#unitOf.values()].map(
      ({ object }) => [object.id, { literal: object.name }] as const,
    );
    return [
      `import { TerraformResource } from ${stringLiteral(this.#style.framework)};`,
      'import type { Construct } from "constructs";',
      "",
      "/** The objects that existed before this code, by construct id. */",
      `const NAMES: Readonly<Record<string, string>> = ${typescriptValue({ entries })};`,
      "",
      "/** Imports the objects at the first apply. After it, delete this file and the call. */",
      "export function importObjects(scope: Construct): void {",
      "for (const [id, name] of Object.entries(NAMES)) {",
      "const construct = scope.node.findChild(id);",
      "if (construct instanceof TerraformResource) construct.importFrom(name);",
      "}",
      "}",
    ].join("\n");
  }

  /** Returns the file of the stack. */
  stack(stack: string, write: (scope: string) => string): string {
    this.#imports = new ImportList();
    const { framework, classes } = this.#style;
    this.#imports.add(framework, "TerraformStack");
    this.#imports.add(classes, "SvcProvider");
    this.#imports.add("constructs", "type Construct");
    this.#imports.add(this.#file("imports"), "importObjects");
    const defaults = Object.entries(this.#adoption.defaults).map(([name, value]) => ({
      propName: name,
      terraformName: name,
      value: { literal: constructText(value) },
    }));
    const given = defaults.length === 0 ? "" : `, ${typescriptValue({ members: defaults })}`;
    const body = write("this");
    return [
      this.#imports.text(),
      "",
      `export class ${stackClass(stack)} extends TerraformStack {`,
      "constructor(scope: Construct, id: string) {",
      "super(scope, id);",
      "// The endpoint and the API key are in SVC_ENDPOINT and SVC_API_KEY, where the engine runs.",
      `new SvcProvider(this, "svc"${given});`,
      "",
      body,
      "",
      "importObjects(this);",
      "}",
      "}",
    ].join("\n");
  }

  /** Returns the statements of a part, with an empty line between the kinds. */
  units({ units }: AdoptedPart, scope: string): string {
    let before: Unit | undefined;
    return units
      .map((unit) => {
        const isBegin = before === undefined || isLike(before, unit);
        const gap = isBegin ? "" : "\n";
        before = unit;
        return gap + ("single" in unit ? this.#single(unit.single, scope) : this.#table(unit.table, scope));
      })
      .join("\n");
  }

  #single(object: NamedObject, scope: string): string {
    const { kind, id, variable, members } = object;
    this.#imports.add(this.#style.classes, kind.name);
    const secrets = this.#secretsOf(object).map((secret) => this.#variable(secret, scope));
    const config = typescriptValue({ members: codeMembers(members, this.#dialect()) });
    const before = this.#referenced.has(object.name) ? `const ${variable} = ` : "";
    return [...secrets, `${before}new ${kind.name}(${scope}, ${stringLiteral(id)}, ${config});`].join("\n");
  }

  #table(table: Table, scope: string): string {
    const { kind, variable, rowsVariable, columns, members } = table;
    this.#imports.add(this.#style.classes, kind.name);
    const dialect = this.#dialect();
    const rows = table.rows.map(({ object, cells }) => ({
      entries: [
        [ID_COLUMN, { literal: object.id }] as const,
        ...cells.map((cell, index) => [columns[index] ?? "", codeValue(cell, dialect)] as const),
      ],
    }));
    const config = typescriptValue({ members: codeMembers(members, dialect) });
    const creation = `new ${kind.name}(${scope}, ${ID_COLUMN}, ${config});`;
    const isKept = table.rows.some(({ object }) => this.#referenced.has(object.name));
    return [
      `const ${rowsVariable} = ${typescriptValue({ list: rows })};`,
      ...(isKept ? [`const ${variable}: Record<string, ${kind.name}> = {};`] : []),
      `for (const { ${[ID_COLUMN, ...columns].join(", ")} } of ${rowsVariable}) {`,
      isKept ? `${variable}[${ID_COLUMN}] = ${creation}` : creation,
      "}",
    ].join("\n");
  }

  #secretsOf(object: NamedObject): readonly NamedSecret[] {
    return [...this.#adoption.secrets.values()].filter((secret) => secret.object.name === object.name);
  }

  #variable({ id, secret }: NamedSecret, scope: string): string {
    this.#imports.add(this.#style.framework, "TerraformVariable");
    const name = toPropName(id);
    const declared = `const ${name} = new TerraformVariable(${scope}, ${stringLiteral(id)}, { type: ${stringLiteral(secret.type)}, sensitive: true });`;
    return secret.isEphemeral ? `${declared}\n${name}.addOverride("ephemeral", true);` : declared;
  }

  #dialect(): Dialect {
    return {
      reference: (name) => {
        const found = this.#unitOf.get(name);
        if (found === undefined) return undefined;
        if ("single" in found.unit) return found.object.variable;
        return `${found.unit.table.variable}[${stringLiteral(found.object.id)}]`;
      },
      secret: (secret) => {
        const { id } = this.#adoption.secrets.get(secret) ?? { id: "secret" };
        return `${toPropName(id)}.${VALUE_OF_TYPE[secret.type]}`;
      },
      column: (name) => name,
      text: constructText,
      number: (digits) => {
        if (Number.isSafeInteger(Number(digits)) || String(Number(digits)) === digits) return digits;
        this.#imports.add(this.#style.framework, "Token");
        return `Token.asNumber(${stringLiteral(digits)})`;
      },
      lostKey: (texts) => {
        this.#imports.add(this.#style.framework, "Token");
        return `Token.asStringMap(${stringLiteral(constructMap(texts))})`;
      },
    };
  }

  #file(id: string): string {
    return `./${id}${this.#style.importEnding}`;
  }
}

function stackClass(stack: string): string {
  return `${toClassName(stack.replaceAll("-", "_"))}Stack`;
}

const VALUE_OF_TYPE = {
  string: "stringValue",
  number: "numberValue",
  bool: "booleanValue",
  any: "value",
} as const;

/** Whether two units are single objects of one kind. */
function isLike(one: Unit, other: Unit): boolean {
  return "single" in one && "single" in other && one.single.kind === other.single.kind;
}

function unitVariable(unit: Unit): string {
  return "single" in unit ? unit.single.variable : unit.table.variable;
}

function referencedNames(units: readonly Unit[]): ReadonlySet<string> {
  const names = new Set<string>();
  for (const object of units.flatMap(objectsOf)) {
    for (const { value } of object.members) for (const { name } of valuesIn(value, "name")) names.add(name);
  }
  return names;
}
