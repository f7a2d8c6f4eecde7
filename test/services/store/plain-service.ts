import { PlainMethods } from "./plain-methods";
import { ServiceStore } from "./service-store";

/** The methods of a kind. Their answers are of any type that a controller declares. */
type DeclaredMethods = { readonly [Method in keyof PlainMethods]: (request: object) => never };

/** The objects of the service, in memory, for frameworks whose controllers declare the types of requests and answers. */
export class PlainService {
  readonly all = new ServiceStore(100);
  readonly organizations = this.#methodsOf("Organization");
  readonly projects = this.#methodsOf("Project");
  readonly networks = this.#methodsOf("Network");
  readonly firewallRules = this.#methodsOf("FirewallRule");
  readonly virtualMachines = this.#methodsOf("VirtualMachine");
  readonly sshKeys = this.#methodsOf("SshKey");
  readonly disks = this.#methodsOf("Disk");
  readonly fileShares = this.#methodsOf("FileShare");
  readonly bareMetalInstances = this.#methodsOf("BareMetalInstance");
  readonly hosts = this.#methodsOf("Host");
  readonly datacenters = this.#methodsOf("Datacenter");
  readonly apiKeys = this.#methodsOf("ApiKey");
  readonly webhookSubscriptions = this.#methodsOf("WebhookSubscription");

  #methodsOf(kind: string): DeclaredMethods {
    return new PlainMethods(this.all, kind) as unknown as DeclaredMethods;
  }
}
