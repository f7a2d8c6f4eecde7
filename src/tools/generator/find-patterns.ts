import type { Contract, Field, Kind } from "../../contract";
import { inWords } from "../../base/words";
import { type AbsentKinds, findServers, parentOf, type ServerPatternKind } from "./find-servers";

/** The kinds and fields of a contract by which patterns make networks with firewall rules. */
export interface NetworkPatternKinds {
  readonly network: Kind;
  /** The network's range of addresses. */
  readonly range: Field;
  readonly rule: Kind;
  readonly fields: RuleFields;
}

/** The fields of a kind of firewall rules. */
export interface RuleFields {
  readonly network: Field;
  readonly cidrs: Field;
  readonly ports: Field;
  readonly direction: Field;
  readonly protocol: Field;
  readonly action: Field;
  readonly priority: Field;
  /** Absent if rules have no names for people. */
  readonly displayName?: Field;
  /** The parent of a rule and of its network. Absent if neither has one that users set. */
  readonly parent?: { readonly ofRule: Field; readonly ofNetwork: Field };
}

/** A pattern that a contract does not have, and why. */
export interface AbsentPattern extends AbsentKinds {
  readonly names: readonly string[];
}

/** The patterns of a contract. */
export interface ContractPatterns {
  readonly network?: NetworkPatternKinds;
  readonly servers?: ServerPatternKind;
  readonly absent: readonly AbsentPattern[];
}

/** The spellings of each meaning of a field. */
type Words = Readonly<Record<string, readonly string[]>>;

/** The directions of traffic, the protocols and the actions of rules: the meanings that patterns know, with their last words in enumerations. */
export const DIRECTIONS: Words = {
  INGRESS: ["INGRESS", "INBOUND", "INCOMING", "IN"],
  EGRESS: ["EGRESS", "OUTBOUND", "OUTGOING", "OUT"],
};
export const PROTOCOLS: Words = { TCP: ["TCP"], UDP: ["UDP"], ICMP: ["ICMP"], ANY: ["ANY", "ALL"] };
export const ACTIONS: Words = {
  ALLOW: ["ALLOW", "ACCEPT", "PERMIT"],
  DENY: ["DENY", "DROP", "REJECT", "BLOCK"],
};

/** Finds the kinds of a contract by what their fields are. What a field means beyond that, its name says. */
export function findPatterns(contract: Contract): ContractPatterns {
  const network = findNetwork(contract);
  const servers = findServers(contract, "reason" in network ? undefined : network.network);
  return {
    ...("reason" in network ? {} : { network }),
    ...("reason" in servers ? {} : { servers }),
    absent: [
      ...("reason" in network ? [{ names: ["Connections", "PrivateNetwork"], reason: network.reason }] : []),
      ...("reason" in servers ? [{ names: ["BlueGreen", "ServerGroup"], reason: servers.reason }] : []),
    ],
  };
}

/** Finds the kinds of networks and of their rules, or says why there are none. */
function findNetwork(contract: Contract): NetworkPatternKinds | AbsentKinds {
  const found = contract.kinds
    .filter(({ methods }) => methods.create !== undefined)
    .flatMap((rule) => networksOf(contract, rule).map((network) => ruleKinds(rule, network)));
  const [first] = found.filter((each) => !("lacks" in each));
  if (first !== undefined && !("lacks" in first)) return first;
  const [nearest] = found.filter((each) => "lacks" in each).sort((a, b) => a.lacks.length - b.lacks.length);
  return {
    reason:
      nearest === undefined
        ? "no kind has a list of address ranges (format cidr), and refers to a kind with such a range"
        : `${nearest.rule} lacks ${inWords(nearest.lacks)}`,
  };
}

/** Returns the value of an enumeration for each meaning; undefined unless each has exactly one. */
export function valuesOf(field: Field, words: Words): Readonly<Record<string, string>> | undefined {
  const values = (spellings: readonly string[]): readonly string[] =>
    (field.constraints.enum ?? []).filter((value) =>
      spellings.includes(value.toUpperCase().split("_").at(-1) ?? ""),
    );
  const entries = Object.entries(words).map(([meaning, spellings]) => [meaning, values(spellings)] as const);
  return entries.every(([, each]) => each.length === 1)
    ? Object.fromEntries(entries.map(([meaning, [value = ""]]) => [meaning, value]))
    : undefined;
}

/** Returns the networks to which a kind with address ranges refers. */
function networksOf(
  contract: Contract,
  rule: Kind,
): readonly Pick<NetworkPatternKinds, "network" | "range">[] {
  if (onlyOf(settable(rule).filter((field) => isTexts(field, "cidr"))) === undefined) return [];
  return settable(rule).flatMap(({ references }) => {
    const network = contract.kinds.find(
      ({ name, methods }) => name === references && methods.create !== undefined,
    );
    const range = onlyOf(
      (network === undefined ? [] : settable(network)).filter(
        ({ type, constraints }) => type.kind === "string" && constraints.format === "cidr",
      ),
    );
    return network === undefined || range === undefined ? [] : [{ network, range }];
  });
}

function ruleKinds(
  rule: Kind,
  { network, range }: Pick<NetworkPatternKinds, "network" | "range">,
): NetworkPatternKinds | { readonly rule: string; readonly lacks: readonly string[] } {
  const fields = settable(rule);
  const numbers = fields.filter(({ type }) => type.kind === "number");
  const named = numbers.filter(({ terraformName }) => /priority|precedence|order/.test(terraformName));
  const enumeration = (words: Words): Field | undefined =>
    onlyOf(fields.filter((field) => valuesOf(field, words) !== undefined));
  const found = {
    network: onlyOf(fields.filter(({ references }) => references === network.name)),
    cidrs: onlyOf(fields.filter((field) => isTexts(field, "cidr"))),
    ports: onlyOf(fields.filter((field) => isTexts(field, "port-range"))),
    direction: enumeration(DIRECTIONS),
    protocol: enumeration(PROTOCOLS),
    action: enumeration(ACTIONS),
    priority: onlyOf(named.length > 0 ? named : numbers),
  };
  const displayName = fields.find(
    ({ propName, type }) => propName === "displayName" && type.kind === "string",
  );
  const parent = commonParent(rule, network);
  const used = new Set<Field | undefined>([...Object.values(found), parent?.ofRule]);
  const lacks = [
    ...Object.entries(LACKING).flatMap(([role, what]) => (found[role as keyof typeof found] ? [] : [what])),
    ...fields
      .filter((field) => field.presence === "required" && !used.has(field))
      .map(({ propName }) => `a meaning of ${propName} that patterns know`),
  ];
  if (lacks.length > 0) return { rule: rule.name, lacks };
  return {
    network,
    range,
    rule,
    fields: {
      ...(found as RuleFields),
      ...(displayName === undefined ? {} : { displayName }),
      ...(parent === undefined ? {} : { parent }),
    },
  };
}

const LACKING = {
  network: "one reference to its network",
  ports: "a list of ports (format port-range)",
  direction: "a direction with one value each for in and out",
  protocol: "a protocol with TCP, UDP, ICMP and any",
  action: "an action that allows and one that denies",
  priority: "a priority",
};

function commonParent(rule: Kind, network: Kind): RuleFields["parent"] {
  const [ofRule, ofNetwork] = [parentOf(rule), parentOf(network)];
  return ofRule !== undefined && ofRule.references === ofNetwork?.references && ofNetwork !== undefined
    ? { ofRule, ofNetwork }
    : undefined;
}

function settable({ fields }: Kind): readonly Field[] {
  return fields.filter(({ presence }) => presence !== "computed");
}

function isTexts({ type, constraints }: Field, format: "cidr" | "port-range"): boolean {
  return (
    (type.kind === "list" || type.kind === "set") &&
    type.element.kind === "string" &&
    constraints.format === format
  );
}

function onlyOf<Item>(items: readonly Item[]): Item | undefined {
  return items.length === 1 ? items[0] : undefined;
}
