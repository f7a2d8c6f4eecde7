import { hclString } from "../base/escaping";
import { type Kind, toTerraformName } from "../contract";
import {
  COMPACT,
  type ExampleMember,
  type ExampleValue,
  hcl,
  hclBody,
  hclObject,
} from "../tools/usage-examples";
import type { AdoptedPart, Adoption, NamedSecret } from "./adoption";
import { codeMembers, codeValue, type Dialect } from "./code-value";
import { ID_COLUMN, objectsOf, type Table, type Unit } from "./find-tables";
import { type NamedObject, UniqueNames } from "./name-objects";

/** Returns the files of a configuration in HCL by their paths, in the format of the engines' `fmt`. */
export function writeHcl(adoption: Adoption): ReadonlyMap<string, string> {
  const writer = new HclWriter(adoption);
  const [only, ...others] = adoption.parts;
  const isDivided = others.length > 0 || only === undefined;
  const secrets = [...adoption.secrets.values()];
  return new Map([
    ["main.tf", fileOf([writer.provider(), ...(isDivided ? [] : writer.part(only))])],
    ...(isDivided ? adoption.parts.map((part) => [`${part.id}.tf`, fileOf(writer.part(part))] as const) : []),
    ...(secrets.length === 0 ? [] : [["variables.tf", fileOf(secrets.map(variableBlock))] as const]),
    ["imports.tf", fileOf(writer.imports())],
  ]);
}

function fileOf(blocks: readonly string[]): string {
  return `${blocks.join("\n\n")}\n`;
}

class HclWriter {
  readonly #adoption: Adoption;
  /** Addresses of the blocks: `svc_network.back`. */
  readonly #blocks: ReadonlyMap<Unit, string>;
  /** Addresses of the objects by their full names: `svc_virtual_machine.web["web-1"]`. */
  readonly #addresses: ReadonlyMap<string, string>;

  constructor(adoption: Adoption) {
    this.#adoption = adoption;
    const units = adoption.parts.flatMap((part) => part.units);
    const singles = units.flatMap((unit) => ("single" in unit ? [blockName(unit.single.id)] : []));
    const names = new UniqueNames(singles, (name, number) => `${name}_${number}`);
    this.#blocks = new Map(
      units.map((unit) => {
        const name =
          "single" in unit ? blockName(unit.single.id) : names.take(toTerraformName(unit.table.variable));
        return [unit, `svc_${kindOfUnit(unit).terraformName}.${name}`];
      }),
    );
    this.#addresses = new Map(
      [...this.#blocks].flatMap(([unit, block]) =>
        objectsOf(unit).map(({ name, id }) => [
          name,
          "single" in unit ? block : `${block}[${hclString(id)}]`,
        ]),
      ),
    );
  }

  provider(): string {
    const members = Object.entries(this.#adoption.defaults).map(([name, value]) =>
      member(name, { literal: value }),
    );
    const note = "# The endpoint and the API key are in SVC_ENDPOINT and SVC_API_KEY, where the engine runs.";
    return `${note}\nprovider "svc" ${hclBody(members, "")}`;
  }

  part({ units }: AdoptedPart): readonly string[] {
    return units.map((unit) => {
      const labels = (this.#blocks.get(unit) ?? "").split(".").map(hclString);
      const body = "single" in unit ? this.#single(unit.single) : this.#table(unit.table);
      return `resource ${labels.join(" ")} ${body}`;
    });
  }

  imports(): readonly string[] {
    const note =
      "# Imports the objects that existed before this configuration. After the first apply, delete this file.";
    const blocks = [...this.#blocks].map(([unit, block]) => {
      if ("single" in unit) {
        const id = hclString(unit.single.name);
        return `import {\n  to = ${block}\n  id = ${id}\n}`;
      }
      const names = unit.table.rows.map(({ object }) => [object.id, { literal: object.name }] as const);
      const forEach = `  for_each = ${hclObject(names, "  ")}`;
      return `import {\n${forEach}\n\n  to = ${block}[each.key]\n  id = each.value\n}`;
    });
    return [note, ...blocks];
  }

  #single(object: NamedObject): string {
    return hclBody(codeMembers(object.members, this.#dialect()), "", COMPACT);
  }

  #table({ columns, rows, members }: Table): string {
    const dialect = this.#dialect();
    const entries = rows.map(({ object, cells }) => {
      const row = cells.map((cell, index) =>
        member(toTerraformName(columns[index] ?? ""), codeValue(cell, dialect)),
      );
      return [object.id, { members: row }] as const;
    });
    const ids = { list: rows.map(({ object }) => ({ literal: object.id })) };
    const forEach = columns.length === 0 ? `toset(${hcl(ids, "  ")})` : hclObject(entries, "  ", COMPACT);
    const body = hclBody(codeMembers(members, dialect), "", COMPACT);
    return `{\n  for_each = ${forEach}\n\n${body.replace(/^\{\n?/, "")}`;
  }

  #dialect(): Dialect {
    return {
      reference: (name) => {
        const address = this.#addresses.get(name);
        return address === undefined ? undefined : `${address}.name`;
      },
      secret: (secret) => `var.${this.#adoption.secrets.get(secret)?.id ?? ""}`,
      column: (name) => (name === ID_COLUMN ? "each.key" : `each.value.${toTerraformName(name)}`),
      // The literal of the language keeps templates apart by itself.
      text: (text) => text,
      number: (digits) => digits,
    };
  }
}

function kindOfUnit(unit: Unit): Kind {
  return "single" in unit ? unit.single.kind : unit.table.kind;
}

function member(terraformName: string, value: ExampleValue): ExampleMember {
  return { propName: terraformName, terraformName, value };
}

function variableBlock({ id, secret }: NamedSecret): string {
  const members = [
    member("type", { code: secret.type }),
    member("sensitive", { code: "true" }),
    ...(secret.isEphemeral ? [member("ephemeral", { code: "true" })] : []),
  ];
  return `variable ${hclString(id)} ${hclBody(members, "")}`;
}

/** Returns an id in Terraform's usual spelling. */
function blockName(id: string): string {
  return id.replaceAll("-", "_");
}
