import { seenAtIn } from "../bridge/context";
import type { Contract } from "../contract";
import { inWords } from "../base/words";
import { proofSourceOf, type ProvenObject, provenObjects, referredObjects } from "../moves";
import type { StateDocument, StoredInstance } from "../states";

/** A resource of another provider that stands for an object of the service. */
export interface ReplaceableResource extends ProvenObject {
  /** Address of the instance in the state. */
  readonly address: string;
  /** Whether the user has told the object, which must exist then. */
  readonly isTold: boolean;
}

/** A resource that stays in its state. */
export interface LeftResource {
  readonly address: string;
  /** The reason, as a part of a sentence for people. */
  readonly reason: string;
}

/** An object that the user tells for an address, because the state does not prove it. */
export interface ToldObject extends ProvenObject {
  readonly address: string;
}

/** Options of {@link findReplaceable}. */
export interface ReplaceableOptions {
  readonly contract: Contract;
  readonly state: StateDocument;
  /** Source address of the provider whose resources stay as they are. */
  readonly ownSource: string;
  /** Addresses of the service: a copy of this provider may have seen an object of the same name at another one. */
  readonly endpoints: readonly string[];
  readonly told: readonly ToldObject[];
  /** Full names of objects that other states hold. */
  readonly managed: ReadonlySet<string>;
}

/** The resources of a state that may be replaced, and those that stay. */
export interface JudgedResources {
  readonly replaceable: readonly ReplaceableResource[];
  readonly left: readonly LeftResource[];
  /** The reasons why a resource cannot stand for the object that the user told. */
  readonly problems: readonly string[];
}

/**
 * Finds the resources of other providers in a state that stand for objects, by what the state proves or the user tells. If several resources could
 * stand for one object, it is the one whose state has an answer of the service; otherwise, it is none of them. Whether the objects exist is not
 * known yet.
 */
export function findReplaceable(options: ReplaceableOptions): JudgedResources {
  const { contract, state, told } = options;
  const instances = state.instances.filter(({ type }) => proofSourceOf(type, contract.kinds) !== undefined);
  const foreign = instances.filter((instance) => !isOwn(instance, options));
  const holders = new Map([...options.managed].map((name) => [name, "another state"]));
  for (const instance of instances.filter((each) => isOwn(each, options))) {
    const name = instance.attributes?.["name"];
    if (typeof name === "string") holders.set(name, instance.address);
  }
  const toldAt = new Map(told.map((each) => [each.address, each]));
  const claims = foreign
    .filter(({ deposed }) => deposed === undefined)
    .map((instance) => claimOf(instance, toldAt.get(instance.address), options));
  const deposed = new Set(foreign.flatMap((each) => (each.deposed === undefined ? [] : each.address)));
  const claimants = new Map<string, ResourceClaim[]>();
  for (const claim of claims) {
    if (claim.object === undefined) continue;
    const { name } = claim.object;
    claimants.set(name, [...(claimants.get(name) ?? []), claim]);
  }
  const judged = claims.map((claim) => {
    const { address, object } = claim;
    const holder = object === undefined ? undefined : holders.get(object.name);
    const reason = deposed.has(address)
      ? "a replacement has left another object of it behind; apply its configuration first"
      : (claim.problem ??
        (holder === undefined
          ? rivalText(claim, claimants.get(object?.name ?? "") ?? [])
          : `this provider manages its object already, in ${holder}`));
    return { ...claim, reason };
  });
  const addresses = new Set(claims.map(({ address }) => address));
  return {
    replaceable: judged.flatMap(({ address, object, isTold, reason }) =>
      object === undefined || reason !== undefined ? [] : [{ ...object, address, isTold }],
    ),
    left: [
      ...judged.flatMap(({ address, reason }) => (reason === undefined ? [] : [{ address, reason }])),
      ...[...deposed]
        .filter((address) => !addresses.has(address))
        .map((address) => ({ address, reason: "a replacement has left its only object behind" })),
    ],
    problems: [
      ...told
        .filter((each) => toldAt.get(each.address) !== each)
        .map(({ address }) => `${address} has two objects`),
      ...told
        .filter(({ address }) => !addresses.has(address))
        .map(({ address }) => `${address} is no resource of another provider in ${state.source}`),
      ...judged.flatMap(({ address, isTold, reason }) =>
        isTold && reason !== undefined ? [`${address}: ${reason}`] : [],
      ),
    ],
  };
}

/** A resource, and the only object for which it can stand. */
interface ResourceClaim {
  readonly address: string;
  readonly object: ProvenObject | undefined;
  /** Why it stands for no object. */
  readonly problem: string | undefined;
  readonly isTold: boolean;
  /** How sure it is that the resource stands for the object, and does not only refer to it. */
  readonly rank: number;
}

const RANKS = { trigger: 1, answer: 2, told: 3 } as const;

function claimOf(
  { address, type, attributes, private: stored }: StoredInstance,
  told: ToldObject | undefined,
  { contract: { kinds }, endpoints }: ReplaceableOptions,
): ResourceClaim {
  const resource = { typeName: type, attributes: attributes ?? {} };
  const proven = provenObjects(resource, kinds);
  const names = proven.map(({ name }) => name);
  const [only, ...others] = proven;
  const seenAt = seenAtIn(stored)?.endpoint;
  const claim = { address, isTold: told !== undefined };
  const source = proofSourceOf(type, kinds) ?? "trigger";
  if (seenAt !== undefined && !endpoints.includes(seenAt)) {
    return { ...claim, object: undefined, problem: `its object is at ${seenAt}`, rank: 0 };
  }
  if (told !== undefined) {
    // An answer of the service says which object it is, whatever the user thinks.
    const isOther = source === "answer" && names.length > 0 && !names.includes(told.name);
    const problem = isOther ? `its state proves ${inWords(names)}, not ${told.name}` : undefined;
    return { ...claim, object: { kind: told.kind, name: told.name }, problem, rank: RANKS.told };
  }
  if (only === undefined) {
    const referred = referredObjects(resource, kinds).map(({ name }) => name);
    const problem =
      referred.length === 0
        ? "its state proves no object of the service"
        : `its state names ${inWords(referred)}, to which it may only refer`;
    return { ...claim, object: undefined, problem, rank: 0 };
  }
  if (others.length > 0) {
    return { ...claim, object: undefined, problem: `its state names ${inWords(names)}`, rank: 0 };
  }
  return { ...claim, object: only, problem: undefined, rank: RANKS[source] };
}

/** Returns which other resource stands for the object of a resource, or may do so; undefined if there is none. */
function rivalText(claim: ResourceClaim, claimants: readonly ResourceClaim[]): string | undefined {
  const rivals = claimants.filter((each) => each !== claim && each.rank >= claim.rank);
  const [strongest] = [...rivals].sort((a, b) => b.rank - a.rank);
  if (strongest === undefined) return undefined;
  return strongest.rank > claim.rank
    ? `its object is that of ${strongest.address}`
    : `${strongest.address} has the same object`;
}

function isOwn({ type, provider }: StoredInstance, { contract, ownSource }: ReplaceableOptions): boolean {
  const isOfKind = contract.kinds.some(({ terraformName }) => type === `svc_${terraformName}`);
  return isOfKind && provider === ownSource;
}
