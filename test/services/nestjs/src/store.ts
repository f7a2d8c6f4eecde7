import { Injectable } from "@nestjs/common";
import { PlainMethods } from "../../store/plain-methods";
import { ServiceStore } from "../../store/service-store";

/** The methods of a kind. Their answers are of the type that a controller declares. */
type Methods = { readonly [Method in keyof PlainMethods]: (request: any) => any };

/** The objects of the service, in memory. */
@Injectable()
export class Store {
  readonly all = new ServiceStore(100);
  readonly organizations: Methods = this.methodsOf("Organization");
  readonly projects: Methods = this.methodsOf("Project");
  readonly networks: Methods = this.methodsOf("Network");
  readonly firewallRules: Methods = this.methodsOf("FirewallRule");
  readonly virtualMachines: Methods = this.methodsOf("VirtualMachine");
  readonly sshKeys: Methods = this.methodsOf("SshKey");
  readonly disks: Methods = this.methodsOf("Disk");
  readonly fileShares: Methods = this.methodsOf("FileShare");
  readonly bareMetalInstances: Methods = this.methodsOf("BareMetalInstance");
  readonly hosts: Methods = this.methodsOf("Host");
  readonly datacenters: Methods = this.methodsOf("Datacenter");
  readonly apiKeys: Methods = this.methodsOf("ApiKey");
  readonly webhookSubscriptions: Methods = this.methodsOf("WebhookSubscription");

  private methodsOf(kind: string): Methods {
    return new PlainMethods(this.all, kind);
  }
}
