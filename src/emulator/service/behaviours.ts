import { createHash } from "node:crypto";
import { slugOf } from "../../contract";
import { freeAddress } from "./ipv4";
import type { ObjectStore } from "./object-store";
import { RpcError } from "../http/rpc-error";
import { asList, asText } from "./schema";
import type { KindDescription } from "./kind-description";
import { asRecord, type UnknownRecord } from "../../base/json";

/**
 * Rules of a kind that an API description cannot express, keyed by the kind's name. A rule applies only if the kind and
 * the properties that it reads exist; otherwise the description is served without it. No other part of the emulator
 * knows a property by name.
 */
export interface Behaviour {
  /**
   * Sets read-only properties of an object that is being created. May refuse it with an RpcError. `store` contains
   * every other object, those of the same kind under `kind`.
   */
  readonly onCreate?: (object: UnknownRecord, store: ObjectStore, kind: KindDescription) => UnknownRecord;
  /** Sets read-only properties of an object that is being changed. */
  readonly onChange?: (object: UnknownRecord) => UnknownRecord;
  /**
   * Refuses, with an RpcError, an object that is being created or changed. `store` may contain its previous version.
   */
  readonly check?: (object: UnknownRecord, store: ObjectStore, kind: KindDescription) => void;
  /** Returns the API key that a new object represents: calls with it are accepted while the object exists. */
  readonly apiKey?: (object: UnknownRecord) => string | undefined;
  /** Whether an object's API key has expired. */
  readonly hasExpired?: (object: UnknownRecord, nowMs: number) => boolean;
  /** Whether an object's API key may make a call. `kind`: that of the called method. */
  readonly permits?: (
    object: UnknownRecord,
    call: { readonly isRead: boolean; readonly kind: string | undefined },
  ) => boolean;
  /** Applies the side effects of a create. */
  readonly onCreated?: (object: UnknownRecord, store: ObjectStore) => void;
  /** Applies the side effects of a delete. */
  readonly onRemove?: (object: UnknownRecord, store: ObjectStore, name: string) => void;
  /** Whether an object can be deleted while others refer to it. @default false */
  readonly deletableWhileReferenced?: boolean;
}

/** Address range of the network that a machine joins if it names none. */
const DEFAULT_NETWORK_CIDR = "172.16.0.0/12";

/** The rules, by kind. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  ApiKey: {
    apiKey: (key) => asText(key["secret"]),
    // A key without an expiry time never expires: comparisons with NaN are false.
    hasExpired: (key, nowMs) => Date.parse(asText(key["expireTime"]) ?? "") <= nowMs,
    permits: (key, call) => {
      const roles = asList(key["roles"]).map((role) => asText(role) ?? "");
      return roles.length === 0 || roles.some((role) => permitsRole(role, call));
    },
  },
  SshKey: {
    deletableWhileReferenced: true,
    onCreate(key) {
      const fingerprint = asText(key["publicKey"]) && sshFingerprint(asText(key["publicKey"]) ?? "");
      return key["fingerprint"] === undefined || fingerprint === undefined ? key : { ...key, fingerprint };
    },
  },
  BareMetalInstance: {
    check: refuseTakenHost,
    onCreated: (instance, store) => {
      setHostFree(instance, store, false);
    },
    onRemove: (instance, store) => {
      setHostFree(instance, store, true);
    },
  },
  Disk: {
    onCreate: withDiskState,
    onChange: withDiskState,
    check: (disk, store) => {
      refuseApart(disk, "virtualMachineName", ["projectName", "region"], store);
    },
  },
  FileShare: {
    onCreate: withExportPath,
    check: (share, store) => {
      refuseApart(share, "networkName", ["projectName", "region"], store);
    },
  },
  FirewallRule: {
    check(rule, store) {
      refusePortsWithoutMeaning(rule);
      refuseApart(rule, "networkName", ["projectName"], store);
    },
  },
  VirtualMachine: {
    // As in other clouds, separate disks outlive the machine and become available again.
    deletableWhileReferenced: true,
    onRemove: detachDisks,
    onCreate(machine, store, kind) {
      refuseClosedDatacenter(machine, store);
      const network = asRecord(machine["network"]);
      return network === undefined ? machine : { ...machine, network: connect(network, store, kind) };
    },
  },
};

/** A viewer only reads. An editor may change everything but API keys, with which it could give itself more rights. Other roles may do anything. */
function permitsRole(
  role: string,
  { isRead, kind }: { readonly isRead: boolean; readonly kind: string | undefined },
): boolean {
  if (role === "VIEWER") return isRead;
  return role !== "EDITOR" || isRead || kind !== "ApiKey";
}

/** Returns the fingerprint of an OpenSSH public key as `ssh-keygen -l` prints it. */
export function sshFingerprint(publicKey: string): string | undefined {
  const blob = publicKey.split(" ")[1];
  if (blob === undefined) return undefined;
  const digest = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
  return `SHA256:${digest.replace(/=+$/, "")}`;
}

/** Refuses an object if it and the object that it refers to differ in one of these location properties. */
function refuseApart(
  object: UnknownRecord,
  reference: string,
  properties: readonly string[],
  store: ObjectStore,
): void {
  const other = store.get(asText(object[reference]) ?? "");
  if (other === undefined) return;
  // Only properties that both kinds have in the description can differ.
  const shared = properties.filter((name) => Object.hasOwn(object, name) && Object.hasOwn(other.value, name));
  const apart = shared.filter((name) => asText(other.value[name]) !== asText(object[name]));
  if (apart.length === 0) return;
  const where = apart.map((name) => `${name} ${asText(other.value[name]) ?? "unknown"}`).join(" and ");
  throw new RpcError("failed_precondition", `${reference}: ${other.name} has ${where}, and both must match`);
}

function refusePortsWithoutMeaning(rule: UnknownRecord): void {
  const protocol = asText(rule["protocol"]) ?? "";
  // A printed enum may have a prefix in each value.
  if (asList(rule["ports"]).length === 0 || /(?:^|_)(?:TCP|UDP)$/.test(protocol)) return;
  throw new RpcError("failed_precondition", `ports: ${protocol} has no ports; only TCP and UDP do`);
}

function refuseTakenHost(instance: UnknownRecord, store: ObjectStore, kind: KindDescription): void {
  const host = asText(instance["hostName"]) ?? "";
  const rival = store
    .allWithDrafts(kind)
    .find(({ name, value }) => value["hostName"] === host && name !== instance[kind.nameField]);
  const own = asText(instance[kind.nameField]) ?? "";
  const isHeld = store.get(own)?.value["hostName"] === host;
  if (rival === undefined && (isHeld || store.get(host)?.value["available"] !== false)) return;
  const by = rival === undefined ? "" : ` by ${rival.name}`;
  throw new RpcError("failed_precondition", `hostName: ${host} is in use${by}; choose an available host`);
}

function setHostFree(instance: UnknownRecord, store: ObjectStore, available: boolean): void {
  const host = store.get(asText(instance["hostName"]) ?? "");
  if (host !== undefined) store.put(host.kind, host.name, { ...host.value, available });
}

function withDiskState(disk: UnknownRecord): UnknownRecord {
  const attached = (asText(disk["virtualMachineName"]) ?? "") !== "";
  return disk["state"] === undefined ? disk : { ...disk, state: attached ? "ATTACHED" : "AVAILABLE" };
}

function detachDisks(_machine: UnknownRecord, store: ObjectStore, machineName: string): void {
  for (const { kind, name, value } of store.all()) {
    if (value["virtualMachineName"] !== machineName) continue;
    store.put(kind, name, withDiskState({ ...value, virtualMachineName: "" }));
  }
}

function withExportPath(share: UnknownRecord, _store: ObjectStore, kind: KindDescription): UnknownRecord {
  if (share["exportPath"] === undefined) return share;
  const host = `${slugOf(asText(share[kind.nameField]) ?? "")}.storage.internal`;
  return { ...share, exportPath: share["protocol"] === "SMB" ? `//${host}/export` : `${host}:/export` };
}

function refuseClosedDatacenter(machine: UnknownRecord, store: ObjectStore): void {
  const region = asText(machine["region"]) ?? "";
  if (store.get(region)?.value["acceptsVirtualMachines"] === false) {
    throw new RpcError(
      "failed_precondition",
      `region: ${region} does not accept new virtual machines; choose another region`,
    );
  }
}

function connect(network: UnknownRecord, store: ObjectStore, kind: KindDescription): UnknownRecord {
  const connected = Object.fromEntries(
    Object.entries(network).filter(([name]) => name !== "publicIpv4" || network["assignPublicIpv4"] === true),
  );
  if (network["privateIpv4"] === undefined) return connected;
  const networkName = asText(network["networkName"]);
  const joined = networkName === undefined ? undefined : store.get(networkName)?.value;
  const cidr = (joined === undefined ? undefined : asText(joined["ipv4Cidr"])) ?? DEFAULT_NETWORK_CIDR;
  const taken = new Set<string>();
  for (const other of store.allWithDrafts(kind)) {
    const section = asRecord(other.value["network"]);
    const address = asText(section?.["privateIpv4"]);
    if (address !== undefined && asText(section?.["networkName"]) === networkName) taken.add(address);
  }
  const privateIpv4 = freeAddress(cidr, taken);
  if (privateIpv4 === undefined) {
    const named = networkName ?? "the default network";
    throw new RpcError("resource_exhausted", `network: ${named} has no free address in ${cidr}`);
  }
  return { ...connected, privateIpv4 };
}
