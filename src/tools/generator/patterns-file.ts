import type { Contract, Kind } from "../../contract";
import { stringLiteral } from "../../base/escaping";
import {
  ACTIONS,
  DIRECTIONS,
  findPatterns,
  type NetworkPatternKinds,
  PROTOCOLS,
  valuesOf,
} from "./find-patterns";
import { regionOf } from "./find-servers";
import { toFileStem } from "./naming";
import { MACHINES, serverClasses, serverImports } from "./server-classes";
import { type SourceOptions, withExtension } from "./source-file";

/** The largest priority of rules whose contract has no limit (assumed, as for the built-in contract). */
const LAST_PRIORITY = 65_535;

/** Names of the generated classes, which are those of the package's own patterns. */
const TRAFFIC = "Connections";
const NETWORK = "PrivateNetwork";

/**
 * Returns the text of the module with the patterns that a contract's kinds have the fields for; undefined if it has none. It contains no logic of
 * patterns: its classes name kinds, fields and values for those of the package.
 */
export function patternsText(
  contract: Contract,
  patterns: string,
  options: SourceOptions,
): string | undefined {
  const { network, servers } = findPatterns(contract);
  if (network === undefined && servers === undefined) return undefined;
  const names = [
    ...(network === undefined ? [] : ["BaseConnections", "BasePrivateNetwork", "type NetworkPreset"]),
    ...(servers === undefined ? [] : serverImports(servers)),
  ];
  const moduleOf = (name: string): string => stringLiteral(withExtension(`./${name}`, options));
  const importAs = (name: string, kind: Kind): string =>
    `import * as ${name} from ${moduleOf(toFileStem(kind.terraformName))};\n`;
  const traffic =
    network === undefined
      ? ""
      : `\nexport { Peer, type PeerRef, Port, subRange } from ${stringLiteral(patterns)};\n`;
  const classes = `${network === undefined ? "" : networkClasses(network)}${servers === undefined ? "" : serverClasses(servers)}`;
  const references = classes.includes("references.")
    ? `import type * as references from ${moduleOf("references")};\n`
    : "";
  return `${options.header}import type { Construct } from "constructs";
import { ${names.join(", ")} } from ${stringLiteral(patterns)};
${servers === undefined ? "" : importAs(MACHINES, servers.machine)}${network === undefined ? "" : importAs("networks", network.network)}${references}${network === undefined ? "" : importAs("rules", network.rule)}${traffic}${classes}`;
}

/** Returns the classes of a contract's private networks. They need the classes of the kinds as `networks` and `rules`, and `references`. */
function networkClasses(kinds: NetworkPatternKinds): string {
  const { network, range, rule } = kinds;
  const parent = kinds.fields.parent?.ofNetwork;
  const region = regionOf(network);
  const config = `networks.${network.name}Config`;
  const base = parent === undefined ? "" : ` extends Pick<${config}, ${stringLiteral(parent.propName)}>`;
  return `
/** Configuration of {@link Connections}. */
export interface ${TRAFFIC}Config${base} {
  /** The network whose traffic the rules permit. */
  readonly network: references.I${network.name};
  /** Range of addresses of the network's machines, which \`allowInternally\` needs. @default - none */
  readonly ipv4Cidr?: string;
}

/** The traffic of a network, as permissions from which its ${rule.name}s follow: one for each direction and port, with all of its peers. */
export class ${TRAFFIC} extends BaseConnections {
  public constructor(scope: Construct, id: string, config: ${TRAFFIC}Config) {
    super(scope, id, {
      ipv4Cidr: config.ipv4Cidr,
      newRule: (self, ruleId, rule) =>
        new rules.${rule.name}(self, ruleId, {
${ruleLines(kinds)}        }),
    });
  }
}

/** Configuration of {@link PrivateNetwork}. */
export interface ${NETWORK}Config extends Omit<${config}, ${stringLiteral(range.propName)}> {
  /** Range of the machines' addresses. It must not overlap that of another private network of the stack. */
  readonly ipv4Cidr: string;
  /** The traffic at first, to which \`connections\` adds. @default "closed" */
  readonly preset?: NetworkPreset;
}

/** A ${network.name} of which everything is closed that nothing opens, and whose addresses no other one of the stack has. */
export class ${NETWORK} extends BasePrivateNetwork<networks.${network.name}, Connections> {
${
  region === undefined
    ? ""
    : `  /** Datacenter of the network. Undefined if the provider names it. */
  public readonly region: ${config}[${stringLiteral(region.propName)}];

`
}  public constructor(scope: Construct, id: string, config: ${NETWORK}Config) {
    const { ipv4Cidr, preset, ...own } = config;
    super(scope, id, { ipv4Cidr, preset }, {
      newNetwork: (self) => new networks.${network.name}(self, "Network", { ...own, ${property(range.propName, "ipv4Cidr")} }),
      newConnections: (self, network) =>
        new Connections(self, "Connections", { network, ipv4Cidr${parent === undefined ? "" : `, ${parent.propName}: config.${parent.propName}`} }),
    });
${
  region === undefined
    ? ""
    : `    this.region = config.${region.propName};
`
}  }
}
`;
}

/** Returns a property of an object from a variable. */
function property(name: string, variable: string): string {
  return name === variable ? name : `${name}: ${variable}`;
}

/** Returns a line for each property of a rule. */
function ruleLines({ fields }: NetworkPatternKinds): string {
  const { network, cidrs, ports, direction, protocol, action, priority, displayName, parent } = fields;
  const word = (field: typeof direction, words: Parameters<typeof valuesOf>[1], of: string): string => {
    const values = Object.entries(valuesOf(field, words) ?? {});
    const members = values.map(([meaning, value]) => `${meaning}: ${stringLiteral(value)}`);
    return `${field.propName}: ({ ${members.join(", ")} } as const)[rule.${of}]`;
  };
  const last = Number(priority.constraints.maximum ?? LAST_PRIORITY);
  const lines = [
    ...(parent === undefined ? [] : [`${parent.ofRule.propName}: config.${parent.ofNetwork.propName}`]),
    ...(displayName === undefined ? [] : [`${displayName.propName}: rule.displayName`]),
    `${network.propName}: config.network`,
    word(direction, DIRECTIONS, "direction"),
    word(protocol, PROTOCOLS, "protocol"),
    `${ports.propName}: [...rule.ports]`,
    `${cidrs.propName}: rule.cidrs`,
    word(action, ACTIONS, "action"),
    `...(rule.isLast ? { ${priority.propName}: ${last} } : {})`,
  ];
  return lines.map((line) => `          ${line},\n`).join("");
}
