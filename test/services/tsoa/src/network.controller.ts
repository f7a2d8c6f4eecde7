import { Body, Post, Route, Security } from "tsoa";
import type { Empty, ListInProjectRequest, NameRequest } from "./common";
import type {
  CreateFirewallRuleRequest,
  CreateNetworkRequest,
  FirewallRule,
  FirewallRulePage,
  Network,
  NetworkPage,
  UpdateFirewallRuleRequest,
  UpdateNetworkRequest,
} from "./network";
import { store } from "./store";

@Route("svc.network.v1.NetworkService")
@Security("bearer")
export class NetworkController {
  @Post("CreateNetwork")
  createNetwork(@Body() request: CreateNetworkRequest): Network {
    return store.networks.create(request);
  }

  @Post("GetNetwork")
  getNetwork(@Body() request: NameRequest): Network {
    return store.networks.get(request);
  }

  @Post("ListNetworks")
  listNetworks(@Body() request: ListInProjectRequest): NetworkPage {
    return store.networks.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateNetwork")
  updateNetwork(@Body() request: UpdateNetworkRequest): Network {
    return store.networks.update(request);
  }

  @Post("DeleteNetwork")
  deleteNetwork(@Body() request: NameRequest): Empty {
    return store.networks.delete(request);
  }

  @Post("CreateFirewallRule")
  createFirewallRule(@Body() request: CreateFirewallRuleRequest): FirewallRule {
    return store.firewallRules.create(request);
  }

  @Post("GetFirewallRule")
  getFirewallRule(@Body() request: NameRequest): FirewallRule {
    return store.firewallRules.get(request);
  }

  @Post("ListFirewallRules")
  listFirewallRules(@Body() request: ListInProjectRequest): FirewallRulePage {
    return store.firewallRules.list(request);
  }

  /** Changes what the request contains. Null clears a field. */
  @Post("UpdateFirewallRule")
  updateFirewallRule(@Body() request: UpdateFirewallRuleRequest): FirewallRule {
    return store.firewallRules.update(request);
  }

  @Post("DeleteFirewallRule")
  deleteFirewallRule(@Body() request: NameRequest): Empty {
    return store.firewallRules.delete(request);
  }
}
