import { Body, Controller, Post } from "@nestjs/common";
import { ApiBearerAuth } from "@nestjs/swagger";
import { Empty, ListInProjectRequest, NameRequest } from "./common.dto";
import {
  CreateFirewallRuleRequest,
  CreateNetworkRequest,
  FirewallRule,
  FirewallRulePage,
  Network,
  NetworkPage,
  UpdateFirewallRuleRequest,
  UpdateNetworkRequest,
} from "./network.dto";
import { Store } from "./store";

@ApiBearerAuth()
@Controller("svc.network.v1.NetworkService")
export class NetworkController {
  constructor(private readonly store: Store) {}

  @Post("CreateNetwork")
  createNetwork(@Body() request: CreateNetworkRequest): Network {
    return this.store.networks.create(request);
  }

  @Post("GetNetwork")
  getNetwork(@Body() request: NameRequest): Network {
    return this.store.networks.get(request);
  }

  @Post("ListNetworks")
  listNetworks(@Body() request: ListInProjectRequest): NetworkPage {
    return this.store.networks.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateNetwork")
  updateNetwork(@Body() request: UpdateNetworkRequest): Network {
    return this.store.networks.update(request);
  }

  @Post("DeleteNetwork")
  deleteNetwork(@Body() request: NameRequest): Empty {
    return this.store.networks.delete(request);
  }

  @Post("CreateFirewallRule")
  createFirewallRule(@Body() request: CreateFirewallRuleRequest): FirewallRule {
    return this.store.firewallRules.create(request);
  }

  @Post("GetFirewallRule")
  getFirewallRule(@Body() request: NameRequest): FirewallRule {
    return this.store.firewallRules.get(request);
  }

  @Post("ListFirewallRules")
  listFirewallRules(@Body() request: ListInProjectRequest): FirewallRulePage {
    return this.store.firewallRules.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateFirewallRule")
  updateFirewallRule(@Body() request: UpdateFirewallRuleRequest): FirewallRule {
    return this.store.firewallRules.update(request);
  }

  @Post("DeleteFirewallRule")
  deleteFirewallRule(@Body() request: NameRequest): Empty {
    return this.store.firewallRules.delete(request);
  }
}
