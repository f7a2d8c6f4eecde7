import { createHash } from "node:crypto";
import { slugOf } from "../contract";
import { freeAddress } from "./ipv4";
import type { ObjectStore } from "./object-store";
import { RpcError } from "./rpc-error";
import { asList, asObject, asText, type JsonObject } from "./schema";
import type { KindDescription } from "./service-description";

/**
 * What an API description cannot say, by the name of the kind. A rule holds only where the kind and the properties that
 * it reads are there; a description without them is served without it. Nothing else in the emulator knows a property.
 */
export interface Behaviour {
  /**
   * Sets right what only the service sets, in an object that is being made. It may refuse with an RpcError.
   * `store` has every other object, those of this kind under `kind`.
   */
  readonly onCreate?: (object: JsonObject, store: ObjectStore, kind: KindDescription) => JsonObject;
  /** Sets right what only the service sets, in an object that is being changed. */
  readonly onChange?: (object: JsonObject) => JsonObject;
  /** Refuses, with an RpcError, an object that is being made or changed. `store` may have the object as it was. */
  readonly check?: (object: JsonObject, store: ObjectStore, kind: KindDescription) => void;
  /** The API key that a new object is: calls with it are accepted as long as the object exists. */
  readonly apiKey?: (object: JsonObject) => string | undefined;
  /** Whether an object's API key is too old by now. */
  readonly hasExpired?: (object: JsonObject, nowMs: number) => boolean;
  /** Does what a new object brings with it. */
  readonly onCreated?: (object: JsonObject, store: ObjectStore) => void;
  /** Does what an object's end brings with it. */
  readonly onRemove?: (object: JsonObject, store: ObjectStore, name: string) => void;
  /** Whether an object may go while others refer to it. @default false */
  readonly deletableWhileReferenced?: boolean;
}

/** Range of the network that a machine joins when it names none. */
const DEFAULT_NETWORK_CIDR = "172.16.0.0/12";

/** The rules, by kind. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  ApiKey: {
    apiKey: (key) => asText(key["secret"]),
    // Without a time it never expires: no comparison with NaN holds.
    hasExpired: (key, nowMs) => Date.parse(asText(key["expireTime"]) ?? "") <= nowMs,
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
    // As everywhere: disks of their own outlive the machine, and are free again.
    deletableWhileReferenced: true,
    onRemove: detachDisks,
    onCreate(machine, store, kind) {
      refuseClosedDatacenter(machine, store);
      const network = asObject(machine["network"]);
      return network === undefined ? machine : { ...machine, network: connect(network, store, kind) };
    },
  },
};

/** The fingerprint of an OpenSSH public key as `ssh-keygen -l` prints it. */
export function sshFingerprint(publicKey: string): string | undefined {
  const blob = publicKey.split(" ")[1];
  if (blob === undefined) return undefined;
  const digest = createHash("sha256").update(Buffer.from(blob, "base64")).digest("base64");
  return `SHA256:${digest.replace(/=+$/, "")}`;
}

/** Refuses an object that refers to another which does not agree with it about where it is. */
function refuseApart(
  object: JsonObject,
  reference: string,
  properties: readonly string[],
  store: ObjectStore,
): void {
  const other = store.get(asText(object[reference]) ?? "");
  if (other === undefined) return;
  // A description in which one of the two kinds has no such property leaves nothing to agree about.
  const shared = properties.filter((name) => Object.hasOwn(object, name) && Object.hasOwn(other.value, name));
  const apart = shared.filter((name) => asText(other.value[name]) !== asText(object[name]));
  if (apart.length === 0) return;
  const where = apart.map((name) => `${name} ${asText(other.value[name]) ?? "unknown"}`).join(" and ");
  throw new RpcError(
    "failed_precondition",
    `${reference}: ${other.name} has ${where}, which must be the same here`,
  );
}

function refusePortsWithoutMeaning(rule: JsonObject): void {
  const protocol = asText(rule["protocol"]) ?? "";
  if (asList(rule["ports"]).length === 0 || protocol === "TCP" || protocol === "UDP") return;
  throw new RpcError("failed_precondition", `ports: ${protocol} has no ports; only TCP and UDP have`);
}

function refuseTakenHost(instance: JsonObject, store: ObjectStore, kind: KindDescription): void {
  const host = asText(instance["hostName"]) ?? "";
  const rival = store
    .allWithDrafts(kind)
    .find(({ name, value }) => value["hostName"] === host && name !== instance[kind.nameField]);
  const own = asText(instance[kind.nameField]) ?? "";
  const isHeld = store.get(own)?.value["hostName"] === host;
  if (rival === undefined && (isHeld || store.get(host)?.value["available"] !== false)) return;
  const by = rival === undefined ? "" : ` by ${rival.name}`;
  throw new RpcError("failed_precondition", `hostName: ${host} is taken${by}; choose one that is available`);
}

function setHostFree(instance: JsonObject, store: ObjectStore, available: boolean): void {
  const host = store.get(asText(instance["hostName"]) ?? "");
  if (host !== undefined) store.put(host.kind, host.name, { ...host.value, available });
}

function withDiskState(disk: JsonObject): JsonObject {
  const attached = (asText(disk["virtualMachineName"]) ?? "") !== "";
  return disk["state"] === undefined ? disk : { ...disk, state: attached ? "ATTACHED" : "AVAILABLE" };
}

function detachDisks(_machine: JsonObject, store: ObjectStore, machineName: string): void {
  for (const { kind, name, value } of store.all()) {
    if (value["virtualMachineName"] !== machineName) continue;
    store.put(kind, name, withDiskState({ ...value, virtualMachineName: "" }));
  }
}

function withExportPath(share: JsonObject, _store: ObjectStore, kind: KindDescription): JsonObject {
  if (share["exportPath"] === undefined) return share;
  const host = `${slugOf(asText(share[kind.nameField]) ?? "")}.storage.internal`;
  return { ...share, exportPath: share["protocol"] === "SMB" ? `//${host}/export` : `${host}:/export` };
}

function refuseClosedDatacenter(machine: JsonObject, store: ObjectStore): void {
  const region = asText(machine["region"]) ?? "";
  if (store.get(region)?.value["acceptsVirtualMachines"] === false) {
    throw new RpcError(
      "failed_precondition",
      `region: ${region} does not accept new virtual machines; choose another`,
    );
  }
}

function connect(network: JsonObject, store: ObjectStore, kind: KindDescription): JsonObject {
  const connected = Object.fromEntries(
    Object.entries(network).filter(([name]) => name !== "publicIpv4" || network["assignPublicIpv4"] === true),
  );
  if (network["privateIpv4"] === undefined) return connected;
  const networkName = asText(network["networkName"]);
  const joined = networkName === undefined ? undefined : store.get(networkName)?.value;
  const cidr = (joined === undefined ? undefined : asText(joined["ipv4Cidr"])) ?? DEFAULT_NETWORK_CIDR;
  const taken = new Set<string>();
  for (const other of store.allWithDrafts(kind)) {
    const section = asObject(other.value["network"]);
    const address = asText(section?.["privateIpv4"]);
    if (address !== undefined && asText(section?.["networkName"]) === networkName) taken.add(address);
  }
  const privateIpv4 = freeAddress(cidr, taken);
  if (privateIpv4 === undefined) {
    const named = networkName ?? "the default network";
    throw new RpcError("resource_exhausted", `network: ${named} has no address left in ${cidr}`);
  }
  return { ...connected, privateIpv4 };
}
