import type { NameRequest, Page } from "./common";

export interface CreateNetworkRequest {
  /** Resource name of the project, projects/{project}. */
  projectName: string;

  /** Resource name of the datacenter, datacenters/{slug}. */
  region: string;

  /**
   * Address range.
   * @example "10.0.0.0/16"
   */
  ipv4Cidr?: string;

  displayName?: string | null;

  /**
   * Whether the network has a router to the Internet.
   * @default false
   */
  hasGateway?: boolean;
}

export interface Network extends CreateNetworkRequest {
  /**
   * Resource name, projects/{project}/networks/{network}.
   * @readonly
   */
  name: string;

  /** @readonly */
  createTime: string;
}

export interface UpdateNetworkRequest
  extends NameRequest, Partial<Pick<CreateNetworkRequest, "displayName" | "hasGateway">> {}

export interface NetworkPage extends Page {
  networks: Network[];
}

export type Direction = "DIRECTION_INGRESS" | "DIRECTION_EGRESS";

export type Protocol = "PROTOCOL_TCP" | "PROTOCOL_UDP" | "PROTOCOL_ICMP";

export interface CreateFirewallRuleRequest {
  /** Resource name of the project, projects/{project}. */
  projectName: string;

  /** Resource name of the network, projects/{project}/networks/{network}. */
  networkName: string;

  direction: Direction;

  protocol?: Protocol;

  /** Ports, such as 443 or 8000-8080. */
  ports?: string[];

  /** Address range of the other side. */
  peerCidr?: string | null;

  /**
   * Rules with a smaller number come first.
   * @isInt
   */
  priority?: number | null;
}

export interface FirewallRule extends CreateFirewallRuleRequest {
  /**
   * Resource name, projects/{project}/firewall-rules/{firewallRule}.
   * @readonly
   */
  name: string;
}

export interface UpdateFirewallRuleRequest
  extends
    NameRequest,
    Partial<Pick<CreateFirewallRuleRequest, "protocol" | "ports" | "peerCidr" | "priority">> {}

export interface FirewallRulePage extends Page {
  firewallRules: FirewallRule[];
}
