import { stringLiteral } from "../../base/escaping";
import type { ServerPatternKind } from "./find-servers";

/** The name by which the module of the patterns knows the module of the kind of machines. */
export const MACHINES = "machines";

/** Names of the generated classes, which are those of the package's own patterns. */
const GROUP = "ServerGroup";
const PAIR = "BlueGreen";
const OVERRIDES = "ServerOverrides";
const PROPERTY = "GroupProperty";

/** Returns the classes of a contract's groups of servers. They need the classes of the kinds of machines as {@link MACHINES}, and `references`. */
export function serverClasses(kind: ServerPatternKind): string {
  const { machine, parent, displayName } = kind;
  const config = `${MACHINES}.${machine.name}Config`;
  const parentConfig = parent === undefined ? "" : `Pick<${config}, ${stringLiteral(parent.propName)}>, `;
  const title = displayName === undefined ? "" : ", title = id";
  const titles = displayName === undefined ? "" : ", title: `${title}-${color}`";
  return `
/** Properties that a group itself sets. */
type ${PROPERTY} = ${unionOf(groupProperties(kind))};

/** The properties of one server that differ from those of the group. */
export type ${OVERRIDES} = Partial<Omit<${config}, ${overridden(kind)}>>;

/** Configuration of {@link ServerGroup}. */
export interface ${GROUP}Config extends ${parentConfig}${baseConfig(kind, config)} {}

/** ${machine.name}s of one purpose, of which enough stay in service during every change: a disruption group lets few of them be changed at the same time. */
export class ${GROUP} extends BaseServerGroup<${MACHINES}.${machine.name}, ${config}> {
  public constructor(scope: Construct, id: string, config: ServerGroupConfig) {
    super(scope, id, config, {
      newServer: (self, name, machine) => new ${MACHINES}.${machine.name}(self, name, machine),
${serverPlaces(kind)}    });
  }
}

/** Configuration of {@link BlueGreen}. */
export interface ${PAIR}Config extends Omit<ServerGroupConfig, "renewal"> {
  /** What each group has in place of the properties in \`machine\`, such as its image. A color that is left out has no servers. */
  readonly colors: Readonly<Partial<Record<Color, Partial<ServerGroupConfig["machine"]>>>>;
  /** The group that serves users. */
  readonly live: Color;
}

/** Two groups of equal servers, one of which is live: what is new is tried out on the other one, before what points to \`live\` changes. */
export class ${PAIR} extends BaseBlueGreen<ServerGroup> {
  /** Throws an Error if the live color has no servers. */
  public constructor(scope: Construct, id: string, config: BlueGreenConfig) {
    const { colors, live, machine${title}, ...group } = config;
    super(scope, id, { live, property: "colors" }, (self, color) => {
      const special = colors[color];
      if (special === undefined) return undefined;
      return new ServerGroup(self, color, { ...group${titles}, machine: { ...machine, ...special } });
    });
  }
}
`;
}

/** Returns the names that a module with these classes imports from the package's patterns. */
export function serverImports({ network, region }: ServerPatternKind): readonly string[] {
  return [
    "BaseBlueGreen",
    "BaseServerGroup",
    "type BaseServerGroupConfig",
    "type Color",
    ...(network === undefined && region !== undefined ? ["type JoinableNetwork"] : []),
  ];
}

function groupProperties({ parent, region, permission }: ServerPatternKind): readonly string[] {
  const ofKind = [parent, region, permission].flatMap((field) =>
    field === undefined ? [] : [field.propName],
  );
  return ["count", "forEach", "replace", "disruptionGroup", ...ofKind];
}

/** Returns the type of the names that no single server may have. */
function overridden({ region }: ServerPatternKind): string {
  return region === undefined ? "GroupProperty" : `Exclude<GroupProperty, ${stringLiteral(region.propName)}>`;
}

function baseConfig(kind: ServerPatternKind, config: string): string {
  const { region, network, displayName, canRequireAll } = kind;
  const place = region?.references === undefined ? "never" : `references.${region.references}Ref`;
  const joined =
    network !== undefined ? "PrivateNetwork" : place === "never" ? "never" : `JoinableNetwork<${place}>`;
  const base = `BaseServerGroupConfig<Omit<${config}, GroupProperty>, ServerOverrides, ${place}, ${joined}>`;
  const without = [
    ...(place === "never" ? ["regions"] : []),
    ...(network === undefined ? ["network"] : []),
    ...(displayName === undefined ? ["title"] : []),
    ...(canRequireAll ? [] : ["requireAll"]),
  ];
  return without.length === 0 ? base : `Omit<${base}, ${unionOf(without)}>`;
}

function serverPlaces({ parent, displayName, region, network, permission }: ServerPatternKind): string {
  const named = Object.entries({ displayName, region, permission }).flatMap(([role, field]) =>
    field === undefined ? [] : [`${role}: ${stringLiteral(field.propName)}`],
  );
  const path = network?.map(({ propName }) => stringLiteral(propName)).join(", ");
  const names = [...named, ...(path === undefined ? [] : [`network: [${path}]`])];
  const lines = [
    ...(parent === undefined ? [] : [`common: { ${parent.propName}: config.${parent.propName} }`]),
    `names: { ${names.join(", ")} }`,
  ];
  return lines.map((line) => `      ${line},\n`).join("");
}

function unionOf(names: readonly string[]): string {
  return names.map((name) => stringLiteral(name)).join(" | ");
}
