import { createHash } from "node:crypto";
import { freeAddress } from "./ipv4";
import type { ObjectStore } from "./object-store";
import { RpcError } from "./rpc-error";
import { asObject, asText, type JsonObject } from "./schema";
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
  /** Whether an object may go while others refer to it. @default false */
  readonly deletableWhileReferenced?: boolean;
}

/** Range of the network that a machine joins when it names none. */
const DEFAULT_NETWORK_CIDR = "172.16.0.0/12";

/** The rules, by kind. */
export const behaviours: Readonly<Record<string, Behaviour>> = {
  SshKey: {
    deletableWhileReferenced: true,
    onCreate(key) {
      const fingerprint = asText(key["publicKey"]) && sshFingerprint(asText(key["publicKey"]) ?? "");
      return key["fingerprint"] === undefined || fingerprint === undefined ? key : { ...key, fingerprint };
    },
  },
  VirtualMachine: {
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
